"""A position is tried out: a copy in which all seats are played freely."""
