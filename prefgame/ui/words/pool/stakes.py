"""What a contract writes on a pulya: beside the bids, on the plaque, on the pad.

Invariant: every number was written by the score.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, Role, magnitude
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT
from prefgame.ui.words.numbers import MINUS, NO_BREAK
from prefgame.ui.words.pool.amounts import (
    lacking_words,
    pool_of,
    short_words,
    thrown_words,
    whists_a_trick,
)
from prefgame.ui.words.pool.made import made_of
from prefgame.ui.words.pool.sums import written


def bid_rows(view: SeatView, contract: Contract) -> tuple[tuple[str, str], ...]:
    """What the contract wins if it is made, and what each trick costs that goes wrong."""
    few = contract.goal.wants_few
    end = made_of(view, contract)
    made, *above = end.amounts
    won = pgettext("contract for no trick", "made") if contract.goal.takes_none else _("made")
    rows = [
        (won, made),
        *((_("points above"), words) for words in above),
        *([(_("the match ends"), "")] if end.ends_match else []),
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
        cost, made = lacking_words(view, contract), made_of(view, contract)
        words.append(_("Each trick that is taken: {cost}.").format(cost=cost))
        words.append(_("No trick: {won}.").format(won=", ".join(made.amounts)))
        words.append(made.in_sentences(view.table.players))
    elif whists := whists_a_trick(view, contract):
        words.append(_("Whists for each trick of the defence: {whists}.").format(whists=whists))
    if not contract.goal.takes_none:
        words.append(made_sentence(view, contract))
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
    return " ".join(filter(None, words))


def worth(view: SeatView) -> str:
    """What the contract is worth for its declarer."""
    amount = pool_of(view)[0].base_worth(view.contracted.contract)
    return _("worth {amount}").format(amount=amount)


def declared_worth(view: SeatView, contract: Contract) -> str:
    """What a contract writes for the player who makes it, for a small button; a line ends only
    between two amounts.
    """
    return ", ".join(words.replace(" ", NO_BREAK) for words in made_of(view, contract).amounts)


def declared_in_short(view: SeatView, contract: Contract) -> str:
    """The first of these amounts, and that there are more."""
    first, *more = made_of(view, contract).amounts
    words = first.replace(" ", NO_BREAK)
    return _("{amount} and more").format(amount=words) if more else words


def made_sentence(view: SeatView, contract: Contract) -> str:
    """What a contract writes that is made, where the pool has no room for all of it or the match
    ends; nothing elsewhere.
    """
    made = made_of(view, contract)
    if made.is_plain:
        return ""
    won = _("Contract made: {won}.").format(won=", ".join(made.amounts))
    return f"{won} {made.in_sentences(view.table.players)}"


def made_rows(view: SeatView, _amounts: str) -> tuple[str, ...]:
    """What the declarer writes who makes the contract, as amounts of a slip: "pool +4"; points that
    the pool has no room for are amounts of their own.
    """
    return made_of(view, view.contracted.contract).amounts


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


def defender_sentence(view: SeatView) -> str:
    """Where the numbers of a defender's slips are written."""
    scoring = pool_of(view)[0].scoring
    name = view.table.players[view.won.declarer]
    if not made_of(view, view.contracted.contract).is_plain:
        if not scoring.has_dump:
            return _("Minus: whists that the others write on you.")
        return _("A point in your dump costs {times} whists.").format(times=WHISTS_A_POINT)
    if not scoring.has_dump:
        words = _(
            "Minus: whists that the others write on you. {name}: plus for the pool, minus for the "
            "whists of the others."
        )
        return words.format(name=name)
    return _(
        "A point in your dump costs {times} whists. {name}: plus for the pool, minus for the dump."
    ).format(name=name, times=WHISTS_A_POINT)
