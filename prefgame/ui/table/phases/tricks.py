"""The ten tricks: which cards may be played, and the cards of a talon that is led.

Invariant: a card may be played if the rules list it; the reason names the duty in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Surface

from prefgame.app.play.partner import Proposal, cards_to_name, suits_to_ask_for
from prefgame.app.words.contracts import duty_sentence
from prefgame.app.words.sentences import first_letter_up
from prefgame.cards import DECK, Card
from prefgame.engine.commands import Command, PlayCard
from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.rules.deal import TALON_SIZE
from prefgame.rules.play import TALON_SEAT
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hand import HandCard, caption_below, draw_tab, tab_box
from prefgame.ui.table.open_hands import (
    OpenCard,
    PlayedHand,
    played_hand,
    strips,
)
from prefgame.ui.table.phases.base import CardPhase, lay_row
from prefgame.ui.table.plate import PlaqueInfo, place_of
from prefgame.ui.table.slips.outlook import (
    most_won_sentence,
    plaque_title,
    stake_sentence,
    undeclared_line,
    worth_line,
)
from prefgame.ui.table.status import partner_played_for
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit, Sign
from prefgame.ui.widgets.elements import Column, Element, Laid, Text
from prefgame.ui.widgets.styles import DISTANCES, NAME, NOTE, SIZES, Style
from prefgame.ui.words.aloud import sentences
from prefgame.ui.words.contracts import command_run, kontra_said
from prefgame.ui.words.defence_words import defence_words
from prefgame.ui.words.numbers import with_noun

# ---- the cards of the talon that are led in a hand that all have passed

_WHOSE = Style("caption", "lead", "cream")
_OF_CARD = 0.6
"""heights of a card"""
_TAB, _CAPTION = 44, 78
"""design sizes of what is over these cards, and below them"""


def talon_led_places(layout: Layout, count: int) -> list[Box]:
    """Where so many cards of the talon lie that have been led."""
    top = layout.backs(layout.own_side, TALON_SIZE)[0].bottom + layout.f(_TAB)
    low = layout.me.y - layout.f(_CAPTION)
    high = min(round(layout.card_h * _OF_CARD), low - top)
    wide, gap = round(high * layout.ratio), layout.u(DISTANCES["apart"])
    row = Box(layout.column.x + layout.u(DISTANCES["tight"]), top, 0, high)
    return row._replace(w=count * wide + (count - 1) * gap).columns(count, gap) if count else []


def tabs(kit: Kit, cards: Sequence[Box], highest: bool = False) -> list[tuple[float, str]]:
    """Return the tabs over the cards, from the left: the middle and the words of each. They reach
    no further to the left than the plates, and leave each other free. ``highest``: the last card
    takes the trick so far, and its tab has a crown.
    """
    found, left = [], kit.layout.column.x
    for at, card in enumerate(cards):
        now = at == len(cards) - 1
        words = _("sets the suit") if now else _("trick {number}").format(number=at + 1)
        if now and highest:
            words = _("highest")
        wide = tab_box(kit, 0, 0, words, crowned=now and highest).w
        middle = max(card.centerx, left + wide / 2)
        found.append((middle, words))
        left = round(middle + wide / 2) + kit.space("hair")
    return found


def draw_talon_led(
    surface: Surface,
    kit: Kit,
    cards: Sequence[tuple[str, Box]],
    dealer: str = "",
    highest: bool = False,
) -> None:
    """Draw them: the last one sets the suit, and one before it is dark, with the trick that it led.
    ``dealer``: whose talon it is, "" where it is nobody's; ``highest``: the last one is the highest
    card of a trick that others have played to.
    """
    if not cards:
        return
    boxes = [box for _card, box in cards]
    for at, (card, box) in enumerate(cards):
        kit.card(surface, card, box.x, box.y, box.h, dim=at < len(cards) - 1)
    for at, ((middle, words), box) in enumerate(zip(tabs(kit, boxes, highest), boxes)):
        crowned = highest and at == len(boxes) - 1
        draw_tab(surface, kit, middle, box.y, words, crowned=crowned)
    whose = _("{name}’s talon").format(name=dealer) if dealer else _("talon: takes no trick")
    line = caption_below(kit, boxes)
    kit.text(surface, line.x, line.y + line.h / 2, whose, *_WHOSE.how)


# ---- the ten tricks: which cards may be played, and why the others may not


_ALONE, _CARD = 270, 110
"""the least design width of a button that is alone, and the most of one for a card"""


class PlayPhase(CardPhase):
    """Cards are played in turn."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._skip = Button(
            _("Show the result"),
            self.desk.hands.hurry,
            ground="cloth",
            hint=_("Key R"),
            shortcut=keys.RESULT,
        )
        self._claim = Button(
            "",
            self.desk.hands.claim,
            ground="cloth",
            hint=keys.key_hint(keys.CLAIM),
            shortcut=keys.CLAIM,
        )
        self._refused: frozenset[str] = frozenset()
        """the cards not allowed at the player's last turn, asked or not: they stay dark until the
        next, so that the hand does not flash
        """

    def plaque(self) -> PlaqueInfo:
        hand = self.view.contracted
        title = plaque_title(self.view, self.kit.deck)
        if hand.declarer is None:
            return PlaqueInfo(title, undeclared_line(self.view))
        name = self.name(hand.declarer)
        if hand.kontra.by is not None:
            other = name if hand.kontra.level % 2 == 0 else self.name(hand.kontra.by)
            word = kontra_said(max(1, hand.kontra.level))
            words = _("{name} plays; {other} said {kontra}")
            return PlaqueInfo(title, words.format(name=name, other=other, kontra=word))
        roles = self.view.table.roles
        if Role.DUMMY in roles.values():
            host = next(seat for seat, role in roles.items() if role is Role.HOST)
            words = _("{name} plays; {other} whists with open cards")
            return PlaqueInfo(title, words.format(name=name, other=self.name(host)))
        rules = self.view.table.rules
        if hand.declarer in dict(hand.laid_open):
            words = _("{name} plays with an open hand")
        elif hand.laid_open and hand.contract.open_hands:
            words = _("{name} plays against open hands")
        elif forced := defence_words(rules).forced(rules, hand.contract):
            return PlaqueInfo(title, forced)
        elif words_of(rules).announced_more(self.view):
            return PlaqueInfo(title, worth_line(self.view))
        elif hand.game:
            words = _("{name} plays without the talon")
        else:
            words = _("{name} plays with the talon")
        return PlaqueInfo(title, words.format(name=name))

    def note(self) -> str:
        return f"{stake_sentence(self.view)} {most_won_sentence(self.view)}".strip()

    def hint(self) -> str:
        if self.shown.waits:
            return _("Click or press space to go on.")
        if not self.live:
            return "" if self._is_looking_on() else self.waiting()
        if self.shown.proposal is not None:
            return self._to_name(self.shown.proposal)
        hand = self.view.this_hand
        words = self._rule() or self._freedom()
        if self._plays_for_partner():
            whose = _("{name}’s card, and you choose it.")
            whole = f"{whose.format(name=self.name(self.view.turn.card_of or 0))} {words}"
            # the tab on the plate says whose card it is, too
            return whole if self._has_room(whole) else words
        if not hand.trick_as_led:
            return _("Your lead: you may play any card.")
        return words

    def _to_name(self, proposal: Proposal) -> str:
        """Say that the player may name another card than the one that a partner proposes."""
        if proposal.closed:
            words = _("{name} is about to lead {suit}. You may ask for another suit.")
            suit = self.kit.deck.suit_in_sentence(str(proposal.suit))
            return words.format(name=self.name(proposal.seat), suit=suit)
        if proposal.decides:
            words = _("You may point out another card to {name}.")
        else:
            words = _("You may choose another card for {name}.")
        return words.format(name=self.name(proposal.seat))

    # ---- cards

    def prompt(self) -> str:
        if not self.live or self._is_partners_card():
            return ""
        if self._plays_for_partner():
            playing = self.view.table.playing
            played = [seat for seat, _card in self.view.this_hand.trick]
            follows = self.view.seat in playing and self.view.seat not in played
            return _("then yours") if follows else ""
        own = partner_played_for(self.view) is not None
        return _("your own card") if own else _("your card")

    def _plays_for_partner(self) -> bool:
        turn, seat = self.view.turn, self.view.seat
        return self.live and turn.seat == seat and turn.card_of not in (None, seat)

    def _is_partners_card(self) -> bool:
        """Tell whether a partner waits for a word on a card of its own hand."""
        proposal = self.shown.proposal
        return proposal is not None and proposal.owner != self.view.seat

    def _names_for_partner(self) -> bool:
        """Tell whether the player may name a card of a partner's open hand."""
        proposal = self.shown.proposal
        return proposal is not None and self._is_partners_card() and not proposal.closed

    def _is_proposed(self, card: str) -> bool:
        """Tell whether a partner proposes to play this card: the first key agrees."""
        proposal = self.shown.proposal
        named = None if proposal is None else proposal.command
        return named is not None and str(named.card) == card

    def playable(self) -> set[str]:
        proposal = self.shown.proposal
        if proposal is None:
            return super().playable()
        return {str(command.card) for command in cards_to_name(self.view, proposal)}

    def due_place(self) -> tuple[str, str] | None:
        seat = self.view.turn.card_of
        if seat is not None and self._is_partners_card():
            return place_of(self.view, seat), _("{name}’s card").format(name=self.name(seat))
        if not self._plays_for_partner() or seat is None:
            return None
        words = _("{name}’s card: you choose").format(name=self.name(seat))
        enlarged = self.layout.usual < 1
        return place_of(self.view, seat), _("you choose") if enlarged else words

    def _has_room(self, hint: str) -> bool:
        return self.kit.width(hint, "label", SIZES["text"]) <= self.layout.bar.w

    def played_hand(self) -> PlayedHand | None:
        if self.shown.session.player is None:
            return None
        seat = self.view.turn.card_of
        if seat is not None and self._names_for_partner():
            playable = frozenset(self.playable())
            raised = len(playable) < self.view.cards_left(seat)
            place, name = place_of(self.view, seat), self.name(seat)
            return PlayedHand(place, name, True, playable, raised, named=True)
        return played_hand(self.view, frozenset(self.playable()), live=self.live)

    def _freedom(self) -> str:
        trick, cards = self.view.contracted.trick_as_led, self.view.cards_in_play
        led = trick[0][1].suit if trick else None
        if led is not None and {card.suit for card in cards} == {led}:
            words = _("{Suit} were led, and you hold no other suit.")
            return words.format(Suit=first_letter_up(self.kit.deck.suit_in_sentence(str(led))))
        return _("You may play any card.")

    def _rule(self) -> str:
        """Return the duty in force, in the words of the deck; nothing when any card may
        be played.
        """
        view, hand = self.view, self.view.contracted
        trick = hand.trick_as_led
        return duty_sentence(
            view.table.duties.in_force(view.cards_in_play, trick),
            self.kit.deck,
            trick[0][1].suit if trick else None,
            hand.contract.trump,
            from_talon=hand.led_from_talon is not None,
            talon_takes=hand.talon_seat != TALON_SEAT,
        )

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        playable = self.playable()
        if playable and not self._is_partners_card():
            self._refused = frozenset(card.card for card in hand) - playable
        for card in hand:
            card.dim = self._laid_down() or card.card in self._refused
            card.plain = self._is_proposed(card.card)
        if not self.live:
            return []
        rule = self._rule()
        if self._plays_for_partner() or self._is_partners_card():
            name = self.name(self.view.turn.card_of or 0)
            rule = _("Now a card of {name}’s hand is played.").format(name=name)
        for card in hand:
            card.enabled, card.reason = card.card in playable, rule
        if len(playable) == len(hand) or not self.shown.game.settings.raise_playable:
            return []
        return [card for card in hand if card.enabled]

    # ---- the card of the talon that is led

    def cards(self) -> list[tuple[str, Box]]:
        """Return the cards of the talon that have been led, while one of them sets the suit."""
        hand = self.view.this_hand
        led = hand.talon_led if hand.led_from_talon is not None else ()
        return list(zip(map(str, led), talon_led_places(self.layout, len(led))))

    def draw(self, surface: Surface) -> None:
        hand = self.view.this_hand
        cards, seat = self.cards(), hand.talon_seat
        dealer = "" if seat == TALON_SEAT else self.view.table.players[seat]
        highest = bool(cards and hand.trick) and hand.highest == seat
        draw_talon_led(surface, self.kit, cards, dealer, highest)

    # ---- looking on

    def _is_looking_on(self) -> bool:
        role = self.view.role(self.view.seat)
        return self.shown.session.player is None or role in (Role.STAYS, Role.SITS_OUT)

    def _laid_down(self) -> bool:
        return self.view.role(self.view.seat) is Role.STAYS

    def choices(self) -> list[Widget]:
        proposal = self.shown.proposal
        if proposal is not None and proposal.closed:
            return self._suit_buttons(proposal)
        others = self._others_cards()
        if others:
            return others
        claims = self.live and self.shown.session.claims.player_may
        if not claims and not self._is_looking_on():
            return []
        button, kit = self._claim if claims else self._skip, self.kit
        if claims:
            button.label = self._claim_label()
        wide = max(kit.f(_ALONE), button.natural_width(kit))
        button.rect = self.layout.bar._replace(w=wide)
        return [button]

    def _suit_buttons(self, proposal: Proposal) -> list[Widget]:
        """Return a button for each suit that a partner with closed cards may be asked to lead."""
        buttons = []
        for suit, key in zip(suits_to_ask_for(self.view, proposal), keys.SLIPS):
            press = partial(self.desk.hands.ask_for, suit)
            button = Button((Sign(str(suit)),), press, ground="cloth", shortcut=key)
            button.hint = keys.key_hint(key)
            button.plain = suit is proposal.suit
            buttons.append(button)
        lay_row(self.kit, self.layout.bar, buttons, widest=self.kit.f(_CARD))
        return list(buttons)

    def _others_cards(self) -> list[Widget]:
        """Return the cards of the open hand that the player plays or names for a partner, where
        they lie; a button for each that may be played where they lie too close.
        """
        seat = self.view.turn.card_of
        if seat is None or not (self._plays_for_partner() or self._names_for_partner()):
            return []
        place, stage = place_of(self.view, seat), self.desk.stage
        if place not in stage.laid:
            return self._card_buttons()
        stage.played = self.played_hand()
        spots = stage.open_spots(self.layout, place)
        playable, rule = self.playable(), self._rule()
        cards: list[Widget] = []
        for text, whole, strip in zip(stage.opened[place], spots, strips(spots)):
            press = partial(self.desk.hands.submit, PlayCard(Card(text)))
            card = OpenCard(text, whole, strip, press)
            card.enabled, card.reason = text in playable, rule
            card.plain = self._is_proposed(text)
            card.hint = self.kit.deck.card_name(text)
            cards.append(card)
        return cards

    def _card_buttons(self) -> list[Widget]:
        playable = self.playable()
        plays = [PlayCard(card) for card in DECK if str(card) in playable]
        buttons = [self.answer(command_run(command, self.kit.deck), command) for command in plays]
        lay_row(self.kit, self.layout.bar, buttons, widest=self.kit.f(_CARD))
        return list(buttons)

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        """Return the card, in the own hand or in the open hand of a partner."""
        said = tuple(commands[:1])
        open_cards = [choice for choice in self.desk.choices if self._says(choice) == said]
        return super().widgets_for(commands) or open_cards

    def _claim_label(self) -> str:
        hand = self.view.contracted
        if not hand.contract.goal.takes_none:
            return _("Claim the rest")
        taker = self.view.seat if hand.declarer is None else hand.declarer
        return _("Claim: no more tricks") if hand.taken[taker] else _("Claim: no trick")

    def first(self, choices: list[Widget]) -> Widget | None:
        if not self.live:
            return None
        proposal = self.shown.proposal
        if proposal is not None and proposal.command is not None:
            return next(iter(self.widgets_for((proposal.command,))), None)
        if proposal is not None:
            return next((choice for choice in choices if choice.plain), None)
        may_be_pressed = (one for one in (*self.desk.stage.hand, *choices) if one.enabled)
        return next(may_be_pressed, super().first(choices))


