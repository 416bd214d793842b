"""A position as it lies on the table, how its boards lie, and what is under the pointer."""
