"""What is said about a pulya outside the pages of the paper: how long a match is and how it is
scored.

Invariant: every number was written by the score.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, Role, Seat, magnitude
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Entry
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, PoolSheet
from prefgame.ui.scores.lines import Stairs, seen_part
from prefgame.ui.scores.pool.entries import made_of, untaken_of
from prefgame.ui.scores.pool.sums import (
    lacking_words,
    pool_of,
    price_of_trick,
    scoring_name,
    short_words,
    thrown_words,
    tricks_words,
    whists_a_trick,
    written,
)
from prefgame.ui.words.numbers import MINUS, NO_BREAK, grammatical_number, size_of


def length(score: Pool) -> str:
    """How long a match is."""
    return _("a pool of {target}").format(target=score.target)


def agreed_words(score: Pool) -> tuple[str, ...]:
    """What the table agreed on."""
    return length(score), scoring_name(score)


def amount_words(amount: Amount) -> str:
    """An amount of the settlement, without its sign: "1 whist", "20 whists"."""
    return ngettext("{count} whist", "{count} whists", grammatical_number(amount)).format(
        count=size_of(amount)
    )


def shares(_players: Sequence[str], _before: PoolSheet, _after: PoolSheet) -> str:
    """What an agreement to stop counts."""
    return _("Everything counts as it is written.")


def undecided_words(_entries: Sequence[Entry]) -> str:
    """What becomes of a contract that is neither won nor lost."""
    return _("nothing is written")


def contract_sentence(_view: SeatView) -> str:
    """Nothing: the sheet does nothing to a contract."""
    return ""


def terms_of_gain(_entries: Sequence[Entry], _seat: Seat) -> str:
    """Nothing: the paper has each number with its reason."""
    return ""


def over_sentence() -> str:
    """That nothing is left to be won."""
    return _("All pools are closed.")


# ---- what a hand costs that everybody passes: in the auction, on the plaque, on the pad


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


# ---- what a contract writes on a pulya: beside the bids, on the plaque, on the pad


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
