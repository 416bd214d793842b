"""Alfheim Fairies taught by playing."""
