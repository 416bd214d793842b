"""What accompanies the pieces and passes: cues, walking pieces, dust, a celebration, idle motion."""
