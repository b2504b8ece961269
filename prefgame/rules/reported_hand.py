"""A finished hand as people report it, checked against the rules before it is written.

Invariant: a hand that could not have happened at this table is refused in one sentence
(``BadHand``). A hand that passes is the same ``Hand`` that the engine would have written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from prefgame.quoting import quote, shorten, show_value
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence.base import Answers
from prefgame.rules.kontra import Kontra, MayKontra
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.hand import Hand, Unplayed

REPORTED_ANSWERS = ("come", "stay", "invited")


class BadHand(ValueError):
    """A hand that cannot have been played as reported; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class ReportedHand:
    """A hand as people report it, by player names. ``defence``: come, stay or invited; ``tricks``:
    empty where nobody played.
    """

    passed: bool = False
    declarer: str | None = None
    contract: str | None = None
    game: bool = False
    dealer: str | None = None
    defence: Mapping[str, str] = field(default_factory=dict)
    kontra: int = 0
    kontra_by: str | None = None
    tricks: Mapping[str, int] = field(default_factory=dict)


def check_reported_hand(
    rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
) -> Hand:
    """The hand that was reported. BadHand where it breaks the rules. ``sheet``: the score before
    the hand.
    """
    if rules.score.over(sheet):
        raise BadHand("the match is over")
    if reported.passed:
        if reported != ReportedHand(passed=True, dealer=reported.dealer):
            raise BadHand(
                "a hand that all passed has no declarer, contract, defence, kontra or tricks"
            )
        if reported.dealer is not None and reported.dealer not in players:
            raise BadHand(
                f"dealer {quote(reported.dealer)} is unknown; the players are {', '.join(players)}"
            )
        return Hand(None, None, {}, {}, unplayed=Unplayed.ALL_PASSED)
    return _Check(rules, players, sheet, reported).hand()


