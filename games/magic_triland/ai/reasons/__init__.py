"""The sentences that tell a turn of Magic Triland, by subject: threats, deeds, what a walk is for, trades."""
