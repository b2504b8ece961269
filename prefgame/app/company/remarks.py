"""What a person says after a hand, in a word or two, now and then.

Invariant: it follows from what everybody has seen and from a chance of its own, made of the seed of
the match and the number of the hand; no seat plays otherwise because of it. At most one word comes
in ``EVERY`` hands that follow each other in a block.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from prefgame.app.company.people import Person, person_at
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.scoring.hand import Hand, Result

EVERY = 6


class Occasion(Enum):
    """What happened to a person in a hand."""

    KONTRA_LOST = "a doubled contract was made"
    KONTRA_WON = "a doubled contract went down"
    NONE_MADE = "no trick was wanted, and none was taken"
    MADE = "the own contract was made"
    DOWN = "the own contract went down"
    SHORT = "a defender lacked tricks"


@dataclass(frozen=True, slots=True)
class Remark:
    """What the player at ``seat`` says."""

    seat: Seat
    words: str


def remark_after(
    hand: Hand, result: Result, names: Sequence[str], levels: Sequence[str | None], where: str
) -> Remark | None:
    """What somebody says after this hand; None where nobody does. ``levels`` as in the plan of the
    match; ``where``: the seed of the match and the number of the hand, from 0, with a stroke
    between.
    """
    if not _is_time(where):
        return None
    chance = random.Random(f"{where}/remark")
    able = [
        (seat, person, occasion)
        for seat, (name, level) in enumerate(zip(names, levels))
        if (person := person_at(name, level)) is not None
        for occasion in _occasions(hand, result, seat)
    ]
    if not able:
        return None
    seat, person, occasion = chance.choice(able)
    return Remark(seat, chance.choice(_words(occasion, person)))


def _is_time(where: str) -> bool:
    """Whether this hand is the one of its block after which somebody may speak."""
    seed, _stroke, number = where.rpartition("/")
    block, at = divmod(int(number), EVERY)
    return random.Random(f"{seed}/{block}/remark").randrange(EVERY) == at


def _occasions(hand: Hand, result: Result, seat: Seat) -> Iterator[Occasion]:
    if result.made is None or hand.contract is None or hand.agreed:
        return
    if hand.declarer == seat:
        if not result.made:
            yield Occasion.DOWN
        elif hand.contract.goal.takes_none:
            yield Occasion.NONE_MADE
        else:
            yield Occasion.MADE
    elif hand.kontra and (hand.kontra_by == seat or seat in hand.doubled):
        yield Occasion.KONTRA_LOST if result.made else Occasion.KONTRA_WON
    elif seat in result.down:
        yield Occasion.SHORT


def _words(occasion: Occasion, person: Person) -> tuple[str, ...]:
    """What may be said then, by everybody and by those of this style."""
    common = {
        Occasion.KONTRA_LOST: (_("Too soon."), _("I had to try.")),
        Occasion.KONTRA_WON: (_("I thought so."), _("There it is.")),
        Occasion.NONE_MADE: (_("Not one trick!"), _("All low.")),
        Occasion.MADE: (_("That will do."), _("It was enough.")),
        Occasion.DOWN: (_("So it goes."), _("Oh well.")),
        Occasion.SHORT: (pgettext("tricks of a defender", "Too few."), _("The cards lay badly.")),
    }
    own = {
        (Occasion.MADE, "timid"): (_("I was sure."),),
        (Occasion.DOWN, "timid"): (_("I should have passed."),),
        (Occasion.MADE, "bold"): (_("You see?"),),
        (Occasion.DOWN, "bold"): (_("Next time."),),
        (Occasion.KONTRA_LOST, "doubling"): (_("I would do it again."),),
        (Occasion.KONTRA_WON, "doubling"): (_("Always worth it."),),
        (Occasion.NONE_MADE, "barefoot"): (_("My kind of hand."),),
        (Occasion.SHORT, "eager"): (_("I could not drop out."),),
        (Occasion.SHORT, "homely"): (_("I knew it."),),
        (Occasion.MADE, "listening"): (_("I counted."),),
    }
    return (*common[occasion], *own.get((occasion, person.style), ()))
