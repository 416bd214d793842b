"""Adapters of our games to OpenSpiel and PettingZoo, for developers (docs/dependencies.md)."""
