"""The AI's processes: the worker, and background jobs."""
