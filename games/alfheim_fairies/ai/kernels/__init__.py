"""What searches compute with, as whole numbers; compiled where that can be done."""
