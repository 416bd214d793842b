"""How it thinks alone at the table."""
