"""What a contract brings in imagined deals: who would come, how the play would end, and what is written then.

Law of this module: in each world every hand is open to the solver, but what another seat answers is judged by its own cards alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

from prefgame import solver
from prefgame.ai.estimate.stakes import decided_unplayed
from prefgame.ai.imagine import likelihood
from prefgame.ai.imagine.likelihood import Holdings, holdings
from prefgame.ai.imagine.worlds import CardMask
from prefgame.ai.value.open_hands import solver_of
from prefgame.ai.value.outcome import End, Stakes, mixed
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence.base import Answers
from prefgame.rules.kontra import NO_KONTRA, Kontra
from prefgame.rules.scoring.hand import Unplayed

StakesBook = dict[tuple[Contract, Answers, int, Seat | None], Stakes]
"""Stakes that were looked into before, for one declarer of one view."""
Hands = Mapping[Seat, CardMask]
"""The ten cards of each of the three seats before the first trick."""
SLIPS = {2: (0.13, 0.1), 3: (0.1, 0.27)}
"""How often the declarer takes one trick less than with open hands, and one more, by the number who play: two defenders who cannot see each
other's cards let more slip than one. Counted in hands of the seats among themselves."""
SLIPS_WITHOUT_TRUMPS = {2: (0.03, 0.3), 3: (0.03, 0.4)}
"""The same where there are no trumps: what can be run is run, and whoever must find the one suit that beats a sans seldom does."""
LUCK = 3.0
"""How much better the odds of a betl are than those of it being safe with all cards open: the defence must find the hole."""
RARE = 0.03
"""Answers less likely than this are not played out."""


