"""What pages have in common: their frame, the pictures and rows on them, and how one leads to another."""
