"""What a contract writes on a pulya: beside the bids, on the plaque, on the pad.

Invariant: every number was written by the score.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, Role, magnitude
from prefgame.rules.contracts import Contract
from prefgame.ui.words.numbers import MINUS
from prefgame.ui.words.pool.amounts import (
    lacking_words,
    made_words,
    pool_of,
    short_words,
    thrown_words,
    whists_a_trick,
)
from prefgame.ui.words.pool.sums import written


def bid_rows(view: SeatView, contract: Contract) -> tuple[tuple[str, str], ...]:
    """What the contract wins if it is made, and what each trick costs that goes wrong."""
    few = contract.goal.wants_few
    made, *above = made_words(view, contract)
    won = pgettext("contract for no trick", "made") if contract.goal.takes_none else _("made")
    rows = [
        (won, made),
        *((_("points above"), words) for words in above),
        (_("each trick") if few else _("each short"), lacking_words(view, contract)),
    ]
    owed = view.table.rules.defence.owes(Role.HOST, contract)
    if owed is not None:
        rows.append((_("whisters need"), str(owed.needed)))
    return tuple(rows)


def stake_sentence(view: SeatView) -> str:
    """What the contract is worth, and what a trick is."""
    contract = view.contracted.contract
    value = pool_of(view)[0].base_worth(contract)
    words = [_("The contract counts {value}.").format(value=value)]
    if contract.goal.takes_none:
        cost = lacking_words(view, contract)
        words.append(_("Each trick that is taken: {cost}.").format(cost=cost))
        made = ", ".join(made_words(view, contract))
        words.append(_("No trick: {won}.").format(won=made))
    elif whists := whists_a_trick(view, contract):
        words.append(_("Whists for each trick of the defence: {whists}.").format(whists=whists))
    if short := short_words(view):
        name = view.table.players[view.seat]
        words.append(_("Each trick that {name} lacks: {cost}.").format(name=name, cost=short))
    if view.this_hand.thrown:
        dealer = view.table.players[view.this_hand.dealer]
        words.append(
            _("The talon was thrown at {name}: {cost}.").format(
                name=dealer, cost=thrown_words(view)
            )
        )
    return " ".join(words)


def worth(view: SeatView) -> str:
    """What the contract is worth for its declarer."""
    amount = pool_of(view)[0].base_worth(view.contracted.contract)
    return _("worth {amount}").format(amount=amount)


def declared_worth(view: SeatView, contract: Contract) -> str:
    """What a contract that may be declared is worth in the pool, for a small button."""
    return _("pool +{amount}").format(amount=pool_of(view)[0].base_worth(contract))


def in_pool(amount: str) -> str:
    """Points of a declarer, as an amount of a slip: "pool +4"."""
    return _("pool {amount}").format(amount=amount)


def won_words(amount: str) -> str:
    """Whists of a defender, as an amount of a slip."""
    return _("whists {amount}").format(amount=amount)


def lost_words(view: SeatView, lost: frozenset[Amount]) -> str:
    """What a player who takes too few tricks has written against them, for each that is missing:
    points in the dump, or the whists of the others.
    """
    amount = "/".join(written(size) for size in sorted({magnitude(each) for each in lost}))
    if not pool_of(view)[0].scoring.has_dump:
        return _("whists {amount}").format(amount=f"{MINUS}{amount}")
    return _("dump +{amount}").format(amount=amount)
