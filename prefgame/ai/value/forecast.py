"""What a contract leads to in imagined deals: what would be answered, how the play would end, and
what is written then.

Invariant: the questions are those of the rules. The solver sees every hand of a world, but what
another seat answers is judged by its own cards alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

from prefgame import solver
from prefgame.ai.estimate.stakes import is_decided_unplayed
from prefgame.ai.imagine import likelihood
from prefgame.ai.imagine.likelihood import RARE, Holdings, holdings
from prefgame.ai.imagine.worlds import CardMask
from prefgame.ai.models.registry import defence_model
from prefgame.ai.value.end_values import End, EndValues, claimed_aces, mean_end
from prefgame.ai.value.table_solver import solver_of
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence.base import Answers, forced_answers
from prefgame.rules.kontra import NO_KONTRA, Kontra, first_kontras
from prefgame.rules.scoring.hand import Aces, Unplayed

EndValuesBook = dict[
    tuple[Contract, Answers, int, Seat | None, tuple[Seat, ...], Aces | None], EndValues
]
"""End values that are known already, for one declarer of one view."""
Hands = Mapping[Seat, CardMask]
"""The ten cards of each of the three seats before the first trick."""
Slips = Mapping[int, tuple[float, float]]
SLIPS: Slips = {2: (0.13, 0.1), 3: (0.1, 0.27)}
"""How often the declarer takes one trick less than with open hands, and one more, by the number of
players: two defenders who cannot see each other's cards err more than one. Counted in hands that
the seats played among themselves.
"""
SLIPS_WITHOUT_TRUMPS: Slips = {2: (0.03, 0.3), 3: (0.03, 0.4)}
"""The same without trumps: winners are simply cashed, and a defender who must find the one suit
that beats a sans seldom does.
"""
SLIPS_BEATING: Slips = {2: (0.14, 0.07), 3: (0.14, 0.12)}
"""The same where hands must beat, with trumps and without: that leaves the defence few choices, so
it errs no more than the declarer.
"""
LUCK = 3.0
"""How much better the odds of taking no trick are than with all cards open: the defence must
find the weak suit.
"""
LUCK_BEATING = 1.3
"""The same where hands must beat: most lead to the weak suit by themselves."""


class Forecast:
    """One contract of one declarer in a number of worlds, as the seat of ``view`` sees it."""

    def __init__(
        self,
        view: SeatView,
        declarer: Seat,
        contract: Contract,
        worlds: Sequence[Hands],
        stakes: EndValuesBook | None = None,
        seat: Seat | None = None,
        weights: Sequence[float] | None = None,
    ) -> None:
        """``seat``: for whom the ends are valued; that of the view, where it is not given.
        ``weights``: how much each world counts, where not all count alike.
        """
        hand = view.hand
        assert hand is not None
        self.view, self.declarer, self.contract, self.worlds = view, declarer, contract, worlds
        self.seat = view.seat if seat is None else seat
        whole = float(len(worlds)) if weights is None else sum(weights)
        self._shares = [each / whole for each in weights or [1.0] * len(worlds)]
        self.rules, self.order, self.trump = view.table.rules, hand.order, contract.trump
        at = hand.order.index(declarer)
        self.defenders = hand.order[(at + 1) % 3], hand.order[(at + 2) % 3]
        self._model = defence_model(self.rules)
        self._may_stay_below = self.rules.play.duties.may_stay_below
        self._slips = SLIPS if contract.trump else SLIPS_WITHOUT_TRUMPS
        if not self._may_stay_below:
            self._slips = SLIPS_BEATING
        self._held: list[dict[Seat, Holdings]] = [
            {seat: holdings(world[seat]) for seat in self.defenders} for world in worlds
        ]
        self._tables: dict[tuple[Seat, ...], tuple[solver.DealSolver, int, dict[int, int]]] = {}
        self._escapes: dict[tuple[Seat, ...], float] = {}
        self._parts: dict[tuple[int, tuple[Seat, ...]], float] = {}
        self._stakes = {} if stakes is None else stakes
        pays = bool(self.rules.score.aces.holdings(contract))
        self._aces = [
            claimed_aces(self.rules, contract, world[declarer]) if pays else None
            for world in worlds
        ]

    # ---- the play

    def tricks(self, playing: tuple[Seat, ...], at: int) -> int:
        """The declarer's tricks in world number ``at`` when these seats play; 1 for any number
        of them where none is wanted.
        """
        if playing not in self._tables:
            play = self.rules.play
            lead = play.leader(self.order, playing, self.declarer, self.contract)
            self._tables[playing] = (
                solver_of(play, self.contract, self.order, playing, self.declarer),
                self.order.index(lead),
                {},
            )
        table, leader, known = self._tables[playing]
        if at not in known:
            world = self.worlds[at]
            hands = array("I", [world[seat] if seat in playing else 0 for seat in self.order])
            known[at] = (
                table.can_take(hands, leader, 1)
                if self.contract.goal.first_trick_decides
                else table.tricks(hands, leader)
            )[0]
        return known[at]

    def end_of_play(self, at: int, answers: Answers, kontra: Kontra = NO_KONTRA) -> End:
        """The end of world number ``at`` after these answers and this kontra."""
        stakes = self._end_values_of(answers, kontra, self._aces[at])
        if not stakes.against:
            return stakes.end_unplayed()
        playing = stakes.playing
        mine = self.tricks(playing, at)
        if self.contract.goal.first_trick_decides:
            if not mine:
                return self._end_with(at, stakes, 0)
            escape = self.escape_chance(playing)
            return mean_end(
                [
                    (1 - escape, self._end_with(at, stakes, mine)),
                    (escape, self._end_with(at, stakes, 0)),
                ]
            )
        if self.contract.open_hands:
            return self._end_with(at, stakes, mine)
        less, more = self._slips[len(playing)]
        below, above = max(mine - 1, 0), min(mine + 1, TRICKS)
        return mean_end(
            [
                (1 - less - more, self._end_with(at, stakes, mine)),
                (less, self._end_with(at, stakes, below)),
                (more, self._end_with(at, stakes, above)),
            ]
        )

    def escape_chance(self, playing: tuple[Seat, ...]) -> float:
        """How often (0 to 1) a declarer takes no trick though the defence could force one
        if it saw all cards: hardly ever where it can do so in every world, and never
        where the cards are laid open.
        """
        if self.contract.open_hands:
            return 0.0
        if playing not in self._escapes:
            safe = (sum(not self.tricks(playing, at) for at in range(len(self.worlds))) + 0.5) / (
                len(self.worlds) + 1
            )
            luck = LUCK if self._may_stay_below else LUCK_BEATING
            made = luck * safe / (1 - safe + luck * safe)
            self._escapes[playing] = (made - safe) / (1 - safe)
        return self._escapes[playing]

    def _end_with(self, at: int, stakes: EndValues, mine: int) -> End:
        """The end when the declarer takes ``mine`` tricks. The rest is divided between the
        defenders by what their own cards are worth.
        """
        rest = TRICKS - mine
        if len(stakes.against) == 1:
            return stakes.end_with_split(mine, rest)
        low, part = divmod(rest * self._share_of_first(at, stakes.against), 1.0)
        share = int(low)
        below = stakes.end_with_split(mine, share)
        if part < 0.02:
            return below
        above = stakes.end_with_split(mine, share + 1)
        return End(
            below.gain + part * (above.gain - below.gain),
            below.success + part * (above.success - below.success),
        )

    def _share_of_first(self, at: int, against: tuple[Seat, ...]) -> float:
        """The share (0 to 1) of the defence's tricks that the first of two defenders takes
        in a world.
        """
        if (at, against) not in self._parts:
            one, other = (
                max(0.2, likelihood.known_defence_tricks(self._held[at][seat], self.trump))
                for seat in against
            )
            self._parts[at, against] = one / (one + other)
        return self._parts[at, against]

    def _end_values_of(self, answers: Answers, kontra: Kontra, aces: Aces | None) -> EndValues:
        key = self.contract, answers, kontra.level, kontra.by, kontra.each, aces
        if key not in self._stakes:
            table = self.view.table
            roles = self.rules.defence.roles(
                self.declarer, self.defenders, answers, kontra, self.contract
            )
            self._stakes[key] = EndValues(
                self.rules,
                table.sheet,
                self.seat,
                self.contract,
                roles,
                kontra,
                aces,
            )
        return self._stakes[key]

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
        table = self.view.table
        terms = self.rules.score.terms(table.sheet, self.declarer, self.contract)
        answers = forced_answers(self.defenders) if terms.forced else ()
        return self.expected_end(answers, least=RARE)

    def _parts_after(
        self, answers: Answers, shares: Mapping[int, float], least: float
    ) -> list[tuple[int, float, End]]:
        """The ends that may follow, each with its world and its share there. ``shares``: how likely
        these answers are, by world.
        """
        seat = self.rules.defence.to_answer(self.defenders, answers, self.contract)
        if seat is None:
            return [
                part
                for at, share in shares.items()
                for part in self._after_kontra(at, answers, NO_KONTRA, share)
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
            (
                at,
                share,
                self._model.answer_chances(self._held[at][seat], self.contract, answers, choices),
            )
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

    def _after_kontra(
        self, at: int, answers: Answers, kontra: Kontra, share: float
    ) -> list[tuple[int, float, End]]:
        """The ends of a world after these answers, as its declarer foresees them: each defender who
        may double does so as likely as their own cards say.
        """
        rule, seat = self.rules.kontra, None
        if rule is not None and self.view.seat == self.declarer:
            roles = self.rules.defence.roles(
                self.declarer, self.defenders, answers, NO_KONTRA, self.contract
            )
            seat = rule.to_ask(self.declarer, self.defenders, roles, kontra, self.contract)
        if rule is None or seat is None or seat == self.declarer:
            return [(at, share, self.end_of_play(at, answers, kontra))]
        says = self._model.chance_of_kontra(self._held[at][seat], self.contract, needs_kontra=False)
        says = 0.0 if says < RARE else says
        return [
            part
            for level, chance in ((0, 1 - says), (1, says))
            if chance
            for part in self._after_kontra(
                at, answers, rule.after(kontra, seat, level), share * chance
            )
        ]

    # ---- a plain two that waits for a kontra

    def end_without_kontra(self) -> End:
        """The end of a plain two that nobody doubles."""
        table = self.view.table
        return EndValues(
            self.rules, table.sheet, self.view.seat, self.contract, {self.declarer: Role.DECLARER}
        ).end_unplayed(Unplayed.NO_KONTRA)

    def expected_of_plain_two(self) -> End:
        """The mean over all worlds of a two that is played only after a kontra, before anybody is
        asked. Where a two without kontra is neither won nor lost, the success is that of the two
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
