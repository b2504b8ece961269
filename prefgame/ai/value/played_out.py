"""How the play of a contract ends in imagined deals.

Invariant: the solver sees every hand of a world. So open hands say how the play would end, and what
players slip who cannot see them is added.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from prefgame import solver
from prefgame.ai.imagine import likelihood
from prefgame.ai.imagine.likelihood import Holdings, holdings
from prefgame.ai.imagine.worlds import ACES, CardMask
from prefgame.ai.masks import SUITS, WHOLE, Mask, sure_led_tricks, sure_trump_tricks
from prefgame.ai.value.end_values import End, EndValues, mean_end, solver_of
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import Answers
from prefgame.rules.kontra import Kontra
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Aces, Sheet

AnswerChances = dict[tuple[Answers, Holdings], Sequence[float]]
Dealt = tuple[CardMask, ...]
"""The cards of three seats in the order of the hand, 0 for one that does not play."""


@dataclass(frozen=True, slots=True)
class Known:
    """What several forecasts of one view share. ``ends``: the values of ends by who declares, who
    values them, the contract, the roles, the kontra and the aces. ``solved``: for each kind of
    play its solver and leader, and the tricks of the deals that were solved; contracts with the
    same trumps are one kind. ``answers``: by contract, how likely each answer is after those before
    it, by the defender's cards.
    """

    ends: dict[tuple[object, ...], EndValues] = field(default_factory=dict)
    solved: dict[tuple[object, ...], Solved] = field(default_factory=dict)
    answers: dict[Contract, AnswerChances] = field(default_factory=dict)


class Solved(NamedTuple):
    """The solver of one kind of play, who leads, and what it has found by deal: ``tricks``, or if
    none is wanted whether there are any; ``counted``: there, how many.
    """

    solver: solver.DealSolver
    leader: int
    tricks: dict[Dealt, int]
    counted: dict[Dealt, int]

    def solve(self, dealt: Dealt, first_only: bool) -> int:
        """Solve a deal: the declarer's tricks; ``first_only``: 1 for any number of them."""
        hands = array("I", dealt)
        found = (
            self.solver.can_take(hands, self.leader, 1)
            if first_only
            else self.solver.tricks(hands, self.leader)
        )[0]
        self.tricks[dealt] = found
        return found

    def solve_all(self, every: Iterable[Dealt], first_only: bool) -> None:
        """Solve many deals in one call, during which other threads may work."""
        new = [dealt for dealt in dict.fromkeys(every) if dealt not in self.tricks]
        hands = array("I", [cards for dealt in new for cards in dealt])
        self.tricks.update(
            zip(
                new,
                self.solver.can_take(hands, self.leader, 1)
                if first_only
                else self.solver.tricks(hands, self.leader),
            )
        )

    def count(self, dealt: Dealt) -> int:
        """Count the tricks if none is wanted."""
        if dealt not in self.counted:
            self.counted[dealt] = self.solver.tricks(array("I", dealt), self.leader)[0]
        return self.counted[dealt]


Hands = Mapping[Seat, CardMask]
"""The ten cards of each of the three seats before the first trick."""
TrickChances = tuple[tuple[float, int], ...]
"""How likely (0 to 1) how many tricks are."""
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
"""The same if hands must beat, without trumps: that leaves the defence few choices, so it errs no
more than the declarer.
"""
SLIPS_BY_LENGTH: Mapping[int, Slips] = {
    3: {2: (0.26, 0.08), 3: (0.31, 0.1)},
    4: {2: (0.22, 0.13), 3: (0.2, 0.11)},
    5: {2: (0.16, 0.1), 3: (0.09, 0.12)},
    6: {2: (0.11, 0.12), 3: (0.07, 0.11)},
}
"""The same with trumps, by how many the declarer has (from fewer than four to more than five): who
has few loses control if it is not seen who can be forced to trump. Counted in games of hearts.
"""
FEWEST, MOST = min(SLIPS_BY_LENGTH), max(SLIPS_BY_LENGTH)
TWO_LESS: Mapping[int, float] = {2: 0.04, 3: 0.07}
"""How often the declarer takes two tricks less, by the number of players, if fewer than four trumps
control nothing any more once one is missing. Counted in 100 games of hearts.
"""
UNEVEN_BEATING = 0.12
"""How often the first of two defenders takes a trick more than their share, and how often one less,
if hands must beat: both may have enough together, and one of them too few. Counted in 117 hands
with trumps; elsewhere it was not counted.
"""
LUCK = 3.0
"""How much better the odds of no trick are than with open cards: the weak suit is hidden."""
LUCK_BEATING = 1.3
"""The same if hands must beat: most lead to the weak suit by themselves."""
COUNTED = 64
"""If none is wanted and each trick costs, the tricks are counted in this many of the worlds in
which there are any, and the others are like those: counting takes twenty times as long as asking.
"""
PARTS = 64
"""A share of the tricks is one of so many parts: deals that differ by less have the same end."""


