"""What is written on a pulya for a contract that is made, or for no trick of raspasy: in the own
pool, or where the points go that it has no room for (002:103).

Invariant: every number was written by the score on the sheet of this match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolPart, PoolReason
from prefgame.ui.words.pool.amounts import (
    amount_words,
    contract_end,
    declarer_of,
    pool_of,
    raspasy_end,
    whists_words,
)
from prefgame.ui.words.pool.entries import in_whists


@dataclass(frozen=True, slots=True)
class Made:
    """The numbers that ``seat`` writes for what it has won, and whether they end the match."""

    seat: Seat
    entries: tuple[PoolEntry, ...]
    ends_match: bool

    @property
    def is_plain(self) -> bool:
        """Whether the own pool has room for all of it, and the match goes on."""
        return not self.ends_match and all(
            entry.reason in (PoolReason.MADE, PoolReason.NO_TRICKS) for entry in self.entries
        )

    @property
    def amounts(self) -> tuple[str, ...]:
        """Each amount and its place: "pool +1", "whists +30"."""
        aid = sum(entry.amount for entry in self.entries if entry.reason is PoolReason.AID)
        surplus = [entry for entry in self.entries if entry.reason is PoolReason.SURPLUS]
        words = [amount_words(entry) for entry in self.entries if entry.part is PoolPart.POOL]
        words += [whists_words(aid)] if aid else []
        words += [_surplus_words(entry) for entry in surplus[:1]]
        return tuple(words)

    def in_sentences(self, players: Sequence[str]) -> str:
        """Where the points go that the pool has no room for, and that the match ends; nothing where
        both is as usual.
        """
        return " ".join(self._sentences(players))

    def _sentences(self, players: Sequence[str]) -> Iterator[str]:
        name = players[self.seat]
        for entry in self.entries:
            if entry.reason is PoolReason.AID and entry.on is not None:
                yield ngettext(
                    "Then {count} point goes into {other}’s pool, and {name} writes {whists} on "
                    "{other}.",
                    "Then {count} points go into {other}’s pool, and {name} writes {whists} on "
                    "{other}.",
                    entry.count,
                ).format(
                    count=entry.count,
                    other=players[entry.on],
                    name=name,
                    whists=in_whists(entry.amount),
                )
        surplus = [entry for entry in self.entries if entry.reason is PoolReason.SURPLUS]
        if surplus and surplus[0].part is PoolPart.DUMP:
            yield ngettext(
                "Then {count} point that no pool needs comes off {name}’s dump.",
                "Then {count} points that no pool needs come off {name}’s dump.",
                surplus[0].count,
            ).format(count=surplus[0].count, name=name)
        elif surplus:
            yield _("Then {name} writes {whists} on each of the others.").format(
                name=name, whists=in_whists(surplus[0].amount)
            )
        if self.ends_match:
            yield _("Then the match ends.")


def made_of(view: SeatView, contract: Contract) -> Made:
    """What the declarer of this contract writes who makes it; before there is one, the player."""
    declarer = declarer_of(view)
    sheet, entries = contract_end(view, contract, made=True)
    return _made(view, declarer, entries, over=pool_of(view)[0].over(sheet))


def untaken_of(view: SeatView, seat: Seat) -> Made:
    """What a player writes who alone takes no trick of raspasy."""
    sheet, entries = raspasy_end(view, 0, seat)
    return _made(view, seat, entries, over=pool_of(view)[0].over(sheet))


def _made(view: SeatView, seat: Seat, entries: Sequence[PoolEntry], *, over: bool) -> Made:
    reasons = (PoolReason.MADE, PoolReason.NO_TRICKS, PoolReason.AID, PoolReason.SURPLUS)
    mine = tuple(one for one in entries if one.seat == seat and one.reason in reasons)
    return Made(seat, tuple(one for one in mine if not _is_given(one)), over)


def _is_given(entry: PoolEntry) -> bool:
    """Whether it is in the pool of a player whom another one helps."""
    return entry.reason is PoolReason.AID and entry.on is None


def _surplus_words(entry: PoolEntry) -> str:
    if entry.part is PoolPart.DUMP:
        return amount_words(entry)
    return _("{amount} on each").format(amount=whists_words(entry.amount))
