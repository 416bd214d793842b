"""Pure Python: the contract, the session, lattices, the codec. Imports neither pygame nor a game."""
