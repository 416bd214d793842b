"""What is seen: positions to pieces, moves to drags, facts to cues and words."""
