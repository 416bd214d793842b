"""What a player may ask of a table, and what it says by itself: hints, aids, forecasts, warnings."""
