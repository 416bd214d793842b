"""The part of Trailbox that every game shares."""

__version__ = "0.5.0"
