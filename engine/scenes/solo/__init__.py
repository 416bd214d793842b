"""What is played alone: challenges, whole games, the ladder, by grade, number and day."""
