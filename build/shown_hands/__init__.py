"""Hands played in the real window, to be shown: by pictures and by the moving picture.

``player`` sits at the table and does with the mouse what a hint says; ``film`` keeps what is seen
on the way; ``stills`` are the moments of the README. ``build/pictures.py`` and
``build/moving_picture.py`` run it.
"""
