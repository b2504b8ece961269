"""The exchange: the talon is taken, two cards are discarded, and the contract is named.

Invariant: cards and contract can be changed until the button that goes on is pressed.
"""

from __future__ import annotations

from functools import partial

from pygame import Surface

from prefgame.app.words.contracts import ContractWords
from prefgame.cards import Card
from prefgame.engine.commands import Announce, Discard
from prefgame.i18n import _
from prefgame.rules.scoring.base import Reads
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.hand import HandCard, caption_below, draw_caption, draw_empty_place
from prefgame.ui.table.phases.contract_row import ContractRow
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import with_contract_sentence
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.contracts import games_count_more
from prefgame.ui.words.defence_words import defence_words

# ---- the contract is named, after the exchange or in a game whose contract nobody knows yet
# Invariant: one contract is chosen and then announced; nothing is announced by choosing it.


class AnnouncePhase(ContractRow):
    """The declarer names the contract."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.won
        mine = hand.declarer == self.view.seat and self.shown.session.player is not None
        line = _("without the talon") if hand.game else _("with the talon")
        if mine:
            return PlaqueInfo(_("Your contract"), line)
        return PlaqueInfo(_("{name} plays").format(name=self.name(hand.declarer)), line)

    def note(self) -> str:
        hand = self.view.this_hand
        if hand.game:
            rules = self.view.table.rules
            counts_more = _("Without the talon, a contract counts one number higher.")
            return with_contract_sentence(self.view, counts_more if games_count_more(rules) else "")
        return with_contract_sentence(
            self.view, _("The contract is {number} or higher.").format(number=self._number())
        )

    def hint(self) -> str:
        return _("The contract, and what it wins or loses") if self.live else self.waiting()

    def first_this(self) -> str:
        return _("Name your contract first; cards are played when the others have answered.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to name the contract.")

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        contract = self.contract()
        go = Button(
            _("Play"), kind="paper", size=25, ground="cloth", hint=_("Key P"), shortcut=keys.GO_ON
        )
        go.enabled, go.reason = contract is not None, _("Choose the contract first.")
        if contract is not None:
            go.label = _("Play {contract}").format(
                contract=ContractWords(contract, self.kit.deck).in_sentence
            )
            go.on_press = partial(self.desk.hands.submit, Announce(contract))
        return self._row(go)


# ---- the exchange: the talon is taken, and its taker discards two cards and names the contract


class ExchangePhase(ContractRow):
    """The talon is open; its taker discards two cards and names a contract."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.won
        # A player who takes over names no number yet: what is known is the least.
        taken = self._was_taken_over()
        if hand.declarer == self.view.seat and self.shown.session.player is not None:
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
        return PlaqueInfo(
            _("Exchange"),
            words.format(name=self.name(hand.declarer), number=self._number()),
        )

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
            return with_contract_sentence(
                self.view, _("Only the player who takes the discard sees it.")
            )
        if self.view.table.rules.talon_shown:
            return with_contract_sentence(self.view, _("Everybody sees the talon."))
        return with_contract_sentence(self.view, _("The talon is not shown."))

    def _made_sentence(self) -> str:
        """What the contract writes that is chosen, or is the lowest, where it is not as usual."""
        contract = self.contract() or self.open_contracts()[0]
        return words_of(self.view.table.rules).made_sentence(self.view, contract)

    def _range_sentence(self) -> str:
        """What may be announced: anything from the bid on, or less than that."""
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
        """What it means to discard the whole talon (002:127); nothing where it means nothing."""
        view = self.view
        if not self._may_throw():
            return ""
        cost = words_of(view.table.rules).thrown_words(view)
        return _("If you discard both cards of the talon, it is thrown at {name}: {cost}.").format(
            name=self.name(view.this_hand.dealer), cost=cost
        )

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
        contract, away = self.contract(), len(self.away) == 2
        go = Button(
            self._go_label(),
            self._go,
            kind="paper",
            size=25,
            enabled=away and contract is not None,
            ground="cloth",
            hint=_("Key P"),
            shortcut=keys.GO_ON,
        )
        go.reason = (
            _("Choose the contract first.") if away else _("Choose two cards to discard first.")
        )
        return self._row(go)

    def _go_label(self) -> str:
        contract, throws = self.contract(), self._throws_talon()
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
        contract = self.contract()
        if contract is not None and len(self.away) == 2:
            low, high = sorted(Card(text) for text in self.away)
            fixed = self.view.this_hand.contract is not None  # then it is not announced any more
            self.desk.hands.submit(Discard((low, high)), *(() if fixed else (Announce(contract),)))

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
        high = self.kit.f(40)
        return [
            Box(pair[0].x, pair[0].y - high, pair[1].right - pair[0].x, pair[0].h + high)
            for pair in self._places()
        ]

    def _draw_mine(self, surface: Surface) -> None:
        kit, (talon, slots) = self.kit, self._places()
        for box in slots[len(self.away) :]:
            draw_empty_place(surface, kit, box, "")
        taken = _("you took") if self._was_taken_over() else _("the talon was")
        for pair, words in ((talon, taken), (slots, _("you discard"))):
            middle = (pair[0].x + pair[1].right) / 2
            kit.text(
                surface, middle, pair[0].y - kit.f(22), words, "caption", 28, "cream", "center"
            )

    def _places(self) -> tuple[list[Box], list[Box]]:
        """The talon, and the two places for what is discarded, side by side in the middle."""
        layout, kit = self.layout, self.kit
        top = layout.trick.y + kit.f(62)
        low = min((choice.rect.y for choice in self.desk.choices), default=self._bar().y) - kit.f(
            50
        )
        inner, between = layout.u(12), layout.u(72)
        wide = layout.trick.w - 2 * inner - between
        height = round(min(layout.card_h * 0.76, max(60, low - top), wide / 4 / layout.ratio))
        width = round(height * layout.ratio)
        centre = layout.table.centerx
        left = centre - between // 2 - 2 * width - inner
        right = centre + between // 2
        step = width + inner
        return (
            [Box(left + i * step, top, width, height) for i in range(2)],
            [Box(right + i * step, top, width, height) for i in range(2)],
        )
