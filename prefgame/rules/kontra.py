"""Kontra and the doublings that answer it (000:57-58, 004:180-208).

Invariant: a table without kontra has no ``KontraRule`` at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Protocol

from prefgame.rules.base import Defenders, Role, Roles, Seat
from prefgame.rules.contracts import Contract

MOST_DOUBLINGS = 20
"""if the table sets no limit: the worth still has at most nine digits"""


class MayKontra(Enum):
    """Who may say kontra (A-16)."""

    VOLUNTEERS = "volunteers"
    """the defenders who came themselves; on a plain two, either defender"""
    ANYONE = "anyone"
    """either defender, once one of them comes"""


@dataclass(frozen=True, slots=True)
class Kontra:
    """The kontra: its level (0 none, 1 kontra …), who said it, and what each seat answered."""

    level: int = 0
    by: Seat | None = None
    said: tuple[tuple[Seat, int], ...] = ()
    """(seat, level named); 0 is "no" """
    each: tuple[Seat, ...] = ()
    """the defenders who doubled their own payment alone (003:119)"""


NO_KONTRA = Kontra()


def roles_before_kontra(declarer: Seat, defenders: Defenders) -> dict[Seat, Role]:
    """Give the role of each seat while the contract is played only after a kontra and nobody has
    said it: both defenders must play if one of them says it.
    """
    return {declarer: Role.DECLARER} | dict.fromkeys(defenders, Role.OBLIGED)


class KontraRule(Protocol):
    """How a table doubles."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    """a frozen dataclass: the rule of a similar game is made by ``replace``"""

    @property
    def last_level(self) -> int:
        """How often the hand may be doubled altogether."""

    def to_ask(
        self, declarer: Seat, defenders: Defenders, roles: Roles, kontra: Kontra, contract: Contract
    ) -> Seat | None:
        """Say which seat is asked next; None if nobody is. ``roles``: before any kontra."""

    def may_double(self, level: int, contract: Contract) -> bool:
        """Tell whether a kontra at this level (0: none yet) may be doubled once more."""

    def next_level(self, kontra: Kontra, declares: bool) -> int:
        """Say which level the seat that is asked may say. ``declares``: it is the declarer."""

    def after(self, kontra: Kontra, seat: Seat, level: int) -> Kontra:
        """Return the kontra once this seat has said this level (0: no)."""


@dataclass(frozen=True, slots=True)
class OwnKontra:
    """Each defender of a contract that nobody may leave doubles their own payment, and the
    declarer may double those again (003:119-120).
    """

    @property
    def last_level(self) -> int:
        """Kontra and rekontra."""
        return 2

    def to_ask(
        self, declarer: Seat, defenders: Defenders, roles: Roles, kontra: Kontra, contract: Contract
    ) -> Seat | None:
        """Ask the defenders in turn, whatever the first one says; then the declarer."""
        if contract.may_be_left:
            return None
        asked = [seat for seat, _ in kontra.said]
        if len(asked) < 2:
            return defenders[len(asked)]
        return declarer if kontra.each and declarer not in asked else None

    def may_double(self, level: int, contract: Contract) -> bool:
        return level < self.last_level and not contract.may_be_left

    def next_level(self, kontra: Kontra, declares: bool) -> int:
        return 2 if declares else 1

    def after(self, kontra: Kontra, seat: Seat, level: int) -> Kontra:
        each = (*kontra.each, seat) if level == 1 else kontra.each
        return Kontra(max(level, kontra.level), None, (*kontra.said, (seat, level)), each)


@dataclass(frozen=True, slots=True)
class Doubling:
    """Who may say kontra, and how far the two sides may go."""

    may_say: MayKontra = MayKontra.VOLUNTEERS
    highest: int | None = 16
    """the highest factor; None: no limit (000:58, 004:201-208; A-18b)"""
    rekontra_on_game_betl: bool = True
    """not in Serbia (004:193, 391)"""

    @property
    def last_level(self) -> int:
        return MOST_DOUBLINGS if self.highest is None else self.highest.bit_length() - 1

    def to_ask(
        self, declarer: Seat, defenders: Defenders, roles: Roles, kontra: Kontra, contract: Contract
    ) -> Seat | None:
        if kontra.level == 0:
            if not self.may_double(0, contract):
                return None
            asked = [seat for seat in defenders if self._may_say(roles[seat], roles, contract)]
            return asked[len(kontra.said)] if len(kontra.said) < len(asked) else None
        if kontra.said[-1][1] == 0 or not self.may_double(kontra.level, contract):
            return None
        return declarer if kontra.level % 2 else kontra.by

    def may_double(self, level: int, contract: Contract) -> bool:
        if level >= self.last_level:
            return False
        return (
            level != 1
            or self.rekontra_on_game_betl
            or not (contract.goal.takes_none and contract.game)
        )

    def next_level(self, kontra: Kontra, declares: bool) -> int:
        return kontra.level + 1

    def after(self, kontra: Kontra, seat: Seat, level: int) -> Kontra:
        """Return the kontra after this word; its first sayer needs all tricks (000:57)."""
        by = seat if kontra.by is None and level else kontra.by
        return Kontra(max(level, kontra.level), by, (*kontra.said, (seat, level)))

    def _may_say(self, role: Role, roles: Roles, contract: Contract) -> bool:
        if role in (Role.COMES, Role.ALONE, Role.HOST, Role.OBLIGED):
            return True
        someone = any(other in (Role.COMES, Role.ALONE, Role.HOST) for other in roles.values())
        return self.may_say is MayKontra.ANYONE and someone and role in (Role.STAYS, Role.GUEST)


def first_kontras(
    doubling: KontraRule, declarer: Seat, defenders: Defenders, contract: Contract
) -> Iterator[Kontra]:
    """Go through the kontra of each defender who is asked, as long as those before say no, to a
    contract that is played only after a kontra.
    """
    roles, quiet = roles_before_kontra(declarer, defenders), NO_KONTRA
    while (seat := doubling.to_ask(declarer, defenders, roles, quiet, contract)) is not None:
        yield Kontra(1, seat, (*quiet.said, (seat, 1)))
        quiet = Kontra(said=(*quiet.said, (seat, 0)))
