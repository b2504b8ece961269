"""A correction by hand: what players change on their sheet besides the hands, and why.

Invariant: a sheet that was corrected is one that can be read back; anything else is refused in a
sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from prefgame.quoting import escape, quote, show_value
from prefgame.rules.base import Amount
from prefgame.rules.scoring.base import BadScore, Entry, Place, Score, Sheet, Unfit

LONGEST_REASON = 80
"""characters of the reason for a correction"""


class Fault(Enum):
    """Why a correction cannot be written."""

    PLACE = "place"
    """there is no such number on this sheet"""
    REASON = "reason"
    """no line of 1 to 80 characters that print"""
    NOTHING = "nothing"
    """it changes nothing"""
    SHEET = "sheet"
    """no sheet can have this number"""


class BadCorrection(ValueError):
    """A correction that cannot be written. The message is one sentence; ``fault`` says which kind
    it is, ``unfit`` what is wrong with a sheet that would have it.
    """

    def __init__(self, words: str, fault: Fault, unfit: Unfit = Unfit.OTHER) -> None:
        super().__init__(words)
        self.fault, self.unfit = fault, unfit


@dataclass(frozen=True, slots=True)
class Correction:
    """``by`` is added to a number of ``player``. ``part`` and ``on``: as in ``Place``, with the
    name of the other player; ``reason``: why, in the words of the table.
    """

    player: str
    part: str
    by: Amount
    reason: str
    on: str | None = None


def place_of(score: Score[Any, Any], players: Sequence[str], correction: Correction) -> Place:
    """Find the number that is corrected. BadCorrection if the sheet has none such."""
    for name in filter(None, (correction.player, correction.on)):
        if name not in players:
            raise BadCorrection(
                f"{quote(name)} is not a player; the players are {', '.join(players)}", Fault.PLACE
            )
    on = None if correction.on is None else players.index(correction.on)
    place = Place(players.index(correction.player), correction.part, on)
    known = score.places(len(players))
    if place in known:
        return place
    words = dict.fromkeys(one.part for one in known)
    if correction.part not in words:
        raise BadCorrection(
            f"{show_value(correction.part)} is no number of this sheet; they are "
            f"{', '.join(words)}",
            Fault.PLACE,
        )
    if on == place.seat:
        needed = f"is not kept against {correction.player}"
    else:
        needed = "names no other player" if on is not None else "names the other player as on"
    raise BadCorrection(f"{correction.part} of {correction.player} {needed}", Fault.PLACE)


def write_correction(
    score: Score[Any, Any], players: Sequence[str], sheet: Sheet, correction: Correction
) -> tuple[Sheet, tuple[Entry, ...]]:
    """Correct the sheet: the sheet after it, and what was written. BadCorrection if it cannot be
    written.
    """
    place = place_of(score, players, correction)
    reason = correction.reason
    if not reason.isprintable():
        letter = next(letter for letter in reason if not letter.isprintable())
        raise BadCorrection(
            f"the reason has only characters that print, not {escape(letter)}", Fault.REASON
        )
    if not 1 <= len(reason.strip()) <= len(reason) <= LONGEST_REASON:
        raise BadCorrection(
            f"a correction has a reason of 1 to {LONGEST_REASON} characters", Fault.REASON
        )
    if not correction.by:
        raise BadCorrection("a correction by 0 changes nothing", Fault.NOTHING)
    try:
        after, entries = score.correct(sheet, place, correction.by)
        score.from_plain(score.to_plain(after, players), players)
    except BadScore as why:
        raise BadCorrection(str(why), Fault.SHEET, why.unfit) from None
    return after, entries
