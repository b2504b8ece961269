"""A program for a seat: its command line is typed on a slip, tried, and seated.

Invariant: nothing is started but what stands in the field when *Try it* is pressed, and a line that
was not typed on this computer only after it has been shown whole; the slip itself seats nobody and
keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from threading import Thread

import pygame

from prefgame.app.protocol.foreign import (
    ForeignSeat,
    ProgramFailed,
    failure_words,
    program_name,
    told_apart,
    words_of,
)
from prefgame.app.settings import LONGEST_COMMAND, USUAL_SECONDS, TypedProgram
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames.dialog import SlipScene, one_of
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Paragraph,
    Row,
    Share,
    Stretch,
    Text,
)
from prefgame.ui.widgets.selection import RadioRow, Segments
from prefgame.ui.widgets.styles import NOTE, STRONG, TEXT, TITLE
from prefgame.ui.widgets.text_field import TextField

SECONDS = (2, 5, USUAL_SECONDS, 30, 60)
"""the times for an answer to choose from"""
_WIDE = 860
"""design width"""
_SHOWN = 3
"""programs typed before that the slip has room for"""


class ProgramScene(SlipScene):
    """The slip for one of the seats of these ``names``, at a table of these ``rules``. ``seated``:
    the programs that have them; ``taken``: the command lines of all seats of the table; ``typed``:
    the programs of before, the last one first. ``on_seat`` gets the number of the seat among them,
    and the program that takes it; ``on_forget`` the command line that is to be kept no more.
    """

    def __init__(
        self,
        game: Game,
        rules: RuleSet,
        names: Sequence[str],
        seated: Sequence[TypedProgram | None],
        taken: Collection[str],
        typed: Sequence[TypedProgram],
        on_seat: Callable[[int, TypedProgram], None],
        on_forget: Callable[[str], None],
    ) -> None:
        super().__init__()
        self.game, self.rules = game, rules
        self.names, self.typed = tuple(names), tuple(typed)
        self.on_seat, self.on_forget = on_seat, on_forget
        self.seated, self.taken = tuple(seated), frozenset(taken)
        self.at = next((at for at, one in enumerate(seated) if one), 0)
        shown = self._usual
        self.seconds = shown.seconds if shown else USUAL_SECONDS
        self.field = TextField(
            shown.command if shown else "",
            self._write,
            on_submit=lambda _text: self._seat(),
            most=LONGEST_COMMAND,
            size=24,
            any_letter=True,
        )
        self.said, self.failed = "", False
        """what a try has shown"""
        self._known = self.field.text in {one.command for one in self.typed}
        """whether what is in the field is kept in the list"""
        self._trying: ForeignSeat | None = None
        self._focused = ""

    def _lay_out(self) -> None:
        """Compose the slip anew, with the focus where it was."""
        widgets = self._laid.widgets if self._laid is not None else {}
        self._focused = next((k for k, one in widgets.items() if one is self.group.focus), "")
        self.resize(self.kit.layout)

    @property
    def _usual(self) -> TypedProgram | None:
        """What the field begins with: the program of the seat, or the last one that has none."""
        free = (one for one in self.typed if one.command not in self.taken)
        return self.seated[self.at] or next(free, None)

    # ---- what the player does

    def _write(self, _text: str) -> None:
        known = self._known
        self._known = self.field.text in {one.command for one in self.typed}
        if self.said or known is not self._known:
            self._forget_trial()
            self._lay_out()

    def _forget(self) -> None:
        """Keep what is in the field no more, and show the next one."""
        command = self.field.text
        self.typed = tuple(one for one in self.typed if one.command != command)
        self.seated = tuple(
            None if one is not None and one.command == command else one for one in self.seated
        )
        self.on_forget(command)
        self._take(self.typed[0] if self.typed else None)

    def _forget_trial(self) -> None:
        """Drop what a try has shown, or would show, of another command line."""
        self.leave()
        self.said, self.failed = "", False

    def _choose_seat(self, at: int) -> None:
        before, self.at = self._usual, at
        if self.field.text == (before.command if before else "") and self._usual != before:
            self._take(self._usual)
        else:
            self._lay_out()

    def _choose_seconds(self, at: int) -> None:
        self.seconds = SECONDS[at]
        self._lay_out()

    def _take(self, program: TypedProgram | None) -> None:
        self.field.line.take_all()
        self.field.line.delete(0)
        self.field.line.write(program.command if program else "")
        self.seconds = program.seconds if program else USUAL_SECONDS
        self._known = program is not None
        self._forget_trial()
        self._lay_out()

    def _program(self) -> TypedProgram | None:
        """Return what is typed; None, with the reason beside the field, if it starts nothing."""
        command = " ".join(self.field.text.split())
        try:
            words_of(command)
        except ProgramFailed as failed:
            self.group.say(failure_words(program_name(command), failed), self.field.rect)
            return None
        return TypedProgram(command=self.field.text.strip(), seconds=self.seconds)

    def _looked_at(self, program: TypedProgram, then: Callable[[TypedProgram], None]) -> None:
        """Do ``then``; first the player looks at a line that is here, but was not typed here."""
        found = any(one.command == program.command for one in self.typed)
        if found and not self.game.trusts(program.command):
            self.game.ask_to_start(program.command, partial(then, program))
        else:
            then(program)

    def _seat(self) -> None:
        program = self._program()
        if program is not None:
            self._looked_at(program, self._seat_it)

    def _seat_it(self, program: TypedProgram) -> None:
        self.game.trust(program.command)
        self.window.pop()
        self.on_seat(self.at, program)

    def _try(self) -> None:
        program = self._program()
        if program is not None and self._trying is None:
            self._looked_at(program, self._try_it)

    def _try_it(self, program: TypedProgram) -> None:
        self._trying = seat = ForeignSeat(program.command, program.seconds)
        self.said, self.failed = _("One moment …"), False
        self._lay_out()
        Thread(target=self._say_hello, args=(seat,), name="program is tried").start()

    def _say_hello(self, seat: ForeignSeat) -> None:
        """Start a program and end it, away from the window's thread."""
        try:
            words, failed = _("{name} is ready.").format(name=seat.start().shown), False
            seat.check_rules(self.rules.key)
        except ProgramFailed as why:
            words, failed = failure_words(seat.name, why), True
        seat.close()
        self.window.post(lambda: self._show(seat, words, failed=failed))

    def _show(self, seat: ForeignSeat, words: str, *, failed: bool) -> None:
        if self._trying is seat:
            self._trying, self.said, self.failed = None, words, failed
            if self.window.scene is self:
                self._lay_out()

    def leave(self) -> None:
        if self._trying is not None:
            self._trying.close()
            self._trying = None

    # ---- the slip

    def inner_width(self, kit: Kit) -> int:
        return kit.f(_WIDE)

    @property
    def first(self) -> Widget:
        widgets = self._laid.widgets if self._laid is not None else {}
        return widgets.get(self._focused, self.field)

    @property
    def awake(self) -> bool:
        return self._trying is not None

    def content(self, kit: Kit) -> Element:
        self.field.prompt = _("for example: python3 bot.py")
        trying = self._trying is not None
        style = NOTE.inked("ox" if self.failed else "ink2")
        about = _(
            "The program runs on this computer with your rights: type only what you trust. It sees "
            "only its own cards. If it fails, a player of the game goes on in its place."
        )
        cancel = Button(_("Cancel"), self.window.pop, size=26, shortcut=pygame.K_ESCAPE)
        check = Button(_("Try it"), self._try, size=26, enabled=not trying)
        seat = Button(_("Seat it"), self._seat, kind="brass", size=26)
        forget = Button(_("Remove"), self._forget, size=26, enabled=self._known)
        forget.hint = _("Take it off the list of programs.")
        forget.reason = _("It is not on the list of programs.")
        buttons = {"cancel": cancel, "forget": forget, "try": check, "seat": seat}
        title = _("A program plays for {name}").format(name=self.names[self.at])
        return Column(
            (
                Paragraph(title, TITLE),
                Paragraph(about, TEXT.inked("ink2")),
                *self._places(),
                _labelled(_("Command line"), Control("field", self.field)),
                self._time(),
                *self._before(),
                Paragraph(self.said or _("Its command line is started as it stands."), style),
                Row(tuple(Stretch(Control(key, one)) for key, one in buttons.items())),
            ),
            "near",
        )

    def _time(self) -> Element:
        words = [_("{count} s").format(count=each) for each in SECONDS]
        chosen = SECONDS.index(self.seconds) if self.seconds in SECONDS else -1
        times = Segments(words, chosen, self._choose_seconds, size=23)
        return _labelled(_("Time for an answer"), Control("seconds", times))

    def _places(self) -> Iterator[Element]:
        """Return the row that says whose seat it is, where that is a question."""
        if len(self.names) > 1:
            choose, ask = self._choose_seat, self.window.push
            seats = one_of("seat of", self.names, self.at, choose, ask, _("Seat"))
            yield _labelled(_("Seat"), seats)

    def _before(self) -> Iterator[Element]:
        """Return rows with the programs of before, where there are others than the one shown."""
        others = [one for one in self.typed if one.command != self.field.text][:_SHOWN]
        names = dict(zip(self.typed, told_apart([one.command for one in self.typed])))
        for at, one in enumerate(others):
            row = RadioRow(
                names[one],
                one.command,
                partial(self._take, one),
                dotted=False,
                ruled=one is not others[-1],
            )
            yield Control(f"program {at}", row)


def _labelled(words: str, control: Element) -> Element:
    label = Text(words, STRONG)
    return Either((Row((Share(0.34, label), Stretch(control))), Column((label, control), "hair")))
