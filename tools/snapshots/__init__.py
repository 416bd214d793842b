"""Writes down what is seen, once it has been looked at and found right, for tests to compare with."""
