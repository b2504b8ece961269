"""Goes through deals, keeps the decisions that are drills, and writes them.

Invariant: what is written is complete after every drill; a search that was stopped goes on after
the last deal that it has looked at, as the file of its progress says.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from drill_making.deals import deal_of, turned
from drill_making.habits import next_command, opened
from drill_making.recognize import situation_of
from drill_making.weighing import weigh
from prefgame.app.files import NOTE
from prefgame.app.learn.drills import HEAD, JOINED, NONE, Choice, Drill, read_drills
from prefgame.app.learn.situations import SITUATIONS, find_situation
from prefgame.app.session import PLAYER
from prefgame.engine.commands import Discard, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet

ENDING = ".pref"
ONE_SIDED = 0.6
"""the largest share of the drills of a situation that one word may answer"""


def write_drill(drill: Drill) -> str:
    """Return the drill as the text from which it is read again."""
    groups: dict[str, list[str]] = {}
    for choice, points in drill.weighed:
        kind = "right" if choice.right else "wrong"
        chance = NONE if choice.chance is None else str(round(100 * choice.chance))
        meant = NONE if choice.contract is None else str(choice.contract).replace(" ", JOINED)
        head = f"{NOTE} {kind} {points:.1f} {chance} {meant}"
        groups.setdefault(head, []).append(str(choice.command))
    notes = [f"{HEAD}{drill.number}", f"{NOTE} success {drill.success.name.lower()}"]
    notes += [f"{head} {', '.join(texts)}" for head, texts in groups.items()]
    return "\n".join(notes) + "\n" + write_record(Match.replay(drill.log))


class Finder:
    """The drills of one rule set, in ``folder``; at most ``most`` of a situation. ``only``: how the
    keys of the situations begin that are looked for; none of them: all.
    """

    def __init__(self, rules: RuleSet, folder: Path, most: int, only: Sequence[str] = ()) -> None:
        self.rules, self.folder, self.most = rules, folder / rules.key, most
        self.only = tuple(only) or ("",)
        self.found: dict[str, list[Drill]] = {
            situation.key: self._kept(situation.key) for situation in SITUATIONS
        }

    def _kept(self, key: str) -> list[Drill]:
        path = self.folder / f"{key}{ENDING}"
        return (
            list(read_drills(self.rules.key, key, path.read_text("utf-8"))) if path.exists() else []
        )

    def look_at(self, number: int) -> None:
        """Play one deal, and keep what is found in it."""
        deal = deal_of(number, self.rules)
        match = opened(self.rules, deal, number)
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            self._look(match, view, number)
            if view.turn.phase is Phase.PLAY and len(view.contracted.tricks) > 5:
                return
            match.submit(next_command(match, deal, number), view.seat)

    def _look(self, match: Match, view: SeatView, number: int) -> None:
        """Keep the decision of this seat if it is a drill that is wanted."""
        key = situation_of(view)
        if key is None or not key.startswith(self.only) or len(self.found[key]) >= self.most:
            return
        if any(drill.number == number for drill in self.found[key]):
            return
        weighed = weigh(view, f"{self.rules.key}/{number}/{len(match.log)}")
        if weighed is None or self._is_one_sided(key, weighed[0]):
            return
        choices, advice = weighed
        again = turned(match, view.seat)
        assert again.to_act == PLAYER and again.view(PLAYER).cards == view.cards
        situation = find_situation(key)
        drill = Drill(self.rules.key, situation, number, again.log, choices, advice.success)
        self.found[key].append(drill)
        self.write(key)

    def adopt(self, other: Drill) -> None:
        """Look at the same decision by these rules, where it can come up in them."""
        record = write_record(Match.replay(other.log))
        reading = read_record(
            record.replace(f"rules: {other.rules_key}", f"rules: {self.rules.key}")
        )
        match = reading.match
        if reading.error is None and match is not None and match.to_act == PLAYER:
            self._look(match, match.view(PLAYER), other.number)

    def _is_one_sided(self, key: str, choices: tuple[Choice, ...]) -> bool:
        """Whether enough drills of the situation have the same word for an answer."""
        best = choices[0].command
        if isinstance(best, PlayCard | Discard):
            return False
        words = Counter(str(drill.best.command) for drill in self.found[key])
        return words[str(best)] >= max(2, ONE_SIDED * self.most)

    def write(self, key: str) -> None:
        """Write the drills of a situation."""
        self.folder.mkdir(parents=True, exist_ok=True)
        drills = sorted(self.found[key], key=lambda drill: drill.number)
        text = "\n".join(map(write_drill, drills))
        (self.folder / f"{key}{ENDING}").write_text(text, encoding="utf-8")

    def summary(self) -> str:
        """How many drills there are of each situation."""
        counts = {key: len(drills) for key, drills in self.found.items() if drills}
        return f"{self.rules.key}: {sum(counts.values())} drills, " + ", ".join(
            f"{key} {count}" for key, count in counts.items()
        )


def find_drills(finder: Finder, progress: Path, seconds: float, deals: int) -> None:
    """Look at the deals that follow those of an earlier run, at most so many and so long."""
    end = time.monotonic() + seconds
    begin = int(progress.read_text("utf-8")) if progress.exists() else 0
    for number in range(begin, begin + deals):
        finder.look_at(number)
        progress.parent.mkdir(parents=True, exist_ok=True)
        progress.write_text(str(number + 1), encoding="utf-8")
        if time.monotonic() > end:
            break


def adopt_drills(finder: Finder, others: Iterable[Drill], progress: Path, seconds: float) -> None:
    """Look at the drills of other games that were not looked at yet, at most so long."""
    end = time.monotonic() + seconds
    seen = set(progress.read_text("utf-8").split()) if progress.exists() else set()
    for drill in others:
        if drill.key in seen:
            continue
        finder.adopt(drill)
        seen.add(drill.key)
        progress.parent.mkdir(parents=True, exist_ok=True)
        progress.write_text("\n".join(sorted(seen)), encoding="utf-8")
        if time.monotonic() > end:
            break
