"""Fairy Trails taught by playing."""
