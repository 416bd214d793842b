"""The player's hand: what it holds, and where that may go."""
