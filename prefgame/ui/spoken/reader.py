"""The door to screen readers: AccessKit, which hands a tree on to whatever the system has.

Invariant: this is the one module that knows AccessKit. Nobody loads it where no reader can be, and
what a reader asks for is done between two frames.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence

import accesskit
import pygame
from accesskit import Action, Live, Toggled
from accesskit import Role as Kind

from prefgame.i18n import language
from prefgame.ui.draw.box import Box
from prefgame.ui.spoken.changes import ROOT, Changes, Told, Tree
from prefgame.ui.spoken.nodes import Act, Node, Role
from prefgame.ui.spoken.speaker import Voice

# ---- a node in the words of AccessKit


_KINDS = {
    Role.WINDOW: Kind.WINDOW,
    Role.DIALOG: Kind.DIALOG,
    Role.GROUP: Kind.GROUP,
    Role.HEADING: Kind.HEADING,
    Role.LABEL: Kind.LABEL,
    Role.BUTTON: Kind.BUTTON,
    Role.SWITCH: Kind.SWITCH,
    Role.NUMBER: Kind.SPIN_BUTTON,
    Role.TEXT_FIELD: Kind.TEXT_INPUT,
    Role.RADIO_GROUP: Kind.RADIO_GROUP,
    Role.RADIO: Kind.RADIO_BUTTON,
    Role.TABS: Kind.TAB_LIST,
    Role.TAB: Kind.TAB,
    Role.LIST: Kind.LIST_BOX,
    Role.OPTION: Kind.LIST_BOX_OPTION,
    Role.SCROLLED: Kind.GROUP,
    Role.SAID: Kind.LABEL,
    Role.SAID_AT_ONCE: Kind.LABEL,
}
_ACTIONS = {
    Act.PRESS: Action.CLICK,
    Act.FOCUS: Action.FOCUS,
    Act.MORE: Action.INCREMENT,
    Act.LESS: Action.DECREMENT,
    Act.WRITE: Action.SET_VALUE,
    Act.REVEAL: Action.SCROLL_INTO_VIEW,
}
_LIVE = {Role.SAID: Live.POLITE, Role.SAID_AT_ONCE: Live.ASSERTIVE}
_LETTERS = 1 << 32
"""what is added to the number of a text field for that of the letters in it"""


def _made(told: Told) -> accesskit.Node:
    node, kind = told.node, _KINDS[told.node.role]
    made = accesskit.Node(kind)
    made.set_bounds(_rect(node.box))
    if kind is Kind.LABEL:
        made.set_value(node.name)
    elif node.name:
        made.set_label(node.name)
    if node.value:
        made.set_value(node.value)
    if node.about:
        made.set_description(node.about)
    if not node.able:
        made.set_disabled()
    for act in node.acts:
        made.add_action(_ACTIONS[act])
    if node.role in _LIVE:
        made.set_live(_LIVE[node.role])
    if node.role is Role.DIALOG:
        made.set_modal()
    _set_state(made, node)
    children = list(told.children)
    if node.role is Role.TEXT_FIELD:
        children.append(told.number + _LETTERS)
        made.set_text_selection(_caret(told))
    if told.number == ROOT:
        made.set_language(language().replace("_", "-"))
    made.set_children(children)
    return made


def _set_state(made: accesskit.Node, node: Node) -> None:
    if node.on is not None:
        if node.role in (Role.TAB, Role.OPTION):
            made.set_selected(node.on)
        else:
            made.set_toggled(Toggled.TRUE if node.on else Toggled.FALSE)
    if node.span is not None:
        made.set_numeric_value(node.span.value)
        made.set_min_numeric_value(node.span.least)
        made.set_max_numeric_value(node.span.most)
    if node.opens:
        made.set_has_popup(accesskit.HasPopup.LISTBOX)
    if node.place is not None:
        made.set_position_in_set(node.place[0])
        made.set_size_of_set(node.place[1])


def _rect(box: Box) -> accesskit.Rect:
    return accesskit.Rect(float(box.x), float(box.y), float(box.right), float(box.bottom))


def _caret(told: Told) -> accesskit.TextSelection:
    letters, (anchor, caret) = told.number + _LETTERS, told.node.caret
    return accesskit.TextSelection(
        accesskit.TextPosition(letters, anchor), accesskit.TextPosition(letters, caret)
    )


def _letters(node: Node) -> accesskit.Node:
    """Return the text of a field as AccessKit wants it: how long each letter and word is."""
    made = accesskit.Node(Kind.TEXT_RUN)
    made.set_value(node.value)
    made.set_bounds(_rect(node.box))
    made.set_character_lengths([len(letter.encode()) for letter in node.value])
    made.set_word_lengths(_word_lengths(node.value))
    return made


def _word_lengths(text: str) -> Sequence[int]:
    """Return how many letters each word has, with what stands before the next one."""
    starts = [at for at, one in enumerate(text) if at == 0 or (one != " " and text[at - 1] == " ")]
    return [end - start for start, end in zip(starts, [*starts[1:], len(text)])]


def _update(changes: Changes, *, whole: bool) -> accesskit.TreeUpdate:
    update = accesskit.TreeUpdate(changes.focus)
    if whole:
        update.tree = accesskit.Tree(ROOT)
    nodes = list[tuple[int, accesskit.Node]]()
    for told in changes.nodes:
        nodes.append((told.number, _made(told)))
        if told.node.role is Role.TEXT_FIELD:
            nodes.append((told.number + _LETTERS, _letters(told.node)))
    update.nodes = nodes
    return update


# ---- the reader


SETTLES = 0.2
"""seconds after a reader has come in which it is told nothing

