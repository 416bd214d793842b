"""Looking back: replay and review."""
