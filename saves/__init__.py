"""The save library: the one place that writes and reads the player's files. Imports no pygame."""
