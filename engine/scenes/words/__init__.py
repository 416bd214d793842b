"""What scenes say of games, tasks, days, moves and the AI's suggestions."""
