"""What a contract leads to in imagined deals: what would be answered, how the play would end, and
what is written then.

Invariant: the questions are those of the rules. The solver sees every hand of a world, but what
another seat answers is judged by its own cards alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from prefgame.ai.chances import chance_of, footing_of, prospect, tricks_missed, values_of
from prefgame.ai.imagine.likelihood import RARE, Holdings, Threshold, chance_beyond, holdings
from prefgame.ai.imagine.worlds import ALL_CARDS
from prefgame.ai.models.registry import defence_model
from prefgame.ai.stakes import expected_gain, is_decided_unplayed, needs_kontra, unit_on
from prefgame.ai.value.end_values import End, EndValues, mean_end
from prefgame.ai.value.plans import best_plan
from prefgame.ai.value.played_out import EndsAfter, Hands, Known, PlayedOut
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Winner
from prefgame.rules.base import Answer, Phase, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Answers, forced_answers
from prefgame.rules.kontra import NO_KONTRA, Kontra, first_kontras
from prefgame.rules.scoring.base import Aces, Unplayed


@dataclass(frozen=True, slots=True, eq=False)
class KontraQuestion:
    """Whether a defender doubles, with what follows either way."""

    seat: Seat
    silent: KontraQuestion | EndsAfter
    doubled: KontraQuestion | EndsAfter


class Forecast:
    """One contract of one declarer in a number of worlds, as the seat of ``view`` sees it."""

    def __init__(
        self,
        view: SeatView,
        declarer: Seat,
        contract: Contract,
        worlds: Sequence[Hands],
        known: Known | None = None,
        seat: Seat | None = None,
        weights: Sequence[float] | None = None,
        said: Aces | None = None,
        by_habit: bool = False,
    ) -> None:
        """Prepare to play the contract out. ``seat``: for whom the ends are valued; that of the
        view, if it is not given. ``weights``: how much each world counts, if not all count alike.
        ``said``: the aces that the declarer announces, if they have not done so yet. ``by_habit``:
        the seat of the view is thought to answer by its cards alone, too.
        """
        hand, table = view.this_hand, view.table
        self.view, self.declarer, self.contract = view, declarer, contract
        self._weights = [1.0] * len(worlds) if weights is None else list(weights)
        self.rules = table.rules
        self.play = PlayedOut(
            self.rules,
            table.sheet,
            hand.order,
            declarer,
            contract,
            worlds,
            view.seat if seat is None else seat,
            known,
            hand.aces_said if said is None else said,
        )
        self.defenders = self.play.defenders
        self._held = self.play.held
        self._model = defence_model(self.rules)
        self._asked_now = None if by_habit else view.seat
        self._answers = self.play.known.answers.setdefault(contract, {})
        self._ends: dict[tuple[Answers, Kontra, Seat], EndsAfter] = {}
        self._questions: dict[Answers, KontraQuestion | EndsAfter] = {}
        self._doubles: dict[tuple[Seat, int], float] = {}

    @property
    def worlds(self) -> Sequence[Hands]:
        """The worlds, in which each seat has its ten cards."""
        return self.play.worlds

    def extend(self, worlds: Iterable[Hands]) -> None:
        self.play.extend(worlds)
        self._weights += [1.0] * (len(self.worlds) - len(self._weights))

    def end_of_play(self, at: int, answers: Answers, kontra: Kontra = NO_KONTRA) -> End:
        """Find the end of world number ``at`` after these answers and this kontra."""
        return self._ends_after(answers, kontra).end(at)

    def chance_made(self, answers: Answers, kontra: Kontra) -> float:
        """Estimate how likely (0 to 1) the declarer then makes the contract, over all worlds."""
        ends = self._ends_after(answers, kontra, self.declarer)
        return self._mean([ends.end(at) for at in range(len(self.worlds))]).success

    def _mean(self, ends: Sequence[End]) -> End:
        whole = sum(self._weights)
        return mean_end((weight / whole, end) for weight, end in zip(self._weights, ends))

    def _ends_after(self, answers: Answers, kontra: Kontra, seat: Seat | None = None) -> EndsAfter:
        """Find the ends after these answers and this kontra, for ``seat`` if it is given."""
        seat = self.play.seat if seat is None else seat
        key = answers, kontra, seat
        if key not in self._ends:
            self._ends[key] = EndsAfter(self.play, answers, kontra, seat)
        return self._ends[key]

    # ---- what is answered

    def expected_end(self, answers: Answers = ()) -> End:
        """Average the end over all worlds after these answers. Each other seat answers by its own
        cards; the seat of the view gives the answer that is best on average.
        """
        return self._mean(self._ends_by_world(answers, range(len(self.worlds)), 0.0))

    def ends_before_answers(self, first: int = 0) -> list[End]:
        """Find the end to be expected in each world from number ``first`` on before anybody has
        answered, as its declarer sees it. If nobody may stay at home, both have come.
        """
        numbers = range(first, len(self.worlds))
        return self._ends_by_world(self._answers_forced(), numbers, least=RARE)

    def _ends_by_world(self, answers: Answers, numbers: range, least: float) -> list[End]:
        first, count = numbers.start, len(numbers)
        gains, made, whole = [0.0] * count, [0.0] * count, [0.0] * count
        for at, share, end in self._parts_after(answers, dict.fromkeys(numbers, 1.0), least):
            gains[at - first] += share * end.gain
            made[at - first] += share * end.success
            whole[at - first] += share
        return [End(gain / all_, good / all_) for gain, good, all_ in zip(gains, made, whole)]

    def _answers_forced(self) -> Answers:
        terms = self.rules.score.terms(self.view.table.sheet, self.declarer, self.contract)
        return forced_answers(self.defenders) if terms.forced else ()

    def _parts_after(
        self, answers: Answers, shares: Mapping[int, float], least: float
    ) -> list[tuple[int, float, End]]:
        """Find the ends that may follow, with world and share. ``shares``: of answers, by world."""
        seat = self.rules.defence.to_answer(self.defenders, answers, self.contract)
        if seat is None:
            if answers not in self._questions:
                self._questions[answers] = self._kontra_question(answers, NO_KONTRA)
            question = self._questions[answers]
            if isinstance(question, EndsAfter):
                return [(at, share, question.end(at)) for at, share in shares.items()]
            return [
                (at, share * chance, ends.end(at))
                for at, share in shares.items()
                for chance, ends in self._after_kontra(at, question)
            ]
        choices = self.rules.defence.choices(self.defenders, answers, self.contract)
        if seat == self._asked_now:
            ways = [
                self._parts_after((*answers, (seat, choice)), shares, least) for choice in choices
            ]
            return max(
                ways,
                key=lambda parts: sum(
                    share * self._weights[at] * end.gain for at, share, end in parts
                ),
            )
        if any(seat == asked for asked, _ in answers):
            least = 0.0  # its first answer was likely enough already
        likely = [
            (at, share, self._answer_chances(self._held[at][seat], answers, choices))
            for at, share in shares.items()
        ]
        parts = []
        for number, choice in enumerate(choices):
            further = {
                at: part
                for at, share, chances in likely
                if (part := share * chances[number]) > least
            }
            parts += self._parts_after((*answers, (seat, choice)), further, least)
        return parts

    def _answer_chances(
        self, held: Holdings, answers: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        found = self._answers.get((answers, held))
        if found is None:
            found = self._model.answer_chances(held, self.contract, answers, choices)
            self._answers[answers, held] = found
        return found

    def _kontra_question(self, answers: Answers, kontra: Kontra) -> KontraQuestion | EndsAfter:
        """Find which defenders may double after these answers, as the declarer foresees it. Nobody
        else does, and a rekontra is not foreseen.
        """
        rule, seat = self.rules.kontra, None
        if rule is not None and self.view.seat == self.declarer:
            roles = self.rules.defence.roles(
                self.declarer, self.defenders, answers, NO_KONTRA, self.contract
            )
            seat = rule.to_ask(self.declarer, self.defenders, roles, kontra, self.contract)
        if rule is None or seat is None or seat == self.declarer:
            return self._ends_after(answers, kontra)
        return KontraQuestion(
            seat,
            self._kontra_question(answers, rule.after(kontra, seat, 0)),
            self._kontra_question(answers, rule.after(kontra, seat, 1)),
        )

    def _after_kontra(
        self, at: int, question: KontraQuestion | EndsAfter, chance: float = 1.0
    ) -> list[tuple[float, EndsAfter]]:
        """List what may follow in a world, and how likely, by the defenders' own cards."""
        if isinstance(question, EndsAfter):
            return [(chance, question)]
        says = self._chance_of_kontra(question.seat, at)
        if not says:
            return self._after_kontra(at, question.silent, chance)
        return [
            *self._after_kontra(at, question.silent, chance * (1 - says)),
            *self._after_kontra(at, question.doubled, chance * says),
        ]

    def _chance_of_kontra(self, seat: Seat, at: int) -> float:
        """Estimate how likely a defender doubles in a world; never if it is rare."""
        key = seat, at
        if key not in self._doubles:
            says = self._model.chance_of_kontra(
                self._held[at][seat], self.contract, needs_kontra=False
            )
            self._doubles[key] = 0.0 if says < RARE else says
        return self._doubles[key]

    # ---- a contract that is played only after a kontra

    def end_without_kontra(self) -> End:
        """Find the end of one that nobody doubles."""
        table = self.view.table
        return EndValues(
            self.rules, table.sheet, self.view.seat, self.contract, {self.declarer: Role.DECLARER}
        ).end_unplayed(Unplayed.NO_KONTRA)

    def ends_if_kontra_needed(self, first: int = 0) -> list[tuple[End, float]]:
        """Find the end of a contract that is played only after a kontra, before anybody is asked,
        in each world from number ``first`` on, and how much its success counts: if it is neither
        won nor lost without one, only that of the hands that are played does.
        """
        free, kontras, ends = self.end_without_kontra(), self._kontras(), []
        decided = is_decided_unplayed(self.view, self.contract)
        for at in range(first, len(self.worlds)):
            gain, made, quiet = 0.0, 0.0, 1.0
            for seat, kontra in kontras:
                says = quiet * self._model.chance_of_kontra(
                    self._held[at][seat], self.contract, needs_kontra=True
                )
                if says > RARE:
                    end = self.end_of_play(at, (), kontra)
                    gain += says * end.gain
                    made += says * end.success
                    quiet -= says
            gain += quiet * free.gain
            played = 1.0 - quiet
            if decided:
                ends.append((End(gain, made + quiet * free.success), 1.0))
            else:
                ends.append((End(gain, made / played if played else 0.0), played))
        return ends

    def mean_if_played(self, ends: Sequence[tuple[End, float]]) -> End:
        """Average an end for each world, whose success counts as much as is said with it. If none
        counts, it is that of a contract which is doubled everywhere.
        """
        gain = sum(end.gain for end, _ in ends) / len(ends)
        counted = sum(counts for _, counts in ends)
        if counted:
            made = sum(counts * end.success for end, counts in ends) / counted
            return End(gain, min(1.0, made))
        kontra = self._kontras()[0][1]
        doubled = [self.end_of_play(at, (), kontra) for at in range(len(self.worlds))]
        return End(gain, self._mean(doubled).success)

    def _kontras(self) -> list[tuple[Seat, Kontra]]:
        """List who may say kontra, in order as long as each says no, and the kontra of each."""
        assert self.rules.kontra is not None, (
            "a contract that waits for a kontra needs a table that knows one"
        )
        kontras = first_kontras(self.rules.kontra, self.declarer, self.defenders, self.contract)
        return [(kontra.by, kontra) for kontra in kontras if kontra.by is not None]


