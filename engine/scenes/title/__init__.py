"""The title and its picture."""
