"""What pages of judged decisions are made of: the row of a decision with its plate, what each card
led to, what a review says, what the plates mean, and the pencil that writes while it is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.look_back.judge import Verdict
from prefgame.app.look_back.open_values import CardInQuestion
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT
from prefgame.ui.draw.theme import Colour
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.judgement_words import (
    badge_meaning,
    badge_word,
    choice_run,
    group_words,
    led_to_heading,
)
from prefgame.ui.paper.hand.review_words import ReviewLine
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource
from prefgame.ui.widgets.buttons import Press
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Drawing,
    Either,
    Element,
    Leaf,
    Paragraph,
    Placed,
    Row,
    Rule,
    Stretch,
    Text,
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.styles import ASIDE, NOTE, STRONG, TEXT, Style

# ---- a page that fills while it is read

_PENCIL = 28
"""design side of the pencil"""


class FillingScene(PaperScene):
    """A page on which a pencil writes as long as it is ``working``."""

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game, source)
        self._turned, self._pencil_place = 0.0, NOWHERE

    @property
    def working(self) -> bool:
        """Whether more is to come."""
        raise NotImplementedError

    def pencil(self) -> Element:
        """Return the place of the pencil."""

        def keep(_surface: Surface, _kit: Kit, box: Box) -> None:
            self._pencil_place = box

        return Drawing(keep, _PENCIL, _PENCIL)

    def update(self, dt: float) -> None:
        self._turned = (self._turned + 4 * dt) % 2 if self.working else 0.0
        super().update(dt)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.working:
            half, angle = self.kit.f(_PENCIL) // 2, -45 + 12 * self._turned
            icons.pencil_sign(surface, *self._pencil_place.center, half, angle)


# ---- cards and words beside each other


@dataclass(frozen=True)
class CardFan(Leaf):
    """Cards beside each other, ``high`` design pixels of text, each so many card widths from the
    one before; closer where there is less room. The last one is in a ``ring``.
    """

    cards: Sequence[Card]
    high: float
    step: float | None = None
    ring: Colour | None = None

    def _apart(self, kit: Kit) -> float:
        if self.step is not None:
            return self.step
        return 0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.46

    def wide(self, kit: Kit) -> float:
        """Return its width in design pixels of text."""
        return self.high * kit.deck.ratio * (1 + self._apart(kit) * (len(self.cards) - 1))

    def width(self, kit: Kit) -> int:
        return kit.f(self.wide(kit)) if self.cards else 0

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(self.high)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        high = min(box.h, kit.f(self.high))
        wide, y = kit.deck.width(high), box.y + (box.h - high) // 2
        step = min(self._apart(kit) * wide, (box.w - wide) / max(1, len(self.cards) - 1))
        for at, card in enumerate(self.cards):
            place = kit.card(surface, str(card), box.x + at * step, y, high, covered=True)
        if self.cards and self.ring is not None:
            shapes.ring(surface, place, round(high * CORNER), self.ring, kit.thin(5, 4))


@dataclass(frozen=True)
class _Aligned(Text):
    """Words in a place that is as wide as the widest ``of`` some words."""

    of: Sequence[Run] = ()

    def width(self, kit: Kit) -> int:
        return max(kit.run_width(words, self.style.face, self.style.pixels) for words in self.of)


@dataclass(frozen=True)
class _Flow(Element):
    """Elements beside each other, in as many lines as they need."""

    children: Sequence[Element]

    def width(self, kit: Kit) -> int:
        return sum(child.width(kit) + kit.space("near") for child in self.children)

    def _places(self, kit: Kit, box: Box) -> Iterator[Box]:
        x, y, high = box.x, box.y, 0
        for child in self.children:
            wide = child.width(kit)
            if x > box.x and x + wide > box.right:
                x, y, high = box.x, y + high, 0
            place = Box(x, y, wide, child.height(kit, wide))
            x, high = place.right + kit.space("near"), max(high, place.h)
            yield place

    def height(self, kit: Kit, width: int) -> int:
        return max((place.bottom for place in self._places(kit, Box(0, 0, width, 0))), default=0)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        for child, place in zip(self.children, self._places(kit, box)):
            yield from child.lay(kit, place)


# ---- the row of a decision
# Invariant: three verdicts differ in shape and word, never by colour alone.

_WORD = Style("button", "note")
_HIGH, _SIGN, _HALF = 34, 20, 7
"""design height of a plate, the middle of its sign, and half the size of a cross"""
_GROUNDS: dict[Verdict, tuple[Colour, Colour, Colour, Colour]] = {
    Verdict.MISTAKE: ("ox", "ox", "ox", "cream"),
    Verdict.BAD_LUCK: ("paper_high", "paper", "ink", "ink"),
    Verdict.LUCKY: ("brass_high", "brass_low", "brass_dark", "ink"),
}
"""by verdict: the ground from top to bottom, the edge, the words"""


@dataclass(frozen=True)
class Badge(Leaf):
    """The plate with a verdict, at the right of its place: a cross, an arrow down or an arrow up,
    and the word.
    """

    verdict: Verdict

    def width(self, kit: Kit) -> int:
        return Text(badge_word(self.verdict), _WORD).width(kit) + 2 * kit.f(_SIGN + 4)

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(_HIGH)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        top, low, edge, ink = _GROUNDS[self.verdict]
        y, wide, high = box.centery, self.width(kit), kit.f(_HIGH)
        box = Box(box.right - wide, y - high // 2, wide, high)
        shapes.rounded_box(surface, box, kit.u(6), top, low, edge=edge, edge_width=kit.thin(2))
        x, size = box.x + kit.f(_SIGN), kit.f(_HALF)
        if self.verdict is Verdict.MISTAKE:
            for way in (1, -1):
                ends = [(x - size, y - way * size), (x + size, y + way * size)]
                shapes.stroke(surface, ends, ink, kit.thin(3, 2))
        else:
            pointing: icons.Pointing = "down" if self.verdict is Verdict.BAD_LUCK else "up"
            icons.triangle(surface, x, y, size + 2, pointing, ink)
        word = badge_word(self.verdict)
        kit.text(surface, x + kit.f(_SIGN - 4), y, word, *_WORD.inked(ink).how)


class JudgedRow(PressRow):
    """A decision, pressed to be looked at: what it was, what would have been ``better``, and a
    sentence. Without a ``verdict`` it has no plate. ``more`` is below the sentence.
    """

    shows_focus = True

    def __init__(
        self,
        verdict: Verdict | None,
        heading: Run,
        better: Run,
        sentence: str,
        on_press: Press,
        *,
        chosen: bool = False,
        more: Element | None = None,
    ) -> None:
        self.verdict, self.better, self.sentence = verdict, better, sentence
        self.chosen = chosen
        plate = () if verdict is None else (Badge(verdict),)
        first, second = Text(heading, STRONG), Text(better, STRONG.inked("ink2"))
        whole, apart = Row((*plate, first)), Column((*plate, first), "hair")
        heads = Row((*whole.children, second)), Column((whole, second), "hair")
        said = Paragraph(sentence, NOTE.inked("ink" if chosen else "ink2"))
        head = Either((*heads, Column((apart, second), "hair")))
        below = () if more is None else (more,)
        super().__init__(Column((head, said, *below), "hair"), on_press)
        self.choice = "judged"

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self.chosen:
            shapes.chosen_box(surface, self.rect, kit.space("tight"), kit.thin(2))
        super().draw(surface, kit)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect, kit.space("tight"), "ink", kit.thin(4, 3))


def led_to(kit: Kit, position: CardInQuestion, names: Sequence[str]) -> Element:
    """Return what each card led to, the best ones first; the one that was played is underlined."""
    decision, groups = position.decision, position.groups
    results = [group_words(group, groups, names) for group in groups]
    lines = list[Element]()
    for result, group in zip(results, groups):
        cards = list[Element]()
        for card in group.cards:
            name: Element = Text(choice_run(decision, PlayCard(card), kit.deck), _WORD)
            played = card == position.played
            cards.append(Column((name, Rule("ink", 3)), "none") if played else name)
        beside = Column((_Aligned(result, _WORD, of=results),))
        lines.append(Row((beside, Stretch(_Flow(cards)))))
    heading = led_to_heading(position, names[decision.seat])
    return Column((Rule(), Text(heading, ASIDE), *lines), "hair")


# ---- below the rows


_CARDS = 104
"""design height of the cards below a sentence"""


def findings(kit: Kit, lines: Sequence[ReviewLine]) -> Iterator[Element]:
    """Return what a review says, with its cards."""
    for number, line in enumerate(lines):
        if number and not line.quiet:
            yield Rule()
        yield Paragraph(line.sentence, NOTE if line.quiet else TEXT)
        parts = list[Element]()
        for group in line.groups:
            fan = CardFan(group.cards, _CARDS)
            parts.append(Text(group.words, NOTE))
            if group.cards:
                parts.append(Stretch(fan, len(group.cards), most=fan.wide(kit)))
        if parts:
            yield Row(tuple(parts))


def badge_legend(note: str) -> Element:
    """Return what the plates mean, a line each; below it the ``note``."""
    words, style = [badge_word(verdict) for verdict in Verdict], _WORD.inked("ink2")
    lines = (
        Row((_Aligned(word, style, of=words), Stretch(Text(badge_meaning(verdict), NOTE))))
        for word, verdict in zip(words, Verdict)
    )
    below = (Text(note, NOTE),) if note else ()
    return Column((Rule("ink2"), *lines, *below), "hair")
