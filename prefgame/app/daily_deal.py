"""The deal of the day: one hand against experts, and what an expert makes of it in the same seat.

Invariant: everything of a day comes from its date, the game and numbers that are seeded with a
text, so every machine finds the same. The rules score what was played.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from prefgame.ai.level import EXPERT
from prefgame.app.learn.practice import Practice, PracticeSession
from prefgame.app.look_back.open_hand import Search, open_hand_as_played
from prefgame.app.look_back.past_hands import hand_swings
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.play.thinking import play_hand
from prefgame.app.storage.kept_rows import KeptDay
from prefgame.app.storage.store import HandKeeper, Store
from prefgame.cards import Card
from prefgame.engine.commands import Command
from prefgame.engine.decide import finished_hand
from prefgame.engine.events import Event, HandScored
from prefgame.engine.match import Match
from prefgame.i18n import _
from prefgame.rules.base import Amount, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import COMPILED, Stop

LAST_DAYS = 30
"""how many days are looked back on, today included"""


def today() -> date:
    """Find the day of the calendar where the player is."""
    return datetime.now().astimezone().date()


def last_days(day: date) -> tuple[date, ...]:
    """List the last days up to this one, in order."""
    count = min(LAST_DAYS, day.toordinal())  # a clock may be in the first year
    return tuple(day - timedelta(days=back) for back in range(count - 1, -1, -1))


def stream_of_day(what: str, day: date, rules: RuleSet) -> str:
    """Name the chance in something of a day."""
    return f"{what} of the day/{day.isoformat()}/{rules.key}"


# ---- the hand of a day


PLAYERS = 3
PLAYER: Seat = 0
"""the player's seat; the dealer changes from day to day"""


@dataclass(frozen=True)
class DealOfDay:
    """The deal of a day in a game, ready to be played."""

    day: date
    rules: RuleSet
    practice: Practice

    @property
    def cards(self) -> tuple[Card, ...]:
        return Match.replay(self.practice.log).hand_of(PLAYER)


def deal_of_day(rules: RuleSet, day: date, players: Sequence[str]) -> DealOfDay:
    """Deal the hand of a day. ``players``: three names, the player's first."""
    chance = random.Random(stream_of_day("deal", day, rules))
    match = Match.start(rules, players)
    match.submit(shuffled_deal(chance, chance.randrange(PLAYERS)))
    levels = tuple(None if seat == PLAYER else EXPERT.name for seat in range(PLAYERS))
    seed = random.Random(stream_of_day("seats", day, rules)).getrandbits(48)
    return DealOfDay(day, rules, Practice(match.log, len(match.log), PLAYER, levels, seed))


# ---- par: what an expert makes of the deal


@dataclass(frozen=True)
class Par:
    """What an expert won in the player's place, and the hand as it was played."""

    won: Amount
    log: tuple[Event, ...]


def find_par(deal: DealOfDay, stop: Stop | None = None) -> Par:
    """Find what an expert makes of the deal, against the same chance. Stopped by ``stop``."""
    match = Match.replay(deal.practice.log)
    play_hand(match, deal.practice.seed, lambda _seat: EXPERT, stop)
    return Par(won_by_player(match.log), match.log)


def won_by_player(log: Sequence[Event]) -> Amount:
    """Compute what the last hand of a log won the player."""
    return hand_swings(log)[-1].change[PLAYER]


def won_by_best_play(log: Sequence[Event]) -> Amount | None:
    """Compute what the player would have won with open cards and best play by all, in the contract
    and with the answers of the last hand, which has ended; None if no card was played to a
    contract.
    """
    at = max(number for number, event in enumerate(log) if isinstance(event, HandScored))
    before, table = Match.replay(log[:at]).table, Match.replay(log[: at + 1]).table
    hand = table.this_hand
    if hand.declarer is None or hand.contract is None or not hand.tricks or not COMPILED:
        return None
    open_hand, score = open_hand_as_played(table), table.rules.score
    found = []
    for favoured in (None, PLAYER):
        played = replace(hand, tricks=open_hand.line(favoured), settled=None)
        finished = finished_hand(replace(table, hand=played))
        sheet, entries, result = score.write(before.sheet, finished, table.rules.defence)
        found.append(won_by_player((*log[:at], HandScored(finished, entries, sheet, result))))
    return max(found) if hand.declarer != PLAYER else found[0]


