"""Learning of evaluation weights: self-play, fitting, a gate. See `learn`."""
