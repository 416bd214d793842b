"""The pieces on the window, and the pictures they are shown by."""
