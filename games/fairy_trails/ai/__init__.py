"""The opponent of Fairy Trails."""
