"""The opponent of Crooked Paths."""
