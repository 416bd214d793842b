"""The table of a position, how its boards are turned and raised, and what is under the pointer."""
