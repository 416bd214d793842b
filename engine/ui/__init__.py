"""Everything that touches pygame: window, input, stage, widgets, sound."""
