"""The time that persons use, and how much they have."""
