"""What is played alone: challenges, games for medals, the ladder; their pages, tables and results."""
