"""The command line: one module a command. Nothing here is needed to play."""
