"""The ways of defending: quotas, in which defenders come or stay and need tricks, and whisting, in
which they whist or pass, with open or closed cards.

Invariant: pure functions of the answers so far. The defenders are the two seats after the declarer,
in order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Protocol

from prefgame.cards import Card
from prefgame.rules.base import LATER, Answer, Defenders, Role, Roles, Seat, Tricks
from prefgame.rules.contracts import Contract
from prefgame.rules.kontra import Kontra
from prefgame.rules.play import Play, Played, beats, trick_winner

Answers = tuple[tuple[Seat, Answer], ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """What a role needs: its ``own`` tricks or those of the ``team``; of both, either."""

    own: int | None = None
    team: int | None = None

    @property
    def needed(self) -> int:
        """The number to reach: of own tricks if they count, otherwise of the team's."""
        return (self.team or 0) if self.own is None else self.own

    def is_met(self, own: int, team: int) -> bool:
        """Tell whether so many tricks of the seat and of both defenders are enough."""
        return (self.own is not None and own >= self.own) or (
            self.team is not None and team >= self.team
        )


def forced_answers(defenders: Defenders) -> Answers:
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
    defence: Defence, roles: Roles, tricks: Tricks, contract: Contract
) -> tuple[Seat, ...]:
    """List the defenders who did not take the tricks they need (000:52-57). ``tricks``: by seat."""
    return tuple(defence.shortfalls(roles, tricks, contract))