# ---- a slip in the place of the bar: words, and buttons beside them or, where they need it, below


_LEAD = Style("title", "lead")
_BUTTON = 150
"""the least design width of a button on a slip"""


class SlipPhase(PlayPhase):
    """A phase with a slip on the table, while which no card is played."""

    takes_hints = False
    buttons: Sequence[Button] = ()
    _slip = NOWHERE
    _words: Laid

    def offer(self, *buttons: Button) -> None:
        """Offer these buttons, from left to right, each with its key."""
        self.buttons = buttons
        for button, key in zip(buttons, keys.SLIPS):
            button.shortcut, button.hint = key, keys.key_hint(key)

    def headline(self) -> str:
        """Return what the slip says."""
        return ""

    def detail(self) -> str:
        """Return a smaller line below it."""
        return ""

    def slip_words(self) -> str:
        return sentences(self.headline(), self.detail())

    def hint(self) -> str:
        return ""

    def prompt(self) -> str:
        return ""

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        for card in hand:
            card.dim = self._laid_down()
        return []

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        kit, slip, gap, hit = self.kit, self.layout.claim, self.kit.space("near"), self.layout.hit
        inside = slip.inset(kit.space("apart"), 0)
        wide = max(kit.f(_BUTTON), *(button.natural_width(kit) for button in self.buttons))
        row = len(self.buttons) * (wide + gap) - gap
        words, y = inside._replace(w=inside.w - row - kit.space("apart")), slip.centery - hit // 2
        said = self._said(NAME)
        if not said.fits(kit, words):  # the slip reaches down to the hand, and up as it must
            said, bottom = self._said(_LEAD), self.layout.hand_y - kit.space("tight")
            words, y = inside._replace(h=said.height(kit, inside.w)), bottom - gap - hit
            words = words._replace(y=y - gap - words.h)
            slip = slip._replace(y=words.y - gap, h=bottom - words.y + gap)
        self._slip, self._words = slip, Laid(said, kit, words)
        row = min(row, inside.w)
        places = Box(inside.right - row, y, row, hit).columns(len(self.buttons), gap)
        for button, place in zip(self.buttons, places):
            button.rect = place
        return list(self.buttons)

    def _said(self, style: Style) -> Element:
        texts = (self.headline(), style), (self.detail(), NOTE)
        lines = (Text(with_noun(words), each, lines=2) for words, each in texts)
        return Column(tuple(lines), "hair", middle=True)

    def first(self, choices: list[Widget]) -> Widget | None:
        return self.buttons[0]

    def slips(self) -> list[Box]:
        return [self._slip] if self.live else []

    def visible_boxes(self) -> list[Box]:
        return [*super().visible_boxes(), *self.slips()]

    def draw(self, surface: Surface) -> None:
        if self.live:
            self.kit.sheet(surface, self._slip, 10, 14, 7)
            self._words.paint(surface, self.kit)
