"""What is on the window, told to screen readers: boxes go to AccessKit as a tree, and what is asked for comes back."""
