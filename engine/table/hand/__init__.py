"""The player's hand: the held piece, and where it may go."""
