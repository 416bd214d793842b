"""What finished games are counted by: the figures of a row, and those of a period."""
