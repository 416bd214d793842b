"""What can be played alone: puzzles, wishes, and whole gardens for medals."""
