"""A hand with all cards open: every question can be answered for every seat, and each card that may
be played says how many tricks the declarer has in the end.

Invariant: only legal commands are given, and each can be taken back. The values are found behind
the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from pygame.event import Event

from prefgame.app.deals.open_cards import OpenCards, Solving, Values
from prefgame.app.learn.practice import Practice
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import shown_name
from prefgame.cards import Card, Suit
from prefgame.engine.commands import PLAYS, Command, Discard, PlayCard
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Phase, Seat
from prefgame.ui.deals.cards import STRIP, LaidCard
from prefgame.ui.deals.sending import SendSheet
from prefgame.ui.deals.slips import ExpertSheet
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.open_hands import TrickLine, TrickRows
from prefgame.ui.paper.play_again import PlayAgainSheet
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Element,
    Inset,
    Paragraph,
    Reserved,
    Row,
    Rule,
    Share,
    Stretch,
    Text,
    heading,
    reserved_places,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import ASIDE, NAME, NOTE, STRONG, TEXT
from prefgame.ui.words.contracts import command_run, goal_needed
from prefgame.ui.words.numbers import number_of_tricks

_NAMES = 150
"""design width of the names beside the tricks"""


class OpenPlayScene(FormScene):
    """A hand as it stands after its ``course``, each of which can be gone back to. ``practice``
    makes of it what is played at the table; ``keep`` is told how it is left, if it was changed.
    """

    def __init__(
        self,
        game: Game,
        course: Sequence[OpenCards],
        practice: Callable[[OpenCards], Practice],
        keep: Callable[[OpenCards], None],
    ) -> None:
        super().__init__(game)
        *before, self.cards = course
        self.before: list[OpenCards] = before
        self.practice, self.keep, self.came = practice, keep, self.cards
        self.away: tuple[Card, ...] = ()
        """cards that were chosen to be discarded"""
        self.solving: Solving | None = None
        self._known = False

    @property
    def title(self) -> str:
        return _("Open cards")

    @property
    def first(self) -> str:
        cards = self._playable()
        if not cards:
            return "back"
        hand = sorted_hand(tuple(cards), self._trump)
        return f"card {hand[0]}"

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.cards.table.rules))

    # ---- what is seen

    @property
    def _trump(self) -> Suit | None:
        contract = self.cards.hand.contract
        return None if contract is None else contract.trump

    @property
    def values(self) -> Values | None:
        return None if self.solving is None else self.solving.latest

    @property
    def seat(self) -> Seat | None:
        """Whose cards are due, or who decides."""
        return self.cards.due

    def _playable(self) -> dict[Card, Command | None]:
        """Return the cards that may be chosen, each with its command; None: half of a discard."""
        found: dict[Card, Command | None] = {}
        for command in self.cards.legal:
            if isinstance(command, PlayCard):
                found[command.card] = command
            elif isinstance(command, Discard):
                found.update(dict.fromkeys(command.cards))
        return found

    def _name(self, seat: Seat) -> str:
        return shown_name(self.cards.table.players[seat])

    # ---- what is done

    def enter(self, window: Host) -> None:
        super().enter(window)
        self._solve()

    def _solve(self) -> None:
        if self.solving is not None:
            self.solving.close()
        self._known = False
        self.solving = Solving(self.cards)

    def leave(self) -> None:
        if self.solving is not None:
            self.solving.close()
        if self.cards is not self.came:
            self.keep(self.cards)

    def give(self, command: Command) -> None:
        """Give a command for the seat that decides."""
        self.before.append(self.cards)
        self.cards, self.away = self.cards.after(command), ()
        self._solve()
        self._lay_out()

    def press(self, card: Card) -> None:
        """Play the card, or choose it to be discarded."""
        self.game.sounds.play("card")
        command = self._playable().get(card)
        if command is not None:
            self.give(command)
            return
        chosen = () if card in self.away else (*self.away, card)
        for command in self.cards.legal:
            if isinstance(command, Discard) and set(command.cards) == set(chosen):
                self.give(command)
                return
        self.away = chosen[-1:]
        self.rebuild()

    def take_back(self) -> None:
        if self.before:
            self.cards, self.away = self.before.pop(), ()
            self._solve()
            self._lay_out()

    def best(self) -> None:
        """Play the card that is best for the side of the seat; of several the lowest."""
        values = self.values
        if values is None:
            return
        best = (card for card, tricks in values.cards.items() if tricks == values.tricks)
        card = min(best, key=lambda one: (one.rank, one.index))
        self.give(PLAYS[card])

    def play(self) -> None:
        self.window.push(PlayAgainSheet(self.game, self.practice(self.cards)))

    def send(self) -> None:
        self.window.push(SendSheet(self.game, self.cards, self.notify))

    def ask(self) -> None:
        seat = self.cards.decides
        if seat is not None:
            words = _("What an expert would do as {name}").format(name=self._name(seat))
            made_up = self.cards.laid is not None
            self.window.push(ExpertSheet(words, self.cards.view(seat), made_up=made_up))

    def _lay_out(self) -> None:
        self.rebuild()
        self.group.focus_on(self.widgets.get(self.first))

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        built = super().build(kit, page)
        parts = () if self._laid is None else self._laid.parts
        places = reserved_places(parts)
        cards: dict[str, Widget] = {}
        for name, box in places.items():
            cards |= self._hand_cards(kit, box, int(name))
        return {**cards, **built}

    def _hand_cards(self, kit: Kit, box: Box, seat: Seat) -> dict[str, Widget]:
        playable = self._playable() if seat == self.seat else {}
        cards = sorted_hand(self.cards.cards_of(seat), self._trump)
        values = self.values if seat == self.seat else None
        top = kit.f(26)  # the tabs
        height = min(box.h - top, round(box.w / kit.deck.ratio / 4.6))
        width = kit.deck.width(height)
        most = max(len(cards), 10)
        step = min(round(width * STRIP * 1.3), (box.w - width) // (most - 1))
        found: dict[str, Widget] = {}
        for at, card in enumerate(cards):
            whole = Box(box.x + at * step, box.bottom - height, width, height)
            strip = width if at + 1 == len(cards) else step
            value = None if values is None else values.cards.get(card)
            found[f"card {card}"] = LaidCard(
                str(card),
                whole,
                strip,
                partial(self.press, card),
                tab="" if value is None else str(value),
                best=(values is not None and value == values.tricks) or card in self.away,
                dim=bool(playable) and card not in playable,
                enabled=card in playable,
                reason=self._why_not(seat),
            )
        return found

    def _why_not(self, seat: Seat) -> str:
        if self.seat is None:
            return _("The hand is over.")
        if seat != self.seat:
            return _("It is the turn of {name}.").format(name=self._name(self.seat))
        if self.cards.phase is Phase.PLAY:
            return _("The rules allow another card here.")
        return _("No card is played yet.")

    def content(self, kit: Kit) -> Element:
        hand = self.cards.hand
        rows = tuple(Stretch(self._hand_row(kit, seat)) for seat in range(len(hand.order)))
        left = Column((*rows, self._tricks(kit)), "tight")
        columns = Share(0.64, left), Rule("ox", upright=True), Stretch(self._side(kit))
        return Inset(Row(columns, "apart"), "apart", "near")

    def _hand_row(self, kit: Kit, seat: Seat) -> Element:
        hand = self.cards.hand
        style = NAME.inked("ox") if seat == self.seat else NAME
        words: list[Element] = [Text(self._name(seat), style)]
        if hand.declarer == seat:
            words.append(Text(_("declarer"), ASIDE))
        taken = self.cards.taken(seat)
        if hand.contract is not None and taken is not None:
            words.append(Text(number_of_tricks(taken), TEXT))
        beside = Column(tuple(words), "none", middle=True)
        return Row((Share(0.19, beside), Stretch(Reserved(name=str(seat)))))

    def _tricks(self, kit: Kit) -> Element:
        hand = self.cards.hand
        lines = [
            TrickLine(one.as_led[0][0], one.winner, dict(one.as_led)) for one in self.cards.tricks
        ]
        if hand.trick:
            lines.append(TrickLine(hand.trick_as_led[0][0], None, dict(hand.trick_as_led)))
        seats = [(seat, self._name(seat)) for seat in range(len(hand.order))]
        laid = self.cards.laid
        return TrickRows(
            seats,
            lines,
            kit.f(_NAMES),
            why=_("No card has been played yet."),
            before=0 if laid is None else laid.tricks_before,
        )

    # ---- the right side

    def _side(self, kit: Kit) -> Element:
        parts: list[Element] = [heading(self._contract(kit)), *self._said()]
        choices = tuple(self._choices(kit))
        parts.append(
            Stretch(Control("choices", Scroll(Column(choices, "tight")), fill=True))
            if choices
            else Stretch(Column(()))
        )
        best = Button(_("Best card"), self.best, size=23, shortcut=pygame.K_b)
        best.enabled, best.reason = (
            self.values is not None,
            _("No card is due, or nobody declares."),
        )
        back = Button(_("Take back"), self.take_back, size=23)
        back.enabled, back.reason = bool(self.before), _("This is where it began.")
        ask = Button(_("Ask an expert"), self.ask, size=23)
        ask.enabled, ask.reason = self.seat is not None, _("The hand is over.")
        send = Button(_("Save or send"), self.send, size=23)
        play = Button(_("Play from here"), self.play, kind="brass", size=25)
        play.enabled, play.reason = self.seat is not None, _("The hand is over.")
        parts += (
            Row((Stretch(Control("best", best)), Stretch(Control("take back", back))), "tight"),
            Row((Stretch(Control("ask", ask)), Stretch(Control("send", send))), "tight"),
            Row((Stretch(Control("play", play)),)),
        )
        return Column(tuple(parts), "near")

    def _contract(self, kit: Kit) -> str:
        hand = self.cards.hand
        if hand.contract is None:
            return _("Before the contract")
        if hand.declarer is None:
            return _("All have passed")
        words = ContractWords(hand.contract, kit.deck).in_sentence_with_game
        return _("{name} plays {contract}").format(name=self._name(hand.declarer), contract=words)

    def _said(self) -> Iterator[Element]:
        hand = self.cards.hand
        if hand.contract is not None and hand.declarer is not None:
            yield Text(goal_needed(hand.contract.goal), TEXT)
        if self.seat is None:
            yield Paragraph(_("The hand is over."), TEXT)
            return
        name = self._name(self.seat)
        if self.cards.phase is Phase.EXCHANGE:
            yield Paragraph(_("{name} discards two cards: choose them.").format(name=name))
        elif self.cards.phase is not Phase.PLAY:
            yield Paragraph(_("It is the turn of {name}. Choose what is said.").format(name=name))
        else:
            if self.cards.laid is not None:
                yield Paragraph(_("The tricks before these cards are made up."), NOTE)
            yield Paragraph(_("{name} plays a card.").format(name=name))
            yield from self._told()

    def _told(self) -> Iterator[Element]:
        hand, values = self.cards.hand, self.values
        if values is None:
            over = self.solving is not None and self.solving.over
            if not over:
                yield Paragraph(_("The values of the cards are being found …"), NOTE)
            return
        assert hand.declarer is not None and hand.contract is not None
        words = ngettext(
            "With best play by all, {name} has {count} trick in the end.",
            "With best play by all, {name} has {count} tricks in the end.",
            values.tricks,
        ).format(name=self._name(hand.declarer), count=values.tricks)
        met = hand.contract.goal.is_met(values.tricks)
        result = _("The contract is made.") if met else _("The contract fails.")
        yield Paragraph(f"{words} {result}", STRONG)
        yield Paragraph(_("The number above a card is what the declarer has after it."), NOTE)

    def _choices(self, kit: Kit) -> Iterator[Element]:
        """Return what may be said now, a button each."""
        for at, command in enumerate(self.cards.legal):
            if isinstance(command, (PlayCard, Discard)):
                return
            button = Button(command_run(command, kit.deck), partial(self.give, command), size=23)
            yield Control(f"choice {at}", button)

    # ---- time and keys

    @property
    def awake(self) -> bool:
        return super().awake or not self._known

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.solving is not None and self.solving.over and not self._known:
            self._known = True
            self.rebuild()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.take_back()
        else:
            super().handle(event)
