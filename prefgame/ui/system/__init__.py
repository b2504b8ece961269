"""The screen, the sound and the memory of the computer. Nothing here knows a widget."""
