"""Kernels that those of any game may import: the build compiles them together with these. No pygame."""
