"""The own voice: sentences spoken by the system, in a process of its own, for players without a screen reader."""
