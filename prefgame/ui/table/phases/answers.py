"""Questions that are answered with a slip: defend or drop out, kontra, aces announced."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import partial

from prefgame.app.session import Session
from prefgame.engine.commands import FOUR_ACES, Command
from prefgame.i18n import _
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.answer_slip import AnswerSlip, note_height, slip_places
from prefgame.ui.table.slips.kontra import announcement, bonus_choices
from prefgame.ui.table.slips.outlook import (
    plaque_title,
    stake_sentence,
    with_contract_sentence,
    worth_line,
)
from prefgame.ui.table.slips.registry import defence_slips, kontra_slips
from prefgame.ui.table.slips.stakes import SlipChoice, may_be_doubled, most_won_sentence, worth_of
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Widget

# ---- answers that the player has given ahead: "come alone" answers several questions of the engine
# Invariant: a command is done only when it is asked for and legal; the first one that is not drops
# the rest.


class AnswersAhead:
    """The commands still to be done in ``session``."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._left: deque[Command] = deque()

    def begin(self, commands: Iterable[Command]) -> None:
        """Do the first of these now and the others from now on, whatever was left of others."""
        first, *rest = commands
        self.session.submit(first)
        self._left = deque(rest)
        self._go_on()

    def follow(self) -> bool:
        """Do what was answered, as far as it is asked for now; returns whether anything was."""
        done = self._go_on()
        if not done:
            self.drop()
        return done

    def drop(self) -> None:
        """Answer nothing more ahead."""
        self._left.clear()

    def _go_on(self) -> bool:
        done = False
        while (
            self._left and not self.session.writing and self._left[0] in self.session.view().legal
        ):
            self.session.submit_next(self._left.popleft())
            done = True
        return done


# ---- a question that is answered with a slip
# Invariant: the slips are those of ``slips``; here they get their places and keys.


class AnswersPhase(PhaseScene):
    """Slips side by side; keys 1 to 4 take them."""

    across = 4
    """how many slips of this width would fill the room"""
    least_rows = 3
    """slips with fewer rows are as high as with so many"""
    most_rows = 0
    """rows of the longest slip"""
    under = 0
    """the room under the rows, in pixels"""

    def options(self) -> Sequence[SlipChoice]:
        """The slips to be offered."""
        raise NotImplementedError

    def plaque(self) -> PlaqueInfo:
        return PlaqueInfo(plaque_title(self.view, self.kit.deck), worth_line(self.view))

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        options = self.options()
        self.most_rows = max((len(option.info.rows) for option in options), default=0)
        return [
            self.slip(option, box, key)
            for option, box, key in zip(options, self.boxes(options), keys.SLIPS)
        ]

    def slip(self, option: SlipChoice, box: Box, key: int) -> AnswerSlip:
        """The slip of one answer."""
        return AnswerSlip(
            option.info,
            partial(self.desk.hands.submit, *option.commands),
            box,
            kind=option.kind,
            rows=self.most_rows,
            under=self.under,
            shortcut=key,
            hint=" · ".join(filter(None, (keys.key_hint(key), option.info.signs))),
        )

    def boxes(self, options: Sequence[SlipChoice]) -> list[Box]:
        """The places of the slips, in the middle of the room: all as high as the longest."""
        count = len(options)
        rows = max(self.least_rows, *(len(option.info.rows) for option in options))
        # two slips with enlarged text are wider: their causes are the longest
        enlarged = self.layout.text_scale > 1
        across = min(self.across, max(3, count)) if enlarged else self.across
        wide = slip_places(self.layout, across)[0].w
        self.under = self.room_under(options, wide)
        boxes = slip_places(self.layout, across, rows, self.under)
        if count < across:
            shift = (boxes[-1].right - boxes[count - 1].right) // 2
            boxes = [box.move(shift, 0) for box in boxes[:count]]
        return boxes

    def room_under(self, options: Sequence[SlipChoice], wide: int) -> int:
        """What is needed under the rows of slips so wide, in pixels: for the longest note."""
        return max(note_height(self.kit, option.info.note, wide) for option in options)

    def hint(self) -> str:
        return "" if self.live else self.waiting()

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer.")


# ---- a declarer who may announce aces
# Invariant: saying nothing comes first and has the focus; nothing is brass.


class BonusPhase(AnswersPhase):
    """Do you announce your aces?"""

    across = 3
    least_rows = 2

    def options(self) -> Sequence[SlipChoice]:
        return bonus_choices(self.view)

    def note(self) -> str:
        return (
            _("“Four aces” is said before the first lead.")
            if announcement(self.view) == FOUR_ACES
            else _("“No aces” is said before the first lead.")
        )

    def first_this(self) -> str:
        return _("Say first whether you announce “no aces”; then cards are played.")


# ---- defend or drop out, invite or alone, kontra
# Invariant: the slips are those of ``slips``; here they get their places and keys.


class _DefencePhase(AnswersPhase):
    """What both phases share."""

    def note(self) -> str:
        return " ".join(filter(None, (self.stake(), self._columns())))

    def stake(self) -> str:
        """What is at stake."""
        raise NotImplementedError

    def _most_won(self) -> str:
        """That a win is cut at the end of the match, if it is."""
        return most_won_sentence(self.view, self.options() if self.live else ())

    def _columns(self) -> str:
        """Where the numbers of the slips are written, for a defender who is asked."""
        hand = self.view.hand
        if not self.live or hand is None or self.view.seat == hand.declarer:
            return ""
        return words_of(self.view.table.rules).defender_sentence(self.view)


class DefencePhase(_DefencePhase):
    """Do you defend?"""

    def options(self) -> list[SlipChoice]:
        return defence_slips(self.view)

    def stake(self) -> str:
        if not may_be_doubled(self.view):
            return stake_sentence(self.view)
        hand = self.view.contracted
        return with_contract_sentence(
            self.view,
            self._most_won()
            or _("Without kontra, defenders get {amount} a trick.").format(
                amount=worth_of(self.view, hand.contract)
            ),
        )

    def first_this(self) -> str:
        return _("Answer first. Cards are played when everybody has answered.")


class KontraPhase(_DefencePhase):
    """Do you double?"""

    def options(self) -> list[SlipChoice]:
        return kontra_slips(self.view)

    def stake(self) -> str:
        hand = self.view.contracted
        if hand.needs_kontra and hand.kontra.by is None:
            return with_contract_sentence(self.view, _("This contract is played only with kontra."))
        return f"{stake_sentence(self.view)} {self._most_won()}".strip()

    def first_this(self) -> str:
        hand = self.view.this_hand
        if hand.kontra.level:
            return _("Answer the kontra first; then cards are played.")
        return _("Say first whether you double; then cards are played.")
