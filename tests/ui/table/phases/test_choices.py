"""Whatever the engine lists as legal can be said at the table, and nothing else is live: random
play of every rule set and option.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace

import pytest

from prefgame.engine.commands import DEALER, Announce, Command
from prefgame.engine.match import Match
from prefgame.engine.phases.questions import SAY_LEAVE
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionError, OptionValue
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.system.display import headless
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES, deal_next, start
from tests.narrow import known


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    headless()
    opened = Window((1280, 720))
    yield opened
    opened.close()


class Said:
    """The desk of one decision: it takes down what is submitted, and has all that a phase asks of
    the table.
    """

    def __init__(self, window: Window, view: SeatView) -> None:
        self.chains: list[tuple[Command, ...]] = []
        self.view, self.kit, self.window = view, window.kit, window
        self.choices: list[Widget] = []
        self.hands = self
        self.group = FocusGroup()
        hand = [HandCard(str(card)) for card in view.cards]
        self.stage = SimpleNamespace(hand=hand, laid={}, back_boxes=lambda layout: [])
        claims = SimpleNamespace(player_may=False)
        session = SimpleNamespace(player=view.seat, claims=claims)
        game = SimpleNamespace(settings=SimpleNamespace(raise_playable=True))
        self.shown = SimpleNamespace(
            view=view, session=session, game=game, live=True, waits=False, proposal=None
        )
        self.phase: PhaseScene = scene_of(view.table.rules, view.turn.phase)(self)  # type: ignore[arg-type]

    def submit(self, *commands: Command) -> None:
        self.chains.append(commands)

    def refresh(self, *, moving: bool = True) -> None:
        pass

    def claim(self) -> None:
        raise AssertionError("nothing was offered to be claimed")

    def hurry(self) -> None:
        raise AssertionError("a seat that is to decide does not look on")

    def press_all(self) -> list[tuple[Command, ...]]:
        """Everything that is live pressed once; a contract that is only chosen is confirmed by the
        last button.
        """
        hand = self.stage.hand
        self.phase.dress(hand)
        for card in hand:
            if card.enabled and self.view.turn.phase in (Phase.PLAY, Phase.EXCHANGE):
                self.phase.card_pressed(card)
        if self.view.turn.phase is Phase.NEGOTIATION:
            while self._step("−"):
                pass
            self._press_each()
            while self._step("+"):
                self._press_each()
        else:
            self._press_each()
        return self.chains

    def _step(self, label: str) -> bool:
        """One trick more or fewer in an offer; whether that can be offered."""
        button = next(
            (step for step in self.phase.choices() if getattr(step, "label", "") == label), None
        )
        if button is None or not button.enabled:
            return False
        button.press()
        return True

    def _press_each(self) -> None:
        now = self.phase.choices()
        for at, widget in enumerate(now):
            if getattr(widget, "label", "") in ("+", "−"):
                continue
            widget, before = now[at], len(self.chains)
            if widget.enabled:
                widget.press()
                if len(self.chains) == before:
                    self._press_the_rest(at)
                now = self.phase.choices()

    def _press_the_rest(self, part: int) -> None:
        """Press each other part of a choice of which one was pressed, and the button."""
        self.phase.choices()[-1].press()
        if type(self.view.table.rules.auction) is not Levels:
            return
        for at in range(len(self.phase.choices()) - 1):
            if self.phase.choices()[at].enabled:
                self.phase.choices()[part].press()
                self.phase.choices()[at].press()
                self.phase.choices()[-1].press()


def tables() -> Iterator[tuple[RuleSet, dict[str, OptionValue]]]:
    """Every rule set, and every value of every option it has that does not contradict the others of
    its table.
    """
    for rules in RULESETS:
        yield rules, {}
        for option in rules.options:
            for value, _label in option.values:
                with suppress(OptionError):
                    rules.with_options({option.name: value})
                    yield rules, {option.name: value}


@pytest.mark.parametrize(
    ("rules", "options"),
    list(tables()),
    ids=lambda part: part.key if isinstance(part, RuleSet) else str(part),
)
def test_every_legal_command_has_its_way_and_nothing_else_is_live(
    rules: RuleSet, options: dict[str, OptionValue], window: Window
) -> None:
    rng = random.Random(f"{rules.key} {options}")
    match = Match.start(rules.with_options(options), NAMES[:3])
    for _hand in range(1 if options else 3):
        if match.to_act is not DEALER:
            break
        deal_next(match, rng)
        while match.phase not in (Phase.DEAL, Phase.OVER):
            check(window, match)
            few = match.phase is not Phase.PLAY and rng.random() < 0.6
            legal = match.legal()
            match.submit(legal[0] if few and match.phase is Phase.AUCTION else rng.choice(legal))


def check(window: Window, match: Match) -> None:
    seat = match.to_act
    assert isinstance(seat, int)
    view = match.view(seat)
    chains = Said(window, view).press_all()
    position = (
        f"{match.phase.value} of {NAMES[seat]}: {[str(command) for command in view.legal][:8]}"
    )
    if match.phase is Phase.EXCHANGE:  # two cards, and then any contract that may be announced
        laid = {chain[0] for chain in chains}
        assert len(laid) == 1 and laid <= set(view.legal), position
        after = Match.replay(match.log)
        after.submit(next(iter(laid)))
        while after.phase is Phase.TAKEOVER:  # asked between the two, in some games
            after.submit(SAY_LEAVE)
        said = {chain[1] for chain in chains}
        if after.phase is Phase.ANNOUNCE:
            assert said == set(after.legal()), position
        else:  # the auction has fixed the contract, and nobody asks for it
            assert said == {Announce(known(after.table.this_hand.contract))}, position
        return
    assert {chain[0] for chain in chains} == set(view.legal), position
    # what a slip says beforehand is open to the same seat when it is asked again
    for first, *rest in chains:
        if not rest:
            continue
        after = Match.replay(match.log)
        after.submit(first)
        for command in rest:
            if after.to_act == seat:
                after.submit(command)


def test_the_eighth_contract_is_on_the_table_from_the_first_call(window: Window) -> None:
    """000:156: preferans is an eighth contract, called and announced like the others."""
    match = start("serbian", preferans=True)
    desk = Said(window, match.view(0))
    labels = [str(getattr(widget, "label", "")) for widget in desk.phase.choices()]
    assert "8" in labels and "Preferans" in labels
    assert {str(chain[0]) for chain in desk.press_all()} >= {
        "pass",
        "2",
        "game",
        "betl",
        "sans",
        "preferans",
    }
