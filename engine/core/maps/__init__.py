"""Reads Tiled maps: tables and boards out of `.tmx` files. No pygame."""
