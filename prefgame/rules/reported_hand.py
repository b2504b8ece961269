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
from prefgame.rules.kontra import Doubling, Kontra, KontraRule, MayKontra, OwnKontra
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.hand import Aces, Hand, Unplayed

REPORTED_ANSWERS = ("come", "stay", "invited")


class BadHand(ValueError):
    """A hand that cannot have been played as reported; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class ReportedHand:
    """A hand as people report it, by player names. ``defence``: come, stay or invited; ``tricks``:
    empty where nobody played; ``row``: the most tricks that the declarer took one after another,
    where the contract asks for that (003:125).
    """

    passed: bool = False
    declarer: str | None = None
    contract: str | None = None
    game: bool = False
    dealer: str | None = None
    defence: Mapping[str, str] = field(default_factory=dict)
    kontra: int = 0
    kontra_by: str | Sequence[str] | None = None
    aces: str | None = None
    agreed: bool = False
    tricks: Mapping[str, int] = field(default_factory=dict)
    row: int | None = None


def open_reported_hand(
    rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
) -> Sheet:
    """The sheet once the hand is dealt. BadHand where a dealer's ante is paid and no
    dealer is known.
    """
    if rules.score.over(sheet):
        raise BadHand("the match is over")
    if reported.dealer is None:
        if rules.score.dealer_pays:
            raise BadHand("the dealer, who pays the ante, is missing")
        return _dealt(rules, sheet, 0)
    if reported.dealer not in players:
        raise BadHand(
            f"dealer {quote(reported.dealer)} is unknown; the players are {', '.join(players)}"
        )
    return _dealt(rules, sheet, players.index(reported.dealer))


def _dealt(rules: RuleSet, sheet: Sheet, dealer: Seat) -> Sheet:
    opened: Sheet = rules.score.before_hand(sheet, dealer)[0]
    return opened


def check_reported_hand(
    rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
) -> Hand:
    """The hand that was reported. BadHand where it breaks the rules. ``sheet``: the score before
    the hand, once it is dealt.
    """
    if reported.passed:
        return _passed_hand(rules, players, reported)
    return _Check(rules, players, sheet, reported).hand()


def _passed_hand(rules: RuleSet, players: Sequence[str], reported: ReportedHand) -> Hand:
    """A hand that all passed: nothing, or the tricks of each player where the game plays it."""
    contract = rules.when_all_pass
    empty = ReportedHand(passed=True, dealer=reported.dealer, tricks=reported.tricks)
    if reported != empty or (contract is None and reported.tricks):
        last = "aces or tricks" if contract is None else "or aces"
        raise BadHand(f"a hand that all passed has no declarer, contract, defence, kontra, {last}")
    if contract is None:
        return Hand(None, None, {}, {}, unplayed=Unplayed.ALL_PASSED)
    out = reported.dealer if len(players) == 4 else None
    if len(players) == 4 and out is None:
        raise BadHand("the dealer, who holds no cards, is missing")
    playing = [seat for seat, name in enumerate(players) if name != out]
    tricks_of = _tricks_by_seat(players, playing, reported)
    if sum(tricks_of.values()) != TRICKS:
        raise BadHand(f"the tricks add up to {sum(tricks_of.values())}; they must be ten")
    return Hand(None, contract, dict.fromkeys(playing, Role.FOR_ITSELF), tricks_of)


def _tricks_by_seat(
    players: Sequence[str], playing: Sequence[Seat], reported: ReportedHand
) -> dict[Seat, int]:
    """The tricks by seat, of those who play."""
    tricks = reported.tricks
    for name, count in tricks.items():
        if name not in players:
            raise BadHand(
                f"trick taker {quote(name)} is unknown; the players are {', '.join(players)}"
            )
        if type(count) is not int or count < 0:
            raise BadHand(f"tricks of {name} are a whole number from 0, not {show_value(count)}")
        if players.index(name) not in playing and count:
            why = "deals" if len(players) == 4 and name == reported.dealer else "stays"
            raise BadHand(f"{name} {why} and takes no tricks")
    return {seat: tricks.get(players[seat], 0) for seat in playing}


class _Check:
    """One reported hand while it is checked."""

    def __init__(
        self, rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
    ) -> None:
        self.rules, self.players, self.sheet, self.reported = rules, players, sheet, reported
        self.declarer = self._seat(reported.declarer, "declarer")
        self.contract = self._contract()
        self.defenders = self._defenders()
        terms = rules.score.terms(sheet, self.declarer, self.contract)
        self.needs_kontra, self.forced = terms.needs_kontra, terms.forced

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
        tricks = self._tricks(roles)
        return Hand(
            self.declarer,
            self.contract,
            roles,
            tricks,
            kontra.level,
            kontra.by,
            doubled=kontra.each,
            aces=self._aces(),
            agreed=self._is_agreed(roles, tricks),
            run=self._row(tricks),
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
        only_games = [game.name for game in self.rules.auction.all_games if game.only_game]
        known = [*(contract.name for contract in self.rules.contracts), *only_games]
        if text not in known:
            raise BadHand(
                f"there is no contract {shorten(text)}; "
                f"the {self.rules.name} table has {', '.join(known)}"
            )
        contract = self.rules.contract(text, self.reported.game)
        if contract.game and contract not in self.rules.auction.all_games:
            same = next(
                (one for one in self.rules.auction.all_games if one.trump is contract.trump), None
            )
            raise BadHand(
                f"{text} is not played without the talon"
                + (f"; that contract is {same.name}" if same is not None else "")
            )
        return contract

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
        if self.forced:
            for name, answer in said.items():
                if answer != "come":
                    raise BadHand(
                        f"the pot holds one basic stake only, so both play and {name} cannot "
                        f"{shorten(answer)}"
                    )
            return tuple((seat, Answer.COME) for seat in self.defenders)
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
        level, named = self.reported.kontra, self.reported.kontra_by
        by = (named,) if isinstance(named, str) else tuple(named or ())
        if level == 0:
            if by:
                raise BadHand(f"{shorten(by[0])} is named as kontra_by, but kontra is 0")
            return Kontra()
        doubling = self.rules.kontra
        if doubling is None:
            raise BadHand(f"the {self.rules.name} table has no kontra, so kontra is 0")
        if not 0 <= level <= doubling.last_level:
            raise BadHand(
                f"kontra {show_value(level)} is not said at this table; it goes from 0 to "
                f"{doubling.last_level}"
            )
        if level > 1 and not doubling.may_double(1, self.contract):
            raise BadHand(f"the {self.rules.name} rules do not allow rekontra to a game betl")
        seats = [self._seat(name, "kontra_by") for name in by or (None,)]
        for name, seat in zip(by, seats):
            if seat not in self.defenders:
                raise BadHand(f"{name} is not a defender and cannot say kontra")
        if len(set(seats)) < len(seats):
            raise BadHand(f"{by[0]} is named twice as kontra_by")
        if isinstance(doubling, OwnKontra):
            if self.contract.may_be_left:
                raise BadHand(f"kontra is not said to {self.contract} at this table")
            return Kontra(level, each=tuple(seats))
        if len(seats) > 1:
            raise BadHand("one defender says kontra, and the other is the guest")
        return self._kontra_of(seats[0], level, answers, doubling)

    def _kontra_of(self, seat: Seat, level: int, answers: Answers, doubling: KontraRule) -> Kontra:
        said = dict(answers)
        if (
            self.needs_kontra
            or not answers
            or said.get(seat) in (Answer.COME, Answer.INVITE, Answer.ALONE)
        ):
            return Kontra(level, seat)
        anyone = isinstance(doubling, Doubling) and doubling.may_say is MayKontra.ANYONE
        if anyone and Answer.COME in dict(answers[:2]).values():
            return Kontra(level, seat)
        name = self.players[seat]
        raise BadHand(f"{name} did not come voluntarily and cannot say kontra")

    def _aces(self) -> Aces | None:
        said = self.reported.aces
        if said is None:
            return None
        paid = self.rules.score.aces.holdings(self.contract)
        if said not in [aces.value for aces in paid]:
            known = " or ".join(aces.value for aces in paid)
            raise BadHand(
                f"aces {quote(said)} pay nothing in {self.contract}; "
                + (f"aces are {known}" if known else "nothing is paid for aces there")
            )
        return Aces(said)

    def _row(self, tricks: Mapping[Seat, int]) -> int | None:
        """The declarer's longest row of tricks; None where the contract does not ask for one."""
        row, run = self.reported.row, self.contract.goal.run
        if not run:
            if row is not None:
                raise BadHand(f"{self.contract} asks for no tricks in a row; leave row out")
            return None
        mine = tricks[self.declarer]
        if row is None and run <= mine < TRICKS:
            raise BadHand(
                f"row is missing: how many of the {mine} tricks {self.reported.declarer} took one "
                "after another"
            )
        if row is not None and not min(mine, 1) <= row <= mine:
            raise BadHand(
                f"row is a whole number from {min(mine, 1)} to {mine}, the tricks of "
                f"{self.reported.declarer}, not {show_value(row)}"
            )
        return mine if row is None else row

    def _is_agreed(self, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int]) -> bool:
        if not self.reported.agreed:
            return False
        negotiation, defence = self.rules.negotiation, self.rules.defence
        if negotiation is None or not negotiation.played:
            raise BadHand("nobody agrees on the tricks at this table")
        if negotiation.partners(roles) is None:
            raise BadHand("only a declarer and a defender who plays alone agree on the tricks")
        if not negotiation.may_agree(roles, tricks, self.contract, defence):
            raise BadHand("these tricks cannot be agreed on; neither side may go down")
        return True

    def _tricks(self, roles: Mapping[Seat, Role]) -> dict[Seat, int]:
        playing = [seat for seat in roles if roles[seat].plays]
        if len(playing) == 1:
            if self.reported.tricks:
                raise BadHand("nobody comes, so there are no tricks")
            return {}
        tricks = _tricks_by_seat(self.players, playing, self.reported)
        total = sum(tricks.values())
        mine = tricks[self.declarer]
        against = total - mine
        fault = self.rules.score.why_not_tricks(self.contract, mine, against)
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
