"""Pages beside the game: rules, saved games, settings, statistics, about."""
