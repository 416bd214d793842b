"""For developers, not in the wheel: `python -m tools --help`."""
