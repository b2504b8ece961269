"""What is said about columns outside the pages of the paper: the bula, refas, and what nobody has
won yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.words.sentences import join_with_and
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Entry, Sheet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet, MarkKind
from prefgame.ui.words.numbers import TIMES, grammatical_number, size_of
from prefgame.ui.words.options import odd_points, would_share


def length(score: Columns) -> str:
    """How long a match is."""
    return _("bula {start}").format(start=score.start)


def own_column(per_point: int) -> str:
    """What the numbers of a player's own column are."""
    words = _(
        "Points still to be paid off, or above zero under a hat. At the end, each counts {n}."
    )
    return words.format(n=per_point)


def agreed_words(score: Columns) -> tuple[str, ...]:
    """What the table agreed on."""
    refas = ngettext("at most {count} refa", "at most {count} refas", score.refa_limit).format(
        count=score.refa_limit
    )
    return length(score), refas


def amount_words(amount: Amount) -> str:
    """An amount of the settlement, without its sign: "1 point", "20 points"."""
    return ngettext("{count} point", "{count} points", grammatical_number(amount)).format(
        count=size_of(amount)
    )


def shares(players: Sequence[str], before: ColumnSheet, after: ColumnSheet) -> str:
    """How what nobody has won yet would be shared out by an agreement to stop."""
    off = [stopped.middle - now.middle for now, stopped in zip(before.columns, after.columns)]
    return " ".join((would_share(players, off), *odd_points(before.odd_share)))


def undecided_words(entries: Sequence[Entry]) -> str:
    """What becomes of a contract that is neither won nor lost, in the fewest words."""
    return _("a refa for everybody") if entries else _("dealt again")


# ---- refas


def doubles(view: SeatView) -> bool:
    """Whether the contract of this hand counts double for a refa of its declarer. Once the hand is
    written, its entries say whether one was used.
    """
    table, hand = view.table, view.hand
    if hand is None or hand.declarer is None:
        return False
    if hand.ended and table.scored:
        return any(
            isinstance(entry, ColumnEntry) and entry.mark is MarkKind.REFA_USED
            for entry in table.last_entries
        )
    return _columns(table.sheet).columns[hand.declarer].open_refas > 0


def title_note(view: SeatView) -> str:
    """ "Refa ×2", where a refa doubles the contract."""
    refa = _("Refa")
    return f"{refa} {TIMES}2" if doubles(view) else ""


def contract_sentence(view: SeatView) -> str:
    """That the contract counts double; nothing where no refa doubles it."""
    if not doubles(view):
        return ""
    name = view.table.players[view.won.declarer]
    return _("{name}’s refa doubles this hand.").format(name=name)


def stake_sentence(view: SeatView) -> str:
    """What every trick is worth, or the contract where tricks do not count."""
    table, hand = view.table, view.declared
    words = (
        _("Defenders get {amount} a trick.")
        if hand.contract.may_be_left
        else _("The contract is worth {amount}.")
    )
    worth = table.rules.score.worth(table.sheet, hand.declarer, hand.contract, hand.kontra.level)
    return words.format(amount=worth)


def worth(view: SeatView) -> str:
    """What the contract wins or loses for its declarer."""
    table, hand = view.table, view.declared
    amount = table.rules.score.worth(table.sheet, hand.declarer, hand.contract, hand.kontra.level)
    return _("worth {amount}").format(amount=amount)


def end_sentence(view: SeatView) -> str:
    """That everybody got a refa, and what it does; nothing where nobody did."""
    table = view.table
    refas = any(
        isinstance(entry, ColumnEntry) and entry.mark is MarkKind.REFA
        for entry in table.last_entries
    )
    if not refas or not table.scored:
        return ""
    return _("Everybody gets a refa: it doubles the next contract of each player.")


def terms_of_gain(_entries: Sequence[Entry], _seat: Seat) -> str:
    """Nothing: a column has each number with its factors."""
    return ""


def over_sentence() -> str:
    """That nothing is left to be won."""
    return _("No points are left to win.")


def auction_sentence(view: SeatView) -> str:
    """A sentence about who has an open refa, before anybody plays; nothing where nobody has."""
    table, hand = view.table, view.hand
    order = range(len(table.players)) if hand is None else hand.order
    having = [
        table.players[seat] for seat in order if _columns(table.sheet).columns[seat].open_refas
    ]
    if not having:
        return ""
    if len(having) == len(order):
        return _("Everybody has an open refa: any contract counts double.")
    return _("Open refa: {names}. Their next contract counts double.").format(
        names=join_with_and(having)
    )


def declared_worth(view: SeatView, contract: Contract) -> str:
    """What a contract wins or loses, for a small button."""
    table, hand = view.table, view.won
    return f"±{table.rules.score.worth(table.sheet, hand.declarer, contract)}"


def _columns(sheet: Sheet) -> ColumnSheet:
    assert isinstance(sheet, ColumnSheet)
    return sheet


def against() -> str:
    """What the defenders write against the declarer."""
    return _("their soup")


def defender_sentence(view: SeatView) -> str:
    """Where the numbers of a defender's slips are written."""
    words = _(
        "Plus goes to your soup against {name}. Minus goes to your bula, where each point "
        "counts {times} times."
    )
    times = view.table.rules.score.per_point
    return words.format(name=view.table.players[view.won.declarer], times=times)
