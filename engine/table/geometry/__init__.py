"""Where things are: cameras, zones, raised boards, lines."""
