"""What every way of defending answers: who is asked what, the role of each seat, and what each role
needs.

Invariant: pure functions of the answers so far. The defenders are the two seats after the declarer,
in order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from prefgame.cards import Card
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.kontra import Kontra
from prefgame.rules.play import Play, Played, beats, trick_winner

Answers = tuple[tuple[Seat, Answer], ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """The tricks that a role needs: its ``own``, or those of the ``team``. If both are given, one
    of the two is enough.
    """

    own: int | None = None
    team: int | None = None

    @property
    def needed(self) -> int:
        """The number to reach: of own tricks if they count, otherwise of the team's."""
        return (self.team or 0) if self.own is None else self.own

    def is_met(self, own: int, team: int) -> bool:
        """Tell whether this many tricks of the seat (``own``) and of both defenders (``team``) are
        enough.
        """
        return (self.own is not None and own >= self.own) or (
            self.team is not None and team >= self.team
        )


def forced_answers(defenders: tuple[Seat, Seat]) -> Answers:
    """Give the answers if nobody may stay at home: both have come without being asked."""
    return tuple((seat, Answer.COME) for seat in defenders)


def answers_that_hold(answers: Answers, kontra: Kontra) -> Answers:
    """Leave out the answers that a kontra has overruled: the defender who says it has the other one
    as guest, and is not alone (000:57).
    """
    return tuple(
        (seat, answer)
        for seat, answer in answers
        if answer is not Answer.ALONE or kontra.by != seat
    )


def tricks_needed(defence: Defence, role: Role, contract: Contract) -> int:
    """Count the tricks that a role has to reach; 0 if it needs none."""
    owed = defence.owes(role, contract)
    return 0 if owed is None else owed.needed


def defenders_down(
    defence: Defence, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int], contract: Contract
) -> tuple[Seat, ...]:
    """List the defenders who did not take the tricks they need (000:52-57). ``tricks``: by seat."""
    return tuple(defence.shortfalls(roles, tricks, contract))


class Defence(Protocol):
    """How a table defends."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    """a frozen dataclass: the defence of a similar game is made by ``replace``"""

    def to_answer(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> Seat | None:
        """Say which defender is asked next; None if nobody is."""

    def choices(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        """List what that defender may answer."""

    def roles(
        self,
        declarer: Seat,
        defenders: tuple[Seat, Seat],
        answers: Answers,
        kontra: Kontra,
        contract: Contract,
    ) -> dict[Seat, Role]:
        """Find the role of each seat that has answered."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every answer that a defender may ever give here."""

    @property
    def reported_words(self) -> tuple[str, ...]:
        """The words by which people report what a defender answered. The first one is for a
        defender who plays.
        """

    def answers_reported(
        self, defenders: tuple[Seat, Seat], words: tuple[str, str], contract: Contract
    ) -> Answers:
        """Find the answers that these two words report. ValueError says why no hand has them."""

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        """Say what a role needs; None if it needs nothing."""

    def plays_for(self, seat: Seat, roles: Mapping[Seat, Role], contract: Contract) -> Seat:
        """Find the seat that decides on the cards of this seat: itself, or a partner who sees them
        open.
        """

    def seats_laid_open(self, roles: Mapping[Seat, Role], contract: Contract) -> tuple[Seat, ...]:
        """List the seats whose cards everybody sees when the play begins."""

    def writer(self, seat: Seat, roles: Mapping[Seat, Role]) -> Seat:
        """Find the seat that scores the tricks of this defender."""

    def shortfalls(
        self, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int], contract: Contract
    ) -> dict[Seat, int]:
        """Count the tricks that each defender who goes down lacks, by seat. ``tricks``: by seat."""


def ways_to_answer(
    defence: Defence,
    defenders: tuple[Seat, Seat],
    contract: Contract,
    given: Mapping[Seat, Sequence[Answer]] | None = None,
    before: Answers = (),
) -> Iterator[Answers]:
    """Go through every way in which all questions may be answered, after the answers ``before``.

    ``given``: seats that answer their questions with these words, one after the other. A way in
    which such a seat would be asked anything else is left out.
    """
    asked = defence.to_answer(defenders, before, contract)
    if asked is None:
        yield before
        return
    choices: Sequence[Answer] = defence.choices(defenders, before, contract)
    if given is not None and asked in given:
        number = sum(seat == asked for seat, _ in before)
        choices = [word for word in given[asked][number : number + 1] if word in choices]
    for choice in choices:
        yield from ways_to_answer(defence, defenders, contract, given, (*before, (asked, choice)))


# ---- the tricks that one defender takes over from the other (000:160, A-33)
# Invariant: the score decides what such a trick costs.


def count_overtaken(
    play: Play,
    dealt: Mapping[Seat, Sequence[Card]],
    tricks: Iterable[Played],
    contract: Contract,
    declarer: Seat | None,
    roles: Mapping[Seat, Role],
) -> dict[Seat, int]:
    """Count, by seat, the tricks that a volunteer was winning until the other volunteer took them
    over without need: a card that does not beat the partner's was legal too. ``dealt``: the hands
    in playing order from the eldest hand on, as they were when the play began; ``tricks``: the
    cards of each, in the order they were played.
    """
    left = {seat: set(cards) for seat, cards in dealt.items()}
    playing = tuple(seat for seat in dealt if roles[seat].plays)
    duties = play.hand_duties(contract, declarer, playing)
    lost = dict.fromkeys(dealt, 0)
    for trick in tricks:
        winner, best = trick_winner(trick, contract.trump), trick[0]
        for at, (seat, card) in enumerate(trick[1:], 1):
            if not beats(card, best[1], contract.trump):
                continue
            if seat == winner and roles[seat] is roles[best[0]] is Role.COMES:
                legal = duties.legal(tuple(left[seat]), trick[:at])
                lost[best[0]] += any(not beats(other, best[1], contract.trump) for other in legal)
            best = (seat, card)
        for seat, card in trick:
            left[seat].discard(card)
    return lost
