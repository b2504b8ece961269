"""The paper as plain text, by its kind: what ``prefgame replay`` and ``prefgame score`` print
and the score keeper saves.

Invariant: every kind of sheet has its entry in ``TEXTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prefgame.engine.events import Event, MatchEnded, start_of
from prefgame.paper import columns, pool, pot
from prefgame.paper.base import Stop, first_sheet, rules_of, why_stopped, with_sign
from prefgame.rules.base import Amount, plain_settlement
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Sheet, in_money, settlement_if_stopped
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.rules.scoring.pot import PotSheet


@dataclass(frozen=True, slots=True)
class PaperPrinter:
    """How one kind of paper is printed."""

    paper: Callable[[Sequence[Event]], tuple[str, ...]]
    """a whole match, with everything that was written"""
    sheet: Callable[[RuleSet, Any, Sequence[str], Sequence[Amount] | None], tuple[str, ...]]
    """of the table's rules: one sheet, with the settlement if the match is over"""
    corrected: Callable[[Any, Sequence[str]], str]
    """what an entry of a correction changed on the sheet; "" if it is only a sign"""


TEXTS: dict[type[Sheet], PaperPrinter] = {
    ColumnSheet: PaperPrinter(columns.paper_lines, columns.sheet_lines, columns.corrected_words),
    PoolSheet: PaperPrinter(pool.paper_lines, pool.sheet_lines, pool.corrected_words),
    PotSheet: PaperPrinter(pot.paper_lines, pot.sheet_lines, pot.corrected_words),
}


def paper_lines(log: Sequence[Event]) -> tuple[str, ...]:
    """Write the paper of a match, line by line, what the settlement is in money, and why it was
    stopped, if it was.
    """
    started = start_of(log)
    lines = list(TEXTS[type(first_sheet(started))].paper(log))
    for event in log:
        if isinstance(event, MatchEnded):
            lines.extend(_money_lines(rules_of(started), started.players, event.settlement))
    stop = why_stopped(log)
    return (*lines, *(() if stop is None else (stop_line(rules_of(started), stop),)))


def stop_line(rules: RuleSet, stop: Stop) -> str:
    """Write why the match was stopped."""
    deals = rules.score.deals
    match stop:
        case Stop.DEALS:
            return f"Over after {deals} {'deal' if deals == 1 else 'deals'}, as agreed."
        case Stop.TIME:
            return "The time is up."
    return "Stopped by agreement."


def _money_lines(
    rules: RuleSet, players: Sequence[str], settlement: Sequence[Amount]
) -> tuple[str, ...]:
    """Write what a settlement is in money, a line each (003:46, 002:106), with the signs of this
    paper; nothing where the table does not say what a unit is worth.
    """
    worth = in_money(rules.score, settlement)
    shown = [-money for money in worth] if rules.minus_is_good else worth
    return tuple(f"{name}, in money: {float(money):+.2f}" for name, money in zip(players, shown))


def correction_line(
    sheet: Sheet, entries: Sequence[Entry], players: Sequence[str], reason: str
) -> str:
    """Write in one line what a correction by hand changed, and why."""
    words = TEXTS[type(sheet)].corrected
    changed = ", ".join(filter(None, (words(entry, players) for entry in entries)))
    return f"corrected: {changed} ({reason})"


def stopped_lines(rules: RuleSet, sheet: Sheet, players: Sequence[str]) -> tuple[str, ...]:
    """Write in one line what each player would win or lose if the match ended now by agreement;
    nothing if the game has no such agreement.
    """
    amounts = settlement_if_stopped(rules.score, sheet)
    if amounts is None:
        return ()
    each = zip(players, plain_settlement(amounts))
    words = ", ".join(f"{name} {with_sign(amount, rules)}" for name, amount in each)
    return (f"If we stopped now: {words}",)


def sheet_lines(
    rules: RuleSet, sheet: Sheet, players: Sequence[str], settlement: Sequence[Amount] | None
) -> tuple[str, ...]:
    """Write one sheet, line by line, and if the match is over the settlement, in money too."""
    lines = TEXTS[type(sheet)].sheet(rules, sheet, players, settlement)
    money = () if settlement is None else _money_lines(rules, players, settlement)
    return (*lines, *money)
