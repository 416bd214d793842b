"""The rules and what they are about. No pixels, no AI."""
