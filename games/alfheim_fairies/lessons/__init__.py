"""How Alfheim Fairies is learnt by hand."""
