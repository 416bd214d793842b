"""Lessons: their list, their table, their end."""
