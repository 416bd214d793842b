"""A game's table on the screen."""
