"""The game's challenges: made by search, proven."""
