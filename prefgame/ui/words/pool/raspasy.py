"""What a hand costs that everybody passes: in the auction, on the plaque, on the pad.

Invariant: every number was written by the score.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.scores.lines import Stairs, seen_part
from prefgame.ui.words.pool.amounts import pool_of, price_of_trick, tricks_words
from prefgame.ui.words.pool.made import untaken_of


def auction_sentence(view: SeatView) -> str:
    """What a trick costs if all pass again; nothing where it costs no more than usual, or somebody
    has bid.
    """
    bid = view.table.rules.auction.highest_bid(view.this_hand.calls)
    if bid is not None or not _costs_more(view):
        return ""
    return _("Price of a trick if all pass again: {cost}.").format(cost=tricks_words(view, 1))


def title_note(view: SeatView) -> str:
    """What a trick costs after all have passed, for the plaque; nothing with a declarer."""
    if view.contracted.declarer is not None:
        return ""
    return _("each trick: {cost}").format(cost=tricks_words(view, 1))


def row_stairs(view: SeatView) -> Stairs | None:
    """What a trick costs in each hand of a row in which all pass, and what ends the row; None where
    it always costs the same.
    """
    score, sheet = pool_of(view)
    prices = [price_of_trick(view, row) for row in range(len(score.raspasy_factors()))]
    if len(prices) == 1:
        return None
    steps, now, more = seen_part(prices, min(sheet.raspasy, len(prices) - 1))
    ends = (
        _("Any contract leads back to {amount}.")
        if score.reset_by_any
        else _("A contract made leads back to {amount}.")
    ).format(amount=prices[0])
    most = "" if more else _("It never rises above {amount}.").format(amount=prices[-1])
    return Stairs(_("All-pass hands in a row"), steps, now, more, f"{ends} {most}".strip())


def tricks_cost(view: SeatView, tricks: int) -> str:
    """What so many tricks write after all have passed: "dump +2"; at least one."""
    return tricks_words(view, tricks)


def undeclared_sentence(view: SeatView) -> str:
    """What each trick writes, and what none writes for the player who has none yet; a player who
    sits out is told the latter only where it is the same for all.
    """
    one, hand = tricks_words(view, 1), view.this_hand
    mine = [view.seat] if view.seat in hand.order else hand.order
    ends = [untaken_of(view, seat) for seat in mine if not hand.taken.get(seat)]
    if len({end.amounts for end in ends}) != 1:
        return _("Each trick: {one}.").format(one=one)
    words = _("Each trick: {one}. No trick at all: {none}.")
    sentence = words.format(one=one, none=", ".join(ends[0].amounts))
    more = ends[0].in_sentences(view.table.players) if len(ends) == 1 else ""
    return f"{sentence} {more}".strip()


def _costs_more(view: SeatView) -> bool:
    """Whether a trick costs more than in the first hand of a row."""
    return tricks_words(view, 1) != tricks_words(view, 1, row=0)