class Defence(Protocol):
    """How a table defends."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    """a frozen dataclass: the defence of a similar game is made by ``replace``"""

    def to_answer(self, defenders: Defenders, answers: Answers, contract: Contract) -> Seat | None:
        """Say which defender is asked next; None if nobody is."""

    def choices(
        self, defenders: Defenders, answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        """List what that defender may answer."""

    def roles(
        self,
        declarer: Seat,
        defenders: Defenders,
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
        """The words by which people report an answer; the first one is to play."""

    def answers_reported(
        self, defenders: Defenders, words: tuple[str, str], contract: Contract
    ) -> Answers:
        """Find the answers that these two words report. ValueError says why no hand has them."""

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        """Say what a role needs; None if it needs nothing."""

    def plays_for(
        self, seat: Seat, roles: Roles, contract: Contract, open_seats: Sequence[Seat]
    ) -> Seat:
        """Find the seat that decides on these cards: itself, or a partner who sees them.
        ``open_seats``: those whose cards everybody sees.
        """

    def seats_laid_open(self, roles: Roles, contract: Contract) -> tuple[Seat, ...]:
        """List the seats whose cards everybody sees when the play begins."""

    def writer(self, seat: Seat, roles: Roles) -> Seat:
        """Find the seat that scores the tricks of this defender."""

    def shortfalls(self, roles: Roles, tricks: Tricks, contract: Contract) -> dict[Seat, int]:
        """Count the tricks that each defender who goes down lacks, by seat. ``tricks``: by seat."""


def ways_to_answer(
    defence: Defence,
    defenders: Defenders,
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
    roles: Roles,
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


# ---- come, stay, invite, kontra: who defends, what each defender needs, and who goes down


class Quota(Enum):
    """How two volunteers answer for their tricks (A-14)."""

    TEAM = "team"
    """four together make both safe, else each with fewer than two goes down (000:53, 004:170)"""
    INDIVIDUAL = "individual"
    """each needs two (001:240-245)"""


@dataclass(frozen=True, slots=True)
class Quotas:
    """The obligations of the defence (000:49-58)."""

    alone: int = 2
    together: int = 4
    kontra: int = 5
    volunteers: Quota = Quota.TEAM

    # ---- come or stay (000:50-51)

    def to_answer(self, defenders: Defenders, answers: Answers, contract: Contract) -> Seat | None:
        if not contract.may_be_left:
            return None
        if len(answers) < 2:
            return defenders[len(answers)]
        said = dict(answers[:2])
        if len(answers) == 2 and set(said.values()) == {Answer.COME, Answer.STAY}:
            return next(seat for seat, answer in said.items() if answer is Answer.COME)
        return None

    def choices(
        self, defenders: Defenders, answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        return (Answer.COME, Answer.STAY) if len(answers) < 2 else (Answer.INVITE, Answer.ALONE)

    # ---- the roles

    def roles(
        self,
        declarer: Seat,
        defenders: Defenders,
        answers: Answers,
        kontra: Kontra,
        contract: Contract,
    ) -> dict[Seat, Role]:
        """Find the role of each seat that has answered. The defender who says kontra needs all the
        tricks; the other is their guest (000:57).
        """
        roles = {declarer: Role.DECLARER}
        if kontra.by is not None:
            roles |= {seat: Role.KONTRA if seat == kontra.by else Role.GUEST for seat in defenders}
        elif not contract.may_be_left:
            roles |= {seat: Role.OBLIGED for seat in defenders}
        else:
            last = dict(answers)
            for seat, other in (defenders, defenders[::-1]):
                match last.get(seat), last.get(other):
                    case (None, _):
                        continue  # not asked yet
                    case (Answer.INVITE, _):
                        roles[seat] = Role.HOST
                    case (Answer.ALONE, _) | (Answer.COME, Answer.STAY):
                        roles[seat] = Role.ALONE
                    case (Answer.STAY, Answer.INVITE):
                        roles[seat] = Role.GUEST
                    case (Answer.COME, _):
                        roles[seat] = Role.COMES
                    case _:
                        roles[seat] = Role.STAYS
        return roles

    # ---- what people report

    @property
    def answers(self) -> tuple[Answer, ...]:
        return Answer.COME, Answer.STAY, Answer.INVITE, Answer.ALONE

    @property
    def reported_words(self) -> tuple[str, ...]:
        return ("come", "stay", "invited")

    def answers_reported(
        self, defenders: Defenders, words: tuple[str, str], contract: Contract
    ) -> Answers:
        one, other = defenders
        if "invited" in words:
            if "come" not in words:
                raise ValueError("nobody defends, so nobody can be invited")
            host, guest = (one, other) if words[0] == "come" else (other, one)
            return (host, Answer.COME), (guest, Answer.STAY), (host, Answer.INVITE)
        return tuple((seat, Answer(word)) for seat, word in zip(defenders, words))

    # ---- what each role needs (000:52-57, 76)

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        if not contract.may_be_left:
            return None
        match role:
            case Role.COMES:
                return Owed(self.alone, self.together if self.volunteers is Quota.TEAM else None)
            case Role.ALONE:
                return Owed(own=self.alone)
            case Role.HOST:
                return Owed(team=self.together)
            case Role.KONTRA:
                return Owed(team=self.kontra)
        return None

    def plays_for(
        self, seat: Seat, roles: Roles, contract: Contract, open_seats: Sequence[Seat]
    ) -> Seat:
        return seat

    def seats_laid_open(self, roles: Roles, contract: Contract) -> tuple[Seat, ...]:
        return ()

    def writer(self, seat: Seat, roles: Roles) -> Seat:
        """Find who scores the tricks: for a guest the host, or who said kontra (000:76)."""
        if roles[seat] is Role.GUEST:
            return next(other for other, role in roles.items() if role in (Role.HOST, Role.KONTRA))
        return seat

    def shortfalls(self, roles: Roles, tricks: Tricks, contract: Contract) -> dict[Seat, int]:
        team = sum(tricks.get(seat, 0) for seat, role in roles.items() if role is not Role.DECLARER)
        owed = {seat: self.owes(role, contract) for seat, role in roles.items()}
        return {
            seat: owes.needed - (team if owes.own is None else tricks.get(seat, 0))
            for seat, owes in owed.items()
            if owes is not None and not owes.is_met(tricks.get(seat, 0), team)
        }


# ---- whist or pass, with open or closed cards
# Invariant: one whister is the host of the other defender, who passed: the tricks of both count for
# the whister.


QUOTAS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""the tricks that the defence must take together, by the tricks of the contract (002:69-76)"""
FEWEST = min(QUOTAS)
"""the fewest tricks that a contract may be for"""
HALF_WHIST_LEVELS = (6, 7)
"""the second defender may say half against contracts for so many tricks (002:86)"""