def made_unseen(safe: float, may_stay_below: bool) -> float:
    """Estimate how often no trick is taken by cards that open hands leave ``safe`` so often (0 to
    1), if the defenders do not see them.
    """
    luck = LUCK if may_stay_below else LUCK_BEATING
    return luck * safe / (1 - safe + luck * safe)


class PlayedOut:
    """One contract of one declarer, played in a number of worlds; ends are valued for a seat.
    ``said``: the aces that the declarer announces.
    """

    def __init__(
        self,
        rules: RuleSet,
        sheet: Sheet,
        order: tuple[Seat, ...],
        declarer: Seat,
        contract: Contract,
        worlds: Sequence[Hands],
        seat: Seat,
        known: Known | None = None,
        said: Aces | None = None,
    ) -> None:
        self.rules, self.sheet, self.order, self.seat = rules, sheet, order, seat
        self.declarer, self.contract = declarer, contract
        at = order.index(declarer)
        self.defenders = order[(at + 1) % 3], order[(at + 2) % 3]
        self.known = Known() if known is None else known
        self.worlds: list[Hands] = []
        self.held: list[dict[Seat, Holdings]] = []
        """the suits of each defender in each world"""
        self.aces: list[Aces | None] = []
        """what is paid for the declarer's aces in each world"""
        self._said = said
        self._may_stay_below = rules.play.duties.may_stay_below
        self._slips = SLIPS if contract.trump else SLIPS_WITHOUT_TRUMPS
        if not self._may_stay_below:
            self._slips = SLIPS_BEATING
        self.uneven = 0.0 if self._may_stay_below else UNEVEN_BEATING
        self._length_matters = contract.trump is not None and not self._may_stay_below
        self._solved: dict[tuple[Seat, ...], Solved] = {}
        self._escapes: dict[tuple[Seat, ...], float] = {}
        self._tricks: dict[tuple[tuple[Seat, ...], int], int] = {}
        self._chances: dict[tuple[tuple[Seat, ...], int, int, int, bool], TrickChances] = {}
        self._chances_at: dict[tuple[tuple[Seat, ...], int, bool, bool], TrickChances] = {}
        self._taken: dict[tuple[Seat, ...], dict[int, int]] = {}
        self._taken_mostly: dict[tuple[Seat, ...], TrickChances] = {}
        self._leads: dict[tuple[Seat, ...], bool] = {}
        """whether the declarer leads first and wants tricks, by who plays"""
        self._sure: dict[Mask, int] = {}
        """the sure tricks of trumps, by the trumps that are held"""
        self._shares: dict[tuple[int, tuple[Seat, ...]], float] = {}
        self.extend(worlds)

    def extend(self, worlds: Iterable[Hands]) -> None:
        holding_paid = self.rules.score.aces.holding_paid
        for world in worlds:
            self.worlds.append(world)
            self.held.append({seat: holdings(world[seat]) for seat in self.defenders})
            four = world[self.declarer] & ACES == ACES
            self.aces.append(holding_paid(self.contract, self._said, four))
        if self.contract.goal.first_trick_decides:  # these chances come from all worlds together
            self._escapes.clear()
            for known in (self._chances, self._chances_at, self._taken, self._taken_mostly):
                known.clear()

    def tricks(self, playing: tuple[Seat, ...], at: int) -> int:
        """Count the declarer's tricks in world ``at``; 1 for any number if none is wanted."""
        found = self._tricks.get((playing, at))
        if found is None:
            of_this_kind, dealt = self._solved_for(playing), self._dealt(playing, at)
            found = of_this_kind.tricks.get(dealt)
            if found is None:
                found = of_this_kind.solve(dealt, self.contract.goal.first_trick_decides)
            self._tricks[playing, at] = found
        return found

    def solve_all(self, playing: tuple[Seat, ...]) -> None:
        """Solve all worlds in one call; ``tricks`` then has them all."""
        self._solved_for(playing).solve_all(
            (self._dealt(playing, at) for at in range(len(self.worlds))),
            self.contract.goal.first_trick_decides,
        )

    def _dealt(self, playing: tuple[Seat, ...], at: int) -> Dealt:
        world = self.worlds[at]
        return tuple(world[seat] if seat in playing else 0 for seat in self.order)

    def _solved_for(self, playing: tuple[Seat, ...]) -> Solved:
        """Find what is solved of this kind of play when these seats play."""
        if playing not in self._solved:
            play, contract = self.rules.play, self.contract
            lead = play.leader(self.order, playing, self.declarer, contract)
            kind = (
                *(self.declarer, playing, lead, contract.trump),
                *(contract.goal.wants_few, contract.goal.first_trick_decides),
                play.duties_in(contract, playing),
            )
            known = self.known.solved
            if kind not in known:
                table = solver_of(play, contract, self.order, playing, self.declarer)
                known[kind] = Solved(table, self.order.index(lead), {}, {})
            self._solved[playing] = known[kind]
        return self._solved[playing]

    def _tricks_taken(self, playing: tuple[Seat, ...], at: int) -> TrickChances:
        """Estimate how likely the declarer takes how many tricks with open hands in a world in
        which they take one at least, though none is wanted.
        """
        if playing not in self._taken:
            caught = [each for each in range(len(self.worlds)) if self.tricks(playing, each)]
            step = max(1.0, len(caught) / COUNTED)
            chosen = [caught[int(step * each)] for each in range(min(COUNTED, len(caught)))]
            of_this_kind = self._solved_for(playing)
            counted = {each: of_this_kind.count(self._dealt(playing, each)) for each in chosen}
            self._taken[playing] = counted
            self._taken_mostly[playing] = tuple(
                (number / len(counted), tricks)
                for tricks, number in sorted(Counter(counted.values()).items())
            )
        exact = self._taken[playing].get(at)
        return self._taken_mostly[playing] if exact is None else ((1.0, exact),)

    def chances_of_tricks(
        self, playing: tuple[Seat, ...], at: int, each_counts: bool = False, seen: bool = False
    ) -> TrickChances:
        """Estimate how likely (0 to 1) the declarer takes how many tricks in world number ``at``:
        those of open hands, but for what players slip who cannot see them. ``each_counts``: if none
        is wanted, tricks after the first are counted too; ``seen``: the defenders lay their cards
        open.
        """
        key = playing, at, each_counts, seen
        known = self._chances_at.get(key)
        if known is None:
            known = self._chances_at[key] = self._chances_in(*key)
        return known

    def _chances_in(
        self, playing: tuple[Seat, ...], at: int, each_counts: bool, seen: bool
    ) -> TrickChances:
        mine = self.tricks(playing, at)
        if mine and each_counts and self.contract.goal.first_trick_decides:
            escape = self.escape_chance(playing)
            taken = self._tricks_taken(playing, at)
            return (*(((1 - escape) * share, tricks) for share, tricks in taken), (escape, 0))
        key = playing, mine, self._sure_tricks(playing, at), self._trumps(at), seen
        known = self._chances.get(key)
        if known is None:
            known = self._chances[key] = self._chances_around(*key)
        return known

    def _trumps(self, at: int) -> int:
        """Count the trumps that the declarer has, as far as it matters for what slips."""
        trump = self.contract.trump
        if trump is None or not self._length_matters:
            return 0
        length = holdings(self.worlds[at][self.declarer])[SUITS.index(trump)].bit_count()
        return min(max(length, FEWEST), MOST)

    def _sure_tricks(self, playing: tuple[Seat, ...], at: int) -> int:
        """Count the tricks that no slip loses: those from the top of a declarer whose trumps are
        all high until nobody else has one, or of one who leads and plays without trumps; otherwise
        the sure ones of the trumps.
        """
        trump, suits = self.contract.trump, holdings(self.worlds[at][self.declarer])
        if trump is not None:
            return self._sure_with(suits[SUITS.index(trump)], suits)
        if playing not in self._leads:
            lead = self.rules.play.leader(self.order, playing, self.declarer, self.contract)
            self._leads[playing] = lead == self.declarer and not self.contract.goal.wants_few
        return sum(map(sure_led_tricks, suits)) if self._leads[playing] else 0

    def _sure_with(self, trumps: Mask, suits: Holdings) -> int:
        if trumps not in self._sure:
            self._sure[trumps] = sure_trump_tricks(trumps)
        others = (WHOLE ^ trumps).bit_count()
        if sure_led_tricks(trumps) < others:
            return self._sure[trumps]
        sides = sum(map(sure_led_tricks, suits)) - sure_led_tricks(trumps)
        return self._sure[trumps] + sides

    def _chances_around(
        self, playing: tuple[Seat, ...], mine: int, sure: int, trumps: int, seen: bool
    ) -> TrickChances:
        if self.contract.goal.first_trick_decides:
            escape = self.escape_chance(playing) if mine else 0.0
            return (1 - escape, mine), (escape, 0)
        if self.contract.open_hands or seen:
            return ((1.0, mine),)
        sure = min(sure, mine)
        slips = SLIPS_BY_LENGTH[trumps] if trumps else self._slips
        less, more = slips[len(playing)]
        two = TWO_LESS[len(playing)] if trumps == FEWEST else 0.0
        chances = (
            (1 - two - less - more, mine),
            (less, max(mine - 1, sure)),
            (more, min(mine + 1, TRICKS)),
        )
        return (*chances, (two, max(mine - 2, sure))) if two else chances

    def escape_chance(self, playing: tuple[Seat, ...]) -> float:
        """Estimate how often (0 to 1) a declarer takes no trick though the defence could force one
        if it saw all cards: hardly ever if it can do so in every world, and never if the cards are
        laid open.
        """
        if self.contract.open_hands:
            return 0.0
        if playing not in self._escapes:
            safe = (sum(not self.tricks(playing, at) for at in range(len(self.worlds))) + 0.5) / (
                len(self.worlds) + 1
            )
            made = made_unseen(safe, self._may_stay_below)
            self._escapes[playing] = (made - safe) / (1 - safe)
        return self._escapes[playing]

    def share_of_first(self, at: int, against: tuple[Seat, ...]) -> float:
        """Estimate the share (0 to 1) of the defence's tricks that the first of two defenders takes
        in a world, by what their own cards are worth.
        """
        if (at, against) not in self._shares:
            one, other = (
                max(0.2, likelihood.known_defence_tricks(self.held[at][seat], self.contract.trump))
                for seat in against
            )
            self._shares[at, against] = one / (one + other)
        return self._shares[at, against]


