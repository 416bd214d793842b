"""Between turns, games and pages: who looks, the curtain, the standings, the way to the result."""