class OnlyWhist(Enum):
    """How a single whister plays (an agreement of many tables about contracts of six; 002:84 knows
    only the choice).
    """

    FREE = "free"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Whisting:
    """How a Russian table defends."""

    stalingrad: bool = False
    """both must whist, with closed cards, against the lowest contract (002:124-125)"""
    lowest: str = ""
    """the name of that contract"""
    ten_whisted: bool = True
    """a contract for ten tricks is whisted, otherwise only checked (A-48)"""
    personal: bool = False
    """if two whisters lack tricks together, each needs half the quota whatever the other one took;
    otherwise the two never pay for more tricks than they lack together (A-21)
    """
    against_six: OnlyWhist = field(default=OnlyWhist.FREE, repr=False, metadata=LATER)
    """how a single whister plays against a contract for six tricks"""
    one_catches: bool = field(default=False, repr=False, metadata=LATER)
    """in a misère the defender after the declarer plays both hands once they lie open; in 002:108
    each plays their own, and the two may discuss
    """

    # ---- the questions

    def to_answer(self, defenders: Defenders, answers: Answers, contract: Contract) -> Seat | None:
        """Say which defender is asked next; None if nobody is. After a half-whist the first one may
        still whist (002:86); a single whister plays with open or closed cards (002:84).
        """
        if not self.is_asked(contract):
            return None
        first, second = defenders
        said = [answer for _, answer in answers]
        chooses = self.only_whist(contract) is OnlyWhist.FREE
        match said:
            case []:
                return first
            case [_]:
                return second
            case [*_, Answer.WHIST] | [Answer.WHIST, Answer.PASS] if not chooses:
                return None
            case [Answer.WHIST, Answer.PASS]:
                return first
            case [Answer.PASS, Answer.WHIST]:
                return second
            case [Answer.PASS, Answer.HALF] | [Answer.PASS, Answer.HALF, Answer.WHIST]:
                return first
        return None

    def is_asked(self, contract: Contract) -> bool:
        """Tell whether the defenders may choose whether they whist."""
        return contract.may_be_left and not self._both_must(contract) and self._is_whisted(contract)

    def only_whist(self, contract: Contract) -> OnlyWhist:
        """Say how a single whister plays against this contract."""
        return self.against_six if contract.goal.least == FEWEST else OnlyWhist.FREE

    def _both_must(self, contract: Contract) -> bool:
        return self.stalingrad and contract.name == self.lowest

    def _is_whisted(self, contract: Contract) -> bool:
        return contract.may_be_left and (self.ten_whisted or not contract.goal.takes_all)

    def choices(
        self, defenders: Defenders, answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        match [answer for _, answer in answers]:
            case [] | [Answer.WHIST] | [Answer.PASS, Answer.HALF]:
                return Answer.WHIST, Answer.PASS
            case [Answer.PASS]:
                half = (Answer.HALF,) if contract.goal.least in HALF_WHIST_LEVELS else ()
                return (Answer.WHIST, Answer.PASS, *half)
        return Answer.OPEN, Answer.CLOSED

    # ---- the roles

    def roles(
        self,
        declarer: Seat,
        defenders: Defenders,
        answers: Answers,
        kontra: Kontra,
        contract: Contract,
    ) -> dict[Seat, Role]:
        """Find the roles so far; who said half and is overtaken has passed (A-22)."""
        roles = {declarer: Role.DECLARER}
        if self._both_must(contract):
            return roles | dict.fromkeys(defenders, Role.COMES)
        if not self._is_whisted(contract):
            return roles | dict.fromkeys(defenders, Role.OBLIGED)
        last = dict(answers)
        opens = self.only_whist(contract) is OnlyWhist.OPEN
        for seat, other in (defenders, defenders[::-1]):
            mine, theirs = last.get(seat), last.get(other)
            if mine is None:
                continue
            if mine in WHISTS:
                alone = theirs in (Answer.PASS, Answer.HALF)
                roles[seat] = Role.HOST if alone else Role.COMES
            elif theirs is Answer.OPEN or (theirs is Answer.WHIST and opens):
                roles[seat] = Role.DUMMY
            elif theirs in WHISTS:
                roles[seat] = Role.GUEST
            else:
                roles[seat] = Role.HALF if mine is Answer.HALF else Role.STAYS
        return roles

    # ---- what people report

    @property
    def answers(self) -> tuple[Answer, ...]:
        return Answer.WHIST, Answer.PASS, Answer.HALF, Answer.OPEN, Answer.CLOSED

    @property
    def reported_words(self) -> tuple[str, ...]:
        return ("whist", "pass", "half")

    def answers_reported(
        self, defenders: Defenders, words: tuple[str, str], contract: Contract
    ) -> Answers:
        """Find the answers; they do not say whether a single whister played openly."""
        first, second = defenders
        one, other = (Answer(word) for word in words)
        if one is Answer.HALF:
            raise ValueError("only the second defender may say half, after a pass")
        if other is not Answer.HALF:
            return (first, one), (second, other)
        if contract.goal.least not in HALF_WHIST_LEVELS:
            raise ValueError(f"half is said only to contracts of six and seven, not to {contract}")
        return (first, Answer.PASS), (second, Answer.HALF), (first, one)

    # ---- what each role needs

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        """Say what a role needs; None if it needs nothing. Two whisters share the quota; one trick
        cannot be shared, and the second one needs it (002:85; A-23).
        """
        if not self._is_whisted(contract):
            return None
        quota = QUOTAS[contract.goal.least]
        if role is Role.HOST:
            return Owed(team=quota)
        if role is Role.COMES:
            return Owed(own=quota // 2 or None, team=quota)
        return None

    def plays_for(
        self, seat: Seat, roles: Roles, contract: Contract, open_seats: Sequence[Seat]
    ) -> Seat:
        """Let an open whister play both hands (002:84), and one defender both that lie open in a
        misère, where the table agrees on that.
        """
        if roles[seat] is Role.DUMMY:
            return self.writer(seat, roles)
        if not (self.one_catches and contract.open_hands and contract.goal.takes_none):
            return seat
        both = tuple(other for other, role in roles.items() if role is Role.OBLIGED)
        return both[0] if seat in both and all(each in open_seats for each in both) else seat

    def seats_laid_open(self, roles: Roles, contract: Contract) -> tuple[Seat, ...]:
        """Lay open both defenders in an open whist (002:84)."""
        if Role.DUMMY not in roles.values():
            return ()
        return tuple(seat for seat, role in roles.items() if role is not Role.DECLARER)

    def writer(self, seat: Seat, roles: Roles) -> Seat:
        if roles[seat] in (Role.GUEST, Role.DUMMY):
            return next(other for other, role in roles.items() if role is Role.HOST)
        return seat

    def shortfalls(self, roles: Roles, tricks: Tricks, contract: Contract) -> dict[Seat, int]:
        """Count the tricks that each whister lacks, by seat; only those who lack some."""
        if not self._is_whisted(contract):
            return {}
        whisters = [seat for seat, role in roles.items() if role in (Role.HOST, Role.COMES)]
        taken = sum(
            tricks.get(seat, 0) for seat, role in roles.items() if role is not Role.DECLARER
        )
        quota = QUOTAS[contract.goal.least]
        together = quota - taken
        if together <= 0 or not whisters:
            return {}
        if len(whisters) == 1 or quota == 1:
            return {whisters[-1]: together}
        lacking = {seat: quota // 2 - tricks.get(seat, 0) for seat in whisters}
        return {
            seat: lack if self.personal else min(lack, together)
            for seat, lack in lacking.items()
            if lack > 0
        }


WHISTS = (Answer.WHIST, Answer.OPEN, Answer.CLOSED)
"""what a defender has said last who whists"""