# ---- how likely a declarer is taken over in imagined deals, and what becomes of the hand then
# Invariant: a player takes over by a first look at their own ten cards; the declarer's discard,
# which they take up, is what lies aside in the deal.


TAKES: Threshold = (0.5, 1.0)
"""The units of the stake that ten cards must promise for a player to take over half the time, and
how many more make the odds 2.7 times better.
"""


@dataclass(frozen=True, slots=True)
class TakenOver:
    """For each deal how likely the declarer is taken over (``shares``), and what that wins the
    declarer in points, multiplied by its share (``gains``).
    """

    shares: Sequence[float]
    gains: Sequence[float]


def expect_takeover(
    view: SeatView, contract: Contract, worlds: Sequence[Hands]
) -> TakenOver | None:
    """Estimate what the others may do to the seat as its declarer; None if nobody takes over."""
    seats, contracts = _takers(view, contract)
    chances = [
        (at, seat, chance)
        for at, world in enumerate(worlds)
        for seat in seats
        if (chance := _chance_of_taking(view, world, seat, contracts)) > RARE
    ]
    if not chances:
        return None
    shares, gains = [0.0] * len(worlds), [0.0] * len(worlds)
    found = dict[tuple[Seat, Contract], list[tuple[int, float, Hands]]]()
    for at, seat, chance in chances:
        part, world = chance * (1 - shares[at]), worlds[at]
        shares[at] += part
        plan = best_plan(view, ALL_CARDS & ~_beside(world, seat), contracts)
        found.setdefault((seat, plan.contract), []).append((at, part, {**world, seat: plan.kept}))
    for (seat, played), parts in found.items():
        weights, hands = [part for _, part, _ in parts], [hands for _, _, hands in parts]
        forecast = Forecast(view, seat, played, hands, weights=weights)
        for (at, part, _), end in zip(parts, forecast.ends_before_answers()):
            gains[at] += part * end.gain
    return TakenOver(shares, gains)


