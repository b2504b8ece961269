"""The talon is taken, two cards are laid away, the contract is named."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Surface

from prefgame.app.words.contracts import bid_in_sentence, contract_in_sentence
from prefgame.cards import Card
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.i18n import _
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.table.button_row import MOST_ROWS, lay_row, row_width
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.parts import PlaqueInfo, caption_below, draw_caption, draw_empty_place
from prefgame.ui.table.phases.base import Desk, PhaseScene
from prefgame.ui.table.slips.refas import with_refa
from prefgame.ui.table.slips.stakes import worth_of
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.contracts import contract_run


class _Contracting(PhaseScene):
    """What exchange and announcement share: the row of contracts and the one button that goes
    on.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chosen: Contract | None = None
        self.away: list[str] = []

    def _open(self) -> tuple[Contract, ...]:
        """The contracts that may be named."""
        hand = self.view.hand
        assert hand is not None and hand.auction_winner is not None
        if hand.contract is not None:  # it was named before the talon was taken
            return (hand.contract,)
        return self.view.table.rules.auction.contracts_for(hand.auction_winner)

    def _listed(self) -> tuple[Contract, ...]:
        """All contracts of the table that could be meant, the ones too low as well."""
        hand, rules = self.view.hand, self.view.table.rules
        assert hand is not None
        if hand.game or hand.contract is not None:
            return self._open()
        return rules.contracts

    def _choose(self, contract: Contract) -> None:
        self.chosen = contract
        self.desk.refresh()
        self.desk.group.focus_on(
            next(
                (choice for choice in self.desk.choices if self._chooses(choice) == contract), None
            )
        )

    def _chooses(self, widget: Widget) -> Contract | None:
        """The contract that a button of the row chooses."""
        press = widget.on_press
        found: Contract | None = (
            press.args[0] if isinstance(press, partial) and press.func == self._choose else None
        )
        return found

    def _contract(self) -> Contract | None:
        """The contract that was chosen, or the only one there is."""
        lines = self._open()
        return (
            lines[0]
            if len(lines) == 1
            else next((line for line in lines if line == self.chosen), None)
        )

    def _row(self, go: Button) -> list[Widget]:
        """The contracts side by side, and ``go`` at the right end of the bar."""
        bar, u, f = self._bar(), self.layout.u, self.kit.f
        wide = min(f(330), round(bar.w * 0.32))
        go.size *= min(
            1.0,
            max(
                self.layout.usual, (wide - f(30)) / self.kit.run_width(go.label, "button", go.size)
            ),
        )
        go.rect = Box(bar.right - wide, bar.y, wide, bar.h)
        allowed = self._open()
        buttons = [self._button(line, line in allowed) for line in self._listed()]
        row = Box(bar.x, bar.y - f(26), bar.w - wide - u(18), bar.h + f(26))
        alone = row_width(self.kit, buttons, u(10), LEAST_SHRINK) > row.w
        if alone:  # the row for itself, ``go`` above it
            row = Box(bar.x, row.y, bar.w, row.h)
        lay_row(self.kit, row, buttons, u(10), widest=f(150), most_rows=MOST_ROWS)
        if alone:
            go.rect = go.rect.moved(
                0, min(button.rect.y for button in buttons) - u(10) - go.rect.bottom
            )
        return [*buttons, go]

    def _button(self, line: Contract, fits: bool) -> Button:
        return Button(
            contract_run(line),
            partial(self._choose, line),
            size=29 if line.trump else 25,
            sub=f"±{worth_of(self.view, line)}" if fits else _("too low"),
            chosen=line == self._contract(),
            enabled=fits,
            reason=""
            if fits
            else _("The auction was won with {number}, so this is too low.").format(
                number=self._number()
            ),
            hint=keys.key_hint(keys.DIGITS.get(line.name)),
            shortcut=keys.DIGITS.get(line.name),
            ground="cloth",
        )

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        """What is still to be chosen, the cards to lay away and the contract; when all is, the
        button that goes on.
        """
        cards = [
            card
            for card in super().widgets_for(commands)
            if isinstance(card, HandCard) and card.card not in self.away
        ]
        chosen = self._contract()
        named = [
            command.contract
            for command in commands
            if isinstance(command, Announce) and command.contract != chosen
        ]
        contracts = [widget for widget in self.desk.choices if self._chooses(widget) in named]
        return [*cards, *contracts] or self.desk.choices[-1:]

    def _number(self) -> str:
        """The contract that won the auction, as it was bid."""
        won = self.view.hand.won_with if self.view.hand else None
        return "" if won is None else bid_in_sentence(won, self.kit.deck)

    def _bar(self) -> Box:
        return self.layout.bar.moved(0, -self.layout.tab_room)

    def me_box(self) -> Box:
        return self.layout.me.moved(0, -self.layout.tab_room) if self.live else self.layout.me

    def first(self, choices: list[Widget]) -> Widget | None:
        """The button that goes on once it does, else the first contract that may be named."""
        return next((choice for choice in (*choices[-1:], *choices) if choice.enabled), None)