class _Check:
    """One reported hand while it is checked."""

    def __init__(
        self, rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
    ) -> None:
        self.rules, self.players, self.sheet, self.reported = rules, players, sheet, reported
        self.declarer = self._seat(reported.declarer, "declarer")
        self.contract = self._contract()
        self.defenders = self._defenders()
        self.needs_kontra = rules.score.terms(sheet, self.declarer, self.contract).needs_kontra

    def hand(self) -> Hand:
        answers = self._answers()
        kontra = self._kontra(answers)
        if self.needs_kontra and kontra.by is None:
            if self.reported.tricks:
                raise BadHand(f"a plain {self.contract} is not played without kontra")
            roles = {self.declarer: Role.DECLARER} | dict.fromkeys(self.defenders, Role.STAYS)
            return Hand(self.declarer, self.contract, roles, {}, unplayed=Unplayed.NO_KONTRA)
        roles = self.rules.defence.roles(
            self.declarer, self.defenders, answers, kontra, self.contract
        )
        return Hand(
            self.declarer, self.contract, roles, self._tricks(roles), kontra.level, kontra.by
        )

    def _seat(self, name: str | None, what: str) -> Seat:
        if name is None:
            raise BadHand(f"{what} is missing")
        if name not in self.players:
            raise BadHand(
                f"{what} {quote(name)} is unknown; the players are {', '.join(self.players)}"
            )
        return self.players.index(name)

    def _contract(self) -> Contract:
        text = self.reported.contract
        if text is None:
            raise BadHand("no contract is given")
        known = [contract.name for contract in self.rules.contracts]
        if text not in known:
            raise BadHand(
                f"there is no contract {shorten(text)}; "
                f"the {self.rules.name} table has {', '.join(known)}"
            )
        return self.rules.contract(text, self.reported.game)

    def _defenders(self) -> tuple[Seat, Seat]:
        count = len(self.players)
        dealer = (
            None
            if self.reported.dealer is None and count == 3
            else self._seat(self.reported.dealer, "dealer")
        )
        out = dealer if count == 4 else None
        if out == self.declarer:
            raise BadHand(
                f"{self.reported.dealer} deals and holds no cards, so cannot be the declarer"
            )
        first, second = [
            seat for step in range(1, count) if (seat := (self.declarer + step) % count) != out
        ]
        return first, second

    def _answers(self) -> Answers:
        said, names = self.reported.defence, [self.players[seat] for seat in self.defenders]
        for name, answer in said.items():
            if name not in names:
                self._seat(name, "defender")
                raise BadHand(f"{name} does not defend in this hand; {' and '.join(names)} do")
            if answer not in REPORTED_ANSWERS:
                raise BadHand(
                    f"{name} answers {quote(answer)}; "
                    f"a defender's answer is {', '.join(REPORTED_ANSWERS)}"
                )
        if not self.contract.may_be_left:
            for name, answer in said.items():
                if answer != "come":
                    raise BadHand(
                        f"nobody may stay against {self.contract.word}, "
                        f"so {name} cannot {shorten(answer)}"
                    )
            return ()
        if self.needs_kontra:
            if self.reported.kontra == 0 and any(answer != "stay" for answer in said.values()):
                raise BadHand(
                    f"a plain {self.contract} is not played without kontra, so nobody can come"
                )
            return ()
        missing = [name for name in names if name not in said]
        if missing:
            raise BadHand(f"the answer of {missing[0]} is missing: come, stay or invited")
        return self._answers_of(*(said[name] for name in names))

    def _answers_of(self, first: str, second: str) -> Answers:
        one, other = self.defenders
        if "invited" in (first, second):
            if "come" not in (first, second):
                raise BadHand("nobody comes, so nobody can be invited")
            host, guest = (one, other) if first == "come" else (other, one)
            return (host, Answer.COME), (guest, Answer.STAY), (host, Answer.INVITE)
        return (one, Answer(first)), (other, Answer(second))

    def _kontra(self, answers: Answers) -> Kontra:
        level, by = self.reported.kontra, self.reported.kontra_by
        if level == 0:
            if by is not None:
                raise BadHand(f"{shorten(by)} is named as kontra_by, but kontra is 0")
            return Kontra()
        doubling = self.rules.kontra
        highest = 0 if doubling is None else doubling.last_level
        if doubling is None or not 0 <= level <= highest:
            raise BadHand(
                f"kontra {show_value(level)} is not said at this table; it goes from 0 to {highest}"
            )
        if level > 1 and not doubling.may_double(1, self.contract):
            raise BadHand(f"the {self.rules.name} rules do not allow rekontra to a game betl")
        seat = self._seat(by, "kontra_by")
        if seat not in self.defenders:
            raise BadHand(f"{by} is not a defender and cannot say kontra")
        said = dict(answers)
        if (
            self.needs_kontra
            or not answers
            or said.get(seat) in (Answer.COME, Answer.INVITE, Answer.ALONE)
        ):
            return Kontra(level, seat)
        if doubling.may_say is MayKontra.ANYONE and Answer.COME in dict(answers[:2]).values():
            return Kontra(level, seat)
        raise BadHand(f"{by} did not come voluntarily and cannot say kontra")

    def _tricks(self, roles: Mapping[Seat, Role]) -> dict[Seat, int]:
        playing = [seat for seat in roles if roles[seat].plays]
        if len(playing) == 1:
            if self.reported.tricks:
                raise BadHand("nobody comes, so there are no tricks")
            return {}
        for name, count in self.reported.tricks.items():
            seat = self._seat(name, "trick taker")
            if type(count) is not int or count < 0:
                raise BadHand(
                    f"tricks of {name} are a whole number from 0, not {show_value(count)}"
                )
            if seat not in playing and count:
                raise BadHand(f"{name} stays and takes no tricks")
        tricks = {seat: self.reported.tricks.get(self.players[seat], 0) for seat in playing}
        total = sum(tricks.values())
        mine = tricks[self.declarer]
        against = total - mine
        fault = self.rules.score.why_not_tricks(self.contract, against)
        if fault:
            raise BadHand(fault)
        goal = self.contract.goal
        stopped = mine == goal.most + 1 or against == TRICKS - goal.least + 1
        if total > 10 or (total < 10 and not stopped):
            raise BadHand(
                f"the tricks add up to {total}; they must be ten, or fewer where the contract "
                "failed early"
            )
        return tricks
