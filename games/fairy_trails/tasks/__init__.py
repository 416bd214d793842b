"""What can be played alone: puzzles, and whole games for medals."""
