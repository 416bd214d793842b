"""The persons' clocks at a table."""
