"""Records what a change of the code must not change, and compares two records."""
