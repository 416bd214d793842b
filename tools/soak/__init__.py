"""The long checks."""
