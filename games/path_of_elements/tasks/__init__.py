"""What can be played alone: puzzles of laying, and whole games for medals."""
