"""What a contract leads to in imagined deals: what would be answered, how the play would end, and
what is written then.

Invariant: the questions are those of the rules. The solver sees every hand of a world, but what
another seat answers is judged by its own cards alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from prefgame.ai.estimate.stakes import is_decided_unplayed
from prefgame.ai.imagine.likelihood import RARE, Holdings
from prefgame.ai.models.registry import defence_model
from prefgame.ai.value.end_values import End, EndValues, mean_end
from prefgame.ai.value.played_out import EndsAfter, Hands, Known, PlayedOut
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Answers, forced_answers
from prefgame.rules.kontra import NO_KONTRA, Kontra, first_kontras
from prefgame.rules.scoring.hand import Aces, Unplayed


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
        """``seat``: for whom the ends are valued; that of the view, where it is not given.
        ``weights``: how much each world counts, where not all count alike. ``said``: the aces that
        the declarer announces, where they have not done so yet. ``by_habit``: the seat of the view
        is thought to answer by its cards alone, too.
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
        """Add more worlds."""
        self.play.extend(worlds)
        self._weights += [1.0] * (len(self.worlds) - len(self._weights))

    def end_of_play(self, at: int, answers: Answers, kontra: Kontra = NO_KONTRA) -> End:
        """The end of world number ``at`` after these answers and this kontra."""
        return self._ends_after(answers, kontra).end(at)

    def chance_made(self, answers: Answers, kontra: Kontra) -> float:
        """How likely (0 to 1) the declarer then makes the contract, over all worlds."""
        ends = self._ends_after(answers, kontra, self.declarer)
        return self._mean([ends.end(at) for at in range(len(self.worlds))]).success

    def _mean(self, ends: Sequence[End]) -> End:
        """The mean of an end for each world."""
        whole = sum(self._weights)
        return mean_end((weight / whole, end) for weight, end in zip(self._weights, ends))

    def _ends_after(self, answers: Answers, kontra: Kontra, seat: Seat | None = None) -> EndsAfter:
        """``seat``: for whom, where it is not that of the forecast."""
        seat = self.play.seat if seat is None else seat
        key = answers, kontra, seat
        if key not in self._ends:
            self._ends[key] = EndsAfter(self.play, answers, kontra, seat)
        return self._ends[key]

    # ---- what is answered

    def expected_end(self, answers: Answers = (), least: float = 0.0) -> End:
        """The mean over all worlds after these answers. Each other seat answers by its own cards;
        the seat of the view gives the answer that is best on average. Answers of the others with a
        chance of no more than ``least`` are left out.
        """
        return self._mean(self._ends_by_world(answers, range(len(self.worlds)), least))

    def expected_before_answers(self) -> End:
        """The same before anybody has answered, as its declarer sees it. Where nobody may stay at
        home, both have come.
        """
        return self._mean(self.ends_before_answers())

    def ends_before_answers(self, first: int = 0) -> list[End]:
        """The end to be expected then in each world from number ``first`` on."""
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
        """The ends that may follow, each with its world and its share there. ``shares``: how likely
        these answers are, by world.
        """
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
        """Which defenders may double after these answers, as the declarer foresees it. Nobody else
        does, and a rekontra is not foreseen.
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
        """What may follow in a world, and how likely: each defender who may double does so as
        likely as their own cards say.
        """
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
        """How likely a defender doubles in a world; never where it is rare."""
        key = seat, at
        if key not in self._doubles:
            says = self._model.chance_of_kontra(
                self._held[at][seat], self.contract, needs_kontra=False
            )
            self._doubles[key] = 0.0 if says < RARE else says
        return self._doubles[key]

    # ---- a contract that is played only after a kontra

    def end_without_kontra(self) -> End:
        """The end of one that nobody doubles."""
        table = self.view.table
        return EndValues(
            self.rules, table.sheet, self.view.seat, self.contract, {self.declarer: Role.DECLARER}
        ).end_unplayed(Unplayed.NO_KONTRA)

    def expected_if_kontra_needed(self) -> End:
        """The mean over all worlds of a contract that is played only after a kontra, before anybody
        is asked. Where it is neither won nor lost without one, the success is that of the hands
        that are played.
        """
        return self.mean_if_played(self.ends_if_kontra_needed())

    def ends_if_kontra_needed(self, first: int = 0) -> list[tuple[End, float]]:
        """The end to be expected then in each world from number ``first`` on, and how much its
        success counts.
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
        """The mean of an end for each world, whose success counts as much as is said with it. Where
        none counts, it is that of a contract which is doubled everywhere.
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
        """The seats that may say kontra to it, in order as long as each says no, and the
        kontra of each.
        """
        assert self.rules.kontra is not None, (
            "a contract that waits for a kontra needs a table that knows one"
        )
        kontras = first_kontras(self.rules.kontra, self.declarer, self.defenders, self.contract)
        return [(kontra.by, kontra) for kontra in kontras if kontra.by is not None]
