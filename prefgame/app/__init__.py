"""What lies between engine and window: sessions, storage, settings, commands without a window."""
