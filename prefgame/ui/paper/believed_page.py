"""What a seat believed at a decision: its choices, and where it thought the hidden cards were.

Invariant: it looks and changes nothing. The seat's belief and how the cards really lay look
different: the belief is numbers, the truth a frame round one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame.event import Event

from prefgame.app.look_back.judge import Belief, Believing, HiddenCard, JudgedHand
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.app.play.thinking import Success
from prefgame.app.words.sentences import percent as chance_words
from prefgame.i18n import _, pgettext
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.judgement import (
    Grounded,
    card_fan,
    choice_run,
    expected_words,
    heading_run,
)
from prefgame.ui.paper.open_hands import won_frame
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Inset,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import ASIDE, HEADING, NOTE, STRONG, TEXT, TITLE
from prefgame.ui.words.contracts import card_run
from prefgame.ui.words.numbers import percent

_OWN = 140
"""design height of the player's own cards"""
_CARD, _PLACE = 0.2, 170
"""the part of a table that the name of a card takes, and the most design pixels of a place"""
_NOTHING = 0.005
"""a share that is written as 0 %"""


class BelievedScene(PaperScene):
    """The decisions of a finished ``hand``, one after another, beginning with ``number``."""

    def __init__(self, game: Game, source: PaperSource, hand: JudgedHand, number: int) -> None:
        super().__init__(game, source)
        self.hand = hand
        every = FinishedHand.of(hand.log).decisions()
        self.decisions = tuple(one for one in every if not one.waits)
        self.names = source.view().table.players
        self._known: dict[int, Believing] = {}
        self._shown = False
        self.number = min(number, len(self.decisions) - 1)
        self._ask()

    def _ask(self) -> None:
        """Find out what was believed at the decision that is shown."""
        self._shown = False
        number = self.decision.number
        judged = next(
            (one for one in self.hand.judgement.judged if one.decision.number == number), None
        )
        known = self._known.get(self.number)
        if known is None or known.judged is not judged:
            self._known[self.number] = Believing(self.decision, judged)

    @property
    def decision(self) -> Decision:
        return self.decisions[self.number]

    @property
    def believing(self) -> Believing:
        """Return its belief, perhaps not known yet."""
        return self._known[self.number]

    @property
    def title(self) -> str:
        return _("What did {name} believe?").format(name=self.names[self.decision.seat])

    @property
    def first(self) -> str:
        return "on"

    # ---- the page

    def content(self, kit: Kit) -> Element:
        decision, name = self.decision, self.names[self.decision.seat]
        words = _(
            "What the best player would believe with {name}’s cards, after all that "
            "{name} had seen."
        ).format(name=name)
        title = Text(heading_run(decision, name, kit.deck), TITLE)
        head = Column((title, Text(words, ASIDE), Rule("ox", 2)), "hair")
        view, contract = decision.view, decision.view.this_hand.contract
        trump = None if contract is None else contract.trump
        hand = sorted_hand(tuple(view.cards_in_play or view.cards), trump)
        left = Column((card_fan(kit, hand, _OWN, 0.62), Stretch(self._choices(kit))))
        body = Row((Share(0.42, left), Rule(upright=True), Stretch(self._hidden(kit))), "apart")
        foot = Row(tuple(Stretch(way) for way in self._ways()))
        return Inset(Column((head, Stretch(body), foot)), "wide", "near")

    def _ways(self) -> Iterator[Element]:
        last = len(self.decisions) - 1
        before = Button(_("Previous decision"), lambda: self.look_at(self.number - 1))
        before.enabled, before.reason = self.number > 0, _("This was the first decision.")
        after = Button(_("Next decision"), lambda: self.look_at(self.number + 1))
        after.enabled, after.reason = self.number < last, _("This was the last decision.")
        on = Button(_("Back to the judgement"), self.go_back, kind="brass")
        for name, button in (("before", before), ("after", after), ("on", on)):
            yield Control(name, button)

    def _choices(self, kit: Kit) -> Element:
        """Return the choices with their chance and the points that they seemed to be worth, the
        best first.
        """
        found = self.believing.latest
        if found is None:
            working = not self.believing.over
            words = _("Thinking it over …") if working else _("This could not be found out.")
            return Column((Text(words, TEXT.inked("ink2")),))
        chance = {
            Success.CONTRACT: _("contract made"),
            Success.QUOTA: _("enough tricks"),
            Success.DOWN: _("contract fails"),
        }[found.success]
        heads = Text(chance, NOTE, "right"), Text(_("expected"), NOTE, "right")
        head = self._in_columns(Text(_("Choices"), HEADING), *heads)
        rows = Column(
            tuple(self._choice(kit, found, at) for at in range(len(found.options))), "none"
        )
        area = Control("choices", Scroll(rows), fill=True)
        return Column((head, Rule("ink2"), Stretch(area)), "hair")

    def _choice(self, kit: Kit, found: Belief, at: int) -> Element:
        option = found.options[at]
        own = option.command == self.decision.chosen
        words: Element = Text(choice_run(self.decision, option.command, kit.deck), STRONG)
        if own:
            chosen = Text(pgettext("the choice that was", "chosen"), NOTE)
            words = Either((Row((words, chosen, Stretch(Space()))), words))
        numbers = chance_words(option.chance), expected_words(option.score)
        cells = (Text(number, TEXT, "right") for number in numbers)
        row = Inset(self._in_columns(words, *cells), "tight", "hair")
        return Grounded(row, won_frame) if own else row

    @staticmethod
    def _in_columns(words: Element, chance: Element, points: Element) -> Element:
        return Row((Stretch(words), Share(0.36, chance), Share(0.22, points)), "hair")

    def _hidden(self, kit: Kit) -> Element:
        """Return each hidden card with its share in every place; a frame is where it really was."""
        found = self.believing.latest
        if found is None:
            return Space()
        if not found.cards:
            name = self.names[self.decision.seat]
            words = (
                _("{name} saw every card. Two were hidden from the others: the discard.").format(
                    name=name
                )
                if found.secret
                else _("Nothing was hidden any more.")
            )
            return Column((Paragraph(words, TEXT.inked("ink2")),))
        words = _("How likely each place was. The frame shows where the card really was.")
        cards, half = found.cards, -(-len(found.cards) // 2)
        parts = (self._places(kit, found, some) for some in (cards[:half], cards[half:]))
        halves = Row(tuple(map(Stretch, parts)), "apart")
        table = Either((self._places(kit, found, cards), halves))
        title = Text(_("Where were the other cards?"), HEADING)
        return Column((title, Paragraph(words, ASIDE), Rule("ink2"), Stretch(table)), "hair")

    def _places(self, kit: Kit, found: Belief, cards: Sequence[HiddenCard]) -> Element:
        aside = _("discarded") if self.decision.view.this_hand.discarded else _("the talon")
        names = [aside if place is None else self.names[place] for place in found.places]

        def row(first: Element, cells: Sequence[Element]) -> Element:
            return Row((Share(_CARD, first), *(Stretch(one, most=_PLACE) for one in cells)), "hair")

        def cell(share: float, *, here: bool) -> Element:
            style = NOTE.inked("ink" if share >= _NOTHING else "ink2")
            words = Inset(Text(percent(share), style, "center"), y="tight")
            return Grounded(words, won_frame) if here else words

        rows = [row(Space(), [Text(name, NOTE, "center") for name in names])]
        for one in cards:
            cells = [cell(one.shares[place], here=one.lay == place) for place in found.places]
            rows.append(row(Text(card_run(kit.deck, one.card), STRONG), cells))
        return Column(tuple(rows), "none")

    # ---- what is done

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        built = super().build(kit, page)
        area, found = built.get("choices"), self.believing.latest
        if isinstance(area, Scroll) and found is not None:  # what was chosen is seen, and one after
            own = [one.command == self.decision.chosen for one in found.options]
            seen = own.index(True) + 2 if True in own else 0
            area.scroll(round((area.limit + area.rect.h) * seen / len(own)) - area.rect.h)
        return built

    def look_at(self, number: int) -> None:
        if 0 <= number < len(self.decisions):
            self.number = number
            self._ask()
            self.widgets.pop("choices", None)  # the list of another decision begins anew
            self.rebuild()

    @property
    def awake(self) -> bool:
        return super().awake or not self._shown

    def update(self, dt: float) -> None:
        if self.believing.over and not self._shown:
            self._shown = True
            self.rebuild()
        super().update(dt)

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            FocusGroup.keyboard = True
            self.look_at(self.number + (1 if event.key == pygame.K_RIGHT else -1))
            return
        super().handle(event)