AccessKit calls from a thread of its own while it holds a lock; whoever wants that lock meanwhile
waits for this thread, which may be waiting for Python.
"""


class AccessKitReader:
    """Whatever reads the window. ``post`` runs something before the next frame."""

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        self._post = post
        self.voice = Voice()
        self._tree = Tree()
        self._came: float | None = None
        self._new = False  # it has been told nothing yet
        self._focused: bool | None = None
        self._adapter = self._connect()

    def _connect(self) -> accesskit.unix.Adapter:
        if sys.platform in ("win32", "darwin"):
            window = pygame.display.get_wm_info()["window"]
            if sys.platform == "darwin":
                accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
                return accesskit.macos.SubclassingAdapter.for_window(window, self._come, self._ask)
            return accesskit.windows.SubclassingAdapter(window, self._come, self._ask)
        return accesskit.unix.Adapter(self._come, self._ask, self._go)

    # ---- called by AccessKit, in any thread

    def _come(self) -> None:
        self._new = True
        self._came = time.monotonic()

    def _go(self) -> None:
        self._came = None

    def _ask(self, request: accesskit.ActionRequest) -> None:
        act = next((act for act, one in _ACTIONS.items() if one == request.action), None)
        if act is not None:
            value = "" if request.data is None else str(request.data[1])
            self._post(lambda: self._obey(request.target, act, value))

    def _obey(self, number: int, act: Act, value: str) -> None:
        self._tree.obey(number, act, value)

    # ---- called between two frames

    @property
    def listens(self) -> bool:
        """Whether anyone wants to be told."""
        return self._came is not None and time.monotonic() > self._came + SETTLES

    def show(self, root: Node) -> None:
        """Tell what has changed on the window."""
        changes = self._tree.show(root)
        if self._new:
            self._new, whole = False, self._tree.whole()
            self._send(lambda: _update(whole, whole=True))
        elif changes is not None:
            self._send(lambda: _update(changes, whole=False))
        focused = pygame.key.get_focused()
        if focused != self._focused:
            self._focused = focused
            self._tell_focus(focused)

    def _send(self, update: Callable[[], accesskit.TreeUpdate]) -> None:
        events = self._adapter.update_if_active(update)
        if events is not None:
            events.raise_events()

    def _tell_focus(self, focused: bool) -> None:
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(focused)
