"""The exchange: the talon is taken, two cards are discarded, and the contract is named.

Invariant: cards and contract can be changed until the button that goes on is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.words.contracts import ContractWords
from prefgame.cards import Card
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.i18n import _
from prefgame.rules.scoring.base import Reads
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.hand import HandCard, caption_below, draw_caption, draw_empty_place
from prefgame.ui.table.phases.contract import ContractRow
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import with_contract_sentence
from prefgame.ui.widgets.buttons import (
    Button,
    Widget,
)
from prefgame.ui.widgets.styles import Style
from prefgame.ui.words.defence_words import defence_words

_PAIR = Style("caption", "lead", "cream")
"""of the words above two cards"""
_CARD, _LEAST_CARD = 0.76, 60
"""heights of a card that are taken and discarded, and the least pixels"""


class ExchangePhase(ContractRow):
    """The talon is open; its taker discards two cards and names a contract."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.won
        # A player who takes over names no number yet: what is known is the least.
        taken = self._was_taken_over()
        if self.is_me(hand.declarer):
            words = (
                _("you take over with at least {number}")
                if taken
                else _("you won the auction with {number}")
            )
            return PlaqueInfo(_("Your exchange"), words.format(number=self._number()))
        words = (
            _("{name} takes over with at least {number}")
            if taken
            else _("{name} won the auction with {number}")
        )
        name = self.name(hand.declarer)
        return PlaqueInfo(_("Exchange"), words.format(name=name, number=self._number()))

    def _was_taken_over(self) -> bool:
        """Whether the two cards are those that another declarer discarded."""
        return bool(self.view.this_hand.takers)

    def note(self) -> str:
        if self.live:
            words = (
                self._range_sentence(),
                self._forced_sentence(),
                self._thrown_sentence(),
                self._made_sentence(),
            )
            return with_contract_sentence(self.view, " ".join(filter(None, words)))
        if self._was_taken_over():
            sentence = _("Only the player who takes the discard sees it.")
        elif self.view.table.rules.talon_shown:
            sentence = _("Everybody sees the talon.")
        else:
            sentence = _("The talon is not shown.")
        return with_contract_sentence(self.view, sentence)

    def _made_sentence(self) -> str:
        """Return what the contract writes that is chosen, or is the lowest, where it is not as
        usual.
        """
        contract = self.contract() or self.open_contracts()[0]
        return words_of(self.view.table.rules).made_sentence(self.view, contract)

    def _range_sentence(self) -> str:
        """Return what may be announced: anything from the bid on, or less than that."""
        allowed, number = self.open_contracts(), self._number()
        if allowed[-1].rank >= max(line.rank for line in self.view.table.rules.contracts):
            return _("You may announce {number} or higher.").format(number=number)
        if len(allowed) == 1:
            return _("You can announce only {number}.").format(number=number)
        highest = ContractWords(allowed[-1], self.kit.deck).by_number
        return _("You may announce {number} to {highest}.").format(number=number, highest=highest)

    def _forced_sentence(self) -> str:
        """Which contracts the defenders may not leave, though they may leave others."""
        rules, words = self.view.table.rules, defence_words(self.view.table.rules)
        deck = self.kit.deck
        return " ".join(
            _("{contract} – {rule}.").format(
                contract=ContractWords(contract, deck).in_sentence, rule=forced
            )
            for contract in self.open_contracts()
            if (forced := words.forced(rules, contract))
        )

    def _thrown_sentence(self) -> str:
        """Return what it means to discard the whole talon (002:127); nothing where it means
        nothing.
        """
        view = self.view
        if not self._may_throw():
            return ""
        words = (
            _("If you discard both cards of the talon, you may throw it at {name}: {cost}.")
            if self._is_chosen()
            else _("If you discard both cards of the talon, it is thrown at {name}: {cost}.")
        )
        cost = words_of(view.table.rules).thrown_words(view)
        return words.format(name=self.name(view.this_hand.dealer), cost=cost)

    def hint(self) -> str:
        if not self.live:
            return self.waiting()
        away, contract = len(self.away), self.contract()
        if away < 2 and contract is None:
            return (
                _("Choose one more card to discard, and your contract.")
                if away
                else _("Choose two cards to discard, and your contract.")
            )
        if away < 2:
            return (
                _("Choose one more card to discard.") if away else _("Choose two cards to discard.")
            )
        if contract is None:
            return _("Choose your contract.")
        return _("Press “{button}”, or change your choice.").format(button=self._go_label())

    def others_turn(self) -> str:
        return _("{name} discards two cards and names the contract.")

    # ---- choosing

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        why_not = ""
        if len(self.away) < 2:
            why_not = _("Choose two cards to discard first.")
        elif self.contract() is None:
            why_not = _("Choose the contract first.")
        go = self.go_button(self._go_label(), self._go, why_not)
        row, others = self._row(go), list[Button]()
        if self.may_give_up():
            others.append(self.giving_up([Discard(self._away_if_given_up())]))
        if self._throws_talon() and self._is_chosen():
            throw = self.go_button(self._go_label(throws=True), self._throw, why_not)
            throw.shortcut, throw.hint = None, ""
            others.append(throw)
        return self.with_others(row, others)

    def _away_if_given_up(self) -> tuple[Card, Card]:
        """Return what is discarded by a declarer who gives up: what was chosen, else cards that
        were not in the talon.
        """
        old = [str(card) for card in self.view.cards if card not in self.view.talon]
        first, second, *_rest = dict.fromkeys((*self.away, *old))
        low, high = sorted((Card(first), Card(second)))
        return low, high

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        if giver := self.giver_of(commands):
            return giver
        found, throws = super().widgets_for(commands), _throws(commands)
        on = found == self.desk.choices[-1:]
        return self.desk.choices[-2:-1] if on and throws else found

    def _go_label(self, throws: bool = False) -> str:
        contract = self.contract()
        throws = throws or (self._throws_talon() and not self._is_chosen())
        if contract is None:
            return _("Throw the talon and play") if throws else _("Discard and play")
        words = _("Throw the talon, play {contract}") if throws else _("Discard, play {contract}")
        return words.format(contract=ContractWords(contract, self.kit.deck).in_sentence)

    def _throws_talon(self) -> bool:
        """Whether the cards that are chosen would be thrown at a dealer who sits out (002:127)."""
        return self._may_throw() and set(self.away) == set(map(str, self.view.talon))

    def _may_throw(self) -> bool:
        view = self.view
        return Reads.THROWN in view.table.rules.score.reads and view.this_hand.dealer_sits_out

    def _is_chosen(self) -> bool:
        """Whether it is a choice to throw the talon, and not what discarding it means."""
        return Reads.THROWN_BY_CHOICE in self.view.table.rules.score.reads

    def first(self, choices: list[Widget]) -> Widget | None:
        hand = self.desk.stage.hand
        return super().first(choices) if len(self.away) == 2 else hand[0] if hand else None

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        if not self.live:
            return []
        fresh = {str(card) for card in self.view.talon}
        took = _("taken") if self._was_taken_over() else _("talon")
        for card in hand:
            card.enabled = len(self.away) < 2 or card.card in self.away
            card.reason = _("Two cards are already chosen. Click one of them to keep it.")
            card.tab = (
                _("discard") if card.card in self.away else took if card.card in fresh else ""
            )
        return [card for card in hand if card.card in self.away]

    def card_pressed(self, card: HandCard) -> None:
        if card.card in self.away:
            self.away.remove(card.card)
        elif len(self.away) < 2:
            self.away.append(card.card)
        self.desk.hands.refresh()
        self._focus_on_go()

    def _go(self) -> None:
        self._discard(throws=False)

    def _throw(self) -> None:
        self._discard(throws=True)

    def _discard(self, throws: bool) -> None:
        contract = self.contract()
        if contract is not None and len(self.away) == 2:
            low, high = sorted(Card(text) for text in self.away)
            fixed = self.view.this_hand.contract is not None  # then it is not announced any more
            named = () if fixed else (Announce(contract),)
            self.desk.hands.submit(Discard((low, high), throws), *named)

    # ---- the middle

    def cards(self) -> list[tuple[str, Box]]:
        talon = map(str, self.view.talon)
        if not self.live:
            # a discard that another player has taken up is closed (001:209-224)
            boxes = [] if self._was_taken_over() else self.layout.talon(face_up=True)
            return list(zip(talon, boxes))
        lies, slots = self._places()
        return [
            *zip(talon, lies),
            *zip(sorted(self.away, key=lambda text: Card(text).index), slots),
        ]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.live:
            self._draw_mine(surface)
            return
        boxes, words = self.layout.talon(face_up=True), _("the talon")
        if self._was_taken_over():
            boxes, words = self.layout.talon(), _("the discard")
            for box in boxes:
                self.kit.card(surface, BACK, box.x, box.y, box.h)
        elif not self.view.talon:
            return
        draw_caption(surface, self.kit, boxes, words)

    def visible_boxes(self) -> list[Box]:
        if not self.live:
            closed = self._was_taken_over()
            boxes = self.layout.talon() if closed else [box for _card, box in self.cards()]
            return [*boxes, *([caption_below(self.kit, boxes)] if boxes else [])]
        high = self.kit.f(2 * _PAIR.pixels)
        return [
            first._replace(y=first.y - high, w=last.right - first.x, h=first.h + high)
            for first, last in self._places()
        ]

    def _draw_mine(self, surface: Surface) -> None:
        kit, (talon, slots) = self.kit, self._places()
        for box in slots[len(self.away) :]:
            draw_empty_place(surface, kit, box, "")
        taken = _("you took") if self._was_taken_over() else _("the talon was")
        for (first, last), words in ((talon, taken), (slots, _("you discard"))):
            x, y = (first.x + last.right) / 2, first.y - kit.f(0.8 * _PAIR.pixels)
            kit.text(surface, x, y, words, *_PAIR.how, "center")

    def _places(self) -> tuple[list[Box], list[Box]]:
        """Return the talon, and the two places for what is discarded, side by side in
        the middle.
        """
        layout, kit = self.layout, self.kit
        words = 2 * kit.f(_PAIR.pixels)
        top = layout.trick.y + words
        low = min((choice.rect.y for choice in self.desk.choices), default=self._bar().y)
        inner, between = kit.space("near"), kit.space("margin")
        wide = layout.trick.w - 2 * inner - between
        room = max(_LEAST_CARD, low - words - top)
        height = round(min(layout.card_h * _CARD, room, wide / 4 / layout.ratio))
        width = round(height * layout.ratio)
        pair = Box(layout.table.centerx + between // 2, top, 2 * width + inner, height)
        slots = pair.columns(2, inner)
        return [box.move(-pair.w - between, 0) for box in slots], slots


def _throws(commands: Sequence[Command]) -> bool:
    """Tell whether the talon is thrown by these commands."""
    return any(isinstance(command, Discard) and command.thrown for command in commands)