class EndsAfter:
    """The end in each world after these answers and this kontra, for ``seat``."""

    def __init__(self, play: PlayedOut, answers: Answers, kontra: Kontra, seat: Seat) -> None:
        self.play, self.answers, self.kontra, self.seat = play, answers, kontra, seat
        self._values: dict[Aces | None, EndValues] = {}
        self._alike: dict[tuple[Aces | None, TrickChances, int], End] = {}
        """the ends by the aces, the chances of tricks, and the share of the first opponent"""

    def end(self, at: int) -> End:
        play = self.play
        values = self._values.get(aces := play.aces[at])
        if values is None:
            values = self._values[aces] = self._values_with(aces)
        if not values.against:
            return values.end_unplayed()
        seen = Role.DUMMY in values.roles.values()
        chances = play.chances_of_tricks(values.playing, at, values.each_trick_costs, seen)
        one_writes = len(values.against) == 1 or not values.divided
        parts = PARTS if one_writes else round(PARTS * play.share_of_first(at, values.against))
        end = self._alike.get((aces, chances, parts))
        if end is None:
            uneven = 0.0 if one_writes else play.uneven
            end = self._alike[aces, chances, parts] = mean_end(
                (share, values.mean_end(tricks, parts / PARTS, uneven)) for share, tricks in chances
            )
        return end

    def _values_with(self, aces: Aces | None) -> EndValues:
        play, kontra = self.play, self.kontra
        roles = play.rules.defence.roles(
            play.declarer, play.defenders, self.answers, kontra, play.contract
        )
        key = (
            *(play.declarer, self.seat, play.contract, tuple(sorted(roles.items()))),
            *(kontra.level, kontra.by, kontra.each, aces),
        )
        if key not in play.known.ends:
            play.known.ends[key] = EndValues(
                play.rules, play.sheet, self.seat, play.contract, roles, kontra, aces
            )
        return play.known.ends[key]
