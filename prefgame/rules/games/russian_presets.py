"""What Russian tables agree on together, under the names of the ways to keep a pulya.

Invariant: values only, each with its source. What a source does not say is left out, and stays at
the default. "Code" is the page ``docs/rules/code-of-preferans.md``, with the rows "Beside the Code"
by the name of the way.
"""

from __future__ import annotations

from prefgame.rules.options import Preset

SOCHI = Preset(
    "Sochi",
    (
        ("scoring", "sochi"),  # 002:88-92
        ("raspasy_talon", True),  # 002:112; Code, Sochi
        ("gentlemen", False),  # Code, Sochi
        ("stalingrad", True),  # 002:124 "most popular in connection with Sochi scoring"
        ("raspasy", "add"),  # Code, Sochi
        ("responsibility", "usual"),  # in full, 002:85; Code, Sochi
        ("common_pool", False),  # 002:103
    ),
)
LENINGRAD = Preset(
    "Leningrad",
    (
        ("scoring", "leningrad"),  # 002:98
        ("raspasy_talon", True),  # 002:112
        ("gentlemen", "one"),  # Code, Leningrad
        ("stalingrad", False),  # 002:124-125
        ("raspasy", "add"),  # 002:113
        ("raspasy_exit", "seven_eight"),  # Code, Leningrad
        ("responsibility", "half"),  # Code, Leningrad
        ("common_pool", False),  # 002:103
    ),
)
ROSTOV = Preset(
    "Rostov",
    (
        ("scoring", "rostov"),  # 002:102
        ("raspasy_talon", False),  # Code, Rostov
        ("stalingrad", False),  # 002:124-125
        ("raspasy", "none"),  # Code, Rostov
        ("responsibility", "usual"),  # half, 002:102
        ("common_pool", False),  # 002:103
    ),
)
PRESETS = (SOCHI, LENINGRAD, ROSTOV)