def _takers(view: SeatView, contract: Contract) -> tuple[Sequence[Seat], Sequence[Contract]]:
    """Find who has bid and may take over the seat's contract, and what they may play then. A player
    who has not called yet would rather bid such a contract at once.
    """
    hand, rules = view.this_hand, view.table.rules
    if rules.takeover is None:
        return (), ()
    taken = view.turn.phase is Phase.TAKEOVER or bool(hand.takers)
    won = Winner(view.seat, contract, contract.game, fixed=False)
    lowest = rules.takeover.lowest(rules.contracts, won, contract, taken)
    if lowest is None:
        return (), ()
    bids = {seat: hand.calls.first_bid(seat) for seat in hand.order if seat != view.seat}
    return (
        [seat for seat, bid in bids.items() if bid not in (None, PASS)],
        rules.auction.contracts_for(Winner(view.seat, lowest, game=False, fixed=False)),
    )


def _chance_of_taking(
    view: SeatView, world: Hands, seat: Seat, contracts: Sequence[Contract]
) -> float:
    held, footing = holdings(world[seat]), footing_of(view.table.rules.play)
    found = (prospect(held, 0, each, footing=footing) for each in contracts)
    value = max(expected_gain(view, each.contract, each.chance, each.missed) for each in found)
    return chance_beyond(value / unit_on(view.table.rules, view.table.sheet), TAKES)


