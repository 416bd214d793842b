"""The opponent of Alfheim Fairies."""
