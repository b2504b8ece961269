"""What each seat said last, and the paper bubble beside its plate."""

from __future__ import annotations

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.agreements import TAKE
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase, Role, Seat
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.table.plate import ACROSS, LEFT, ME, RIGHT, place_of
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.styles import SIZES
from prefgame.ui.words.contracts import (
    ContractRuns,
    call_run,
    kontras_spoken,
    spoken_answer,
    spoken_reveal,
    spoken_word,
)

# ---- what each seat said last, for the bubbles beside the plates
# Invariant: a pure function of the view.


def last_calls(view: SeatView) -> dict[str, Run]:
    """Return the last call of each seat by place, or its last answer once there is a contract."""
    hand = view.hand
    if hand is None or hand.ended:
        return {}
    if hand.leader is not None:
        said = _words(view) if _has_just_been_left(view) else {}
    elif hand.contract is None:
        said = _before_the_contract(view)
    else:
        said = _with_the_contract(view)
    # the player knows the own call, its place is needed for the choices, and the pad has it
    return {place_of(view, seat): call for seat, call in said.items() if call and seat != view.seat}


def _has_just_been_left(view: SeatView) -> bool:
    """Return whether the last thing said is that nobody takes over: the play begins at once, so
    these words stay until a card is played.
    """
    hand = view.this_hand
    left = hand.said and hand.said[-1][0] is Phase.TAKEOVER
    return bool(left) and not (hand.tricks or hand.trick or hand.answers or hand.kontra.said)


def _before_the_contract(view: SeatView) -> dict[Seat, Run]:
    """Return calls and games that were named; after the exchange, what is said of a takeover."""
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
    hand = view.contracted
    said: dict[Seat, Run] = {}
    if hand.declarer is not None:
        said[hand.declarer] = ContractRuns(hand.contract).as_announced
    if view.turn.phase is not Phase.TAKEOVER:  # else nobody has been asked yet
        said |= {
            seat: spoken_answer(answer)
            for seat, answer in hand.answers
            if view.role(seat) is not Role.GUEST  # they stayed, and were invited then
        }
    return said | kontras_spoken(view) | _words(view)


def _words(view: SeatView) -> dict[Seat, Run]:
    """Return the last answer in a word of each seat; a takeover makes those before it old, and what
    is answered to a contract makes all that was said of a takeover old.
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


# ---- the paper bubble beside a plate, with the last call of its seat
# Invariant: it draws what it is given; what was said is read off the view in ``last_calls``.


_TAB = 34
"""Design height of what the tab of the slim plate across needs below it."""
_BESIDE = 64
"""Design width of the paper beside the words."""
_SIGN = 0.9
"""The height of a sign, in sizes of the call."""


def bubble_box(kit: Kit, place: str, call: Run, *, acts: bool = False) -> Box:
    """Return where the bubble with the last call of ``place`` is. ``acts``: it is the turn of that
    seat, and a tab hangs from the slim plate across.
    """
    least, high = (100, 60) if kit.layout.players == 4 else (120, 84)  # four leave less room
    words = kit.run_width(call, "title", _call_size(kit, call))
    wide = max(kit.f(least), words + kit.f(_BESIDE))
    box = kit.layout.bubble(place, wide, kit.f(high))
    return box.move(0, kit.f(_TAB)) if acts and place == ACROSS else box


def _call_size(kit: Kit, call: Run) -> float:
    """Return the size of a call: numbers are large, words smaller, sentences smallest.

    Two enlarged bubbles between the plates give way to each other.
    """
    layout, letters = kit.layout, len(call) if isinstance(call, str) else 3
    size = SIZES["result" if letters <= 2 else "title" if letters <= 6 else "heading"]
    if layout.players == 4:
        size = min(size, SIZES["heading"])
    room = (layout.right.x - layout.left.right) / 2 - kit.u(36) - kit.f(_BESIDE)
    return kit.give_way(call, "title", size, room, sign_height=_SIGN)


def draw_bubble(
    surface: Surface, kit: Kit, place: str, call: Run, shown: float = 1.0, *, acts: bool = False
) -> None:
    """Draw a bubble with a call beside the plate of "left", "right", "across" or "me".

    ``shown`` from 0 to 1 lets it fade in and grow; ``acts`` as in ``bubble_box``.
    """
    box = bubble_box(kit, place, call, acts=acts)

    def draw(picture: Surface, box: Box) -> None:
        _draw_bubble(picture, kit, box, place, call, acts)

    key, alpha = ("bubble", place, call, acts), round(255 * min(1.0, shown))
    scale = 1.0 if shown >= 1 else 0.96 + 0.04 * shown
    kit.sprite(surface, key, box, kit.u(60) + 8, draw, alpha, scale)


def _draw_bubble(surface: Surface, kit: Kit, box: Box, place: str, call: Run, acts: bool) -> None:
    r, half = kit.u(12), kit.thin(12, 6)
    if place == ME:
        x = box.right - r - 3 * half
        tip: tuple[float, float] = (x, box.bottom + kit.f(20))
    elif place == ACROSS or kit.layout.players == 4:
        seat, real = kit.layout.seat(place), bubble_box(kit, place, call, acts=acts)
        x = box.right - r - 2 * half if place == RIGHT else box.x + r + 2 * half
        plate = seat.move(box.x - real.x, box.y - real.y)  # as the bubble is drawn here
        tip = max(plate.x + half, min(plate.right - half, x)), plate.bottom + kit.u(3)
    else:
        reach = kit.space("apart")
        out = -reach if place == LEFT else box.w + reach
        x, tip = box.centerx, (box.x + out, box.centery)
    draw_spoken(surface, kit, box, tip, x)
    size = _call_size(kit, call)
    middle, y = box.x + box.w / 2, box.y + box.h / 2
    kit.run(surface, middle, y, call, "title", size, "ink", "center", sign_height=_SIGN)


def draw_spoken(
    surface: Surface, kit: Kit, box: Box, tip: tuple[float, float], root: float
) -> None:
    """Draw the paper of something that is said, with a tongue to its ``tip``: from its middle where
    that is beside it, else from ``root`` on the edge that is nearer to it.
    """
    r, half = kit.u(12), kit.thin(12, 6)
    shapes.shadow(surface, box, r, kit.thin(10, 5), kit.thin(5, 3), 130)
    shapes.rounded_box(surface, box, r, "paper_high", "paper", edge="paper_edge", edge_width=1)
    if box.y <= tip[1] <= box.bottom:
        x = box.x + 2 if tip[0] < box.x else box.right - 2
        tongue = [(x, tip[1] - half), tip, (x, tip[1] + half)]
    else:
        y = box.y + 2 if tip[1] < box.y else box.bottom - 2
        tongue = [(root - half, y), tip, (root + half, y)]
    shapes.polygon(surface, tongue, "#f9f2df")
