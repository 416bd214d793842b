"""Path of the Elements taught by playing."""
