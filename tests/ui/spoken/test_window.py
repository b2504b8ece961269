"""The window tells its reader what is in front, as soon as one listens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from prefgame.ui import readers, start
from prefgame.ui.every_scene import Failed, draw_frames, silent_parts
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.spoken import presence
from prefgame.ui.spoken.changes import Changes, Tree
from prefgame.ui.spoken.nodes import Act, Node, Role
from prefgame.ui.spoken.speaker import Silence, Voice
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button, row_button
from prefgame.ui.widgets.elements import Column, Control, Element
from prefgame.ui.widgets.window import Window
from tests.ui.whole_program import Open, frames


class Listener:
    """A reader that keeps what it is told."""

    def __init__(self) -> None:
        self.voice, self.tree, self.listens = Voice(), Tree(), True
        self.told: list[Changes] = []

    def show(self, root: Node) -> None:
        changes = self.tree.show(root)
        if changes is not None:
            self.told.append(changes)

    def names(self) -> list[str]:
        """Return what was told last."""
        return [told.node.name for told in self.told[-1].nodes]

    def number(self, name: str) -> int:
        """Return the number of what has this name."""
        whole = self.tree.whole()
        return next(told.number for told in whole.nodes if told.node.name == name)


@pytest.fixture
def window(screen: None) -> Iterator[Window]:
    opened = Window((1024, 640))
    yield opened
    opened.close()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the reader told in every frame, however fast they follow."""
    monkeypatch.setattr("prefgame.ui.widgets.window.TOLD", 0.0)


class Nameless(Dialog):
    """A dialog with a button that says nothing."""

    def content(self, kit: object) -> Element:
        return Column((Control("mute", Button("")), self._row()))


def test_a_scene_with_a_part_that_has_no_name_does_not_pass(window: Window) -> None:
    window.push(Nameless("", "", [DialogButton("OK")]))
    assert silent_parts(window) == ["Button"]
    with pytest.raises(Failed, match="without a spoken name"):
        draw_frames(window, "nameless")


class Alike(Dialog):
    """A dialog with two rows, of which the same can be done."""

    def content(self, kit: object) -> Element:
        buttons = [Button("Delete", partial(print, at)) for at in range(2)]
        return Column(tuple(Control(f"delete {at}", one) for at, one in enumerate(buttons)))


def test_a_scene_with_two_parts_that_sound_alike_does_not_pass(window: Window) -> None:
    window.push(Alike("", "", [DialogButton("OK")]))
    with pytest.raises(Failed, match="not told apart by a reader: 'Delete'"):
        draw_frames(window, "alike")


def test_a_button_beside_a_row_says_of_which_row_it_is(window: Window) -> None:
    button = row_button("Delete", "Croatian · Ana, Bojan, Cvita", lambda: None)
    assert button.label == "Delete"
    assert button.said(window.kit) == "Delete: Croatian · Ana, Bojan, Cvita"


def test_a_dialog_is_told_alone_while_it_is_in_front(program: Open, at_once: None) -> None:
    rooms, reader = program((1024, 640)), Listener()
    rooms.window.read_by(reader)
    frames(rooms, 1)
    assert "New match" in reader.names()
    rooms.window.push(Dialog("Stop?", "All is saved.", [DialogButton("Go on")]))
    frames(rooms, 1)
    names = reader.names()
    assert {"Stop?", "All is saved.", "Go on"} <= set(names) and "New match" not in names
    assert reader.tree.focus == reader.number("Go on")


def test_nothing_is_told_while_nothing_changes(program: Open, at_once: None) -> None:
    rooms, reader = program((1024, 640)), Listener()
    rooms.window.read_by(reader)
    frames(rooms, 4)
    assert len(reader.told) == 1


def test_what_a_reader_presses_is_pressed(program: Open, at_once: None) -> None:
    rooms, reader = program((1024, 640)), Listener()
    rooms.window.read_by(reader)
    frames(rooms, 1)
    reader.tree.obey(reader.number("Settings"), Act.PRESS)
    frames(rooms, 1)
    assert "Cards" in reader.names()


def test_what_is_said_is_told_once_and_silence_comes_back(program: Open, at_once: None) -> None:
    rooms, reader = program((1024, 640)), Listener()
    rooms.window.speaker.say("Nobody hears this.")
    rooms.window.read_by(reader)
    rooms.window.speaker.say("Ana: pass", interrupt=False)
    frames(rooms, 1)
    whole = {told.node.name: told.node.role for told in reader.tree.whole().nodes}
    assert whole["Ana: pass"] is Role.SAID and "Nobody hears this." not in whole
    rooms.window.close()
    assert isinstance(rooms.window.speaker, Silence)


def test_the_game_goes_on_where_no_reader_can_be_told(
    program: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delitem(sys.modules, "prefgame.ui.spoken.reader", raising=False)
    monkeypatch.setitem(sys.modules, "accesskit", None)
    rooms = program((1024, 640))
    readers.let_in(rooms.window)
    assert isinstance(rooms.window.speaker, Silence)
    assert "no screen reader" in caplog.text


@pytest.mark.parametrize("hidden_first", [True, False])
def test_no_window_that_was_seen_is_hidden_for_a_reader(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hidden_first: bool
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    headless()
    came = list[str]()
    monkeypatch.setattr(readers, "HIDDEN_FIRST", (sys.platform,) if hidden_first else ())
    monkeypatch.setattr(readers, "_may_come", lambda: True)
    monkeypatch.setattr(readers, "let_in", lambda _window: came.append("reader"))
    show = Window.show

    def shown(window: Window) -> None:
        show(window)
        came.append("table" if window.scene is None else "menu")
        window.running = came.count("menu") < 4

    monkeypatch.setattr(Window, "show", shown)
    assert start.play() == 0
    first = ["reader", "table", "menu"] if hidden_first else ["table", "menu"]
    assert came[: len(first)] == first and came.count("reader") == 1


def test_a_reader_is_looked_for_only_where_one_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
    runtime = {"XDG_RUNTIME_DIR": str(tmp_path)}
    assert presence.may_be_read("x11", bus, "linux")
    assert not presence.may_be_read("dummy", bus, "linux")
    assert not presence.may_be_read("x11", {}, "linux")
    assert not presence.may_be_read("x11", runtime, "linux")
    (tmp_path / "bus").touch()
    assert presence.may_be_read("x11", runtime, "linux")
    assert presence.may_be_read("windows", {}, "win32")
    monkeypatch.setattr(presence, "LIBRARY", "no_such_library")
    assert not presence.may_be_read("x11", bus, "linux")
