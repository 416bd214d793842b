"""Crooked Paths taught by playing."""
