"""Compiling the games' kernels, in the foreground and beside a running program."""
