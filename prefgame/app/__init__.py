"""What lies between the engine and the window: sessions, storage, settings, and the commands
without a window.
"""