# ---- the table at which the deal of a day is played, and what is kept of it
# Invariant: the deal counts once, from the player's first choice on, and goes on where it was left.
# What is played again, or taken back, is practice.


class DealRecord:
    """What is kept of the deal of a day. Par is looked for in a thread, once it is asked for."""

    def __init__(self, deal: DealOfDay, store: Store) -> None:
        self.deal, self._store = deal, store
        self._finding: Search[Par | None] | None = None

    @property
    def is_known(self) -> bool:
        """Whether the store has been read, so that it is known what was done on the day."""
        return self._store.days.is_known and self._store.hands.is_known

    def look_again(self) -> None:
        """Have the store read soon."""
        self._store.days.look_again()
        self._store.hands.look_again()

    @property
    def kept(self) -> KeptDay:
        """What was done on the day. NotRead if that is not known."""
        return self._store.days.one(self.deal.day.isoformat(), self.deal.rules.key)

    def begin(self) -> None:
        """Note that the player has made the first choice: from now on it is not new."""
        if not self.kept.begun:
            self._store.days.change(replace(self.kept, begun=True))

    def finish(self, won: Amount) -> None:
        self._store.days.change(replace(self.kept, begun=True, own=won))

    # ---- the hand that counts

    def keeper(self) -> HandKeeper:
        """Make what keeps the hand that counts."""
        return HandKeeper(self._store, stream_of_day("deal", self.deal.day, self.deal.rules))

    @property
    def left(self) -> tuple[Event, ...]:
        """The hand that counts as it was left; empty if none can go on. NotRead if unknown."""
        return () if self.kept.own is not None else self.keeper().left(self.deal.practice.log)

    def sit_down(self) -> DealSession:
        """Open the table: of the hand that counts while that is possible, else for practice.
        NotRead if it is not known which; what was left would be lost.
        """
        left = self.left
        counts = bool(left) or not self.kept.begun
        return DealSession(self, counts=counts, log=left or None)

    # ---- par

    def look_for_par(self) -> None:
        """Begin to look for par, unless it is known or looked for."""
        if self._finding is None and self.kept.par is None:
            self._finding = Search(
                "the par of a deal", None, lambda stop: iter((find_par(self.deal, stop),))
            )

    def take_par(self) -> bool:
        """Keep par if it has been found since the last call; whether it was."""
        found = None if self._finding is None else self._finding.latest
        if found is None:
            return False
        self._finding = None
        self._store.days.change(replace(self.kept, par=found.won))
        return True

    @property
    def is_looking(self) -> bool:
        return self._finding is not None and not self._finding.over

    def wait(self) -> None:
        if self._finding is not None:
            self._finding.wait()

    def close(self) -> None:
        if self._finding is not None:
            self._finding.close()
            self._finding = None


class DealSession(PracticeSession):
    """The table of the deal of a day. ``counts``: whether its result is the one of the record."""

    may_consult = False

    def __init__(
        self, record: DealRecord, *, counts: bool, log: Sequence[Event] | None = None
    ) -> None:
        self.record, self.counts = record, counts
        self.title = "Deal of the day" if counts else ""
        super().__init__(record.deal.practice, log, record.keeper() if counts else None)

    def submit(self, command: Command) -> None:
        super().submit(command)
        self.record.begin()

    def _save(self, first: int) -> None:
        """Write the result before the hand is kept no longer."""
        if self.counts and self.match.table.scored and self.record.kept.own is None:
            self.record.finish(won_by_player(self.match.log))
        super()._save(first)

    @property
    def gives_hints(self) -> bool:
        return not self.counts

    @property
    def keeping(self) -> str:
        if not self.counts:
            return super().keeping
        return _("The deal of the day counts once. It is saved after every card.")

    @property
    def why_not_again(self) -> str:
        return _("This deal counts. You can practise it afterwards.") if self.counts else ""

    @property
    def may_take_back(self) -> bool:
        return super().may_take_back and (not self.counts or self.match.table.scored)

    @property
    def why_not_taken_back(self) -> str:
        return "" if self.may_take_back else self.why_not_again or super().why_not_taken_back

    def at(self, log: Sequence[Event]) -> DealSession:
        return DealSession(self.record, counts=False, log=log)
