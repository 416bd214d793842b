"""A table for those who do not see it: what is said aloud, walking over the board, questions and their answers."""
