"""The game's pictures, as text of SVG."""
