"""Who plays a game and how: turns, AI seats and advice, resigning and draws. No window."""
