"""A hand is laid out in a program that runs without a screen."""

from __future__ import annotations

import random

from prefgame.app.deals.composed import Composed
from prefgame.cards import Card
from prefgame.rules.base import Phase
from prefgame.rules.play import Played
from prefgame.rules.registry import find_ruleset
from prefgame.ui.deals.editor import LayOutScene
from prefgame.ui.deals.open_play import OpenPlayScene
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import SlipScene
from prefgame.ui.program import Program
from tests.narrow import as_kind
from tests.ui.whole_program import (
    frames,
)

CROATIAN = find_ruleset("croatian")


def laid_out(rooms: Program, hand: Composed | None = None) -> LayOutScene:
    rooms.open(routes.LayOut(hand))
    frames(rooms)
    return as_kind(LayOutScene, rooms.window.scene)


def whole(seed: int = 5) -> Composed:
    return Composed(CROATIAN).filled(random.Random(seed))


def with_contract(seed: int = 5) -> Composed:
    deal = whole(seed)
    contract = CROATIAN.contract("5")
    return Composed(CROATIAN, deal.hands, deal.aside, contract=contract, declarer=0, leader=0)


def held(scene: LayOutScene, place: int) -> tuple[Card, ...]:
    return scene.hand.place(place)


def trick(scene: OpenPlayScene) -> Played:
    return scene.cards.hand.trick


def number_played(scene: LayOutScene) -> int:
    return len(scene.hand.played)


def phase(scene: OpenPlayScene) -> Phase:
    return scene.cards.phase


def slip_widget(rooms: Program, name: str) -> Box:
    laid = as_kind(SlipScene, rooms.window.scene)._laid
    assert laid is not None
    return laid.widgets[name].rect
