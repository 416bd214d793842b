"""Marks on a table: those of the position and of help, legal places, ghosts, names at the edge."""
