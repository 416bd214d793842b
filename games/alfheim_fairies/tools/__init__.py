"""For developers, not in the wheel: simple players to measure by, makers."""
