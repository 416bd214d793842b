"""How Path of the Elements is learnt by hand."""
