"""What scenes leave behind is freed at once: it is little in number, and large."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import STILL_FADE
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind

pytestmark = pytest.mark.usefixtures("own_pictures")


class Page(Scene):
    """A scene with something that draws with the kit of its size and calls back, as widgets do."""

    def resize(self, layout: Layout) -> None:
        self.part = Part(self, self.kit)


class Part:
    def __init__(self, page: Page, kit: Kit) -> None:
        self.page, self.kit = page, kit


@pytest.fixture
def window() -> Iterator[Window]:
    """Give a window in a program whose garbage collector does nothing by itself."""
    headless()
    window = Window((1280, 720), less_motion=True)
    gc.disable()
    yield window
    gc.enable()
    window.close()


def fade(window: Window) -> None:
    """Until the scene before cannot be seen any more."""
    for _frame in range(3):
        window.frame(STILL_FADE / 2000)


def test_a_scene_that_was_replaced_is_freed_when_it_is_off_the_screen(window: Window) -> None:
    window.replace(Page())
    left = ref(window.scene)
    window.replace(Page())
    fade(window)
    assert left() is None


def test_a_page_that_was_closed_is_freed(window: Window) -> None:
    window.replace(Page())
    window.push(Page())
    left = ref(window.scene)
    window.pop()
    fade(window)
    assert left() is None and window.scene is not None


def test_the_deck_before_is_freed_with_its_pictures(window: Window) -> None:
    window.replace(Page())
    left = ref(window.kit.deck)
    window.configure(deck="french")
    fade(window)
    assert left() is None and window.kit.deck.name == "french"


def test_what_a_scene_drew_in_another_size_is_freed(window: Window) -> None:
    window.replace(Page())
    left = ref(as_kind(Page, window.scene).part)
    window.configure(text_scale=1.3)
    fade(window)
    assert left() is None
