"""What a seat believed at a decision: its choices, and where it thought the hidden cards were.

Invariant: it looks and changes nothing. The seat's belief and how the cards really lay look
different: the belief is numbers, the truth a frame round one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.look_back.judge import Belief, Believing, HiddenCard, Place
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.app.look_back.whole_match import JudgedHand
from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.believed_choices import BelievedChoices
from prefgame.ui.paper.hand.judgement_words import heading_run
from prefgame.ui.paper.hand.open_hands import won_frame
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.words.commands import card_run
from prefgame.ui.words.numbers import percent, short_name

_CARD_ROW = 36
"""design height of a hidden card"""


class BelievedScene(PaperScene):
    """The decisions of a finished ``hand``, one after another, beginning with ``number``."""

    def __init__(self, game: Game, source: PaperSource, hand: JudgedHand, number: int) -> None:
        super().__init__(game, source)
        self.hand = hand
        self.decisions = tuple(FinishedHand.of(hand.log).decisions())
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
        """The decision that is shown."""
        return self.decisions[self.number]

    @property
    def believing(self) -> Believing:
        """Its belief, perhaps not known yet."""
        return self._known[self.number]

    @property
    def title(self) -> str:
        return _("What did {name} believe?").format(name=self.names[self.decision.seat])

    @property
    def first(self) -> str:
        return "on"

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        inner = page.w - 2 * kit.u(40)
        left, top = page.x + kit.u(40), page.y + kit.u(24)
        foot = Box(left, page.bottom - kit.u(24) - kit.layout.hit, inner, kit.layout.hit)
        self.head = Box(left, top, inner, kit.f(84))
        body = Box(left, self.head.bottom, inner, foot.y - kit.u(20) - self.head.bottom)
        width, high = round(body.w * 0.42), min(kit.f(150), round(body.h * 0.24))
        self.own = Box(body.x, body.y + kit.f(12), width, high)
        y = self.own.bottom + kit.f(16)
        self.choices = Box(body.x, y, width, body.bottom - y)
        x = self.choices.right + kit.u(64)
        self.hidden = body._replace(x=x, w=body.right - x)
        before, after, on = foot.columns(3, kit.u(16))
        last = len(self.decisions) - 1
        return {
            **self._choice_area(kit),
            "before": Button(
                _("Previous decision"),
                lambda: self.look_at(self.number - 1),
                before,
                size=25,
                enabled=self.number > 0,
                reason=_("This was the first decision."),
            ),
            "after": Button(
                _("Next decision"),
                lambda: self.look_at(self.number + 1),
                after,
                size=25,
                enabled=self.number < last,
                reason=_("This was the last decision."),
            ),
            "on": Button(_("Back to the judgement"), self.go_back, on, kind="brass", size=25),
        }

    def _choice_area(self, kit: Kit) -> dict[str, Widget]:
        """The list of choices, as soon as it is known; where it scrolls, the one that was chosen
        is seen.
        """
        if (found := self.believing.found) is None:
            return {}
        choices = self._list(found)
        view = choices.view(kit, self.choices)
        area = self.scroll_area("choices", view, choices.height, choices.draw)
        area.offset = 0
        area.scroll(choices.bottom_of_chosen(kit) - view.h)
        return {"choices": area}

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        head, decision = self.head, self.decision
        name = self.names[decision.seat]
        heading = heading_run(decision, name, kit.deck)
        kit.run(surface, head.x, head.y + kit.f(24), heading, "title", 38, max_width=head.w)
        words = _(
            "What the best player would believe with {name}’s cards, after all that "
            "{name} had seen."
        )
        kit.text(
            surface,
            head.x,
            head.y + kit.f(60),
            words.format(name=name),
            "caption",
            25,
            "ink2",
            max_width=head.w,
        )
        shapes.line(surface, head.x, head.bottom - kit.f(4), head.w, "ox", kit.thin(2))
        rule_x = self.hidden.x - kit.u(26)
        shapes.line(surface, rule_x, self.hidden.y, self.hidden.h, "rule", 1, upright=True)
        found = self.believing.found
        self._paint_own_cards(surface, kit)
        if found is None:
            working = not self.believing.over
            words = _("Thinking it over …") if working else _("This could not be found out.")
            kit.text(
                surface, self.choices.x, self.choices.y + kit.f(24), words, "label", 24, "ink2"
            )
            return
        self._list(found).paint_heading(surface, kit, self.choices)
        if found.cards:
            self._paint_hidden(surface, kit, found)
        else:
            words = (
                _("{name} saw every card. Two were hidden from the others: the discard.").format(
                    name=name
                )
                if found.secret
                else _("Nothing was hidden any more.")
            )
            box = self.hidden
            kit.paragraph(surface, box.x, box.y + kit.f(24), box.w, words, "label", 24, "ink2")

    def _list(self, found: Belief) -> BelievedChoices:
        return BelievedChoices(self.decision, found)

    def _paint_own_cards(self, surface: Surface, kit: Kit) -> None:
        """The cards from which the seat chose."""
        box, view = self.own, self.decision.view
        contract = view.this_hand.contract
        trump = None if contract is None else contract.trump
        cards = sorted_hand(tuple(view.cards_in_play or view.cards), trump)
        width = kit.deck.width(box.h)
        step = min(width * 0.62, (box.w - width) / max(1, len(cards) - 1))
        for at, card in enumerate(cards):
            kit.card(surface, str(card), round(box.x + at * step), box.y, box.h, covered=True)

    def _paint_hidden(self, surface: Surface, kit: Kit, found: Belief) -> None:
        """Each hidden card with its share in every place; a frame is where it really was."""
        box = self.hidden
        kit.text(surface, box.x, box.y + kit.f(26), _("Where were the other cards?"), "title", 30)
        y = box.y + kit.f(54)
        words = _("How likely each place was. The frame shows where the card really was.")
        y = kit.paragraph(surface, box.x, y, box.w, words, "caption", 23, "ink2", line_height=1.2)
        shapes.line(surface, box.x, y + kit.f(6), box.w, "ink2", 1)
        area = Box(box.x, y + kit.f(10), box.w, box.bottom - y - kit.f(10))
        rows = max(1, (area.h - kit.f(36)) // kit.f(_CARD_ROW))
        halves = area.columns(2, kit.u(40)) if len(found.cards) > rows else [area]
        per = -(-len(found.cards) // len(halves))
        for at, half in enumerate(halves):
            cards = found.cards[at * per : (at + 1) * per]
            self._paint_hidden_column(surface, kit, half, cards, found.places)

    def _paint_hidden_column(
        self,
        surface: Surface,
        kit: Kit,
        box: Box,
        cards: Sequence[HiddenCard],
        places: Sequence[Place],
    ) -> None:
        first = kit.f(78)
        columns = Box(box.x + first, box.y, min(box.w - first, kit.f(170) * len(places)), box.h)
        lanes = columns.columns(len(places), kit.u(6))
        for lane, place in zip(lanes, places):
            laid_away = self.decision.view.this_hand.discarded
            aside = _("discarded") if laid_away else _("the talon")
            words = aside if place is None else self.names[place]
            shown = short_name(kit, words, "label", 21, lane.w)
            kit.text(surface, lane.centerx, box.y + kit.f(18), shown, "label", 21, "ink2", "center")
        step = min(kit.f(_CARD_ROW), (box.h - kit.f(36)) // max(1, len(cards)))
        for at, one in enumerate(cards):
            middle = box.y + kit.f(36) + at * step + step // 2
            kit.run(
                surface,
                box.x,
                middle,
                card_run(kit.deck, one.card),
                "button",
                23,
                sign_height=0.95,
                gap=kit.f(3),
            )
            for lane, place in zip(lanes, places):
                cell = Box(lane.x, middle - step // 2 + 1, lane.w, step - 2)
                if one.lay == place:
                    won_frame(surface, kit, cell)
                share = one.shares[place]
                colour = "ink" if share >= 0.005 else "ink2"
                kit.text(
                    surface, cell.centerx, middle, percent(share), "label", 21, colour, "center"
                )

    # ---- what is done

    def look_at(self, number: int) -> None:
        """Look at another decision of the hand."""
        if 0 <= number < len(self.decisions):
            self.number = number
            self._ask()
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
