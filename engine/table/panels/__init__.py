"""What stands beside and above a board: chips, panels, bars, piles."""
