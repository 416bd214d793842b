"""Things beside and above a board: chips, panels, bars, counts of piles."""
