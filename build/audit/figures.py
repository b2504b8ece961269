"""What the audited hands come to, counted: each figure with its standard error.

Invariant: it counts and prints; none of its figures passes or fails.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from audit.hands import AuditedHand
from audit.judge import Decision
from prefgame.engine.commands import Announce, CallBid, Defend, RevealGame, SayKontra
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import Contract

KINDS = ("trump", "sans", "betl")
CALLS, ANSWERS = (
    (Phase.AUCTION, Phase.REVEAL, Phase.ANNOUNCE),
    (
        Phase.TAKEOVER,
        Phase.DEFENCE,
        Phase.NEGOTIATION,
        Phase.KONTRA,
        Phase.BONUS,
    ),
)
Forecasts = list[tuple[float, bool]]
"""Chances (0 to 1) as the judge gave them, and whether it happened."""


def kind_of(contract: Contract) -> str:
    """Contracts are counted by what they are: played with trumps, without, or for no trick."""
    return "trump" if contract.trump is not None else "betl" if contract.goal.takes_none else "sans"


def share(happened: Sequence[bool]) -> str:
    """ "96.2 ± 1.1 % of 312"."""
    if not happened:
        return "none"
    part = statistics.fmean(happened)
    error = (part * (1 - part) / len(happened)) ** 0.5
    return f"{100 * part:.1f} ± {100 * error:.1f} % of {len(happened)}"


def beside(forecasts: Forecasts) -> str:
    """ "predicted 34.0 %, happened 31.5 ± 2.0 % of 540"."""
    if not forecasts:
        return "none"
    predicted = statistics.fmean(chance for chance, _ in forecasts)
    return f"predicted {100 * predicted:.1f} %, happened {share([came for _, came in forecasts])}"


def costs(values: Sequence[float], bounds: tuple[float, float]) -> str:
    """ "1200, 0.21 ± 0.02 points each; 5 over 10 (0.42 %), 0 over 30 (0.00 %); 24.1 at most"."""
    if not values:
        return "none"
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    over = ", ".join(
        (
            f"{(many := sum(cost > bound for cost in values))} over {bound:g} "
            f"({100 * many / len(values):.2f} %)"
        )
        for bound in bounds
    )
    return (
        f"{len(values)}, {statistics.fmean(values):.2f} ± {error:.2f} points each; {over}; "
        f"{max(values):.1f} at most"
    )


@dataclass
class Figures:
    """Everything that is counted, by kind of contract where that shows more.

    ``unit``: that of the stake, in points; what costs as much is counted as dear.
    """

    unit: float

    makeable: dict[str, list[bool]] = field(default_factory=dict)
    """of the contracts that open hands make, which were made"""
    hopeless: dict[str, list[bool]] = field(default_factory=dict)
    """of those that they do not make, which were made"""
    falls: dict[str, Forecasts] = field(default_factory=dict)
    made: dict[str, Forecasts] = field(default_factory=dict)
    held: dict[str, Forecasts] = field(default_factory=dict)
    kontras: dict[tuple[str, int], list[bool]] = field(default_factory=dict)
    """by kind and level: whether the side that said it won"""
    cards: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    discards: list[float] = field(default_factory=list)
    proved: list[bool] = field(default_factory=list)
    """of the proved wins that a card could let go, which were let go"""

    def add(self, audited: AuditedHand) -> None:
        """Count a hand."""
        for decision in audited.decisions:
            self._cost(decision)
        hand = audited.after.hand
        if (
            hand is None
            or hand.contract is None
            or hand.declarer is None
            or audited.makeable is None
        ):
            return
        kind, lost = kind_of(hand.contract), fallen(audited)
        made = hand.declarer not in lost
        (self.makeable if audited.makeable else self.hopeless).setdefault(kind, []).append(made)
        for seat, level in hand.kontra.said:
            if level:
                self.kontras.setdefault((kind, level), []).append(made is (seat == hand.declarer))
        for seat in hand.order:
            self._count_calls(audited, seat, kind, made)

    def _cost(self, decision: Decision) -> None:
        if decision.let_go is not None:
            self.proved.append(decision.let_go)
        phase = decision.phase
        where = self.discards
        if phase is Phase.PLAY:
            where = self.cards
        elif phase in CALLS:
            where = self.calls
        elif phase in ANSWERS:
            where = self.answers
        where.append(decision.cost)

    def _count_calls(self, audited: AuditedHand, seat: Seat, kind: str, made: bool) -> None:
        """Count what the judge said about the calls of a seat before the play.

        Of its contract, of the fall of another's, of reaching its tricks.
        """
        decisions = [decision for decision in audited.decisions if decision.view.seat == seat]
        role = audited.after.roles[seat]
        if role is Role.DECLARER:
            _count(
                self.made,
                kind,
                [
                    one
                    for one in decisions
                    if isinstance(one.chosen, (CallBid, RevealGame, Announce))
                ][-1:],
                made,
            )
            return
        # the chance is for a kontra, after which both defenders play
        if len(audited.after.playing) == 3:
            _count(
                self.falls,
                kind,
                [one for one in decisions if isinstance(one.chosen, SayKontra)][:1],
                not made,
            )
        # a defender who said kontra needs other tricks than before
        if role in (Role.COMES, Role.ALONE, Role.HOST):
            _count(
                self.held,
                kind,
                [one for one in decisions if isinstance(one.chosen, Defend)][-1:],
                seat not in fallen(audited),
            )

    def lines(self) -> Iterator[str]:
        """All figures, a line each."""
        for title, found in (
            ("made of what open hands make", self.makeable),
            ("made of what open hands do not make", self.hopeless),
        ):
            yield f"{title}: {share([made for kind in found.values() for made in kind])}"
            yield from (f"  {kind}: {share(found[kind])}" for kind in KINDS if kind in found)
        for title, pairs in (
            ("declarer: contract made", self.made),
            ("defender: contract falls", self.falls),
            ("who comes: holds", self.held),
        ):
            yield f"{title}: {beside([pair for kind in pairs.values() for pair in kind])}"
            yield from (f"  {kind}: {beside(pairs[kind])}" for kind in KINDS if kind in pairs)
        for (kind, level), won in sorted(self.kontras.items()):
            yield f"kontra ×{2**level} on {kind}: said {len(won)}, won {sum(won)}"
        if not self.kontras:
            yield "kontra: none"
        one, more, much = self.unit, 1.5 * self.unit, 3 * self.unit
        yield f"cards: {costs(self.cards, (one, much))}"
        yield f"calls: {costs(self.calls, (one, more))}"
        yield f"answers: {costs(self.answers, (one, more))}"
        yield f"discards: {costs(self.discards, (one, more))}"
        yield (
            f"proved wins let go: {sum(self.proved)} of {len(self.proved)} that a card could let go"
        )


def _count(
    found: dict[str, Forecasts], kind: str, decisions: Sequence[Decision], came: bool
) -> None:
    for decision in decisions:
        if decision.chance is not None:
            found.setdefault(kind, []).append((decision.chance, came))


def fallen(audited: AuditedHand) -> set[Seat]:
    """Who fell in the hand."""
    return set(audited.after.result.down)


__all__ = ["Figures", "fallen", "kind_of", "share"]
