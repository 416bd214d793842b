"""Makes every sound of the game."""
