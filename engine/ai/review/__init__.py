"""The review of a game: what its moves were worth, which ones mattered, how lucky its draws were. Knows no game."""
