"""Its pictures, as text of SVG."""
