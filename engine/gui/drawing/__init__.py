"""Drawing: vector art, fonts, colours, and the arithmetic of motion."""
