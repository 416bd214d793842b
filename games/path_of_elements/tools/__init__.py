"""What only developers use."""
