"""Writes a picture of every scene."""
