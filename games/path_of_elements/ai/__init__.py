"""The opponent of Path of the Elements."""
