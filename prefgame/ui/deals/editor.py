"""The page on which a hand is laid out: cards go into three hands and beside them, then a contract
and who leads are chosen. From there it is played, looked at, asked about, and sent.

Invariant: whatever lies there is shown, however little; what cannot be says why when something is
asked of it. Nothing is thought about before.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.deals.asked import Question, questions, view_at
from prefgame.app.deals.composed import ASIDE, PLACES, BadHand, Composed, Wish
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import composed_of, read_pasted
from prefgame.app.learn.practice import Practice
from prefgame.app.odds.held import HeldHand
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import shown_name
from prefgame.cards import DECK, Card
from prefgame.engine.commands import PLAYS
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Phase
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE
from prefgame.rules.registry import RULESETS
from prefgame.ui.deals.cards import CardPlace, LaidCard
from prefgame.ui.deals.open_play import OpenPlayScene
from prefgame.ui.deals.sending import SendSheet
from prefgame.ui.deals.slips import ContractSheet, ExpertSheet, WishSheet, wish_run
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_order import sorted_hand
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.play_again import PlayAgainSheet
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.system import display
from prefgame.ui.system.keystrokes import with_command
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
    reserved_places,
)
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import Segments, Stepper
from prefgame.ui.widgets.styles import ASIDE as CAPTION
from prefgame.ui.widgets.styles import NOTE, TEXT
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.contracts import card_run
from prefgame.ui.words.options import game_name

_POOL_ROWS = 2
_IN_POOL_ROW = len(DECK) // _POOL_ROWS
_STEP, _APART = 0.7, 1.06
"""how much of a card its neighbour leaves visible where there is room, in a hand and of two cards,
in widths of a card
"""
_NAMES = 0.19
"""the part of a row that the name of the hand takes"""
_SMALL = 23
"""design size of the words on buttons"""


class LayOutScene(FormScene):
    """A hand that is laid out; ``keep`` is told of each change, so that it is there again later."""

    def __init__(self, game: Game, hand: Composed | None, keep: Callable[[Composed], None]) -> None:
        super().__init__(game)
        self.draft = Draft(game.settings)
        self.draft.seats = HANDS
        self.hand = hand or Composed(self.draft.table)
        if self.hand.rules.key != self.draft.rules.key:
            self.draft.choose_rules(self.hand.rules)
        self.keep = keep
        self.active = 0
        self.typed = ""
        self._before: list[Composed] = []
        self.chance = random.Random()

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.game.use_deck_of(self.hand.rules)

    @property
    def title(self) -> str:
        return _("Lay out a hand")

    @property
    def first(self) -> str:
        return "place 0"

    def rail(self) -> dict[str, Button]:
        problems = self.game.way(routes.ProblemCollections())
        return {"problems": Button(_("Problems"), problems, kind="wood", size=23)}

    @property
    def names(self) -> tuple[str, ...]:
        return self.hand.names or self.draft.players

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.hand.rules))

    # ---- what is changed

    def change(self, hand: Composed) -> None:
        """Have this hand there from now on."""
        if hand != self.hand:
            self._before.append(self.hand)
        self.hand = hand
        self.keep(hand)
        self.rebuild()

    def undo(self) -> None:
        if self._before:
            self.hand = self._before.pop()
            self.keep(self.hand)
            self.rebuild()

    def activate(self, place: int) -> None:
        """Have the next cards go there."""
        self.active = place
        self.rebuild()

    def lay(self, card: Card, place: int | None) -> None:
        """Lay a card into a place, or back. Where a hand is full now, the next one goes on."""
        try:
            hand = self.hand.laid(card, place)
        except BadHand as reason:
            self.notify(str(reason))
            return
        self.game.sounds.play("card")
        if place == self.active and not hand.room(place):
            self.active = next((one for one in PLACES if hand.room(one)), self.active)
        self.change(hand)

    def _press(self, card: Card) -> None:
        lies = next((place for place in PLACES if card in self.hand.place(place)), None)
        self.lay(card, self.active if lies is None else None)
        if lies is None:  # the keyboard goes on with the next card
            after = (*DECK[card.index :], *reversed(DECK[: card.index]))
            still = (one for one in after if one in self.hand.left)
            self.group.focus_on(self.widgets.get(f"card {next(still, card)}"))

    def _drop(self, card: Card, point: tuple[int, int]) -> None:
        """Lay a card where it was dropped; on a card of a full hand it takes its place, beside all
        places it goes back.
        """
        boxes = ((place, self.places[f"hand {place}"]) for place in PLACES)
        place = next((place for place, box in boxes if box.holds(point)), None)
        there = () if place is None or self.hand.room(place) else self.hand.place(place)
        boxes_of = {one: self.widgets[f"card {one}"].rect for one in there if one != card}
        under = next((one for one, box in boxes_of.items() if box.holds(point)), None)
        if under is None or card in there:
            self.lay(card, place)
        else:
            self.game.sounds.play("card")
            self.change(self.hand.exchanged(card, under))

    def fill(self) -> None:
        try:
            self.change(self.hand.filled(self.chance))
        except BadHand as reason:
            self.notify(self._not_to_be_met() or str(reason))

    def clear(self) -> None:
        self.active = 0
        self.change(Composed(self.hand.rules))

    def take_text(self, text: str) -> None:
        """Lay out what was typed or pasted: cards for the active hand, or a whole deal."""
        try:
            hand = read_pasted(text, self.hand, self.active, self.names, self.kit.deck)
        except BadHand as reason:
            self.notify(str(reason))
            return
        self.typed = ""
        self.active = next((one for one in PLACES if hand.room(one)), self.active)
        if hand.rules.key != self.hand.rules.key:
            self.draft.choose_rules(hand.rules)
            self.game.use_deck_of(hand.rules)
        self.change(hand)

    def paste(self) -> None:
        """Lay out what was copied elsewhere."""
        text = display.paste()
        if text.strip():
            self.take_text(text)
        else:
            self.notify(_("Nothing was copied that can be laid out."))

    def _choose_game(self, index: int) -> None:
        hand, names = self.hand, self.names
        self.draft.choose_rules(RULESETS[index])
        self.game.use_deck_of(self.draft.rules)
        places = hand.hands, hand.aside
        if not any(hand.hands):  # a hand that is laid stays with its player
            names = hand.names
        self.change(Composed(self.draft.table, *places, wishes=hand.wishes, names=names))

    def _choose_contract(self, contract: Contract | None) -> None:
        nobody = contract is None or contract == self.hand.rules.when_all_pass
        declarer = None if nobody else self.hand.declarer or 0
        self.change(
            replace(
                self.hand,
                contract=contract,
                declarer=declarer,
                played=(),
                discard=(),
                taken=0,
                stays=frozenset(),
            )
        )

    def _wish(self, place: int, wish: Wish) -> None:
        wishes = list(self.hand.wishes)
        wishes[place] = wish
        self.change(replace(self.hand, wishes=tuple(wishes)))

    # ---- what is asked of it

    def _opened(self, *, filled: bool = False) -> OpenCards | None:
        """Lay its cards open where it stands; None after saying why it cannot stand there.
        ``filled``: what is not laid out is dealt by chance.
        """
        hand = self.hand
        try:
            if filled and not hand.is_deal and not hand.is_ending:
                hand = hand.filled(self.chance)
            return OpenCards(hand.match(self.names, random.Random(0)), hand)
        except BadHand as reason:
            self.notify(self._not_to_be_met() or str(reason) if filled else str(reason))
            return None

    def play(self) -> None:
        cards = self._opened(filled=True)
        if cards is not None:
            self.window.push(PlayAgainSheet(self.game, self.practice(cards)))

    def practice(self, cards: OpenCards) -> Practice:
        """Return the hand as practice: the player sits where something is to be decided."""
        seat, nobody_yet = cards.decides or 0, (None,) * len(cards.table.players)
        made_up = None if cards.laid is None else cards.laid.made_up
        return Practice(cards.log, len(cards.log), seat, nobody_yet, made_up=made_up)

    def look(self) -> None:
        if self._opened() is None:
            return
        first = replace(self.hand, played=()).match(self.names, random.Random(0))
        course = [OpenCards(first, self.hand)]
        for card in self.hand.played:
            course.append(course[-1].after(PLAYS[card]))
        self.window.push(OpenPlayScene(self.game, course, self.practice, self._keep_played))

    def _keep_played(self, cards: OpenCards) -> None:
        """Have the hand there as it was left with open cards."""
        self.change(replace(composed_of(cards), names=self.hand.names))

    def send(self) -> None:
        cards = self._opened()
        if cards is not None:
            self.window.push(SendSheet(self.game, cards, self.notify))

    def ask(self) -> None:
        """Ask which decision an expert shall think about."""
        asked = tuple(questions(self.hand))
        self.window.push(
            ChoiceSheet(
                _("What shall an expert decide?"),
                _("The expert sees one hand, and what was said and played."),
                [(self._question_words(one), "") for one in asked],
                -1,
                lambda at: self._ask(asked[at]),
            )
        )

    def _question_words(self, question: Question) -> str:
        if question.seat is None:
            return _("The card that is due")
        words = {
            Phase.AUCTION: _("The first call of {name}"),
            Phase.EXCHANGE: _("What {name} discards"),
            Phase.DEFENCE: _("Whether {name} defends"),
        }[question.phase]
        return words.format(name=shown_name(self.names[question.seat]))

    def _ask(self, question: Question) -> None:
        try:
            view = view_at(self.hand, question, self.names)
        except BadHand as reason:
            self.notify(str(reason))
            return
        made_up = self.hand.is_ending and question.phase is Phase.PLAY
        discard = self.hand.plays_with(view.seat)[1] if question.phase is Phase.EXCHANGE else ()
        words = self._question_words(question)
        self.window.push(ExpertSheet(words, view, made_up=made_up, discard=discard))

    def odds(self) -> None:
        """Show how often each whole hand makes which contract."""
        hand = self.hand
        whole = [seat for seat in range(HANDS) if not hand.room(seat)]
        if not whole:
            self.notify(_("Lay out one hand of ten cards: its odds are counted over all deals."))
            return
        hands = tuple(
            HeldHand(hand.rules, cards, (seat - hand.first_to_call) % HANDS, aside)
            for seat in whole
            for cards, aside in (hand.plays_with(seat),)
        )
        names = tuple(shown_name(self.names[seat]) for seat in whole)
        chosen = whole.index(hand.declarer) if hand.declarer in whole else 0
        self.game.open(routes.HandOdds(hands, names, chosen))

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        built = super().build(kit, page)
        parts = () if self._laid is None else self._laid.parts
        self.places = reserved_places(parts)
        return {**self._grounds(), **self._cards(kit), **built}

    def _grounds(self) -> dict[str, Widget]:
        grounds: dict[str, Widget] = {}
        for place in PLACES:
            ground = CardPlace(partial(self.activate, place), active=place == self.active)
            ground.rect = self.places[f"hand {place}"]
            grounds[f"ground {place}"] = ground
        return grounds

    def _cards(self, kit: Kit) -> dict[str, Widget]:
        found: dict[str, Widget] = {}
        left = set(self.hand.left)
        for row in range(_POOL_ROWS if left else 0):
            there = DECK[row * _IN_POOL_ROW : (row + 1) * _IN_POOL_ROW]
            slots = {at: card for at, card in enumerate(there) if card in left}
            found |= self._row(kit, self.places[f"pool {row}"], slots, _IN_POOL_ROW)
        for place in PLACES:
            box = self.places[f"hand {place}"].inset(kit.space("tight"), kit.space("hair"))
            trump = None if self.hand.contract is None else self.hand.contract.trump
            cards = sorted_hand(self.hand.place(place), trump)
            most = TALON_SIZE if place == ASIDE else HAND_SIZE
            found |= self._row(kit, box, dict(enumerate(cards)), most)
        return found

    def _row(self, kit: Kit, box: Box, slots: Mapping[int, Card], most: int) -> dict[str, Widget]:
        """Place the cards of a row that has room for ``most``, each by its place from 0."""
        height = min(box.h, round(box.w / kit.deck.ratio / 3))
        width = kit.deck.width(height)
        wide = _APART if most == TALON_SIZE else _STEP
        step = min(round(width * wide), (box.w - width) // (most - 1))
        y = box.y + (box.h - height) // 2
        row: dict[str, Widget] = {}
        for at, card in slots.items():
            whole = Box(box.x + at * step, y, width, height)
            strip = min(width, step) if at + 1 in slots else width
            row[f"card {card}"] = LaidCard(
                str(card), whole, strip, partial(self._press, card), partial(self._drop, card)
            )
        return row

    def content(self, kit: Kit) -> Element:
        rows = range(_POOL_ROWS if self.hand.left else 0)
        pool = tuple(Stretch(Reserved(name=f"pool {at}")) for at in rows)
        hands = tuple(Stretch(self._hand_row(place), 1.1) for place in PLACES)
        left = Column((*pool, *hands), "tight")
        columns = Share(0.64, left), Rule("ox", upright=True), Stretch(self._side(kit))
        return Inset(Row(columns, "apart"), "apart", "near")

    def _hand_row(self, place: int) -> Element:
        there, name = len(self.hand.place(place)), self._place_name(place)
        most = TALON_SIZE if place == ASIDE else HAND_SIZE
        count = _("{count} of {most}").format(count=there, most=most)
        button = Button(
            name,
            partial(self.activate, place),
            sub=count,
            chosen=place == self.active,
            size=_SMALL,
            hint=_("The next cards go here. Key {key}").format(key=place + 1),
            shortcut=pygame.K_1 + place,
        )
        known = self.hand.wishes[place]
        wish = Button(
            wish_run(self.kit.deck, known) or _("known …"),
            partial(self._ask_wish, place),
            size=20 if len(known.more) < 3 else 15,
            hint=_("What is known of the cards that still go here"),
        )
        told = wish.said(self.kit)
        wish.called = _("{name}: {words}").format(name=name, words=told)
        beside: Element = Control(f"name {place}", button, fill=True)
        if self.hand.room(place):
            parts = Stretch(beside, 1.2), Stretch(Control(f"wish {place}", wish))
            beside = Column(parts, "hair")
        return Row((Share(_NAMES, beside), Stretch(Reserved(name=f"hand {place}"))))

    def _place_name(self, place: int) -> str:
        if place != ASIDE:
            return shown_name(self.names[place])
        hand = self.hand
        taken = hand.has_talon_to_take and not hand.to_discard and not hand.discard
        return _("Discarded") if taken else _("Talon")

    def _ask_wish(self, place: int) -> None:
        room = self.hand.room(place)
        sheet = WishSheet(
            self._place_name(place),
            self.hand.wishes[place],
            room,
            self.hand.left,
            partial(self._wish, place),
        )
        self.window.push(sheet)

    # ---- the right side

    def _side(self, kit: Kit) -> Element:
        hand, parts = self.hand, list[Element]()
        game = Chooser(game_name(hand.rules), self._ask_game)
        parts.append(_captioned(_("Game"), Control("game", game)))
        contract = Chooser(self._contract_words(kit), self._ask_contract)
        parts.append(_captioned(_("Contract"), Control("contract", contract)))
        names = [shown_name(name) for name in self.names]
        if hand.declarer is not None:
            declarer = Segments(names, hand.declarer, self._choose_declarer, size=_SMALL)
            parts.append(_captioned(_("Played by"), Control("declarer", declarer)))
        if hand.has_talon_to_take and hand.discard:
            run = tuple(chain.from_iterable(card_run(kit.deck, one) for one in hand.discard))
            parts.append(_captioned(_("Discarded"), Text(run, TEXT)))
        elif hand.has_talon_to_take and not hand.is_ending:
            aside = Segments(
                (_("Talon"), _("Discarded")),
                int(not hand.to_discard),
                lambda at: self.change(replace(self.hand, to_discard=at == 0)),
                size=_SMALL,
                hint=_("Whether the declarer has still to discard"),
            )
            parts.append(_captioned(_("The two cards"), Control("aside", aside)))
        words = _("First to call") if hand.contract is None else _("To lead")
        leader = Segments(names, hand.first_to_call, self._choose_leader, size=_SMALL)
        parts.append(_captioned(words, Control("leader", leader)))
        if hand.is_ending and hand.declarer is not None:
            played = TRICKS - len(hand.hands[hand.playing[0]])
            taken = Stepper(min(hand.taken, played), 0, played, self._choose_taken)
            words = ngettext(
                "Of {count} trick before, the declarer has",
                "Of {count} tricks before, the declarer has",
                played,
            ).format(count=played)
            parts.append(_captioned(words, Control("taken", taken)))
        field = TextField(
            self.typed,
            self._on_typing,
            on_submit=self.take_text,
            most=1500,
            size=_SMALL,
            prompt=_("cards, a deal or a code"),
            any_letter=True,
            hint=_("Type or paste cards such as “SA H10”, a whole deal, or its code"),
        )
        paste = Button(_("Paste"), self.paste, size=_SMALL, hint=_("Lay out what was copied"))
        paste.shortcut = with_command(pygame.K_v)
        row = Row((Stretch(Control("text", field)), Control("paste", paste)), "tight")
        parts.append(_captioned(_("Type or paste"), row))
        fault = self._not_to_be_met() or hand.fault()
        said = fault or self._where()
        parts.append(Paragraph(said, NOTE.inked("ox" if fault else "ink2")))
        parts += (Stretch(Column(())), *self._buttons())
        return Column(tuple(parts), "tight")

    def _not_to_be_met(self) -> str:
        """Say of which cards more are wished for than there are; empty if of none."""
        found = self.hand.too_many()
        if found is None:
            return ""
        cards = _("Aces") if found.suit is None else self.kit.deck.suit_name(str(found.suit))
        return _("{name}, {cards}: {wished} wished for, {left} possible.").format(
            name=self._place_name(found.place),
            cards=cards,
            wished=found.wished,
            left=found.left,
        )

    def _where(self) -> str:
        """Say how far the hand has come that is there."""
        played = len(self.hand.played)
        if not played:
            return _("Everything is there.")
        return ngettext(
            "{count} card has been played.", "{count} cards have been played.", played
        ).format(count=played)

    def _buttons(self) -> Iterator[Element]:
        rows = (
            (("fill", _("Deal the rest"), self.fill), ("undo", _("Undo"), self.undo)),
            (("clear", _("Clear"), self.clear), ("send", _("Save or send"), self.send)),
            (("ask", _("Ask an expert"), self.ask), ("odds", _("Odds"), self.odds)),
            (("play", _("Play"), self.play), ("look", _("Open cards"), self.look)),
        )
        for row in rows:
            yield Row(tuple(Stretch(self._button(*one)) for one in row), "tight")

    def _button(self, name: str, words: str, act: Callable[[], None]) -> Element:
        button = Button(words, act, kind="brass" if name == "look" else "paper", size=_SMALL)
        if name == "look":
            button.hint = _("Play through it with the value of every card")
        return Control(name, button)

    def _on_typing(self, text: str) -> None:
        self.typed = text

    def _contract_words(self, kit: Kit) -> str:
        contract = self.hand.contract
        if contract is None:
            return _("None yet: the auction begins")
        if self.hand.declarer is None:
            return _("All have passed")
        words = ContractWords(contract, kit.deck).alone_with_game
        if contract.name.isdigit():
            return pgettext("contract", "{number}: {name}").format(number=contract.name, name=words)
        return words

    def _ask_game(self) -> None:
        keys = [rules.key for rules in RULESETS]
        names = [(_(rules.name), "") for rules in RULESETS]
        now = keys.index(self.hand.rules.key)
        self.window.push(ChoiceSheet(_("Which game?"), "", names, now, self._choose_game))

    def _ask_contract(self) -> None:
        sheet = ContractSheet(self.hand.rules, self.hand.contract, self._choose_contract)
        self.window.push(sheet)

    def _choose_declarer(self, seat: int) -> None:
        self.change(replace(self.hand, declarer=seat, discard=(), played=(), stays=frozenset()))

    def _choose_leader(self, seat: int) -> None:
        self.change(replace(self.hand, leader=seat, played=()))

    def _choose_taken(self, number: int) -> None:
        self.change(replace(self.hand, taken=number))

    # ---- the scene

    def handle(self, event: Event) -> None:
        typing = isinstance(self.group.focus, TextField)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE and not typing:
            self.undo()
        else:
            super().handle(event)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        for widget in self.widgets.values():
            if isinstance(widget, LaidCard):
                widget.draw_dragged(surface, self.kit)

    @property
    def awake(self) -> bool:
        dragged = (
            isinstance(widget, LaidCard) and widget.dragged is not None
            for widget in self.widgets.values()
        )
        return super().awake or any(dragged)


def _captioned(words: str, child: Element) -> Element:
    return Column((Text(words, CAPTION.inked("ink")), child), "hair")
