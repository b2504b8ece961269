"""AT-SPI as a screen reader uses it: the tree of a program, what is said, and actions.

Invariant: it knows the program only from the bus.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    MatchRule,
    Properties,
    message_bus,
    new_method_call,
)
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import unwrap_msg

NAMES = "org.a11y.atspi"
_REGISTRY = f"{NAMES}.Registry"
_ROOT = _REGISTRY, "/org/a11y/atspi/accessible/root"
_STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
PATIENCE = 20.0
"""seconds that an answer may take"""


@dataclass(frozen=True)
class Found:
    """A part of the window, as a reader finds it."""

    at: tuple[str, str]
    role: int
    name: str
    states: frozenset[int]


class Bus:
    """The bus of assistive technologies of this session; opening it says that a reader is there."""

    def __init__(self) -> None:
        session = open_dbus_connection("SESSION")
        asked = new_method_call(
            DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus"), "GetAddress"
        )
        (address,) = session.send_and_get_reply(asked, timeout=PATIENCE).body
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            there = Properties(_STATUS).set(name, "b", True)
            session.send_and_get_reply(there, timeout=PATIENCE)
        self._session = session
        self._bus: DBusConnection = open_dbus_connection(address)
        self.said: list[str] = []
        """what was announced, in the order in which it came"""
        self._listen()

    def _listen(self) -> None:
        rule = MatchRule(type="signal", interface=f"{NAMES}.Event.Object", member="Announcement")
        self._bus.send_and_get_reply(message_bus.AddMatch(rule), timeout=PATIENCE)
        registry = DBusAddress("/org/a11y/atspi/registry", _REGISTRY, _REGISTRY)
        wanted = new_method_call(registry, "RegisterEvent", "s", ("object:announcement",))
        self._bus.send_and_get_reply(wanted, timeout=PATIENCE)
        self._heard = self._bus.filter(rule, queue=deque(maxlen=10_000))
        self._queue = self._heard.__enter__()

    def _call(self, at: tuple[str, str], interface: str, method: str, *given: Any) -> Any:
        address = DBusAddress(at[1], at[0], f"{NAMES}.{interface}")
        signature, arguments = (given[0], given[1:]) if given else (None, ())
        message = new_method_call(address, method, signature, arguments)
        body = unwrap_msg(self._bus.send_and_get_reply(message, timeout=PATIENCE))
        return body[0] if body else None

    def _property(self, at: tuple[str, str], name: str) -> Any:
        address = DBusAddress(at[1], at[0], f"{NAMES}.Accessible")
        asked = Properties(address).get(name)
        return unwrap_msg(self._bus.send_and_get_reply(asked, timeout=PATIENCE))[0][1]

    def listen(self) -> list[str]:
        """Return what has been announced since it was asked last."""
        while self._queue:
            body = self._queue.popleft().body
            self.said.append(str(body[3][1]))
        new, self.said = self.said, []
        return new

    def program(self, wait: float = PATIENCE) -> tuple[str, str]:
        """Return the first program on the bus, and wait for it."""
        end = time.monotonic() + wait
        while time.monotonic() < end:
            found = self._call(_ROOT, "Accessible", "GetChildren")
            if found:
                name, path = found[0]
                return name, path
            time.sleep(0.1)
        raise TimeoutError("no program on the bus of assistive technologies")

    def tree(self, at: tuple[str, str]) -> list[Found]:
        """Return all that is in a part of a program; again if it has changed meanwhile."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return list(self._walk(at))
            except DBusErrorResponse:  # a part has gone since its parent was asked
                if time.monotonic() > end:
                    raise

    def _walk(self, at: tuple[str, str]) -> Iterator[Found]:
        for name, path in self._call(at, "Accessible", "GetChildren"):
            child = name, path
            low, high = self._call(child, "Accessible", "GetState")
            bits = low | high << 32
            yield Found(
                child,
                int(self._call(child, "Accessible", "GetRole")),
                str(self._property(child, "Name")),
                frozenset(bit for bit in range(64) if bits >> bit & 1),
            )
            yield from self._walk(child)

    def describe(self, found: Found) -> str:
        """Return what is said after its name: why it cannot be used, or what it does."""
        return str(self._property(found.at, "Description"))

    def press(self, found: Found) -> None:
        """Have it do what a press does."""
        self._call(found.at, "Action", "DoAction", "i", 0)
