"""Highlights on a table: marks, lines, ghosts, cues."""
