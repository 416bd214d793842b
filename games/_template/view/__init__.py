"""What is seen: positions to pieces, moves to grips, facts to cues and words."""
