"""The auctions of numbers and games: the ladder of numbers, "game", and the games with a name."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.words.contracts import ContractWords, figure, is_number
from prefgame.engine.commands import CallBid
from prefgame.i18n import _
from prefgame.rules.auctions.base import GAME, PASS, SAME, Bid, BidKind, named_bid, number_bid
from prefgame.rules.contracts import Contract
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.phases.auction import AuctionPhase, bid_facts
from prefgame.ui.table.phases.button_row import MOST_ROWS, lay_row, row_width
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, sub_size
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.contracts import (
    ContractRuns,
    bid_on_button,
    with_meaning,
)

# ---- the bids of an auction in two storeys: those without the talon above
# Invariant: a bid further right is higher, and one above another is higher than it.


TIE = 34
"""Design width of the sign between two bids of equal rank."""

_WORDS = 27
"""Size of the words of the upper storey."""


def fits_one_row(kit: Kit, bar: Box, lower: Sequence[Button], tie: bool) -> bool:
    """Whether the lower storey has room in one row."""
    return row_width(kit, lower, _gap(kit), LEAST_SHRINK) <= bar.w - _tie(kit, tie)


def lay_storeys(
    kit: Kit, bar: Box, lower: Sequence[Button], upper: Sequence[Button], columns: int, tie: bool
) -> None:
    """Place the lower storey in ``bar`` and the upper one over it, the last ``columns`` of both
    above each other; ``tie``: a sign has room before these columns.
    """
    gap, wide = _gap(kit), _tie(kit, tie)
    lay_row(kit, bar._replace(w=bar.w - wide), lower, gap)
    for button in lower[len(lower) - columns :]:
        button.rect = button.rect.move(wide, 0)
    up = -(bar.h + kit.u(10))
    for above, below in zip(upper[len(upper) - columns :], lower[len(lower) - columns :]):
        above.rect, above.size = below.rect.move(0, up), below.size
    left, x = upper[: len(upper) - columns], lower[-columns].rect.x
    for button in reversed(left):
        width = max(button.natural_width(kit), kit.f(96))
        button.rect = Box(x - round(gap) - width, bar.y + up, width, bar.h)
        x = button.rect.x


def tie_box(kit: Kit, before: Button, after: Button) -> Box:
    """Between two bids of equal rank."""
    return Box(before.rect.right, before.rect.y, after.rect.x - before.rect.right, before.rect.h)


def draw_storeys(
    surface: Surface,
    kit: Kit,
    bar: Box,
    above: Button,
    words: str,
    made: Sequence[Box],
    tied: tuple[Button, Button] | None,
) -> None:
    """What is round the buttons: the arrow along which bids get higher, the ``words`` of the upper
    storey, of which ``above`` is the first button, an edge round what was ``made`` last, and the
    sign between two bids of equal rank.
    """
    first = above.rect
    y = first.y - kit.f(18)
    shapes.line(surface, bar.x, y, bar.w - kit.f(10), "brass", kit.thin(2), 200)
    icons.triangle(surface, bar.right - kit.f(8), y, kit.f(10), "right", "brass")
    for box in made:
        shapes.ring(surface, box.inset(-kit.u(3)), kit.u(13), "brass_lit", kit.thin(3, 2))
    if tied is not None:
        box = tie_box(kit, *tied)
        kit.text(surface, box.centerx, box.centery, "=", "title", 34, "cream", "center")
    place = words_box(kit, above, words)
    kit.text(surface, place.right, place.centery, words, "caption", _WORDS, "cream", "right")


def words_box(kit: Kit, above: Button, words: str) -> Box:
    """Where the words of the upper storey are, left of its first button."""
    wide, high, first = kit.width(words, "caption", _WORDS), kit.f(_WORDS), above.rect
    return Box(first.x - kit.f(18) - wide, first.centery - high // 2, wide, high)


def _gap(kit: Kit) -> float:
    return kit.u(8)


def _tie(kit: Kit, tie: bool) -> int:
    return kit.f(TIE) - kit.u(8) if tie else 0


# ---- the auctions of numbers and games: the ladder of numbers, "game", and the games with a name
# Invariant: what is played without the talon is above the same with it, where both have room in two
# storeys; otherwise all calls are in rows.


class NumbersAndGamesPhase(AuctionPhase):
    """Numbers with the talon, and games without it."""

    tie = False
    """whether the named game before the columns of two storeys equals the lowest of them"""
    game_below = False
    """whether a game that is not named yet ranks below the columns of two storeys"""

    _storeys: tuple[Button, ...] = ()
    _tied: tuple[Button, Button] | None = None
    """the upper storey, where there is one"""

    # ---- what these auctions do not share

    def named_games(self) -> Sequence[Contract]:
        """The games that are bid by name, low to high."""
        raise NotImplementedError

    def game_hint(self) -> str:
        """What the word game leaves open at this table."""
        raise NotImplementedError

    def game_sub(self) -> str:
        """The second line of the button for a game that is named later."""
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
        numbers = [
            command.bid
            for command in legal
            if isinstance(command, CallBid) and command.bid.kind is BidKind.NUMBER
        ]
        if numbers and len(legal) == 2:
            return _("Your call: {number} or pass.").format(
                number=self.number_of(numbers[0].contract)
            )
        if self._storeys:
            return self.storeys_hint()
        if not self.opening:
            return _("Your call.")
        return _("Your call. You can bid “game” only now, at your first call.")

    def storeys_hint(self) -> str:
        """How the bids of two storeys beat each other."""
        return _("Your call. Bids rise to the right; the same number without the talon is higher.")

    def hint_rise(self) -> int:
        return self.kit.f(40) if self._storeys else super().hint_rise()

    # ---- the buttons

    def choices(self) -> list[Widget]:
        self._storeys, self._tied = (), None
        if not self.live:
            return []
        lower, games, upper = self._lower(), self._games(), self._upper()
        bar, before = self.layout.bar, () if self.game_below else tuple(games)
        if self.game_below:
            premium = [each for each in self.rules_of_calling.contracts if each.called_by_number]
            at = len(lower) - len(premium)
            lower[at:at] = games
        tie = self.tie and bool(games)
        if upper and fits_one_row(self.kit, bar, lower, tie):
            self._storeys = (*before, *upper)
            lay_storeys(self.kit, bar, lower, self._storeys, len(upper), tie)
            self._shorten_names((*lower, *self._storeys))
            self._name_what_is_not_written(upper)
            if tie:
                self._tied = lower[-len(upper) - 1], lower[-len(upper)]
            return [*lower, *self._storeys]
        for button, game in zip(upper, self._premium()):
            button.label = ContractRuns(game).as_bid
        buttons = [*lower, *before, *upper]
        # the lowest bids stay below, as in two storeys: "Pass" is always in one place
        lay_row(
            self.kit,
            bar,
            buttons,
            self.layout.u(12 if len(buttons) < 11 else 8),
            most_rows=MOST_ROWS,
            upwards=bool(upper),
        )
        return list(buttons)

    def _lower(self) -> list[Button]:
        """Pass, same, and the contracts with the talon."""
        buttons = [self._button(PASS, _("Pass"), keys.PASS, _("Key P"))]
        later = not self.opening and not self.may_still_name()
        if later or CallBid(SAME) in self.view.legal:
            buttons.append(self._button(SAME, self._same_label(), keys.SAME, _("Key S")))
        return buttons + [self._number(contract) for contract in self.rules_of_calling.contracts]

    def _games(self) -> list[Button]:
        """Game, and the games that are named and never played with the talon under that name."""
        games = [self._button(GAME, _("Game"), keys.GAME, self.game_hint(), sub=self.game_sub())]
        if self.may_still_name():
            premium = self._premium()
            games += [
                self._named_button(game) for game in self.named_games() if game not in premium
            ]
        return games

    def _upper(self) -> list[Button]:
        """The contracts without the talon that are called by the same number as with it."""
        if not self.may_still_name():
            return []
        return [self._without(game) for game in self._premium()]

    def _premium(self) -> list[Contract]:
        return [game for game in self.named_games() if game.called_by_number]

    def first(self, choices: list[Widget]) -> Widget | None:
        return next(
            (widget for widget in choices if isinstance(widget, Button) and widget.kind == "brass"),
            choices[0],
        )

    def _same_label(self) -> str:
        highest = self.highest_bid
        return (
            _("Same ({number})").format(number=self.number_of(highest.contract))
            if highest
            else _("Same")
        )

    def _number(self, contract: Contract) -> Button:
        bid, key = number_bid(contract), keys.DIGITS.get(contract.name)
        label, hint = bid_on_button(bid, self.kit.deck), ContractRuns(contract).hint(self.kit.deck)
        return self._button(bid, label, key, hint, sub=self._sub(contract), size=25)

    def _sub(self, contract: Contract) -> str:
        """The second line of a number: its amount, or its name where it says more
        than the number.
        """
        if contract.called_by_number:
            return self._stake(number_bid(contract))
        named = contract.trump or contract.goal.takes_all or not is_number(contract)
        return "" if named else ContractWords(contract, self.kit.deck).in_sentence

    def _without(self, game: Contract) -> Button:
        """A game over the same contract with the talon."""
        bid, key = named_bid(game), keys.NAMED.get(game.word)
        hint = bid_facts(self.view, game, self.kit.deck)
        return self._button(bid, figure(game), key, hint, sub=self._stake(bid), size=25)

    def _stake(self, bid: Bid) -> str:
        """Who has bid this, or the amount with each opponent."""
        said = next((seat for seat, made in self.calls.made if made == bid), None)
        if said is not None:
            mine = said == self.view.seat and self.shown.session.player is not None
            return _("you") if mine else self.name(said)
        if bid.contract is None:
            return ""
        return words_of(self.view.table.rules).premium(self.view, bid.contract)

    def _shorten_names(self, buttons: Sequence[Button]) -> None:
        """Of a name without room only the first letter is written."""
        kit = self.kit
        for button in buttons:
            room = button.rect.w - kit.u(20)
            if (
                button.sub in self.view.table.players
                and kit.width(button.sub, "label", sub_size(kit, button.size)) > room
            ):
                button.sub = f"{button.sub[:1]}."

    def _named_button(self, game: Contract) -> Button:
        """A game that is named at the first call."""
        key, name = keys.NAMED.get(game.word), ContractWords(game, self.kit.deck).alone
        bid = named_bid(game)
        sub = self._stake(bid) or _("game")
        return self._button(bid, name, key, self._named_hint(game), sub=sub)

    def _named_hint(self, game: Contract) -> str:
        """The key and the name of a game that is bid by name, and what it means."""
        key, deck = keys.NAMED.get(game.word), self.kit.deck
        hint = _("{game} without the talon").format(game=ContractWords(game, deck).alone)
        if key is not None:
            hint = _("Key {key}: {game} without the talon").format(
                key=keys.key_name(key), game=ContractWords(game, deck).in_sentence
            )
        return with_meaning(hint, game)

    # ---- what is round two storeys

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self._storeys:
            self._draw_storeys(surface)

    def _draw_storeys(self, surface: Surface) -> None:
        """The arrow along which bids get higher, the edge of the highest, the words of the upper
        storey, and what the bid in focus asks and pays.
        """
        made = [choice.rect for choice in self.desk.choices if self._is_highest(choice)]
        draw_storeys(
            surface,
            self.kit,
            self.layout.bar,
            self._storeys[0],
            self._words_above,
            made,
            self._tied,
        )
        self._draw_facts(surface)

    def visible_boxes(self) -> list[Box]:
        above = [words_box(self.kit, one, self._words_above) for one in self._storeys[:1]]
        if self._storeys and (lines := self._facts_shown()):
            above.append(self._facts_box(lines))
        if self._storeys and self._tied is not None:
            above.append(tie_box(self.kit, *self._tied))
        return [*super().visible_boxes(), *above]

    def _is_highest(self, choice: Widget) -> bool:
        """Whether the button is the highest bid so far."""
        bid, highest = self._bid_of(choice), self.highest_bid
        return (
            highest is not None
            and bid is not None
            and bid.contract is not None
            and (bid.contract, bid.contract.game) == (highest.contract, highest.game)
        )

    @property
    def _words_above(self) -> str:
        return _("without the talon")

    def _name_what_is_not_written(self, upper: Sequence[Button]) -> None:
        """Where the facts of a bid are written beside it, its tooltip names the contract."""
        for button, game in zip(upper, self._premium()):
            if self._facts(game):
                button.hint = self._named_hint(game)

    def _facts(self, contract: Contract) -> list[str]:
        """What a bid asks and pays, if it has room left of the words of the upper storey."""
        kit = self.kit
        words = words_box(kit, self._storeys[0], self._words_above)
        room = words.x - kit.f(24) - self.layout.bar.x
        lines = bid_facts(self.view, contract, kit.deck).split("\n")
        return lines if max(kit.width(line, "label", 22) for line in lines) <= room else []

    def _facts_shown(self) -> list[str]:
        """What the bid under the mouse or in focus asks and pays, where there is room for it. One
        that may not be called says why instead, and that would lie on these words.
        """
        shown = next((choice for choice in self.desk.choices if choice.hovered), None)
        at = shown or self.desk.group.focus
        bid = self._bid_of(at)
        if at is None or not at.enabled or bid is None or bid.contract is None:
            return []
        return self._facts(bid.contract)

    def _facts_box(self, lines: Sequence[str]) -> Box:
        """Where these words are: at the left of the upper storey."""
        wide = max(self.kit.width(line, "label", 22) for line in lines)
        return self._storeys[0].rect._replace(x=self.layout.bar.x, w=round(wide))

    def _draw_facts(self, surface: Surface) -> None:
        if lines := self._facts_shown():
            box = self._facts_box(lines)
            for line, part in zip(lines, (0.30, 0.74)):
                self.kit.text(surface, box.x, box.y + box.h * part, line, "label", 22, "cream")
