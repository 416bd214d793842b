"""Its challenges: made by search, proven."""
