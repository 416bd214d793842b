"""Before a game: who plays, and how."""
