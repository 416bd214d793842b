"""What the AI advises, on a card beside the table."""
