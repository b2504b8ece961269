"""The colours of both decks: flat stencil colours under one warm black line.

Invariant: a card takes its colours from here, so that both decks look alike; a shade that is used
once is written where it is used.
"""

INK = "#1b1411"
PAPER = "#fffdf5"
WHITE = "#ffffff"
PEARL = "#fff7df"
CARD_EDGE = "#8f8778"

RED = "#c9202b"
CARMINE = "#a8174a"
PINK = "#ef9fb0"
YELLOW = "#f4c430"
GOLD = "#e0a526"
GREEN = "#2f8440"
LIGHT_GREEN = "#52b064"
DARK_GREEN = "#1f5e33"
BLUE = "#3c77b4"
STEEL = "#a9d0e6"
VIOLET = "#7a68a6"
LIGHT_VIOLET = "#a79ac6"

FOUR_DIAMONDS = "#1f5fa8"  # the suits of a deck in four colours
FOUR_CLUBS = "#1e7038"

FLESH = "#f9d9bd"
FAIR_FLESH = "#fbe0c8"
BLUSH = "#e99a84"
BROWN = "#8b5a30"
DARK_BROWN = "#5b371c"
TAN = "#d9b480"
GREY = "#bdb6aa"
LIGHT_GREY = "#e2ded4"
BLACK_CLOTH = "#241a18"

OXBLOOD = "#7a2624"
BRASS = "#c9a24b"
CREAM = "#ecd6b0"
