"""The own voice: sentences spoken by the system, for players without a screen reader."""
