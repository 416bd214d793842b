"""What the opponents tell as a chance, against what came."""
