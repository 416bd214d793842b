"""The opponent of Magic Triland."""
