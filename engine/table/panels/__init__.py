"""What stands beside and above a board: chips, close-ups, bars, piles."""
