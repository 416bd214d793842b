"""The command line: one module for each command. Nothing here is needed to play."""
