"""Compiles the games' kernels."""
