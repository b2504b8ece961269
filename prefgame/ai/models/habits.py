"""How readily players call, by the way in which their table keeps score.

Invariant: numbers only. They were fitted to the calls of the expert seats at such tables, and
``sampling`` knows what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ai.imagine.likelihood import CALLS, DOUBT, TEMPER, UNDRIVEN
from prefgame.ai.lookup import entry_for
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
