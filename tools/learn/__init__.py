"""A place where opponents learn: self-play, fitting, a gate. See `learn`."""
