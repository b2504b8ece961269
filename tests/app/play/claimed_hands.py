"""Hands in which something can be claimed or given up, and sessions over them."""

from __future__ import annotations

import time

from prefgame.app.session import Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.events import CardPlayed
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from tests.helpers import announced, say, start

ALL_TEN = "SA SK SQ SJ ST S9 S8 S7 DA HA"
"""who plays spades with these takes every trick, whatever the others hold"""


def at_claim(dealer: int) -> Match:
    """Return the one after the dealer plays a game in spades with ALL_TEN and is to lead; the
    others have come.
    """
    return say(
        announced("croatian", "game 2", dealer=dealer, packets=(ALL_TEN,)),
        "come",
        "come",
        "no",
        "no",
    )


def failed_betl() -> Match:
    """Ana has led the highest spade to a betl of her own, and Cvita is to play the last card of
    the trick. It is played to the end.
    """
    packets = "SA SK D8 D9 DT HJ HQ HK C8 C9", "S7 S8 S9 ST D7 H7 H8 H9 HT C7", "SQ SJ"
    match = start(dealer=2, packets=packets, play_out=True)
    return say(match, "betl", "pass", "pass", "no", "no", "SA", "S7")


def caught_misere() -> Match:
    """Ana, who plays misère, has taken the first trick with an ace, and will take more."""
    return _led_to_a_misere("SA S7 D8 D9 DT HJ HQ HK C8 C9")


def caught_once() -> Match:
    """Return the same, but the ace was her only trick."""
    return _led_to_a_misere("SA D7 D9 DJ H7 H9 HJ C7 C9 CJ")


def _led_to_a_misere(cards: str) -> Match:
    match = say(start("russian", dealer=2, packets=(cards,)), "misere", "pass", "pass")
    match.submit(match.legal()[-1])
    return play_cards(match, "SA")


def sit(store: Store, match: Match, player: int | None = 0) -> Session:
    plan = MatchPlan(
        levels=tuple(None if seat == player else "simple" for seat in range(3)),
        seed=3,
        first_dealer=0,
    )
    number = store.begin(plan)
    store.append(number, 0, match.log)
    return Session.resume(store, number)


def go_on(session: Session) -> None:
    """Let the AI seats think and play until the player is to act, a claim lies open, or the
    hand is over.
    """
    while session.claims.on_table is None and session.match.phase is Phase.PLAY:
        while session._thinking.busy:
            time.sleep(0.001)
        if not session.advance() and session.thinking is None:
            return


def cards(session: Session) -> int:
    return sum(isinstance(event, CardPlayed) for event in session.match.log)


def taken(session: Session) -> dict[int, int]:
    assert session.match.table.hand is not None
    return session.match.table.hand.taken


TEN = (
    "SA SK SQ SJ ST S9 S8 DA HA CA",
    "S7 DK DQ DJ DT D9 D8 D7 HK HQ",
    "HJ HT H9 H8 H7 CK CQ CJ CT C9",
    "C8 C7",
)
"""Ana's hand in spades takes ten tricks, or leaves some if she likes; then Bojan's, Cvita's
and the talon
"""
NINE = ("SA SK SQ SJ ST S9 S8 DA HA C7", TEN[1], "HJ HT H9 H8 H7 CK CQ CJ CT C9", "C8 CA")


def game_in_spades(*answers: str, packets: tuple[str, ...] = NINE) -> Match:
    """Ana plays a game in spades and is to lead."""
    return say(announced("croatian", "game 2", dealer=2, packets=packets), *answers)


def play_cards(match: Match, *texts: str) -> Match:
    """Return these leads, each followed by what comes first."""
    for text in texts:
        say(match, text)
        while match.table.hand is not None and match.table.hand.trick:
            match.submit(match.legal()[0])
    return match


LATE = ("SA", "SK", "SQ", "SJ", "ST", "DA")
