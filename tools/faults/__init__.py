"""Faults on demand: kills, refusing disks, damaged files, failing workers."""
