"""Come or stay, invite or alone, kontra and its answers: paper slips, each with its numbers."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from prefgame.ui import keys
from prefgame.ui.kit import Align
from prefgame.ui.layout import Box
from prefgame.ui.offers import Offer, offer_places
from prefgame.ui.parts import PlaqueInfo, bubble_box
from prefgame.ui.table.kontra_stakes import kontra_choices
from prefgame.ui.table.phase import PhaseScene
from prefgame.ui.table.refas import plaque_title, with_refa, worth_sentence
from prefgame.ui.table.stakes import Choice, defence_choices, in_force, last_hand, worth
from prefgame.ui.widget import Widget
from prefgame.words import _


class _Slips(PhaseScene):
    """What both phases share."""

    def options(self) -> list[Choice]:
        raise NotImplementedError

    def plaque(self) -> PlaqueInfo:
        hand = self.view.hand
        assert hand is not None and hand.contract is not None and hand.declarer is not None
        name, amount = self.name(hand.declarer), in_force(self.view)
        line = _("{name} plays, with the talon; basic score {amount}") if not hand.game else _("{name} plays a game; basic score {amount}")
        return PlaqueInfo(plaque_title(self.view, self.kit.deck), line.format(name=name, amount=amount))

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        options = self.options()
        offers: list[Widget] = []
        for option, box, key in zip(options, self._boxes(len(options)), keys.SLIPS):
            press = partial(self.desk.submit, *option.commands)
            hint = _("Key {key}").format(key=keys.key_name(key))
            offers.append(Offer(option.info, press, box, kind=option.kind, shortcut=key, hint=hint))
        return offers

    def _boxes(self, count: int) -> list[Box]:
        """As wide as a quarter of the room, in its middle."""
        boxes = offer_places(self.layout, 4)
        if count < 4:
            shift = (boxes[3].right - boxes[count - 1].right) // 2
            boxes = [box.moved(shift, 0) for box in boxes[:count]]
        return boxes

    def hint(self) -> str:
        return "" if self.live else self.waiting()

    def others_turn(self) -> str:
        return _("{name} is to answer.")

    # ---- the middle

    def draw(self, surface: Surface) -> None:
        self._draw_talon(surface)
        layout, kit = self.layout, self.kit
        hand = self.view.hand
        if not self.live or hand is None or hand.contract is None or layout.compact or self.view.seat == hand.declarer:
            return
        words = _("Plus goes to your soup against {name}. Minus goes to your middle column, where each point counts tenfold.")
        words = words.format(name=self.name(hand.declarer or 0))
        height = kit.paragraph_height(words, layout.me.w, "label", 22, 1.28)
        top = layout.me.y - kit.f(42) - height
        if top > layout.left.bottom + layout.backs("left", 10)[0].h + layout.u(24):
            kit.paragraph(surface, layout.me.x, top, layout.me.w, words, "label", 22, "cream", line_height=1.28)

    def _draw_talon(self, surface: Surface) -> None:
        """What the declarer took, where everybody saw it."""
        hand, kit, layout = self.view.hand, self.kit, self.layout
        if hand is None or not self.view.talon or hand.declarer is None:
            return
        top = layout.plaque_height + layout.u(26)
        low = offer_places(layout, 4)[0].y if self.live else layout.me.y - layout.u(40)
        height = min(low - top - layout.u(18), round(layout.card_h * 0.5))
        if height < max(70, layout.u(110)):
            return
        width = round(height * layout.ratio)
        y = low - layout.u(18) - height if self.live else layout.trick.centery - height // 2
        slips = [bubble_box(kit, place, call) for place, call in self.desk.stage.bubbles.items()]
        half, middle = width + layout.u(6), layout.table.centerx
        beside = [slip for slip in slips if slip.y < y + height and y < slip.bottom]
        least = max((slip.right for slip in beside if slip.centerx < middle), default=0) + layout.u(8) + half
        most = min((slip.x for slip in beside if slip.centerx >= middle), default=layout.table.right) - layout.u(8) - half
        if most < least:
            return
        centre = min(max(middle, least), most)
        both = Box(centre - half, y, 2 * half, height)
        kit.card(surface, str(self.view.talon[0]), centre - half, y, height)
        kit.card(surface, str(self.view.talon[1]), centre + layout.u(6), y, height)
        self._caption(surface, both, slips)

    def _caption(self, surface: Surface, cards: Box, slips: list[Box]) -> None:
        """Whose the two cards are, left or right of them; where slips with calls leave no room, the plaque alone tells of the talon."""
        kit, hand = self.kit, self.view.hand
        assert hand is not None and hand.declarer is not None
        mine = hand.declarer == self.view.seat
        first = _("you took") if mine else _("{name} took").format(name=self.name(hand.declarer))
        second = _("from the talon")
        wide = max(kit.width(first, "caption", 27), kit.width(second, "caption", 27))
        middle, gap = cards.centery, kit.u(14)
        sides: tuple[tuple[int, int, Align], ...] = ((cards.x - gap - wide, cards.x - gap, "right"), (cards.right + gap, cards.right + gap, "left"))
        for left, edge, align in sides:
            words = Box(left, middle - kit.f(34), wide, kit.f(68))
            if not any(words.overlaps(slip.inset(-kit.u(8))) for slip in slips):
                kit.text(surface, edge, middle - kit.f(14), first, "caption", 27, "cream", align)
                kit.text(surface, edge, middle + kit.f(16), second, "caption", 27, "cream", align)
                return


class DefencePhase(_Slips):
    """Do you come?"""

    def options(self) -> list[Choice]:
        return defence_choices(self.view)

    def note(self) -> str:
        return with_refa(self.view, last_hand(self.view) or _("Without kontra every trick is worth {amount}.").format(amount=worth(self.view, 0)))

    def first_this(self) -> str:
        return _("Answer first; cards are played when everybody has answered.")


class KontraPhase(_Slips):
    """Do you double?"""

    def options(self) -> list[Choice]:
        return kontra_choices(self.view)

    def note(self) -> str:
        hand = self.view.hand
        assert hand is not None and hand.contract is not None
        if hand.needs_kontra and hand.kontra.by is None:
            return with_refa(self.view, _("This contract is played only after a kontra."))
        return worth_sentence(self.view)

    def first_this(self) -> str:
        hand = self.view.hand
        assert hand is not None
        if hand.kontra.level:
            return _("Answer the kontra first; then cards are played.")
        return _("Say first whether you double; then cards are played.")
