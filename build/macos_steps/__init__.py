"""What ``build/macos.py`` and the recipe need: what macOS reads in a bundle (``bundle``), and the
commands that sign, notarize and pack it (``delivery``). Nothing here asks for a Mac.
"""
