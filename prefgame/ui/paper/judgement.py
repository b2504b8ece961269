"""How decisions are judged: a plate, a heading and a sentence for each, what each card led to, and
the page that fills while hands are looked at. The numbers come from the judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.look_back.judge import FineCard, Judged, Verdict
from prefgame.app.look_back.open_values import SeatPoints
from prefgame.app.look_back.past_hands import Decision
from prefgame.app.look_back.positions import CardGroup, CardInQuestion
from prefgame.app.look_back.review import Review
from prefgame.app.play.thinking import Success
from prefgame.cards import Card
from prefgame.engine.commands import Announce, Command, PlayCard
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.deck import CORNER, Deck
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT
from prefgame.ui.draw.theme import Colour
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.review_words import ReviewLine, ReviewSentences
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource
from prefgame.ui.scores.registry import words_of
from prefgame.ui.widgets.buttons import Press
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Drawing,
    Either,
    Element,
    Inset,
    Paragraph,
    Placed,
    Row,
    Rule,
    Stretch,
    Text,
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.styles import ASIDE, NOTE, STRONG, TEXT, Style
from prefgame.ui.words.contracts import ContractRuns, chosen_word, command_run
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import NO_BREAK, fill, number_of_tricks, rounded, signed

# ---- words: a plate, a heading and a sentence for each decision


def badge_word(verdict: Verdict) -> str:
    return {
        Verdict.MISTAKE: lambda: pgettext("verdict on a decision", "mistake"),
        Verdict.BAD_LUCK: lambda: pgettext("verdict on a decision", "bad luck"),
        Verdict.LUCKY: lambda: pgettext("verdict on a decision", "lucky"),
    }[verdict]()


def badge_meaning(verdict: Verdict) -> str:
    return {
        Verdict.MISTAKE: lambda: _("the player could have known better"),
        Verdict.BAD_LUCK: lambda: _("right by what the player could know"),
        Verdict.LUCKY: lambda: _("not right, but it lost nothing"),
    }[verdict]()


def kind_word(decision: Decision) -> str:
    """Return what kind of decision it was: the trick of a card, else the question."""
    if decision.trick is not None:
        return _("Trick {number}").format(number=decision.trick)
    return {
        Phase.AUCTION: lambda: pgettext("kind of decision", "Call"),
        Phase.EXCHANGE: lambda: pgettext("kind of decision", "Discard"),
        Phase.ANNOUNCE: lambda: pgettext("kind of decision", "Contract"),
        Phase.DEFENCE: lambda: pgettext("kind of decision", "Answer"),
        Phase.KONTRA: lambda: pgettext("kind of decision", "Kontra"),
        Phase.NEGOTIATION: lambda: pgettext("kind of decision", "Offer"),
        Phase.TAKEOVER: lambda: pgettext("kind of decision", "Takeover"),
    }.get(decision.phase, lambda: pgettext("kind of decision", "Answer"))()


def choice_run(decision: Decision, command: Command, deck: Deck) -> Run:
    """Return a choice in as few words as its button has; a contract as it is noted."""
    if isinstance(command, Announce):
        return ContractRuns(command.contract).as_announced
    word = getattr(command, "word", None)
    if isinstance(word, str):
        return chosen_word(decision.phase, word)
    return command_run(command, deck)


def heading_run(decision: Decision, name: str, deck: Deck) -> Run:
    """Return who decided what: "Trick 2 · Anna ♠ 7"."""
    return fill(
        _("{kind} · {name}: {choice}"),
        kind=kind_word(decision),
        name=name,
        choice=choice_run(decision, decision.chosen, deck),
    )


def better_run(decision: Decision, better: Command, deck: Deck) -> Run:
    """Return what would have been better: "better ♣ A", "better “Pass”"."""
    choice = choice_run(decision, better, deck)
    said = isinstance(choice, str) and choice[0].isupper()
    return fill(_("better “{choice}”") if said else _("better {choice}"), choice=choice)


def judged_sentence(judged: Judged, name: str) -> str:
    """Say what the choice lost, by both counts."""
    bad_luck = judged.verdict is Verdict.BAD_LUCK
    known_loss = judged.behind if bad_luck else judged.expected
    expected = _amount(known_loss, judged.decision.view.table.rules)
    words = {
        Verdict.MISTAKE: lambda: _(
            "By what {name} could know, another choice promised {expected} more."
        ),
        Verdict.BAD_LUCK: lambda: _of_bad_luck(judged),
        Verdict.LUCKY: lambda: _(
            "By what {name} could know, another choice promised {expected} more. But this "
            "one lost nothing."
        ),
    }[judged.verdict]()
    known = words.format(name=name, expected=expected)
    lost = "" if judged.verdict is Verdict.LUCKY else _lost_words(judged)
    return " ".join(part for part in (known, lost, _likely(judged, name)) if part)


def _lost_words(judged: Judged) -> str:
    """Say what the choice lost with open cards. Where few tricks are wanted, nobody loses any: they
    are taken, or the declarer is spared them.
    """
    view = judged.decision.view
    contract, declarer = view.this_hand.contract, view.this_hand.declarer
    if not judged.tricks:
        words = _("This choice lost {lost}.")
    elif contract is None or not contract.goal.wants_few:
        words = _("This choice lost {tricks}: {lost}.")
    elif declarer in (None, judged.decision.seat):
        words = _("This choice took {tricks} too many: {lost}.")
    else:
        words = _("This choice spared the declarer {tricks}: {lost}.")
    lost = _shared(judged.lost, judged.losses, view)
    return words.format(tricks=_tricks(judged.tricks), lost=lost)


def position_sentence(position: CardInQuestion) -> str:
    """Say what a card lost that is not worth a verdict."""
    if not position.lost:
        return _("With open cards, no card was better.")
    words = _("With open cards, it lost {lost}.")
    return words.format(lost=_shared(position.lost, position.losses, position.decision.view))


def led_to_heading(position: CardInQuestion, name: str) -> str:
    """Say what the table of a position counts; ``name``: whose card it was."""
    if position.groups[0].value.tricks is None:
        return _("What each card leads to:") if position.waits else _("What each card led to:")
    hand = position.decision.view.this_hand
    if hand.declarer in (None, position.decision.seat):
        return _("Tricks of {name} after each card:").format(name=name)
    return _("Tricks of the defence after each card:")


def group_words(group: CardGroup, groups: Sequence[CardGroup], names: Sequence[str]) -> str:
    """Say what cards lead to: tricks of the whole hand, and points if the tricks alone do not say
    it. ``names``: of all seats.
    """
    value = group.value
    if value.tricks is None:
        return expected_words(value.points)
    tricks = _tricks(value.tricks) if value.tricks else _("no tricks")
    alike = [other.value for other in groups if other.value.tricks == value.tricks]
    if len(alike) == 1:
        return tricks
    if not value.shares:
        return f"{tricks}, {expected_words(value.points)}"
    (_seat, own), *others = value.shares
    told = [
        _("{name}: {amount}").format(name=names[seat], amount=expected_words(points))
        for at, (seat, points) in enumerate(others, 1)
        if len({round(other.shares[at][1], 6) for other in alike}) > 1
    ]
    return f"{tricks}, {_with_others(expected_words(own), told)}"


def _of_bad_luck(judged: Judged) -> str:
    """Say how right it was as far as one could know."""
    if not judged.behind:
        return _("Right by what {name} could know.")
    if judged.nearly_right:
        return _(
            "Nearly right: by what {name} could know, the best choice promised {expected} more."
        )
    return _(
        "By what {name} could know, another choice promised {expected} more. In fact it "
        "would not have been better."
    )


def _likely(judged: Judged, name: str) -> str:
    """Say how likely success seemed, if a word was at stake. Of a discard it is not said: most are
    tried in few deals, and the contract is another decision.
    """
    if judged.chance is None or judged.decision.phase in (Phase.EXCHANGE, Phase.PLAY):
        return ""
    percent = round(100 * judged.chance)
    if judged.advice.success is Success.CONTRACT and judged.decision.phase is Phase.AUCTION:
        words = _("With {name} as declarer, the chance to make the contract was {percent} %.")
        return words.format(name=name, percent=percent)
    enough = (
        _("With the better answer, the chance of enough tricks was {percent} %.")
        if judged.chance_is_of_better
        else _("The chance of enough tricks was {percent} %.")
    )
    words = {
        Success.CONTRACT: _("The chance to make the contract was {percent} %."),
        Success.QUOTA: enough,
        Success.DOWN: _("The chance that the contract fails was {percent} %."),
    }[judged.advice.success]
    return words.format(percent=percent)


def fine_sentence(fine: FineCard, name: str) -> str:
    """Say why a card is the best one of a match."""
    view = fine.decision.view
    words = _("By what {name} could know, this card promised {expected} more. It won {won}.")
    return words.format(
        name=name,
        expected=_amount(fine.expected, view.table.rules),
        won=_shared(fine.won, fine.shares, view),
    )


def instead_run(fine: FineCard, deck: Deck) -> Run:
    """Say what a player by rules of thumb would have played."""
    return fill(_("not {choice}"), choice=choice_run(fine.decision, fine.instead, deck))


def best_play_words(review: Review, story: HandFacts) -> str:
    """Say what best play by all comes to; nothing if nobody declared a contract."""
    if review.best is None:
        return ""
    if review.nobody_came:
        return ReviewSentences(review, story).best_play()
    if review.contract is not None and review.contract.goal.takes_none and review.best_made:
        assert review.declarer is not None
        words = _("With open cards and perfect play, {name} could not have been caught.")
        return words.format(name=story.names[review.declarer])
    if review.contract is not None and review.contract.goal.takes_none:
        assert review.declarer is not None
        words = _("With open cards and perfect play, {name} is caught with {tricks}.")
        return words.format(name=story.names[review.declarer], tricks=_tricks(review.best))
    words = (
        _("With open cards and perfect play: {tricks}, perhaps not one after another.")
        if review.best_made is None
        else _("With open cards and perfect play: {tricks}, contract made.")
        if review.best_made
        else _("With open cards and perfect play: {tricks}, contract down.")
    )
    return words.format(tricks=_tricks(review.best) if review.best else _("no tricks"))


def _tricks(count: int) -> str:
    return number_of_tricks(count).replace(" ", NO_BREAK)


def _amount(points: float, rules: RuleSet) -> str:
    """Write what a choice lost or won, in the unit in which the game is settled."""
    return words_of(rules).amount(rounded(points)).replace(" ", NO_BREAK)


def _shared(points: float, shares: SeatPoints, view: SeatView) -> str:
    """Write the same if another defender may have lost or won too: "5 units (Ana: 18 units)"."""
    table = view.table
    if not shares:
        return _amount(points, table.rules)
    (_seat, own), *others = shares
    told = [
        _("{name}: {amount}").format(name=table.players[seat], amount=_amount(more, table.rules))
        for seat, more in others
        if rounded(more) > 0
    ]
    return _with_others(_amount(max(0.0, own), table.rules), told)


def _with_others(own: str, others: Sequence[str]) -> str:
    return f"{own} ({', '.join(others)})" if others else own


def expected_words(points: float) -> str:
    return signed(rounded(abs(points)) * (1 if points >= 0 else -1))


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
        raise NotImplementedError

    def pencil(self) -> Element:

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


def card_fan(
    kit: Kit, cards: Sequence[Card], high: float, step: float | None = None, ring: Colour = ""
) -> Drawing:
    """Return cards beside each other, ``high`` design pixels of text, each so many card widths from
    the one before; closer if there is less room. The last one is in a ``ring`` of that colour.
    """
    if step is None:
        step = 0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.46

    def draw(surface: Surface, kit: Kit, box: Box) -> None:
        tall = min(box.h, kit.f(high))
        wide, y = kit.deck.width(tall), box.y + (box.h - tall) // 2
        apart = min(step * wide, (box.w - wide) / max(1, len(cards) - 1))
        for at, card in enumerate(cards):
            place = kit.card(surface, str(card), box.x + at * apart, y, tall, covered=True)
        if ring:
            shapes.ring(surface, place, round(tall * CORNER), ring, kit.thin(5, 4))

    wide, shown = high * kit.deck.ratio * (1 + step * (len(cards) - 1)), tuple(map(str, cards))
    return Drawing(draw, wide, high, shown)


@dataclass(frozen=True)
class Grounded(Element):
    """An element on a ground that is drawn under it."""

    child: Element
    ground: Callable[[Surface, Kit, Box], None]

    def width(self, kit: Kit) -> int:
        return self.child.width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self.child.height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box, Drawing(self.ground))
        yield from self.child.lay(kit, box)


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
_SIGN = 14
"""design width of the sign on a plate"""
_GROUNDS: dict[Verdict, tuple[Colour, Colour, Colour, Colour]] = {
    Verdict.MISTAKE: ("ox", "ox", "ox", "cream"),
    Verdict.BAD_LUCK: ("paper_high", "paper", "ink", "ink"),
    Verdict.LUCKY: ("brass_high", "brass_low", "brass_dark", "ink"),
}
"""by verdict: the ground from top to bottom, the edge, the words"""


def badge(verdict: Verdict) -> Element:
    """Return the plate of a verdict: a cross, an arrow down or an arrow up, and the word."""
    top, low, edge, ink = _GROUNDS[verdict]

    def plate(surface: Surface, kit: Kit, box: Box) -> None:
        r, line = kit.space("tight"), kit.thin(2)
        shapes.rounded_box(surface, box, r, top, low, edge=edge, edge_width=line)

    def sign(surface: Surface, kit: Kit, box: Box) -> None:
        (x, y), size = box.center, box.w // 2
        if verdict is Verdict.MISTAKE:
            for way in (1, -1):
                ends = [(x - size, y - way * size), (x + size, y + way * size)]
                shapes.stroke(surface, ends, ink, kit.thin(3, 2))
        else:
            pointing: icons.Pointing = "down" if verdict is Verdict.BAD_LUCK else "up"
            icons.triangle(surface, x, y, size + 1, pointing, ink)

    words = Row((Drawing(sign, _SIGN), Text(badge_word(verdict), _WORD.inked(ink))), "tight")
    return Grounded(Inset(words, "near", "hair"), plate)


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
        plate = () if verdict is None else (Row((badge(verdict),)),)
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


def judged_row(
    judged: Judged,
    name: str,
    deck: Deck,
    on_press: Press,
    *,
    chosen: bool = False,
    more: Element | None = None,
) -> JudgedRow:
    """Return the row of a decision of the player of that ``name``."""
    decision = judged.decision
    better = better_run(decision, judged.better, deck)
    words = heading_run(decision, name, deck), better, judged_sentence(judged, name)
    return JudgedRow(judged.verdict, *words, on_press, chosen=chosen, more=more)


def led_to(kit: Kit, position: CardInQuestion, names: Sequence[str]) -> Element:
    """Return what each card led to, or leads to where nobody has played yet, the best ones first;
    the one that was played is underlined.
    """
    decision, groups = position.decision, position.groups
    results = [group_words(group, groups, names) for group in groups]
    lines = list[Element]()
    for result, group in zip(results, groups):
        cards = list[Element]()
        for card in group.cards:
            name: Element = Text(choice_run(decision, PlayCard(card), kit.deck), _WORD)
            played = card == position.played and not position.waits
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
            parts.append(Text(group.words, NOTE))
            if group.cards:
                fan = card_fan(kit, group.cards, _CARDS)
                parts.append(Stretch(fan, len(group.cards), most=fan.wide))
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
