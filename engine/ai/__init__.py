"""Searches and the worker process. Knows no game, imports no pygame."""
