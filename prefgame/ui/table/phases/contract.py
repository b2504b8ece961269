"""Naming a contract: in the exchange, by itself, or where several players have said game.

Invariant: a contract can be changed until the button that goes on is pressed. How the contracts are
laid out depends on the kind of auction (``CONTRACT_ROWS``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from prefgame.app.words.contracts import IN_SHORT, ContractWords, is_level, refusal_sentence
from prefgame.cards import Suit
from prefgame.engine.commands import WITHOUT_THREE, Announce, Command, Discard, RevealGame
from prefgame.i18n import _
from prefgame.rules.auctions.base import announcement_refusal
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Reads
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.phases.base import MOST_ROWS, PhaseScene, lay_row, row_width
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import (
    declared_worth,
    with_contract_sentence,
    worths_by_room,
)
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Press, Widget, sub_size
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.widgets.styles import SIZES
from prefgame.ui.words.contracts import ContractRuns, chosen_word, games_count_more, goal_needed
from prefgame.ui.words.numbers import fitting_wording

# ---- the contracts side by side, each a button with what it wins: those that may be named; others
# are listed and disabled where one row has room for all

_ABOVE = 26
"""design pixels by which a contract is higher than other buttons"""
_WIDEST, _WIDEST_GO = 150, 330
"""design width of a contract where there is room, and of the button that goes on"""
_OF_BAR = 0.32
"""the most of the bar that the button that goes on takes"""


class ContractButtons:
    """One row, or a few where the words ask for it."""

    def __init__(self, choice: ContractRow) -> None:
        self.choice = choice

    def lay(self, bar: Box, go: Button) -> list[Widget]:
        """Return the contracts beside ``go``, which has its place at the right end of the bar."""
        choice, kit = self.choice, self.choice.kit
        gap, above = kit.space("near"), kit.f(_ABOVE)
        buttons = [self._button(line) for line in choice.listed_contracts()]
        row = Box(bar.x, bar.y - above, bar.w - go.rect.w - gap, bar.h + above)
        if row_width(kit, buttons, LEAST_SHRINK) > row.w:
            # what may not be named gives its room to the cards
            buttons = [button for button in buttons if button.enabled]
        alone = row_width(kit, buttons, LEAST_SHRINK) > row.w
        if alone:  # the row for itself, ``go`` above it
            row = row._replace(w=bar.w)
        widest = max(kit.f(_WIDEST), -(-row_width(kit, buttons, gap="near") // len(buttons)))
        lay_row(kit, row, buttons, widest=widest, most_rows=MOST_ROWS)
        if alone:
            top = min(button.rect.y for button in buttons)
            go.rect = go.rect._replace(y=top - gap - go.rect.h)
        return [*buttons, go]

    def leads_to(self, widget: Widget, named: Sequence[Contract]) -> bool:
        """Whether a button chooses one of these contracts, or leads to their buttons."""
        return self.choice.chooses(widget) in named

    def _button(self, line: Contract) -> Button:
        run, choice = ContractRuns(line).on_button, self.choice
        return choice.choosing(
            line,
            # with the number by which it is bid: "5 Bettel"
            f"{line.name} {run}" if line.called_by_number else run,
            partial(choice.choose, line),
            chosen=line == choice.contract(),
            size=SIZES["name" if line.trump else "text"],
            sub=declared_worth(choice.view, line),
            hint=ContractRuns(line).hint(choice.kit.deck),
            shortcut=keys.DIGITS.get(line.name),
        )


# ---- the contracts of an auction of levels: the number of tricks above, the trumps below, which
# always belong to the number of tricks that is chosen


class LevelsAndStrains(ContractButtons):
    """Two rows: levels, and the trumps of the chosen one. A contract that was bid alone is the only
    one, and has one button.
    """

    def __init__(self, choice: ContractRow) -> None:
        super().__init__(choice)
        self._level = 0
        """the number of tricks that was chosen; 0: none yet"""

    @property
    def _ladder(self) -> tuple[Contract, ...]:
        view = self.choice.view
        auction = view.table.rules.auction
        assert isinstance(auction, Levels)
        if view.won.game:
            return tuple(one.as_game for one in auction.ladder)
        return auction.ladder

    @property
    def _levels(self) -> list[int]:
        return sorted({one.goal.least for one in self._ladder})

    @property
    def _strains(self) -> tuple[Suit | None, ...]:
        return tuple(dict.fromkeys(one.trump for one in self._ladder))

    def _at(self, level: int, trump: Suit | None) -> Contract:
        return next(one for one in self._ladder if (one.goal.least, one.trump) == (level, trump))

    @property
    def _level_now(self) -> int:
        chosen = self.choice.chosen or self.choice.open_contracts()[0]
        return self._level or chosen.goal.least

    def lay(self, bar: Box, go: Button) -> list[Widget]:
        allowed, kit = self.choice.open_contracts(), self.choice.kit
        if len(allowed) == 1:
            return super().lay(bar, go)
        gap, room = kit.space("tight"), bar._replace(w=go.rect.x - kit.space("near") - bar.x)
        best = [self._at(level, self._strains[-1]) for level in self._levels]
        upper = [self._level_button(contract) for contract in best]
        lower = [self._strain_button(self._at(self._level_now, trump)) for trump in self._strains]
        for row, y in ((upper, room.y - room.h - gap), (lower, room.y)):
            for button, box in zip(row, room._replace(y=y).columns(len(row), gap)):
                button.rect = box
        for button, contract in zip(upper, best):
            if button.enabled:
                width, small = button.words_width(kit, button.rect), sub_size(kit, button.size)
                worths = worths_by_room(self.choice.view, contract)
                button.sub = fitting_wording(kit, width, *worths, size=small)
        return [*upper, *lower, go]

    def _level_button(self, best: Contract) -> Button:
        """Return the button of the number of tricks of which ``best`` is the highest contract."""
        level = best.goal.least
        return self.choice.choosing(
            best,
            str(level),
            partial(self._choose_level, level),
            chosen=level == self._level_now,
            hint=goal_needed(best.goal),
            shortcut=next(code for code, name in keys.LEVELS.items() if name == str(level)),
        )

    def _strain_button(self, line: Contract) -> Button:
        choice, strains = self.choice, self._strains
        button = choice.choosing(
            line,
            ContractRuns(line).on_button,
            partial(choice.choose, line),
            chosen=line == choice.contract(),
            hint=ContractRuns(line).hint(choice.kit.deck),
            shortcut=next(code for code, at in keys.STRAINS.items() if strains[at] == line.trump),
        )
        button.sub = ""
        return button

    def _choose_level(self, level: int) -> None:
        """Other trumps belong to another number; those that were chosen stay."""
        choice = self.choice
        self._level = level
        if choice.chosen is not None:
            same = self._at(level, choice.chosen.trump)
            choice.chosen = same if same in choice.open_contracts() else None
        choice.desk.hands.refresh()

    def leads_to(self, widget: Widget, named: Sequence[Contract]) -> bool:
        press = widget.on_press
        if isinstance(press, partial) and press.func == self._choose_level:
            level = press.args[0]
            return level != self._level_now and any(one.goal.least == level for one in named)
        return super().leads_to(widget, named)


CONTRACT_ROWS: dict[type, type[ContractButtons]] = {
    Levels: LevelsAndStrains,
    Stepwise: ContractButtons,
    ViennaAuction: ContractButtons,
}
"""how contracts are laid out to be chosen, by the class of the auction"""


# ---- what exchange and announcement share: a contract is chosen, and a button goes on


class ContractRow(PhaseScene):
    """A phase in which the declarer chooses a contract, and perhaps cards to discard."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chosen: Contract | None = None
        self._asks_again = False
        self.away: list[str] = []
        self._buttons = CONTRACT_ROWS[type(self.view.table.rules.auction)](self)

    def open_contracts(self) -> tuple[Contract, ...]:
        """Return the contracts that may be named."""
        hand = self.view.won
        if hand.contract is not None:  # it was named before the talon was taken
            return (hand.contract,)
        return self.view.table.rules.auction.contracts_for(hand.auction_winner)

    def listed_contracts(self) -> tuple[Contract, ...]:
        """All contracts of the table that could be meant, those that may not be named as well."""
        hand, rules = self.view.this_hand, self.view.table.rules
        if hand.game or hand.contract is not None:
            return self.open_contracts()
        return rules.contracts

    def choose(self, contract: Contract) -> None:
        """Choose it, and go to what is to be pressed next."""
        self.chosen = contract
        self.desk.hands.refresh()
        if not self._focus_on_go():
            buttons = (one for one in self.desk.choices if self.chooses(one) == contract)
            self.desk.group.focus_on(next(buttons, None))

    def choose_again(self, commands: Sequence[Command]) -> None:
        for command in commands:
            if isinstance(command, Discard):
                self.away = [*map(str, command.cards)]
            elif isinstance(command, Announce):
                self.chosen = command.contract

    def _focus_on_go(self) -> bool:
        """Move the focus to the button that goes on, if all is chosen; returns whether it is."""
        go = next(reversed(self.desk.choices), None)
        if go is None or not go.enabled:
            return False
        self.desk.group.focus_on(go)
        return True

    def chooses(self, widget: Widget) -> Contract | None:
        """Return the contract that a button of the row chooses."""
        press = widget.on_press
        if not isinstance(press, partial) or press.func != self.choose:
            return None
        contract: Contract = press.args[0]
        return contract

    def contract(self) -> Contract | None:
        """Return the contract that was chosen, or the only one there is."""
        lines = self.open_contracts()
        if len(lines) == 1:
            return lines[0]
        return self.chosen if self.chosen in lines else None

    def choosing(
        self, line: Contract, label: Run, press: Press, sub: str = "", **how: Any
    ) -> Button:
        """Return a button to choose a contract; where it may not be named, it says why."""
        button = Button(label, press, sub=sub, ground="cloth", **how)
        if line not in self.open_contracts():
            button.enabled = False
            button.sub, button.reason = self.why_not(line)
        return button

    def giving_up(self, away: Sequence[Discard] = ()) -> Button:
        """Return the button that gives the contract up: the first press asks once more. ``away``:
        what is discarded before.
        """

        def press() -> None:
            if self._asks_again:
                self.desk.hands.submit(*away, WITHOUT_THREE)
            else:
                self._asks_again = True
                self.desk.hands.refresh()

        name = chosen_word(Phase.ANNOUNCE, WITHOUT_THREE.word)
        label = _("Really give up?") if self._asks_again else name
        cost = words_of(self.view.table.rules).given_up_words(self.view)
        button = Button(label, press, size=SIZES["text"], sub=cost, ground="cloth")
        button.hint = _("Nobody plays; what you bid counts as failed by three tricks.")
        return button

    def may_give_up(self) -> bool:
        hand, reads = self.view.won, self.view.table.rules.score.reads
        return Reads.GIVEN_UP in reads and not hand.game and hand.contract is None

    def go_button(self, label: str, press: Press, why_not: str) -> Button:
        """Return the button that goes on; ``why_not``: what is still to be chosen, else nothing."""
        go = Button(label, press, size=SIZES["text"], ground="cloth", shortcut=keys.GO_ON)
        go.enabled, go.reason, go.hint = not why_not, why_not, _("Key P")
        return go

    def _row(self, go: Button) -> list[Widget]:
        bar, kit = self._bar(), self.kit
        wide = min(kit.f(_WIDEST_GO), round(bar.w * _OF_BAR))
        go.size = kit.give_way(go.label, "button", go.size, wide - kit.space("apart"))
        go.rect = Box(bar.right - wide, bar.y, wide, bar.h)
        return self._buttons.lay(bar, go)

    def with_others(self, row: list[Widget], others: Sequence[Button]) -> list[Widget]:
        """Put other buttons above the one that goes on."""
        *contracts, go = row
        assert isinstance(go, Button)
        step = go.rect.h + self.kit.space("tight")
        for number, button in enumerate(others, 1):
            button.size, button.rect = go.size, go.rect.move(0, -number * step)
        return [*contracts, *others, go]

    def giver_of(self, commands: Sequence[Command]) -> list[Widget]:
        """Return the button that gives up, if that is among the commands."""
        if WITHOUT_THREE not in commands:
            return []
        return [each for each in self.desk.choices[:-1] if each.hint == self.giving_up().hint]

    def why_not(self, line: Contract) -> tuple[str, str]:
        """Why a contract may not be named, in two words and in a sentence."""
        hand, names = self.view.won, self.view.table.players
        auction, name, taken = self.view.table.rules.auction, names[hand.declarer], hand.takers
        refusal = announcement_refusal(
            auction, hand.auction_winner, line, name, took_over=bool(taken)
        )
        return IN_SHORT[refusal.rule](), refusal_sentence(refusal, names, self.kit.deck)

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        """Return what is still to be chosen: the cards to discard and the contract; when all is
        chosen, the button that goes on.
        """
        cards = [
            card
            for card in super().widgets_for(commands)
            if isinstance(card, HandCard) and card.card not in self.away
        ]
        chosen = self.contract()
        named = [
            command.contract
            for command in commands
            if isinstance(command, Announce) and command.contract != chosen
        ]
        contracts = [one for one in self.desk.choices if self._buttons.leads_to(one, named)]
        return [*cards, *contracts] or self.desk.choices[-1:]

    def asks_next(self, commands: Sequence[Command]) -> str:
        """Return the contract, once the cards are chosen; then the button that goes on."""
        contract, go = self.contract(), self.desk.choices[-1:]
        for command in commands:
            if isinstance(command, Discard) and {*map(str, command.cards)} != {*self.away}:
                return ""
            if isinstance(command, Announce) and command.contract != contract:
                named = command.contract
                words = ContractWords(named, self.kit.deck)
                # of a level the number of tricks and the trumps are chosen in turn
                called = words.by_number if named.trump or is_level(named) else words.alone
                first = command is commands[0]
                return "" if first else _("Now choose {contract}.").format(contract=called)
        (label,) = (one.label for one in go if isinstance(one, Button))
        return _("Press “{button}”.").format(button=label)

    def _number(self) -> str:
        """Return the contract that won the auction, as it was bid."""
        won = self.view.hand.won_with if self.view.hand else None
        return "" if won is None else ContractWords(won, self.kit.deck).by_number

    def _bar(self) -> Box:
        return self.layout.bar.move(0, -self.layout.tab_room)

    def me_box(self) -> Box:
        return self.layout.me.move(0, -self.layout.tab_room) if self.live else self.layout.me

    def first(self, choices: list[Widget]) -> Widget | None:
        """Return the button that goes on once it does, else the first contract that may
        be named.
        """
        return next((choice for choice in (*choices[-1:], *choices) if choice.enabled), None)


