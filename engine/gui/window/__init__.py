"""The window and what belongs to it: scenes, events, sound, languages, faults."""
