"""The pieces on the window, and their pictures."""
