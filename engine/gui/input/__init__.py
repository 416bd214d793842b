"""What the player wants, whatever the device."""
