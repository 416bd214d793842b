"""What players download who have no Python: the game in one folder, and what a desktop wants to know of it."""
