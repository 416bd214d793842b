"""Why a move is advised, in words of the table."""
