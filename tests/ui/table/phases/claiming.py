"""A table at which a claim is open."""

from __future__ import annotations

from pathlib import Path

from prefgame.app.play.claims import Claim
from prefgame.engine.match import Match
from prefgame.ui.widgets.window import Window
from tests.helpers import announced, say, start
from tests.ui.table_game import Player, sit_down

BOJAN, ANA = 0, 2
"""the dealer of a hand in which Bojan, or Ana, claims all ten tricks"""


def asked(
    window: Window,
    home: Path,
    match: Match,
    claims: str = "ask",
    *,
    player: int = 0,
    still: bool = False,
    **settings: object,
) -> Player:
    settings = {"claims": claims, "pace": "at_once", **settings}
    seated = sit_down(window, home, match, player=player, still=still, chosen=settings)
    seated.until(lambda: seated.ready)
    seated.frames(20)  # what is pressed too soon is not meant for the question
    return seated


CLAIMS = {
    "one of all": (Claim(1, (1,), 3, False, {}), "Bojan claims the last 3 tricks."),
    "one for the player too": (
        Claim(1, (0, 1), 2, False, {}),
        "Bojan claims the last 2 tricks for both of you.",
    ),
    "the player for one too": (
        Claim(0, (0, 1), 2, False, {}),
        "You claim the last 2 tricks for Bojan and yourself.",
    ),
    "one for two": (
        Claim(2, (1, 2), 2, False, {}),
        "Cvita claims the last 2 tricks for both defenders.",
    ),
    "and the player falls": (
        Claim(2, (2,), 1, False, {}, goes_down=True),
        "Cvita claims 1 more trick. That way you go down.",
    ),
    "two fell the player": (
        Claim(2, (1, 2), 3, False, {}, goes_down=True),
        "Cvita claims 3 more tricks for both defenders. That way you go down.",
    ),
}


def poor_hand() -> Match:
    """Ana is to lead, and none of her cards is sure of a trick."""
    return say(
        announced("croatian", "game 2", dealer=ANA, packets=("S9 S8 S7 D8 D7 H8 H7 C9 C8 C7",)),
        "come",
        "come",
        "no",
        "no",
    )


def second_plays_spades(dealer: int, *packets: str) -> Match:
    """Return a match in which the second hand plays a game in spades, and both others have come."""
    match = say(start(dealer=dealer, packets=packets), "pass", "game", "pass", "announce game 2")
    return say(match, "come", "come", "no", "no")


GIVEN_UP = {
    "to both, and falls": (
        Claim(0, (1, 2), 5, False, {}, goes_down=True, given_up=True),
        "You give up the rest. That way you go down.",
        "The others take 5 more tricks.",
    ),
    "to one": (
        Claim(0, (1,), 1, False, {}, given_up=True),
        "You give up the rest.",
        "Bojan takes 1 more trick.",
    ),
    "all but what is high": (
        Claim(0, (1,), 2, False, {}, lost=1, given_up=True),
        "You give up the rest.",
        "Bojan takes 2 more tricks. 1 trick cannot be lost.",
    ),
    "a part for both": (
        Claim(0, (0, 1), 4, False, {}, lost=2),
        "4 of the last 6 tricks belong to Bojan and you.",
        "Certain: however the others play, you take no fewer.",
    ),
}
