"""What several scenes share."""
