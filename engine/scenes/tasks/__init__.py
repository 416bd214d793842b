"""Challenges and contests at their table, and how they end."""
