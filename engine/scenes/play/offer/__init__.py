"""What can be done at a table, as buttons: which there are, and the keyboard that goes through them."""
