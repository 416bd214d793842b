"""How it is learnt by hand."""
