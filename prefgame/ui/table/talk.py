"""What others at the table say: which card a partner would play, and a word in pencil after a hand.

Invariant: a word lies under everything that moves, and where it would hide something it is not
there; nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import Surface

from prefgame.app.company import Remark, remark_after
from prefgame.app.play.partner import partner_in_talk
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import HandScored
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box, clear_place
from prefgame.ui.table.calls import draw_spoken
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.plate import place_of
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.styles import HEADING, PENCIL
from prefgame.ui.words.aloud import who_says
from prefgame.ui.words.contracts import command_run
from prefgame.ui.words.numbers import fill

# ---- what a partner who may talk would play, on a slip
# Invariant: what the player could play is the hint, found by the session from the player's own
# view; here it is only asked for, waited for and shown. What the partner itself is about to play is
# its own choice, which waits in the session. Either goes with the card that is played.


_HIGH, _BESIDE, _TONGUE = 62, 48, 20
"""design sizes: the height of the slip, the paper beside its words, the tongue"""


class PartnerTalk:
    """The slip of the partner at the table ``desk``."""

    def __init__(self, desk: LaidOut) -> None:
        self.desk, self.shown = desk, desk.shown
        self._said = False  # the slip is on the table

    # ---- what is said

    @property
    def _partner(self) -> int | None:
        """The partner who speaks now: a seat of the computer, before it plays a card or while the
        player has a choice.
        """
        shown, view = self.shown, self.shown.view
        if shown.proposal is not None:
            return shown.proposal.seat
        wanted = self.desk.phase.takes_hints and shown.game.settings.partner_talks
        if not (shown.live and wanted):
            return None
        chooses = view.turn.phase is Phase.PLAY and len(view.legal) > 1
        partner = partner_in_talk(view) if chooses else None
        if partner not in view.this_hand.open_now:
            return None  # the two do not see each other's cards
        return partner if partner is not None and shown.session.is_computer(partner) else None

    @property
    def waiting(self) -> bool:
        """Whether the partner is still thinking."""
        speaks = self._partner is not None and self.shown.proposal is None
        return speaks and self.shown.session.hint is None

    def update(self) -> None:
        """Let the partner think where it may speak, and lay the slip once it knows."""
        if self.waiting:
            self.shown.session.ask_hint()
        said = self.words() is not None
        if said is not self._said:
            self._said = said
            if self.shown.live:
                self.desk.hands.refresh()

    def words(self) -> Run | None:
        """Return what the partner says; None where it says nothing."""
        proposal, deck = self.shown.proposal, self.desk.kit.deck
        if proposal is not None:
            if proposal.command is None:
                return None
            own = proposal.owner == self.shown.view.seat
            words = _("Your {card}") if own else _("I play {card}")
            return fill(words, card=command_run(proposal.command, deck))
        hint = self.shown.session.hint if self._partner is not None else None
        command = hint.choices[0].commands[0] if hint is not None and hint.choices else None
        if not isinstance(command, PlayCard):
            return None
        card = command_run(command, deck)
        return card if self.shown.view.this_hand.trick else fill(_("Lead {card}"), card=card)

    # ---- where

    def box(self, money: Callable[[], Iterable[Box]]) -> Box | None:
        """Return the slip: under the cards of who speaks; beside them, below the trick, where the
        own plate or the boxes of ``money`` are below them. None where there is none.
        """
        field, words = self._field(), self.words()
        if field is None or words is None:
            return None
        kit = self.desk.kit
        wide, high = kit.run_width(words, *HEADING.how[:2]) + kit.f(_BESIDE), kit.f(_HIGH)
        labels = [box.bottom for box in self.desk.stage.field_labels(kit) if box.y > field.y]
        low = max([field.bottom + kit.f(_TONGUE), *(label + kit.space("hair") for label in labels)])
        under = Box(field.right - wide, low, wide, high)
        if not _is_left(kit, field) and not any(under.overlaps(box) for box in money()):
            return under
        beside = field.right + kit.f(_TONGUE), field.x - kit.f(_TONGUE) - wide
        x = beside[0] if _is_left(kit, field) else beside[1]
        slots = self.desk.stage.trick_slots(kit.layout).values()
        air = kit.space("tight")
        over = [slot for slot in slots if slot.x < x + wide + air and x - air < slot.right]
        y = max((slot.bottom for slot in over), default=field.y) + air
        return Box(x, y, wide, high)

    def _field(self) -> Box | None:
        partner, stage = self._partner, self.desk.stage
        place = None if partner is None else place_of(self.shown.view, partner)
        return stage.field(self.desk.kit.layout, place) if place in stage.opened else None

    def draw(self, surface: Surface, box: Box | None) -> None:
        """Draw the slip in ``box``, if something is said."""
        words, field = self.words(), self._field()
        if box is None or words is None or field is None:
            return
        kit, towards = self.desk.kit, _towards(box, field)
        reach = kit.f(_TONGUE) - kit.space("hair")

        def draw(picture: Surface, box: Box) -> None:
            root = box.right - kit.u(48)
            tips = {
                "up": (root, box.y - reach),
                "left": (box.x - reach, box.y + kit.u(24)),
                "right": (box.right + reach, box.y + kit.u(24)),
            }
            draw_spoken(picture, kit, box, tips[towards], root)
            x, y = box.center
            kit.run(picture, x, y, words, *HEADING.how, "center", sign_height=0.9)

        kit.sprite(surface, ("talk", words, towards), box, kit.u(60) + 8, draw)


def _is_left(kit: Kit, field: Box) -> bool:
    return field.centerx < kit.layout.table.centerx


def _towards(slip: Box, field: Box) -> str:
    """On which side of the slip its tongue is: that of the cards of who speaks."""
    if slip.y >= field.bottom and slip.x >= field.x:
        return "up" if slip.right <= field.right else "left"
    return "left" if slip.x >= field.right else "right"


# ---- a word in pencil on a scrap of paper beside the plate of the person who says it


SEEN, FADE = 4500.0, 300.0
"""milliseconds that a word is seen, and of them those in which it comes and goes"""
_SCRAP, _AROUND = 50, 30
"""design pixels of the scrap, and of the paper beside the word"""


class PencilledWord:
    """The last word that was said at the table ``desk``; ``taken``: what must be seen of it."""

    def __init__(self, desk: LaidOut, taken: Callable[[], list[Box]]) -> None:
        self.desk, self.taken = desk, taken
        self._remark: Remark | None = None
        self._since = 0.0

    def hear(self, event: HandScored, number: int) -> None:
        """Let somebody say something about the hand of this ``number``, from 0."""
        now = self.desk.shown
        plan, names = now.session.plan, now.view.table.players
        where = f"{plan.seed}/{number}"
        self._remark = remark_after(event.hand, event.result, names, plan.levels, where)
        self._since = 0.0

    def update(self, passed: float) -> None:
        """Let ``passed`` milliseconds go by in which the table is seen."""
        self._since += passed
        if self._since > SEEN or not self.desk.shown.game.settings.words:
            self._remark = None

    @property
    def shown(self) -> bool:
        """Whether a word is there."""
        return self._remark is not None

    def words(self) -> str:
        """Return who says what; nothing where no word is there, or none is wanted."""
        remark, now = self._remark, self.desk.shown
        if remark is None or not now.game.settings.words:
            return ""
        return who_says(now.view.table.players[remark.seat], remark.words)

    def box(self) -> Box | None:
        """Return where the scrap lies now; None where there is none, or no room for it."""
        remark, desk = self._remark, self.desk
        if remark is None:
            return None
        kit, layout = desk.kit, desk.kit.layout
        wide = kit.width(remark.words, *PENCIL.how[:2]) + kit.f(_AROUND)
        seat, air = layout.seat(place_of(desk.shown.view, remark.seat)), kit.space("tight")
        near = seat.centerx, seat.bottom + kit.f(_SCRAP)
        size = wide + 2 * air, kit.f(_SCRAP) + 2 * air
        found = clear_place(layout.table, size, self.taken(), near)
        if found is None or abs(found.centerx - near[0]) + abs(found.centery - near[1]) > seat.w:
            return None
        return found.inset(air)

    def draw(self, surface: Surface) -> None:
        """Draw the scrap, if there is one."""
        box, remark, kit = self.box(), self._remark, self.desk.kit
        if box is None or remark is None:
            return
        alpha = min(1.0, self._since / FADE, max(0.0, (SEEN - self._since) / FADE))
        words = remark.words

        def draw(surface: Surface, box: Box) -> None:
            shapes.shadow(surface, box, 3, kit.thin(8, 4), kit.thin(4, 2), 110)
            shapes.rounded_box(
                surface, box, 3, "paper_high", "paper", edge="paper_edge", edge_width=1
            )
            middle = box.x + box.w / 2, box.y + box.h / 2
            kit.pencil(surface, *middle, words, PENCIL.pixels, seed=words)

        kit.sprite(surface, ("pencilled", words), box, kit.u(40) + 6, draw, round(255 * alpha))
