"""How something is drawn: vector art, fonts, colours, motion as arithmetic."""
