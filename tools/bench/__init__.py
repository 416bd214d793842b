"""Measures speed and size."""