class ExchangePhase(_Contracting):
    """The talon lies open; its taker lays two cards away and names a contract."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.hand
        assert hand is not None and hand.declarer is not None
        if hand.declarer == self.view.seat and self.desk.session.player is not None:
            return PlaqueInfo(
                _("Your exchange"),
                _("you won the auction with {number}").format(number=self._number()),
            )
        name = self.name(hand.declarer)
        return PlaqueInfo(
            _("Exchange"),
            _("{name} won the auction with {number}").format(name=name, number=self._number()),
        )

    def note(self) -> str:
        if self.live:
            return with_refa(
                self.view, _("You may announce {number} or higher.").format(number=self._number())
            )
        if self.view.table.rules.talon_shown:
            return with_refa(self.view, _("Everybody sees the talon."))
        return with_refa(self.view, _("The talon is taken unseen."))

    def hint(self) -> str:
        if not self.live:
            return self.waiting()
        away, contract = len(self.away), self._contract()
        if away < 2 and contract is None:
            return (
                _("Tap one more card, and choose what you play.")
                if away
                else _("Tap the two cards you lay away, and choose what you play.")
            )
        if away < 2:
            return (
                _("Tap one more card to lay away.")
                if away
                else _("Tap the two cards you lay away.")
            )
        if contract is None:
            return _("Choose what you play.")
        return _("Press “{button}”, or change your choice.").format(button=self._go_label())

    def others_turn(self) -> str:
        return _("{name} lays two cards away and names the contract.")

    # ---- choosing

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        contract, away = self._contract(), len(self.away) == 2
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
            _("Choose the contract first.") if away else _("Choose two cards to lay away first.")
        )
        return self._row(go)

    def _go_label(self) -> str:
        contract = self._contract()
        if contract is None:
            return _("Lay away and play")
        return _("Lay away, play {contract}").format(
            contract=contract_in_sentence(contract, self.kit.deck)
        )

    def first(self, choices: list[Widget]) -> Widget | None:
        hand = self.desk.stage.hand
        return super().first(choices) if len(self.away) == 2 else hand[0] if hand else None

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        if not self.live:
            return []
        fresh = {str(card) for card in self.view.talon}
        for card in hand:
            card.enabled = len(self.away) < 2 or card.card in self.away
            card.reason = _("Two cards are chosen already. Tap one of them to keep it.")
            card.tab = (
                _("away") if card.card in self.away else _("talon") if card.card in fresh else ""
            )
        return [card for card in hand if card.card in self.away]

    def card_pressed(self, card: HandCard) -> None:
        if card.card in self.away:
            self.away.remove(card.card)
        elif len(self.away) < 2:
            self.away.append(card.card)
        self.desk.refresh()

    def _go(self) -> None:
        contract = self._contract()
        if contract is not None and len(self.away) == 2:
            low, high = sorted(Card(text) for text in self.away)
            self.desk.submit(Discard((low, high)), Announce(contract))

    # ---- the middle

    def cards(self) -> list[tuple[str, Box]]:
        talon = map(str, self.view.talon)
        if not self.live:
            return list(zip(talon, self.layout.talon(face_up=True)))
        lies, slots = self._places()
        return [
            *zip(talon, lies),
            *zip(sorted(self.away, key=lambda text: Card(text).index), slots),
        ]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.live:
            self._draw_mine(surface)
        elif self.view.talon:
            draw_caption(surface, self.kit, self.layout.talon(face_up=True), _("the talon"))

    def visible_boxes(self) -> list[Box]:
        if not self.live:
            return [
                *super().visible_boxes(),
                *(
                    [caption_below(self.kit, self.layout.talon(face_up=True))]
                    if self.view.talon
                    else []
                ),
            ]
        high = self.kit.f(40)
        return [
            Box(pair[0].x, pair[0].y - high, pair[1].right - pair[0].x, pair[0].h + high)
            for pair in self._places()
        ]

    def _draw_mine(self, surface: Surface) -> None:
        kit, (talon, slots) = self.kit, self._places()
        for box in slots[len(self.away) :]:
            draw_empty_place(surface, kit, box, "")
        for pair, words in ((talon, _("the talon was")), (slots, _("you lay away"))):
            middle = (pair[0].x + pair[1].right) / 2
            kit.text(
                surface, middle, pair[0].y - kit.f(22), words, "caption", 28, "cream", "center"
            )

    def _places(self) -> tuple[list[Box], list[Box]]:
        """The talon, and the two places for what is laid away, side by side in the middle."""
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


class AnnouncePhase(_Contracting):
    """The contract is named: after the cards are laid away, or when nobody knows yet what the game
    is.
    """

    def plaque(self) -> PlaqueInfo:
        hand = self.view.hand
        assert hand is not None and hand.declarer is not None
        mine = hand.declarer == self.view.seat and self.desk.session.player is not None
        line = _("without the talon") if hand.game else _("with the talon")
        if mine:
            return PlaqueInfo(_("Your contract"), line)
        return PlaqueInfo(_("{name} plays").format(name=self.name(hand.declarer)), line)

    def note(self) -> str:
        hand = self.view.hand
        assert hand is not None
        if hand.game:
            return with_refa(self.view, _("A game counts one more than its number."))
        return with_refa(
            self.view, _("The contract is {number} or higher.").format(number=self._number())
        )

    def hint(self) -> str:
        return _("The contract, and what it wins or costs") if self.live else self.waiting()

    def first_this(self) -> str:
        return _("Name your contract first; cards are played when the others have answered.")

    def others_turn(self) -> str:
        return _("{name} is to name the contract.")

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        contract = self._contract()
        go = Button(
            _("Play"), kind="paper", size=25, ground="cloth", hint=_("Key P"), shortcut=keys.GO_ON
        )
        go.enabled, go.reason = contract is not None, _("Choose the contract first.")
        if contract is not None:
            go.label = _("Play {contract}").format(
                contract=contract_in_sentence(contract, self.kit.deck)
            )
            go.on_press = partial(self.desk.submit, Announce(contract))
        return self._row(go)
