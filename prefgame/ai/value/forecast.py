"""What a contract leads to in imagined deals: what would be answered, how the play would end, and
what is written then.

Invariant: the questions are those of the rules. The solver sees every hand of a world, but what
another seat answers is judged by its own cards alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    ) -> None:
        """``seat``: for whom the ends are valued; that of the view, where it is not given.
        ``weights``: how much each world counts, where not all count alike. ``said``: the aces that
        the declarer announces, where they have not done so yet.
        """
        hand, table = view.this_hand, view.table
        self.view, self.declarer, self.contract, self.worlds = view, declarer, contract, worlds
        whole = float(len(worlds)) if weights is None else sum(weights)
        self._shares = [each / whole for each in weights or [1.0] * len(worlds)]
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
        self._answers = self.play.known.answers.setdefault(contract, {})
        self._ends: dict[tuple[Answers, Kontra, Seat], EndsAfter] = {}
        self._questions: dict[Answers, KontraQuestion | EndsAfter] = {}
        self._doubles: dict[tuple[Seat, int], float] = {}

    def end_of_play(self, at: int, answers: Answers, kontra: Kontra = NO_KONTRA) -> End:
        """The end of world number ``at`` after these answers and this kontra."""
        return self._ends_after(answers, kontra).end(at)

    def chance_made(self, answers: Answers, kontra: Kontra) -> float:
        """How likely (0 to 1) the declarer then makes the contract, over all worlds."""
        ends = self._ends_after(answers, kontra, self.declarer)
        return mean_end((share, ends.end(at)) for at, share in enumerate(self._shares)).success

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
        parts = self._parts_after(answers, dict.fromkeys(range(len(self.worlds)), 1.0), least)
        whole = [0.0] * len(self.worlds)
        for at, share, _ in parts:
            whole[at] += share
        return mean_end([(share / whole[at] * self._shares[at], end) for at, share, end in parts])

    def expected_before_answers(self) -> End:
        """The same before anybody has answered, as its declarer sees it. Where nobody may stay at
        home, both have come.
        """
        return self.expected_end(self._answers_forced(), least=RARE)

    def gains_before_answers(self) -> list[float]:
        """What is gained then in each world."""
        shares = dict.fromkeys(range(len(self.worlds)), 1.0)
        gains, whole = [0.0] * len(self.worlds), [0.0] * len(self.worlds)
        for at, share, end in self._parts_after(self._answers_forced(), shares, RARE):
            gains[at] += share * end.gain
            whole[at] += share
        return [gain / share for gain, share in zip(gains, whole)]

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
        if seat == self.view.seat:
            ways = [
                self._parts_after((*answers, (seat, choice)), shares, least) for choice in choices
            ]
            return max(
                ways,
                key=lambda parts: sum(
                    share * self._shares[at] * end.gain for at, share, end in parts
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
        free, parts, silent, kontras = self.end_without_kontra(), [], 0.0, self._kontras()
        for at in range(len(self.worlds)):
            quiet = 1.0
            for seat, kontra in kontras:
                says = quiet * self._model.chance_of_kontra(
                    self._held[at][seat], self.contract, needs_kontra=True
                )
                if says > RARE:
                    parts.append((says, self.end_of_play(at, (), kontra)))
                    quiet -= says
            silent += quiet
        doubled = sum(share for share, _ in parts)
        if is_decided_unplayed(self.view, self.contract):
            return mean_end(
                [(share / (doubled + silent), end) for share, end in (*parts, (silent, free))]
            )
        if not doubled:
            return End(
                free.gain,
                mean_end(
                    [
                        (1 / len(self.worlds), self.end_of_play(at, (), kontras[0][1]))
                        for at in range(len(self.worlds))
                    ]
                ).success,
            )
        played = mean_end([(share / doubled, end) for share, end in parts])
        return End(
            (doubled * played.gain + silent * free.gain) / (doubled + silent), played.success
        )

    def _kontras(self) -> list[tuple[Seat, Kontra]]:
        """The seats that may say kontra to it, in order as long as each says no, and the
        kontra of each.
        """
        assert self.rules.kontra is not None, (
            "a contract that waits for a kontra needs a table that knows one"
        )
        kontras = first_kontras(self.rules.kontra, self.declarer, self.defenders, self.contract)
        return [(kontra.by, kontra) for kontra in kontras if kontra.by is not None]
