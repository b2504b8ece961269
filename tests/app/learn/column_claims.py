"""What notes claim about a table that keeps its score in columns, and about others beside it.

Invariant: as of every claim, a check looks at the rules and at the match of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from prefgame.app.session import PLAYER
from prefgame.rules.kontra import Doubling
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.columns import Columns
from tests.app.learn.position import Position
from tests.narrow import column_sheet


def _score(at: Position, key: str = "") -> Columns:
    """Return the score of the table; ``key``: that of other rules."""
    score = (find_ruleset(key) if key else at.rules).score
    assert isinstance(score, Columns)
    return score


def _leads(at: Position, name: str, key: str = "") -> bool:
    """Who leads to the first trick of this hand; ``key``: at a table of other rules."""
    table = at.match.table
    hand = table.declared
    play = (find_ruleset(key) if key else table.rules).play
    leader = play.leader(hand.order, table.playing, hand.declarer, hand.contract)
    return leader == at.seat(name)


def _two(at: Position, key: str, refas: str, end: str) -> bool:
    """How a two without kontra ends at a table of these rules whose sheet is at its start, if the
    declarer has so many open refas: ``played`` like any other contract, or not played.
    """
    score = _score(at, key)
    if not score.two.needs_kontra(at.contract("2"), int(refas)):
        return end == "played"
    sheet = score.new_sheet(len(at.match.table.players))
    return score.two.end(PLAYER, sheet.hats, score.refa_allowed(sheet)).value == end


def _worth(at: Position, *words: str) -> bool:
    """Return what a contract is worth in points where nothing doubles it: ``5 10``,
    ``game 2 6``.
    """
    *key, points = words
    return _score(at).base_worth(at.contract(" ".join(key))) == int(points)


def _fallen(at: Position, *words: str) -> bool:
    """Return what each defender scores where a contract of no trick fails: ``6 60``,
    ``game 6 70``.
    """
    *key, points = words
    score = _score(at)
    worth = score.base_worth(at.contract(" ".join(key)))
    return worth * score.fallen_betl_tricks == int(points)


def _doubled(at: Position, *words: str) -> bool:
    """How often a contract may be doubled: ``game 6 1``."""
    *key, times = words
    kontra, contract = at.rules.kontra, at.contract(" ".join(key))
    assert isinstance(kontra, Doubling)
    return kontra.may_double(int(times) - 1, contract) and not kontra.may_double(
        int(times), contract
    )


def _plain(at: Position, *keys: str) -> bool:
    """Return what a game that is not named at once may turn out to be."""
    return tuple(one.name for one in at.rules.auction.plain_games) == keys


def _refa(at: Position, may: str) -> bool:
    """Whether a refa may be written now: ``yes`` or ``no``."""
    return _score(at).refa_allowed(column_sheet(at.match)) is (may == "yes")


def _hat_refa(at: Position, may: str) -> bool:
    """Whether a refa may be written while somebody has a hat: ``yes`` or ``no``."""
    score, sheet = _score(at), _score(at).new_sheet(len(at.match.table.players))
    first, *others = sheet.columns
    hat = replace(sheet, columns=(replace(first, middle=2), *others))
    return score.refa_allowed(sheet) and score.refa_allowed(hat) is (may == "yes")


COLUMN_CHECKS: dict[str, Callable[..., bool]] = {
    "leads": _leads,
    "two": _two,
    "worth": _worth,
    "fallen": _fallen,
    "refa": _refa,
    "hat_refa": _hat_refa,
    "doubled": _doubled,
    "plain": _plain,
}
