"""Makers of pictures and fonts."""
