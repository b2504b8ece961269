"""The auctions at the table: who has bid what, and a button for each call.

Invariant: every call has a button; one that is not legal says the rule that forbids it. What the
rules of one kind of auction say is in the scene of its class.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.words.contracts import (
    ContractWords,
    contracts_above_game,
    figure,
    is_number,
    refusal_sentence,
)
from prefgame.app.words.sentences import join_with_and
from prefgame.engine.commands import CallBid
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.auctions.base import (
    GAME,
    PASS,
    SAME,
    Auction,
    Bid,
    BidKind,
    Calls,
    HighestBid,
    Hold,
    named_bid,
    number_bid,
)
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.contracts import Contract
from prefgame.rules.play import OpenSide
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.phases.base import MOST_ROWS, PhaseScene, lay_row, row_width
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import auction_sentence, declared_outcome
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, sub_size
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.widgets.elements import Column, Either, Element, Laid, Row, Space, Stretch, Text
from prefgame.ui.widgets.styles import HEADING, NOTE, SIZES, Style
from prefgame.ui.words.contracts import ContractRuns, bid_on_button, goal_words, with_meaning

# ---- what a contract without trumps asks of its declarer, and what it pays, in two short lines


def bid_facts(view: SeatView, contract: Contract, deck: Deck) -> str:
    """Return the goal, whose cards are laid open, and the amounts; the lines are apart by a line
    feed.
    """
    number, goal = ContractWords(contract, deck).by_number, goal_words(contract.goal)
    asks = _("{number}: {goal}")
    if contract.open_hands:
        asks = (
            _("{number}: {goal}; your cards lie open")
            if view.table.rules.play.open_side is OpenSide.DECLARER
            else _("{number}: {goal}; the others’ cards lie open")
        )
    outcome = declared_outcome(view, view.seat, contract)
    each, besides = outcome.with_each, outcome.besides(len(view.this_hand.order) - 1)
    if each and besides:
        pays = _("{each} from or to each opponent, {besides} from or to the pot").format(
            each=each, besides=besides
        )
    elif each:
        pays = _("{each} from or to each opponent").format(each=each)
    else:
        pays = besides
    return "\n".join(filter(None, (asks.format(number=number, goal=goal), pays)))


# ---- what all auctions share


class AuctionPhase(PhaseScene):
    """Calls in turn; the base of the scenes of all auctions."""

    def rule_now(self) -> str:
        """Return the rule that matters now, for the pad."""
        raise NotImplementedError

    @property
    def calls(self) -> Calls:
        return self.view.this_hand.calls

    @property
    def rules_of_calling(self) -> Auction:
        """The auction of this table."""
        return self.view.table.rules.auction

    @property
    def highest_bid(self) -> HighestBid | None:
        return self.rules_of_calling.highest_bid(self.calls)

    @property
    def opening(self) -> bool:
        """Whether the player has not called yet."""
        return self.calls.first_bid(self.view.seat) is None

    def number_of(self, contract: Contract | None) -> str:
        """Return a contract inside a sentence, as it is bid."""
        return "" if contract is None else ContractWords(contract, self.kit.deck).as_bid

    # ---- what is said

    def plaque(self) -> PlaqueInfo:
        highest = self.highest_bid
        if highest is None:
            # where the pad is put away, the price stands here
            price = words_of(self.view.table.rules).price_note(self.view)
            words = price if self.layout.compact else ""
            return PlaqueInfo(_("Auction"), words or _("nobody has bid yet"))
        words = _("{name} bids {number}")
        if highest.game and highest.contract is None:
            words = _("{name} says “game”")
        elif self.is_me(highest.seat):
            words = _("you bid {number}")
        number, name = self.number_of(highest.contract), self.name(highest.seat)
        return PlaqueInfo(_("Auction"), words.format(name=name, number=number))

    def note(self) -> str:
        return " ".join(filter(None, (self.rule_now(), auction_sentence(self.view))))

    def first_this(self) -> str:
        return _("Make your call first; cards are played after the auction.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to call.")

    def why_not(self, bid: Bid) -> str:
        """Why the player may not say this."""
        names = self.view.table.players
        refusal = self.rules_of_calling.refusal(self.calls, self.view.seat, bid, names)
        return refusal_sentence(refusal, names, self.kit.deck)

    # ---- the buttons

    def _button(
        self,
        bid: Bid,
        label: Run,
        key: int | None,
        hint: str,
        *,
        sub: str = "",
        size: float = SIZES["lead"],
    ) -> Button:
        command, legal = CallBid(bid), self.view.legal
        allowed = command in legal
        return self.answer(
            label,
            command,
            # where there is nothing to decide
            kind="brass" if allowed and len(legal) == 1 else "paper",
            size=size,
            sub=sub,
            enabled=allowed,
            reason="" if allowed else self.why_not(bid),
            hint=hint,
            shortcut=key,
        )

    def bid_of(self, widget: Widget | None) -> Bid | None:
        """Return the call that a button makes."""
        command = next(iter(self._says(widget)), None)
        return command.bid if isinstance(command, CallBid) else None

    def button_meant(self) -> Widget | None:
        """Return the button under the mouse, or in focus."""
        hovered = next((one for one in self.desk.choices if one.hovered), None)
        return hovered or self.desk.group.focus


# ---- the auctions of numbers and games: the ladder of numbers, "game", and the games with a name.
# What is played without the talon is above the same with it, where both have room in two storeys;
# there a bid further right is higher, and one above another too. Otherwise all calls are in rows.

_ABOVE = Style("caption", "lead", "cream")
"""of the words of the upper storey"""
_FACTS = NOTE.inked("cream")
_HINT_RISE = 40
"""how far the line above the bar is over the upper storey, in design sizes: an arrow is below it"""
_LEAST_GAME = 96
"""design width of a game in the upper storey"""


class NumbersAndGamesPhase(AuctionPhase):
    """Numbers with the talon, and games without it."""

    tie = False
    """whether the named game before the columns of two storeys equals the lowest of them"""
    game_below = False
    """whether a game that is not named yet ranks below the columns of two storeys"""

    _above: tuple[Button, ...] = ()
    """the upper storey, where there is one"""
    _equals: Box | None = None
    """between two bids of equal rank"""

    # ---- what these auctions do not share

    def named_games(self) -> Sequence[Contract]:
        """Return the games that are bid by name, low to high."""
        raise NotImplementedError

    def game_hint(self) -> str:
        """Return what the word game leaves open at this table."""
        raise NotImplementedError

    def game_sub(self) -> str:
        """Return the second line of the button for a game that is named later."""
        return ""

    def may_still_name(self) -> bool:
        """Whether the player may still bid a game by name."""
        return self.opening

    # ---- what is said

    def hint(self) -> str:
        if not self.live:
            return self.waiting()
        legal = self.view.legal
        if len(legal) == 1:
            return _("Your call: you can only pass.")
        if CallBid(SAME) in legal and len(legal) == 2:
            return _("Your call: you can only say “same” or pass.")
        bids = [command.bid for command in legal if isinstance(command, CallBid)]
        numbers = [self.number_of(bid.contract) for bid in bids if bid.kind is BidKind.NUMBER]
        if numbers and len(legal) == 2:
            return _("Your call: {number} or pass.").format(number=numbers[0])
        if self._above:
            return self.storeys_hint()
        if not self.opening or self.rules_of_calling.numbers_beat_games:
            return _("Your call.")
        return _("Your call. You can bid “game” only now, at your first call.")

    def storeys_hint(self) -> str:
        """How the bids of two storeys beat each other."""
        return _("Your call. Bids rise to the right; the same number without the talon is higher.")

    def hint_rise(self) -> int:
        return self.kit.f(_HINT_RISE) if self._above else super().hint_rise()

    # ---- the buttons

    def choices(self) -> list[Widget]:
        self._above, self._equals = (), None
        if not self.live:
            return []
        lower, games, upper = self._lower(), self._games(), self._upper()
        kit, bar, before = self.kit, self.layout.bar, () if self.game_below else tuple(games)
        if self.game_below:
            premium = [each for each in self.rules_of_calling.contracts if each.called_by_number]
            at = len(lower) - len(premium)
            lower[at:at] = games
        tie = kit.space("apart") if self.tie and games else 0
        if upper and row_width(kit, lower, LEAST_SHRINK) <= bar.w - tie:
            self._above = (*before, *upper)
            self._lay_storeys(bar, lower, len(upper), tie)
            self._shorten_names((*lower, *self._above))
            for button, game in zip(upper, self._premium()):
                if self._told(game).fits(kit, self._room_beside):
                    button.hint = self._named_hint(game)  # the tooltip need not tell it
            return [*lower, *self._above]
        for button, game in zip(upper, self._premium()):
            button.label = ContractRuns(game).as_bid
        buttons = [*lower, *before, *upper]
        # the lowest bids stay below, as in two storeys: "Pass" is always in one place
        lay_row(kit, bar, buttons, most_rows=MOST_ROWS, upwards=bool(upper))
        return list(buttons)

    def _lay_storeys(self, bar: Box, lower: Sequence[Button], count: int, tie: int) -> None:
        """Place the lower storey in ``bar`` and the upper one over it, the last ``count`` of both
        above each other, after the pixels of a ``tie``.
        """
        kit, gap = self.kit, self.kit.space("tight")
        lay_row(kit, bar._replace(w=bar.w - tie), lower)
        below, up = lower[-count:], -(bar.h + gap)
        for above, button in zip(self._above[-count:], below):
            button.rect = button.rect.move(tie, 0)
            above.rect, above.size = button.rect.move(0, up), button.size
        x = below[0].rect.x
        for button in reversed(self._above[:-count]):
            width = max(button.natural_width(kit), kit.f(_LEAST_GAME))
            x -= gap + width
            button.rect = Box(x, bar.y + up, width, bar.h)
        if tie:
            before, after = lower[-count - 1].rect, below[0].rect
            self._equals = before._replace(x=before.right, w=after.x - before.right)

    def _lower(self) -> list[Button]:
        """Pass, same, and the contracts with the talon."""
        buttons = [self._button(PASS, _("Pass"), keys.PASS, _("Key P"))]
        later = not self.opening and not self.may_still_name()
        if later or CallBid(SAME) in self.view.legal:
            buttons.append(self._button(SAME, self._same_label(), keys.SAME, _("Key S")))
        return buttons + [self._number(contract) for contract in self.rules_of_calling.contracts]

    def _games(self) -> list[Button]:
        """Game, and the games that are named and never played with the talon under that name."""
        if self.rules_of_calling.numbers_beat_games:
            return []
        games = [
            self._button(
                GAME, pgettext("call", "Game"), keys.GAME, self.game_hint(), sub=self.game_sub()
            )
        ]
        if self.may_still_name():
            premium = self._premium()
            games += [self._named_button(one) for one in self.named_games() if one not in premium]
        return games

    def _upper(self) -> list[Button]:
        """Return the contracts without the talon that are called by the same number as with it."""
        return [self._without(game) for game in self._premium() if self.may_still_name()]

    def _premium(self) -> list[Contract]:
        return [game for game in self.named_games() if game.called_by_number]

    def first(self, choices: list[Widget]) -> Widget | None:
        brass = (one for one in choices if isinstance(one, Button) and one.kind == "brass")
        return next(brass, choices[0])

    def _same_label(self) -> str:
        highest = self.highest_bid
        if highest is None:
            return _("Same")
        return _("Same ({number})").format(number=self.number_of(highest.contract))

    def _number(self, contract: Contract) -> Button:
        bid, key = number_bid(contract), keys.DIGITS.get(contract.name)
        label, hint = bid_on_button(bid, self.kit.deck), ContractRuns(contract).hint(self.kit.deck)
        return self._button(bid, label, key, hint, sub=self._sub(contract), size=SIZES["text"])

    def _sub(self, contract: Contract) -> str:
        """Return the second line of a number: its amount, or its name where that says more."""
        if contract.called_by_number:
            return self._stake(number_bid(contract))
        named = contract.trump or not is_number(contract)
        return "" if named else ContractWords(contract, self.kit.deck).in_sentence

    def _without(self, game: Contract) -> Button:
        """Return a game over the same contract with the talon."""
        bid, key = named_bid(game), keys.NAMED.get(game.word)
        hint = bid_facts(self.view, game, self.kit.deck)
        return self._button(bid, figure(game), key, hint, sub=self._stake(bid), size=SIZES["text"])

    def _stake(self, bid: Bid) -> str:
        """Who has bid this, or the amount with each opponent."""
        said = next((seat for seat, made in self.calls.made if made == bid), None)
        if said is not None:
            return _("you") if self.is_me(said) else self.name(said)
        if bid.contract is None:
            return ""
        return words_of(self.view.table.rules).premium(self.view, bid.contract)

    def _shorten_names(self, buttons: Sequence[Button]) -> None:
        """Of a player's name without room only the first letter is written, a contract's is left
        out.
        """
        kit, players = self.kit, self.view.table.players
        for button in buttons:
            wide = kit.width(button.sub, "label", sub_size(kit, button.size))
            if wide > button.words_width(kit, button.rect):
                button.sub = f"{button.sub[:1]}." if button.sub in players else ""

    def _named_button(self, game: Contract) -> Button:
        key, bid = keys.NAMED.get(game.word), named_bid(game)
        name, sub = ContractWords(game, self.kit.deck).alone, self._stake(bid) or _("game")
        return self._button(bid, name, key, self._named_hint(game), sub=sub)

    def _named_hint(self, game: Contract) -> str:
        """Return the key and the name of a game that is bid by name, and what it means."""
        key, words = keys.NAMED.get(game.word), ContractWords(game, self.kit.deck)
        hint = _("{game} without the talon").format(game=words.alone)
        if key is not None:
            named = _("Key {key}: {game} without the talon")
            hint = named.format(key=keys.key_name(key), game=words.in_sentence)
        return with_meaning(hint, game)

    # ---- what is round two storeys: the arrow along which bids get higher, the edge of the
    # highest, the words of the upper storey, and what the bid in focus asks and pays

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self._above:
            return
        kit, bar, first = self.kit, self.layout.bar, self._above[0].rect
        arrow, y = kit.space("tight"), first.y - kit.space("near")
        shapes.line(surface, bar.x, y, bar.w - arrow, "brass", kit.thin(2), 200)
        icons.triangle(surface, bar.right - arrow, y, arrow, "right", "brass")
        for choice in filter(self._is_highest, self.desk.choices):
            edge = choice.rect.inset(-kit.thin(3))
            shapes.ring(surface, edge, kit.space("near"), "brass_lit", kit.thin(3, 2))
        if self._equals is not None:
            x, y = self._equals.center
            kit.text(surface, x, y, "=", *HEADING.inked("cream").how, "center")
        self._beside().paint(surface, kit)

    def visible_boxes(self) -> list[Box]:
        boxes = super().visible_boxes()
        if not self._above:
            return boxes
        tie = [] if self._equals is None else [self._equals]
        return [*boxes, *(place.box for place in self._beside().parts), *tie]

    def _beside(self) -> Laid:
        """Return what is left of the upper storey: its words, and what the bid under the mouse or
        in focus asks and pays, where there is room for that. One that may not be called says why
        instead, and that would lie on these words.
        """
        at = self.button_meant()
        bid = self.bid_of(at) if at is not None and at.enabled else None
        told = self._told(None if bid is None else bid.contract)
        fits = told.fits(self.kit, self._room_beside)
        return Laid(told if fits else self._told(None), self.kit, self._room_beside)

    @property
    def _room_beside(self) -> Box:
        left, first = self.layout.bar.x, self._above[0].rect
        return first._replace(x=left, w=first.x - self.kit.space("near") - left)

    def _told(self, contract: Contract | None) -> Element:
        facts = "" if contract is None else bid_facts(self.view, contract, self.kit.deck)
        lines = tuple(Text(line, _FACTS) for line in facts.splitlines())
        words = _("without the talon")
        facts_and_words = Column(lines, "none", middle=True), Stretch(Space()), Text(words, _ABOVE)
        beside = Row(facts_and_words, "apart")
        return beside if lines else Either((beside, Text(words, _ABOVE, "right", 2)))

    def _is_highest(self, choice: Widget) -> bool:
        bid, highest = self.bid_of(choice), self.highest_bid
        return (
            highest is not None
            and bid is not None
            and bid.contract is not None
            and (bid.contract, bid.contract.game) == (highest.contract, highest.game)
        )


# ---- each kind of these auctions: what may be said, and why not


class StepwisePhase(NumbersAndGamesPhase):
    """Bids go up by one, or by any step where the table allows jumps."""

    @property
    def _auction(self) -> Stepwise:
        auction = self.view.table.rules.auction
        assert isinstance(auction, Stepwise)
        return auction

    def named_games(self) -> Sequence[Contract]:
        return self._auction.named_games

    def _premium(self) -> list[Contract]:
        """Return all games where each is a level of its own: it is bid above the same number."""
        levels = self._auction.numbers_beat_games
        return list(self._auction.named_games) if levels else super()._premium()

    def _without(self, game: Contract) -> Button:
        if not self._auction.numbers_beat_games:
            return super()._without(game)
        bid, key = named_bid(game), keys.NAMED.get(game.word)
        label, sub = ContractRuns(game).on_button, self._sub(game.with_talon)
        label = figure(game) if game.trump is None else label
        return self._button(bid, label, key, self._named_hint(game), sub=sub, size=SIZES["text"])

    def rule_now(self) -> str:
        highest = self.highest_bid
        if self.live and CallBid(SAME) in self.view.legal and highest is not None:
            number, name = self.number_of(highest.contract), self.name(highest.seat)
            words = (
                _("Same: you bid {number} too, and beat {name}, because you sit earlier.")
                if self._auction.hold is Hold.POSITION
                else _("Same: you bid {number} too, and beat {name}.")
            )
            return words.format(number=number, name=name)
        if self._auction.numbers_beat_games:
            return _(
                "Without the talon, a contract is bid one number higher, at your first call only."
            )
        if highest is not None and highest.game:
            return _("“Game” is played without the talon and beats every number.")
        if self._auction.jumps:
            return _(
                "A number may be raised by any step. You can bid “game” only at your first call."
            )
        return _("Bids go up by one. You can bid “game” only at your first call.")

    def storeys_hint(self) -> str:
        if self._auction.numbers_beat_games:
            return _("Your call. In the upper row, each contract counts as the next number.")
        return _("Your call. The upper row beats the lower one; in a row, bids rise to the right.")

    def game_hint(self) -> str:
        auction = self._auction
        named = [
            ContractWords(game, self.kit.deck).in_sentence
            for game in auction.named_games
            if game not in auction.plain_games
        ]
        if not named:
            return _("Key G: any contract, without the talon")
        words = _("Key G: without the talon; {games} must be named")
        return words.format(games=join_with_and(named))


class ViennaPhase(NumbersAndGamesPhase):
    """Numbers, then games, then premium contracts with the talon and without it."""

    tie = True
    game_below = True

    @property
    def _auction(self) -> ViennaAuction:
        auction = self.view.table.rules.auction
        assert isinstance(auction, ViennaAuction)
        return auction

    def named_games(self) -> Sequence[Contract]:
        auction = self._auction
        return (*auction.named, *(contract.as_game for contract in auction.premium_played))

    def may_still_name(self) -> bool:
        return self.opening or self._auction.in_premium(self.calls, self.view.seat)

    def rule_now(self) -> str:
        highest = self.highest_bid
        if self.live and CallBid(SAME) in self.view.legal and highest is not None:
            return _("Same: you bid {number} too, and beat {name}.").format(
                number=self.number_of(highest.contract), name=self.name(highest.seat)
            )
        if self.may_still_name() and not self.opening:
            return _("You began with a premium contract, so you may raise to a higher one.")
        if highest is not None and highest.game and highest.contract is None:
            words = _(
                "“Game” beats every number up to {highest}. Only another “game”, {contracts} can "
                "beat it."
            )
            above = contracts_above_game(self._auction.above_games, self.kit.deck)
            return words.format(highest=self._highest_number, contracts=above)
        if highest is not None and highest.contract not in self._auction.numbers:
            return _(
                "A premium contract must be a player’s first call. After that, it can only "
                "be raised."
            )
        if self._auction.jumps:
            return _("A number may be raised by any step. Any other bid must be your first call.")
        words = _("Numbers up to {highest} go up by one. Any other bid must be your first call.")
        return words.format(highest=self._highest_number)

    @property
    def _highest_number(self) -> str:
        return self._auction.numbers[-1].name

    def game_hint(self) -> str:
        low, high = self._auction.plain_games[0], self._auction.plain_games[-1]
        return _("Key G: {low} to {high}, without the talon; the suit is named later").format(
            low=low.name, high=high.name
        )

    def game_sub(self) -> str:
        low, high = self._auction.plain_games[0], self._auction.plain_games[-1]
        return _("{low} to {high}").format(low=low.name, high=high.name)
