"""All of a player's files, to another computer and from it."""
