"""How bytes get onto the disk and back: envelopes, safe writing, the lock, the folder."""
