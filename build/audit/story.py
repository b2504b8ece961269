"""A hand written out card by card, for reading by eye.

Invariant: it shows what was played, and beside it what the judge would rather have played and what
that would have saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from audit.figures import fallen
from audit.hands import AuditedHand
from audit.judge import Decision
from prefgame.ai.stakes import unit_of
from prefgame.cards import Card, Suit, of_suit
from prefgame.engine.commands import PlayCard
from prefgame.rules.base import Role, Seat
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet
from prefgame.rules.scoring.pot import PotPayment, PotSheet

WORTH_A_WORD = 0.1
"""units of the stake: a choice that costs less is shown without a remark"""


def story(audited: AuditedHand) -> Iterator[str]:
    """Yield the hand in lines of text."""
    table = audited.after
    hand, names = table.hand, table.players
    assert hand is not None
    score = STANDINGS[type(audited.before.sheet)](audited.before.sheet, names)
    yield f"== hand {audited.number} ({table.rules.key}); {names[hand.dealer]} deals; {score}"
    for seat, cards in zip(hand.order, hand.open_hands):
        yield f"  {names[seat]:6} {_suits(cards)}"
    aside = {card for cards in hand.open_hands for card in cards}
    laid_away = f"   discarded {_suits(hand.open_discard)}" if hand.open_discard else ""
    yield f"  talon  {_suits([card for card in Card if card not in aside])}{laid_away}"
    yield from (
        _decision_line(decision, names[decision.view.seat])
        for decision in audited.decisions
        if not isinstance(decision.chosen, PlayCard)
    )
    if hand.contract is not None and hand.declarer is not None:
        yield _contract(audited)
    yield from _tricks(audited)
    yield from (f"  {ENTRIES[type(entry)](entry, names)}" for entry in table.last_entries)


# ---- by the way of keeping score


def _columns(sheet: ColumnSheet, names: Sequence[str]) -> str:
    """ "Ana +40, Bojan -12, Cvita +60"."""
    return ", ".join(f"{name} {column.middle:+d}" for name, column in zip(names, sheet.columns))


def _pot(sheet: PotSheet, names: Sequence[str]) -> str:
    """ "30 in the pot; Ana -10, Bojan -10, Cvita -10"."""
    purses = ", ".join(f"{name} {float(purse):+g}" for name, purse in zip(names, sheet.purses))
    return f"{sheet.pot} in the pot; {purses}"


def _entry(entry: ColumnEntry, names: Sequence[str]) -> str:
    against = "" if entry.against is None else f" in the soup of {names[entry.against]}"
    return f"{names[entry.player]} writes {entry.amount:+d}{against} ({entry.mark.value})"


def _payment(paid: PotPayment, names: Sequence[str]) -> str:
    payer, payee = ("the pot" if seat is None else names[seat] for seat in (paid.payer, paid.payee))
    return f"{payer} pays {payee} {float(paid.amount):g} ({paid.reason.value})"


STANDINGS: dict[type, Callable[[Any, Sequence[str]], str]] = {ColumnSheet: _columns, PotSheet: _pot}
ENTRIES: dict[type, Callable[[Any, Sequence[str]], str]] = {
    ColumnEntry: _entry,
    PotPayment: _payment,
}


def _suits(cards: Sequence[Card]) -> str:
    """ "S K87  D A"."""
    parts = [
        (str(suit), "".join(card.rank.letter for card in reversed(of_suit(sorted(cards), suit))))
        for suit in Suit
    ]
    return "  ".join(f"{suit} {ranks}" for suit, ranks in parts if ranks)


def _decision_line(decision: Decision, name: str) -> str:
    chance = "" if decision.chance is None else f" ({100 * decision.chance:.0f} %)"
    return f"  {name}: {decision.chosen}{chance}{_remark(decision)}"


def _remark(decision: Decision) -> str:
    remark = ""
    if decision.cost >= WORTH_A_WORD * unit_of(decision.view):
        remark += f"  <- {decision.best} would win {decision.cost:.1f} more"
    if decision.let_go:
        remark += "  <- lets a proved win go"
    return remark


def _contract(audited: AuditedHand) -> str:
    hand, names, roles = audited.after.hand, audited.after.players, audited.after.roles
    assert hand is not None and hand.declarer is not None
    parts = ", ".join(
        f"{names[seat]} {roles[seat].value}"
        for seat in hand.order
        if roles[seat] is not Role.DECLARER
    )
    open_hands = ""
    if audited.makeable is not None:
        open_hands = f"; open hands {'make' if audited.makeable else 'do not make'} it"
    end = "falls" if hand.declarer in fallen(audited) else "is made"
    return (
        f"  {names[hand.declarer]} plays {hand.contract}, kontra ×{2**hand.kontra.level}; "
        f"{parts}{open_hands}; it {end}"
    )


def _tricks(audited: AuditedHand) -> Iterator[str]:
    """Each trick with its remarks."""
    hand, names = audited.after.hand, audited.after.players
    assert hand is not None
    judged: dict[tuple[Seat, Card], Decision] = {
        (decision.view.seat, decision.chosen.card): decision
        for decision in audited.decisions
        if isinstance(decision.chosen, PlayCard)
    }
    for number, trick in enumerate(hand.tricks, 1):
        cards = "  ".join(
            f"{names[seat]} {card}{'*' if seat == trick.winner else ''}"
            for seat, card in trick.cards
        )
        remarks = "".join(
            f"{_remark(judged[play])} ({names[play[0]]})"
            for play in trick.cards
            if play in judged and _remark(judged[play])
        )
        yield f"  {number:2}. {cards}{remarks}"
