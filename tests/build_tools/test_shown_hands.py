"""The pictures of the README: what makes them still finds its moments and plays its hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image
from pygame import Surface

from prefgame.engine.events import BidCalled
from prefgame.rules.registry import find_ruleset
from tests.source_tree import ROOT

PICTURES = ROOT / "assets" / "pictures"
OTHERS = {"german.jpg", "french.jpg", "hand.webp"}
"""pictures that other recipes make"""


@pytest.fixture(scope="module")
def recipes() -> Iterator[None]:
    """Make what is in ``build`` importable."""
    sys.path.insert(0, str(ROOT / "build"))
    yield
    sys.path.remove(str(ROOT / "build"))


def _module(name: str) -> ModuleType:
    return import_module(f"shown_hands.{name}")


def test_every_still_picture_can_be_made(recipes: None) -> None:
    looks = {}
    for name, surface in _module("stills").moments():
        assert surface.get_size() == (1280, 720)
        looks[name] = surface.get_view("2").raw
    assert {f"{name}.jpg" for name in looks} == {one.name for one in PICTURES.iterdir()} - OTHERS
    assert len(set(looks.values())) == len(looks)


def test_the_player_does_with_the_mouse_what_a_hint_says(recipes: None) -> None:
    player, seen = _module("player"), list[tuple[int, int]]()
    with player.program_of((1280, 720)) as program:
        shown = player.ShownPlayer(program, lambda _surface, pointer: seen.append(pointer), 0.1)
        session = shown.sit_down(find_ruleset("croatian"), 16, 2, "simple")
        assert shown.play(lambda table: any(isinstance(e, BidCalled) for e in session.match.log))
    called = next(event for event in session.match.log if isinstance(event, BidCalled))
    assert called.seat == session.player == 0
    assert len(set(seen)) > 3, "the mouse moves to the slip"


def test_a_film_keeps_what_changes_and_how_long_it_stays(recipes: None, tmp_path: Path) -> None:
    film = _module("film").Film((32, 18), 100)
    green, red = Surface((64, 36)), Surface((64, 36))
    green.fill("green")
    red.fill("red")
    for surface in (green, green, red):
        film.take(surface, (60, 30))
    film.running = False
    film.take(green, (60, 30))
    assert film.lasts == [200, 100]
    film.take(red, (5, 5))
    film.save(tmp_path / "film.webp", 80)
    with Image.open(tmp_path / "film.webp") as made:
        assert (made.n_frames, made.size) == (2, (32, 18))  # type: ignore[attr-defined]


def test_the_mouse_is_drawn_at_its_place(recipes: None) -> None:
    film = _module("film").Film((64, 36), 100)
    cloth = Surface((64, 36))
    film.take(cloth, (10, 5))
    (picture,) = film.pictures
    assert picture.getpixel((13, 13)) == (255, 255, 255)
    assert picture.getpixel((50, 30)) == (0, 0, 0)
