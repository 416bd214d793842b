"""The contract between a game's view and the table."""
