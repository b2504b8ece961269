"""What the seats ask a model: what calls and answers say of hidden cards, and what others will call
and answer; and how readily players call.

Invariant: a model looks at the cards of the player in question and at no others. Numbers were
fitted to the calls of the expert seats at such tables, and ``sampling`` knows what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from prefgame.ai.imagine.likelihood import CALLS, DOUBT, TEMPER, UNDRIVEN, Holdings, Threshold
from prefgame.ai.imagine.worlds import World
from prefgame.ai.lookup import entry_for
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Bid, Calls, Winner
from prefgame.rules.base import Answer, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Answers
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot


@dataclass(frozen=True, slots=True)
class Habits:
    """``calls``: the log odds of calling a game and of bidding a number (``likelihood.CALLS``);
    ``temper``: how freely a player errs in choosing a contract, in units of the stake;
    ``undriven``: what a player expects instead of a contract that nobody is forced into, in the
    same units; ``by_length``: how much (0 to 1) of the worth of a suit that is named as trumps is
    seen in its length alone (``likelihood.worth_by_length``); ``says_both``: whether a declarer's
    calls say anything beside the contract that was chosen. If few pass a strong hand they do;
    otherwise the same cards would be heard twice. ``differing``: whether a seat that imagines an
    auction thinks that players with the same chance of a call make it in some hands and not in
    others; otherwise they make it if it is more likely than not, and a player with much against
    them bids without risk. With it a seat also thinks of its own later answers as it does of those
    of others. ``dearer``: how many tricks better a suit looks in which a game must be named,
    because it is paid for besides. ``beside``: what the log odds of a game gain beside its tricks,
    for each card of the two longest suits and for each ace: who has aces would rather see the
    talon. ``last``: how much better the log odds of bidding a number are if all others have passed.
    ``again``: how much better they are for a seat that has bid a number before. ``doubt``: the
    least chance of an answer that was heard, and of any call but a game: nobody knows how bold or
    how careful the others are. ``keeps_winners``: whether a defender who would waste a winner plays
    the hand on by custom first, which was measured for a pot only.
    """

    calls: tuple[float, ...] = CALLS
    temper: float = TEMPER
    undriven: float = UNDRIVEN
    by_length: float = 0.0
    says_both: bool = True
    differing: bool = False
    dearer: float = 0.0
    beside: tuple[float, float] = (0.0, 0.0)
    last: float = 0.0
    again: float = 0.0
    doubt: float = DOUBT
    keeps_winners: bool = False


HABITS: dict[type, Habits] = {
    Columns: Habits(),
    Pool: Habits(),
    Pot: Habits(
        (-26.6, 2.36, 2.0, -4.27, 3.66, 0.24, 0.34, 0.3, -1.49),
        temper=0.5,
        undriven=1.0,
        by_length=0.3,
        says_both=False,
        differing=True,
        dearer=0.75,
        beside=(1.73, -0.38),
        last=1.33,
        again=0.5,
        doubt=0.05,
        keeps_winners=True,
    ),
}


def habits_of(rules: RuleSet) -> Habits:
    """Say how readily players call at this table. NoModel if nobody has counted it."""
    return entry_for(HABITS, rules.score, "habit of bidding")


# ---- what the seats ask a model


AS_TOLD = 0.0, 1.0
"""Nothing is taken off an answer, and all of its chance is left."""


class HeardCall(NamedTuple):
    """A call as ``sampling`` weighs it: the seat, the kind of call there, the place of the lowest
    contract that was open (from 1; 0: none), and whether a game was open.
    """

    seat: Seat
    kind: int
    lowest: int
    game: bool


class HeardAnswer(NamedTuple):
    """An answer as ``sampling`` weighs it: the seat, the line of judgement, whether it was yes."""

    seat: Seat
    line: Threshold
    yes: bool


class Rivals(Protocol):
    """The others in an auction, after a call of the seat that imagines them."""

    def winner(self, world: World, mine: int) -> Winner | None:
        """Find who wins the auction in this world, and with what, if the seat goes as far as the
        contract of rank ``mine``; None if all pass.
        """


class AuctionModel(Protocol):
    """How players bid in one kind of auction. It is made from the auction of a table."""

    def calls_heard(self, view: SeatView) -> Iterable[HeardCall]:
        """List the calls of the others that say something of their cards, as they came."""

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        """Choose the bids that are open after these calls and worth a thought."""

    def rivals(self, view: SeatView, bid: Bid) -> Rivals:
        """Imagine how high the others go once the seat passes or bids with the talon."""


class DefenceModel(Protocol):
    """How players defend in one kind of defence. It is made from the defence of a table."""

    @property
    def lines(self) -> Sequence[Threshold]:
        """The lines by which answers are judged."""

    def answers_heard(self, view: SeatView) -> Iterable[HeardAnswer]:
        """List the answers to a contract, and to the question of kontra."""

    def answer_chances(
        self, held: Holdings, contract: Contract, before: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        """Estimate how likely a defender with these cards gives each of the answers, after those
        ``before``. The chances add up to 1; one that need not be followed up is 0.
        """

    def chance_of_kontra(self, held: Holdings, contract: Contract, needs_kontra: bool) -> float:
        """Estimate how likely a defender says kontra; ``needs_kontra``: it is played only then."""

    def binds(self, answer: Answer) -> bool:
        """Tell whether the answer binds the seat to something; one in doubt rather does not."""

    def told_too_good(self, answer: Answer, contract: Contract) -> tuple[float, float]:
        """Say by how much open cards overrate the answer to a contract: the units of the stake that
        are taken off, and the share of the chance that is left.
        """

    def habitual_answer(self, view: SeatView) -> Answer:
        """Choose what the seat of the view answers by rules of thumb."""

    def interests(self, view: SeatView) -> tuple[tuple[Seat, float], ...]:
        """Say for whom the seat plays its cards, and how much each of them counts."""