# ---- the contract is named, after the exchange or in a game whose contract nobody knows yet


class AnnouncePhase(ContractRow):
    """The declarer names the contract."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.won
        line = _("without the talon") if hand.game else _("with the talon")
        if self.is_me(hand.declarer):
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
        if contract is None:
            go = self.go_button(_("Play"), lambda: None, _("Choose the contract first."))
        else:
            called = ContractWords(contract, self.kit.deck).in_sentence
            press = partial(self.desk.hands.submit, Announce(contract))
            go = self.go_button(_("Play {contract}").format(contract=called), press, "")
        return self.with_others(self._row(go), [self.giving_up()] if self.may_give_up() else [])

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        return self.giver_of(commands) or super().widgets_for(commands)


# ---- several players have said game: each in turn says which game it is, and one that does not
# beat the game named before is disabled


class RevealPhase(PhaseScene):
    """Several games: each says what it is."""

    def plaque(self) -> PlaqueInfo:
        line = _("{name} names the contract").format(name=self.actor) if self.actor else ""
        return PlaqueInfo(_("Which contract?"), _("name your contract") if self.live else line)

    def note(self) -> str:
        return _(
            "Several players bid “game”: the highest contract is played; of two equal ones, the "
            "earlier player’s."
        )

    def hint(self) -> str:
        return _("Name your contract: the highest is played.") if self.live else self.waiting()

    def first_this(self) -> str:
        return _("Name your contract first; cards are played after the auction.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to name the contract.")

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        games = self.view.table.rules.auction.plain_games
        buttons = [
            self._button(game, ContractRuns(game).on_button, keys.DIGITS.get(game.name))
            for game in games
        ]
        for button, game in zip(buttons, games):
            button.hint = ContractRuns(game).hint(self.kit.deck)
        if RevealGame(None) in self.view.legal:
            buttons.append(self._button(None, _("Silent"), keys.GO_ON))
        lay_row(self.kit, self.layout.bar, buttons, most_rows=MOST_ROWS)
        return list(buttons)

    def first(self, choices: list[Widget]) -> Widget | None:
        return next((widget for widget in choices if widget.enabled), None)

    def _button(self, game: Contract | None, label: Run, key: int | None) -> Button:
        command = RevealGame(game)
        allowed = command in self.view.legal
        reason = "" if allowed else _("This is too low after what the others have said.")
        return self.answer(label, command, enabled=allowed, reason=reason, shortcut=key)