class Forecast:
    """One contract of one declarer in a number of worlds, as it looks to the seat of ``view``."""

    def __init__(self, view: SeatView, declarer: Seat, contract: Contract, worlds: Sequence[Hands], stakes: StakesBook | None = None) -> None:
        hand = view.hand
        assert hand is not None
        self.view, self.declarer, self.contract, self.worlds = view, declarer, contract, worlds
        self.rules, self.order, self.trump = view.table.rules, hand.order, contract.trump
        at = hand.order.index(declarer)
        self.defenders = hand.order[(at + 1) % 3], hand.order[(at + 2) % 3]
        self._held: list[dict[Seat, Holdings]] = [{seat: holdings(world[seat]) for seat in self.defenders} for world in worlds]
        self._tables: dict[tuple[Seat, ...], tuple[solver.Worlds, int, dict[int, int]]] = {}
        self._escapes: dict[tuple[Seat, ...], float] = {}
        self._parts: dict[tuple[int, tuple[Seat, ...]], float] = {}
        self._stakes = {} if stakes is None else stakes

    # ---- the play

    def tricks(self, playing: tuple[Seat, ...], at: int) -> int:
        """The declarer's tricks in world number ``at`` when these seats play; in a betl 1 for any number of them."""
        if playing not in self._tables:
            play = self.rules.play
            lead = play.leader(self.order, playing, self.declarer, self.contract)
            self._tables[playing] = solver_of(play, self.contract, self.order, playing, self.declarer), self.order.index(lead), {}
        table, leader, known = self._tables[playing]
        if at not in known:
            world = self.worlds[at]
            hands = array("I", [world[seat] if seat in playing else 0 for seat in self.order])
            known[at] = (table.can_take(hands, leader, 1) if self.contract.goal.first_trick_decides else table.tricks(hands, leader))[0]
        return known[at]

    def played(self, at: int, answers: Answers, kontra: Kontra = NO_KONTRA) -> End:
        """The end of world number ``at`` if the defenders answer so."""
        stakes = self._stakes_of(answers, kontra)
        if not stakes.against:
            return stakes.unplayed()
        playing = stakes.playing
        mine = self.tricks(playing, at)
        if self.contract.goal.first_trick_decides:
            if not mine:
                return self._taken(at, stakes, 0)
            escape = self.escape(playing)
            return mixed([(1 - escape, self._taken(at, stakes, mine)), (escape, self._taken(at, stakes, 0))])
        less, more = (SLIPS if self.trump else SLIPS_WITHOUT_TRUMPS)[len(playing)]
        below, above = max(mine - 1, 0), min(mine + 1, TRICKS)
        return mixed(
            [(1 - less - more, self._taken(at, stakes, mine)), (less, self._taken(at, stakes, below)), (more, self._taken(at, stakes, above))]
        )

    def escape(self, playing: tuple[Seat, ...]) -> float:
        """How often (0 to 1) a betl is made that could be broken if all cards were seen: hardly ever one that can be broken in every world."""
        if playing not in self._escapes:
            safe = (sum(not self.tricks(playing, at) for at in range(len(self.worlds))) + 0.5) / (len(self.worlds) + 1)
            made = LUCK * safe / (1 - safe + LUCK * safe)
            self._escapes[playing] = (made - safe) / (1 - safe)
        return self._escapes[playing]

    def _taken(self, at: int, stakes: Stakes, mine: int) -> End:
        """The end when the declarer takes so many; the tricks of the defence go to each defender as his own cards promise."""
        rest = TRICKS - mine
        if len(stakes.against) == 1:
            return stakes.parted(mine, rest)
        low, part = divmod(rest * self._part(at, stakes.against), 1.0)
        share = int(low)
        below = stakes.parted(mine, share)
        if part < 0.02:
            return below
        above = stakes.parted(mine, share + 1)
        return End(below.gain + part * (above.gain - below.gain), below.success + part * (above.success - below.success))

    def _part(self, at: int, against: tuple[Seat, ...]) -> float:
        """What part of the defence's tricks (0 to 1) falls to the first of two defenders in a world."""
        if (at, against) not in self._parts:
            one, other = (max(0.2, likelihood.promised(self._held[at][seat], self.trump)) for seat in against)
            self._parts[at, against] = one / (one + other)
        return self._parts[at, against]

    def _stakes_of(self, answers: Answers, kontra: Kontra) -> Stakes:
        key = self.contract, answers, kontra.level, kontra.by
        if key not in self._stakes:
            table = self.view.table
            roles = self.rules.defence.roles(self.declarer, self.defenders, answers, kontra, self.contract)
            self._stakes[key] = Stakes(self.rules, table.sheet, self.view.seat, self.contract, roles, kontra.level, kontra.by)
        return self._stakes[key]

    # ---- what the others answer

    def comes(self, at: int, seat: Seat, before: Answer | None) -> float:
        """How likely (0 to 1) a defender comes, after what the other one said."""
        return likelihood.likely(self._held[at][seat], self.trump, likelihood.COMES[before])

    def alone(self, at: int, answers: Answers, seat: Seat) -> End:
        """The sole comer invites or plays alone, as his cards tell him."""
        invites = likelihood.likely(self._held[at][seat], self.trump, likelihood.INVITES)
        invited, alone = ((*answers, (seat, answer)) for answer in (Answer.INVITE, Answer.ALONE))
        if invites < RARE:
            return self.played(at, alone)
        return mixed([(invites, self.played(at, invited)), (1 - invites, self.played(at, alone))])

    def expected(self, at: int) -> End:
        """The end of a world when nobody has answered yet."""
        if not self.contract.may_be_left:
            return self.played(at, ())
        first, second = self.defenders
        come = self.comes(at, first, None)
        after_come, after_stay = self.comes(at, second, Answer.COME), self.comes(at, second, Answer.STAY)
        parts = []
        for mine, after, share in ((Answer.COME, after_come, come), (Answer.STAY, after_stay, 1 - come)):
            for his, part in ((Answer.COME, share * after), (Answer.STAY, share * (1 - after))):
                if part > RARE:
                    parts.append((part, self._answered(at, ((first, mine), (second, his)))))
        every = sum(share for share, _ in parts)
        return mixed([(share / every, end) for share, end in parts])

    def _answered(self, at: int, answers: Answers) -> End:
        came = [seat for seat, answer in answers if answer is Answer.COME]
        return self.alone(at, answers, came[0]) if len(came) == 1 else self.played(at, answers)

    def mean(self) -> End:
        """The mean over all worlds, before any answer."""
        return mixed([(1 / len(self.worlds), self.expected(at)) for at in range(len(self.worlds))])

    # ---- a plain two that waits for a kontra

    def without_kontra(self) -> End:
        """What a plain two brings that nobody doubles."""
        table = self.view.table
        return Stakes(self.rules, table.sheet, self.view.seat, self.contract, {self.declarer: Role.DECLARER}).unplayed(Unplayed.NO_KONTRA)

    def plain_two(self) -> End:
        """The mean over all worlds of a two that is played only after a kontra, nobody having spoken yet. Where it is neither won nor lost
        unplayed, it succeeds as often as where it is played."""
        free, parts, silent = self.without_kontra(), [], 0.0
        for at in range(len(self.worlds)):
            quiet = 1.0
            for seat in self.defenders:
                says = quiet * likelihood.likely(self._held[at][seat], self.trump, likelihood.KONTRA_ON_TWO)
                if says > RARE:
                    parts.append((says, self._doubled(at, seat)))
                    quiet -= says
            silent += quiet
        doubled = sum(share for share, _ in parts)
        if decided_unplayed(self.view, self.contract):
            return mixed([(share / (doubled + silent), end) for share, end in (*parts, (silent, free))])
        if not doubled:
            return End(free.gain, mixed([(1 / len(self.worlds), self._doubled(at, self.defenders[0])) for at in range(len(self.worlds))]).success)
        played = mixed([(share / doubled, end) for share, end in parts])
        return End((doubled * played.gain + silent * free.gain) / (doubled + silent), played.success)

    def _doubled(self, at: int, seat: Seat) -> End:
        """The end of a world in which that defender doubles, and nobody else."""
        return self.played(at, (), Kontra(1, seat, ((seat, 1),)))
