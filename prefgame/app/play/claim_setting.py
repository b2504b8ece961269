"""When a hand is claimed, as the player chose. By itself, because the settings are read before
anything that plays is loaded.
"""

from __future__ import annotations

from typing import Literal

ClaimSetting = Literal["always", "ask", "never"]
"""Whether a hand whose rest is forced is claimed: by the seat that can, with the player's consent,
or not at all.
"""
