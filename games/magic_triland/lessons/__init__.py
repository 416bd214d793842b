"""Magic Triland taught by playing."""
