"""Our games in other people’s halls: adapters to OpenSpiel and PettingZoo, for developers (docs/dependencies.md)."""