def _beside(world: Hands, taker: Seat) -> int:
    """Find the cards of the two other hands."""
    return sum(cards for seat, cards in world.items() if seat != taker)


# ---- what its declarer expects to win with a contract, in imagined deals
# Invariant: it takes the declarer's side, before anybody has answered.


A_TRICK = 1.4
"""What one trick more or less in the estimate of a hand changes, in units of the stake."""


@dataclass(frozen=True, slots=True)
class Book:
    """What one decision needs more than once. ``glances``: contracts are judged at first sight, for
    a machine on which the solver is slow.
    """

    glances: bool
    known: Known = field(default_factory=Known)


class ContractTrial:
    """A contract that is tried in more and more imagined deals. They hold the ten cards of the
    seat; ``book`` is the same for all trials of one view.
    """

    def __init__(self, view: SeatView, contract: Contract, book: Book) -> None:
        self._view, self._contract, self._glances = view, contract, book.glances
        self._waits = needs_kontra(view, contract)
        self._forecast = Forecast(view, view.seat, contract, (), book.known)
        self._ends: list[tuple[End, float]] = []
        """the end in each deal if nobody takes over, and how much its success counts"""
        self._left: list[float] = []
        """how likely nobody takes over in each deal"""
        self._taken: list[float] = []
        """what is won in each if somebody does"""

    def extend(self, worlds: Sequence[Hands]) -> None:
        if not worlds:
            return
        if self._glances:
            new = [(_at_first_sight(self._view, self._contract, world), 1.0) for world in worlds]
            self._ends += new
            return
        self._forecast.extend(worlds)
        # what is safe in all deals together changes the chances in each of them
        first = 0 if self._contract.goal.first_trick_decides else len(self._ends)
        del self._ends[first:]
        if self._waits:
            self._ends += self._forecast.ends_if_kontra_needed(first)
            return
        taken = expect_takeover(self._view, self._contract, worlds)
        self._left += (
            [1.0] * len(worlds) if taken is None else [1 - share for share in taken.shares]
        )
        self._taken += [0.0] * len(worlds) if taken is None else taken.gains
        self._ends += [
            (End(left * end.gain + taken, end.success), left)
            for end, left, taken in zip(
                self._forecast.ends_before_answers(first), self._left[first:], self._taken[first:]
            )
        ]

    @property
    def deals(self) -> int:
        return len(self._ends)

    @property
    def gains(self) -> list[float]:
        """The points expected in each deal so far."""
        return [end.gain for end, _ in self._ends]

    @property
    def end(self) -> End:
        """What the seat expects of declaring the contract."""
        return self._forecast.mean_if_played(self._ends)


def contract_value(view: SeatView, contract: Contract, worlds: Sequence[Hands], book: Book) -> End:
    """Estimate what the seat expects of declaring the contract. The worlds hold its ten cards too;
    ``book`` is the same for all calls of one view.
    """
    trial = ContractTrial(view, contract, book)
    trial.extend(worlds)
    return trial.end


def _at_first_sight(view: SeatView, contract: Contract, world: Hands) -> End:
    footing = footing_of(view.table.rules.play)
    values = values_of(contract, footing)
    held = holdings(world[view.seat])
    worth = sum(value(mask) for value, mask in zip(values, held))
    chance = chance_of(worth, contract, footing=footing)
    return End(expected_gain(view, contract, chance, tricks_missed(held, contract)), chance)
