"""How it thinks."""
