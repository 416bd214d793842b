"""The torture test: every game is played at random and held to the contract."""
