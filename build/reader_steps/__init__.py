"""What the trial with a screen reader needs: AT-SPI, a desktop of its own, and a player."""
