"""Files on the disk: envelopes, safe writing, the lock, the folder."""
