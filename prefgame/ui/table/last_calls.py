"""What each seat said last, for the bubbles beside the plates.

Invariant: a pure function of the view.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.takeover import TAKE
from prefgame.ui.table.seats.places import place_of
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.commands import spoken_word
from prefgame.ui.words.contracts import (
    announced_run,
    call_run,
    kontras_spoken,
    spoken_answer,
    spoken_reveal,
)


def last_calls(view: SeatView) -> dict[str, Run]:
    """The last call of each seat by place, or its last answer once there is a contract."""
    hand = view.hand
    if hand is None or hand.ended:
        return {}
    if hand.leader is not None:
        said = _words(view) if _has_just_been_left(view) else {}
    else:
        said = _before_the_contract(view) if hand.contract is None else _with_the_contract(view)
    # the player knows the own call, its place is needed for the choices, and the pad has it
    return {place_of(view, seat): call for seat, call in said.items() if call and seat != view.seat}


def _has_just_been_left(view: SeatView) -> bool:
    """Whether the last thing said is that nobody takes over: the play begins at once, so these
    words stay until a card is played.
    """
    hand = view.hand
    assert hand is not None
    played = hand.tricks or hand.trick
    return bool(hand.said and hand.said[-1][0] is Phase.TAKEOVER) and not (
        played or hand.answers or hand.kontra.said
    )


def _before_the_contract(view: SeatView) -> dict[Seat, Run]:
    """Calls and the games that were named; after the exchange, what is said of a takeover."""
    hand = view.this_hand
    said: dict[Seat, Run] = {}
    if hand.declarer is None or hand.game:
        highest = view.table.rules.auction.highest_bid(hand.calls)
        # a game has been bid, and the numbers are gone
        beaten = highest is not None and highest.game
        said = {
            seat: call_run(bid)
            for seat, bid in hand.calls.made
            if not beaten or bid.kind not in (BidKind.NUMBER, BidKind.SAME)
        }
        said |= {seat: spoken_reveal(game) for seat, game in hand.calls.revealed}
    elif hand.discarded:
        said[hand.declarer] = _("I have discarded")
    return said | _words(view)


def _with_the_contract(view: SeatView) -> dict[Seat, Run]:
    """The contract, and what is answered to it."""
    hand = view.contracted
    said: dict[Seat, Run] = {}
    if hand.declarer is not None:
        said[hand.declarer] = announced_run(hand.contract)
    if view.turn.phase is not Phase.TAKEOVER:  # else nobody has been asked yet
        said |= {
            seat: spoken_answer(answer)
            for seat, answer in hand.answers
            if view.role(seat) is not Role.GUEST  # they stayed, and were invited then
        }
    return said | kontras_spoken(view) | _words(view)


def _words(view: SeatView) -> dict[Seat, Run]:
    """The last answer in a word of each seat; a takeover makes those before it old, and what is
    answered to a contract makes all that was said of a takeover old.
    """
    hand = view.this_hand
    answered = hand.contract is not None and (hand.answers or hand.kontra.said)
    over = answered and view.turn.phase is not Phase.TAKEOVER
    said: dict[Seat, Run] = {}
    for phase, seat, word in hand.said:
        if phase is Phase.TAKEOVER and over:
            continue
        if phase is Phase.TAKEOVER and word == TAKE:
            said = {} if hand.discarded else {seat: spoken_word(phase, word, declares=True)}
        else:
            said[seat] = spoken_word(phase, word, declares=seat == hand.declarer)
    return {seat: words for seat, words in said.items() if words}
