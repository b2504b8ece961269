"""What is said about columns outside the pages of the paper."""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.words.regional import refa_words, regional_words
from prefgame.app.words.sentences import join_with_and
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Entry, Place
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet, MarkKind
from prefgame.ui.scores.face import ScoreWords, most_deals, most_minutes
from prefgame.ui.words.numbers import TIMES, grammatical_number, size_of
from prefgame.ui.words.options import odd_points, would_share


class ColumnWords(ScoreWords[Columns, ColumnSheet]):
    """A refa of the declarer doubles the contract."""

    def agreed(self, score: Columns) -> tuple[str, ...]:
        refas = ngettext("at most {count} {refa}", "at most {count} {refas}", score.refa_limit)
        bula = _("bula {start}").format(start=score.start)
        ends = (*most_deals(score), *most_minutes(score))
        return bula, *ends, refas.format(count=score.refa_limit, **refa_words(score.refa_called))

    def amount(self, amount: Amount) -> str:
        return ngettext("{count} point", "{count} points", grammatical_number(amount)).format(
            count=size_of(amount)
        )

    def over_sentence(self) -> str:
        return _("No points are left to win.")

    def shares(self, players: Sequence[str], now: ColumnSheet, stopped: ColumnSheet) -> str:
        off = [after.middle - before.middle for before, after in zip(now.columns, stopped.columns)]
        return " ".join((would_share(players, off), *odd_points(now.odd_share)))

    def place(self, place: Place, players: Sequence[str]) -> str:
        if place.on is None:
            return _("bula")
        return _("soup against {name}").format(name=players[place.on])

    def undecided(self, score: Columns, entries: Sequence[Entry]) -> str:
        if not entries:
            return _("dealt again")
        return _("a {refa} for everybody").format(**refa_words(score.refa_called))

    def auction_sentence(self, view: SeatView) -> str:
        table, hand = view.table, view.hand
        order = range(len(table.players)) if hand is None else hand.order
        columns, words = _sheet(view).columns, regional_words(table.rules)
        having = [table.players[seat] for seat in order if columns[seat].open_refas]
        if not having:
            return ""
        if not any(_refas_to_use(view, seat) for seat in order):
            return _("Somebody is under the hat: no {refa} doubles a contract.").format(**words)
        if len(having) == len(order):
            return _("Everybody has an open {refa}: any contract counts double.").format(**words)
        return _("Open {refa}: {names}. Their next contract counts double.").format(
            names=join_with_and(having), **words
        )

    def declared_worth(self, view: SeatView, contract: Contract) -> str:
        table, hand = view.table, view.won
        return f"±{table.rules.score.worth(table.sheet, hand.declarer, contract)}"

    def title_note(self, view: SeatView) -> str:
        refa = regional_words(view.table.rules)["Refa"]
        return f"{refa} {TIMES}2" if _is_doubled(view) else ""

    def contract_sentence(self, view: SeatView) -> str:
        if not _is_doubled(view):
            return ""
        name = view.table.players[view.won.declarer]
        words = regional_words(view.table.rules)
        return _("{name}’s {refa} doubles this hand.").format(name=name, **words)

    def stake_sentence(self, view: SeatView) -> str:
        words = (
            _("Defenders get {amount} a trick.")
            if view.declared.contract.may_be_left
            else _("The contract is worth {amount}.")
        )
        return words.format(amount=_worth(view))

    def worth(self, view: SeatView) -> str:
        return _("worth {amount}").format(amount=_worth(view))

    def against(self) -> str:
        return _("their soup")

    def defender_sentence(self, view: SeatView) -> str:
        words = _(
            "Plus goes to your soup against {name}. Minus goes to your bula, where each point "
            "counts {times} times."
        )
        times = view.table.rules.score.per_point
        return words.format(name=view.table.players[view.won.declarer], times=times)

    def end_sentence(self, view: SeatView) -> str:
        if not view.table.scored or not _has_mark(view, MarkKind.REFA):
            return ""
        words = _("Everybody gets a {refa}: it doubles the next contract of each player.")
        return words.format(**regional_words(view.table.rules))


def _sheet(view: SeatView) -> ColumnSheet:
    assert isinstance(view.table.sheet, ColumnSheet)
    return view.table.sheet


def _refas_to_use(view: SeatView, seat: Seat) -> int:
    score = view.table.rules.score
    assert isinstance(score, Columns)
    return score.refas_to_use(_sheet(view), seat)


def _has_mark(view: SeatView, mark: MarkKind) -> bool:
    entries = view.table.last_entries
    return any(isinstance(entry, ColumnEntry) and entry.mark is mark for entry in entries)


def _is_doubled(view: SeatView) -> bool:
    """Whether the contract counts double for a refa of its declarer. Once the hand is written, its
    entries say whether one was used.
    """
    hand = view.hand
    if hand is None or hand.declarer is None:
        return False
    if hand.ended and view.table.scored:
        return _has_mark(view, MarkKind.REFA_USED)
    return _refas_to_use(view, hand.declarer) > 0


def _worth(view: SeatView) -> Amount:
    """Return what each trick is worth, or the contract where tricks do not count."""
    table, hand = view.table, view.declared
    return table.rules.score.worth(table.sheet, hand.declarer, hand.contract, hand.kontra.level)


def own_column(per_point: int) -> str:
    """Return what the numbers of a player's own column are."""
    words = _(
        "Points still to be paid off, or above zero under a hat. At the end, each counts {n}."
    )
    return words.format(n=per_point)
