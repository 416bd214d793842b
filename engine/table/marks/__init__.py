"""What lights up on a table: marks, lines, ghosts, cues."""
