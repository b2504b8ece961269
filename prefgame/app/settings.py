"""The player's settings: what they are, and their file.

Invariant: a file that is none of settings is set aside, and the game starts with the defaults; a
value that cannot be used costs no other one. Saving writes what has changed, in a new file that
takes the place of the old one in a single step. No rules are loaded for the settings, so the window
need not wait for them.
"""

from __future__ import annotations

import errno
import hashlib
import hmac
import json
import locale
import os
import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, field_validator

from prefgame.app.files import (
    Document,
    Unreadable,
    config_dir,
    locked,
    merged,
    read_document,
    reason_of,
    set_aside,
    usable,
    write_whole,
)
from prefgame.i18n import ENGLISH, _, ngettext
from prefgame.quoting import LONGEST_NAME, composed, name_fault

# ---- the language of the system, for a game that is started for the first time
# Invariant: it is read from what the system says of itself; if that is nothing, it is English.

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_NONE = ("C", "POSIX")
"""locales of no language"""


def system_locale(preferred: Iterable[str] = ()) -> str:
    """Find the locale of the system, such as ``hr_HR.UTF-8``: what its variables say, else the
    first of those ``preferred``, which the screen knows of; "" if nothing is said.
    """
    named = (os.environ.get(variable, "") for variable in _VARIABLES)
    said = (one for one in (*named, *preferred) if one and one.partition(".")[0] not in _NONE)
    return next(said, None) or locale.getlocale()[0] or ""


def language_for(said: str, known: Iterable[str]) -> str:
    """Find the known code for a locale such as ``hr_HR.UTF-8`` or ``sr_RS@latin``: of a language
    that has two alphabets the one that is named, else its first; another one is better than none.
    """
    name = said.replace("-", "_").partition(".")[0]
    code, *rest = re.split("[_@]", name.lower())
    latin = any(part in ("latn", "latin") for part in (*rest, said.rpartition("@")[2].lower()))
    fitting = [one for one in known if one.partition("_")[0] == code]
    return next((one for one in fitting if one.endswith("_Latn") is latin), [*fitting, ENGLISH][0])


# ---- the player's settings: what they are, and their file


VERSION = 1
LARGEST_WINDOW = 8192
"""pixels of a side"""
GROWING = ("lessons_done",)
"""lists to which both of two windows may add"""
PROGRESS = (*GROWING, "lesson_places", "drills")
"""settings that the game writes as it goes; what another window has added holds here too"""
_NAMED = 5
"""settings that a sentence names"""
WindowSize = tuple[
    Annotated[StrictInt, Field(ge=1, le=LARGEST_WINDOW)],
    Annotated[StrictInt, Field(ge=1, le=LARGEST_WINDOW)],
]
OPPONENTS = ("Bojan", "Cvita", "Davor")
MOST_MATCHES = 6
"""that a company plays one after another"""
ClaimSetting = Literal["always", "ask", "never"]
"""Whether a hand whose rest is forced is claimed: by any seat, if the player agrees, never."""
TakeBackSetting = Literal["beginners", "always", "never"]
"""Whether a call, an answer or a card can be taken back until the next player has acted: if all
others are beginners, at every table, or nowhere.
"""
PartnerSetting = Literal["moment", "always", "never"]
"""Whether a partner of the computer names its card and waits before it plays: for a moment, until
the player agrees, or not at all.
"""


LONGEST_COMMAND = 500
"""characters of a command line"""
USUAL_SECONDS = 10
"""that a program has for an answer"""
MOST_SECONDS = 600
MOST_PROGRAMS = 9
"""command lines that are kept"""


class TypedProgram(BaseModel):
    """A program for a seat: the command line that the player has typed, and the time for an
    answer.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    command: Annotated[str, Field(min_length=1, max_length=LONGEST_COMMAND)]
    seconds: Annotated[StrictInt, Field(ge=1, le=MOST_SECONDS)] = USUAL_SECONDS


def mark_of(command: str, key: bytes) -> str:
    """Return what says that a command line was typed, or looked at, where this secret is."""
    words = b"program " + command.encode("utf-8", "backslashreplace")
    return hmac.new(key, words, hashlib.sha256).hexdigest()


def unnumbered(lesson: str) -> str:
    """Remove the number that orders the file of a lesson from its name: ``croatian/1-tricks``."""
    return re.sub(r"/\d+-", "/", lesson)


class OwnTable(BaseModel):
    """The rules of a company: a game by its key, and the options on which they agreed. A game or an
    option may be of another version.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    rules: Annotated[str, Field(max_length=LONGEST_NAME)]
    options: dict[str, bool | int | str] = {}


class Settings(BaseModel):
    """Everything a player can set. Fields have defaults, so an older file still fits."""

    model_config = ConfigDict(extra="forbid", validate_assignment=True)

    version: StrictInt = VERSION
    deck: Literal["german", "french"] | None = None
    """None: the usual deck of the region of the chosen game"""
    german_back: Literal[1, 2] = 1
    french_back: Literal[1, 2] = 1
    german_letters: Literal[
        "language", "english", "german", "german_suits", "croatian", "slovenian", "russian"
    ] = "language"
    """which letters are in the corners; "language": those usual in the language of the game"""
    french_letters: Literal["language", "english", "german", "russian"] = "language"
    corner_letters: Literal["never", "overlap", "always"] = "always"
    """letters in the corners of German cards; "overlap": if cards overlap much"""
    large_index: bool = False
    """large letters in the corners"""
    four_colours: bool = False
    """blue diamonds and green clubs in the French deck"""
    card_size: Literal["normal", "large"] = "normal"
    sort: Literal["suit", "dealt"] = "suit"
    trumps_left: bool = True
    raise_playable: bool = True
    pace: Literal["calm", "brisk", "at_once"] = "calm"
    play_forced: bool = False
    """a card of the player that alone is allowed is played by itself"""
    trick_waits: bool = False
    """a finished trick stays until a click"""
    claims: ClaimSetting = "ask"
    take_back: TakeBackSetting = "beginners"
    hints: bool = True
    """a button at the table asks for a hint"""
    still_out: bool = True
    """a slip at the table says which cards are still out while hands lie open"""
    partner_talks: bool = True
    """a partner of the computer says what it would play, if both defenders' hands lie open"""
    partner_waits: PartnerSetting = "moment"
    """a partner of the computer names its card before it plays, where the two may talk"""
    words: bool = True
    """persons say a word after a hand now and then"""
    less_motion: bool = False
    cloth: Literal["loden", "wine", "blue", "grey"] = "loden"
    """the colour of the table"""
    left_handed: bool = False
    """what is pressed lies left of the hand"""
    high_contrast: bool = False
    """text and lines stand out, and the cloth is plain"""
    sound: bool = True
    volume: Annotated[int, Field(ge=0, le=100)] = 70
    mono: bool = False
    """both sides hear the same"""
    text_scale: Literal[100, 115, 130, 150, 175, 200] = 100
    full_screen: bool = False
    window: tuple[int, int] | None = None
    """pixels of the window when it was closed last; None: the size that suits the screen"""
    screen: str = ""
    """the screen it was on then, as ``1920x1080``"""
    window_sizes: dict[str, WindowSize] = {}
    """pixels of the window by screen, as it was left there"""
    language: str = ENGLISH
    player: str = ""
    """the player's name; empty until one is chosen"""
    opponents: tuple[str, str, str] = OPPONENTS
    last_rules: str = ""
    """the game of the last new match, by its key; empty until there was one. It may be one of
    another version.
    """
    players: Literal[3, 4] = 3
    levels: tuple[str, ...] = ()
    """the levels of ``opponents``, in their order; left out or unknown means the usual one"""
    programs: tuple[TypedProgram, ...] = ()
    """those that were typed, the last one first: no file but this one of the player's own brings
    another
    """
    typed_here: tuple[str, ...] = ()
    """the marks, with the secret of the store, of the command lines that the player has typed or
    looked at on this computer: no other is started
    """
    program_seats: tuple[str, str, str] = ("", "", "")
    """the command line of the program that is each of ``opponents``; empty for a level"""
    dealer: Literal["lot", "player"] = "lot"
    """who deals first"""
    matches: Annotated[int, Field(ge=1, le=MOST_MATCHES)] = 1
    """how many matches the company plays, one after another"""
    tables: dict[str, dict[str, bool | int | str]] = {}
    """what was agreed on last, by rule set: the options that differ from its usual ones"""
    own_tables: dict[str, OwnTable] = {}
    """the rules of companies, by the names that they gave them, in the order of keeping"""

    welcomed: bool = True
    """whether the questions of the first start were answered or skipped; as in older files"""
    lessons_done: tuple[str, ...] = ()
    """the lessons whose end was reached, by their names"""
    lesson_places: dict[str, int] = {}
    """the step at which a lesson was left, by its name"""
    last_lessons: str = ""
    """the rule set whose lessons the player was in last; empty before the first one. It may be one
    of another version.
    """
    drills: dict[str, tuple[int, int]] = {}
    """by rule set and situation: right answers in a row, and how many were asked"""

    @field_validator("corner_letters", mode="before")
    @classmethod
    def _once_a_switch(cls, wish: object) -> object:
        """Read the switch of older files: always, or only if cards overlap."""
        return {False: "overlap", True: "always"}[wish] if isinstance(wish, bool) else wish

    @field_validator("window", mode="before")
    @classmethod
    def _on_a_screen(cls, size: object) -> object:
        """Drop a size that no screen has; nothing else is lost."""
        fits = (
            isinstance(size, (list, tuple))
            and len(size) == 2
            and all(type(part) is int and 1 <= part <= LARGEST_WINDOW for part in size)
        )
        return size if fits else None

    @field_validator("language")
    @classmethod
    def _a_code(cls, code: str) -> str:
        """Keep a code, also of a language that another version knows."""
        return code if re.fullmatch("[A-Za-z]{2,3}(_[A-Za-z]{2,8})?", code) else ENGLISH

    @field_validator("lessons_done")
    @classmethod
    def _done(cls, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Remove the numbers that the names of lessons have in older files."""
        return tuple(dict.fromkeys(map(unnumbered, keys)))

    @field_validator("lesson_places")
    @classmethod
    def _places(cls, places: dict[str, int]) -> dict[str, int]:
        return {unnumbered(key): place for key, place in places.items()}

    @field_validator("player")
    @classmethod
    def _a_name(cls, name: str) -> str:
        return "" if name_fault(name) else composed(name)

    @field_validator("opponents")
    @classmethod
    def _names(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        """Put the usual name in the place of one that cannot be written on the paper."""
        return tuple(
            usual if name_fault(name) else composed(name) for name, usual in zip(names, OPPONENTS)
        )

    @field_validator("own_tables")
    @classmethod
    def _named_tables(cls, tables: dict[str, OwnTable]) -> dict[str, OwnTable]:
        if wrong := next(filter(None, map(name_fault, tables)), None):
            raise ValueError(wrong)
        return {composed(name): table for name, table in tables.items()}


class SettingsFile:
    """The settings and where they are kept. ``warning`` is one sentence when something went wrong,
    else None.

    Another window of the game may use the same file: what is changed here is written into it as it
    is then.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_dir() / "settings.json"
        self.warning: str | None = None
        self._refused = False
        """whether ``warning`` says that the disk refuses"""
        found = self._found()
        if found is None:  # the first start, or the file was set aside
            self.settings = Settings(welcomed=self.warning is not None)
        else:
            fitting, unfit = usable(Settings, found)
            self.settings = Settings.model_validate(fitting)
            self._warn_of(unfit)
        self._kept = self.settings
        """as this window has read and written them"""

    def _found(self, absent: Collection[int] = (errno.ENOENT,)) -> Document | None:
        """Read the file as it is now; None if there is none, or if it was set aside."""
        try:
            fields = read_document(self.path, "settings are JSON", by_value=True)
        except Unreadable as error:
            if error.cause is None:
                self._aside(_("The settings file is damaged or belongs to another program."))
            elif error.cause.errno not in absent:
                # saving would replace them
                why = _("The settings cannot be read ({reason}).")
                self._aside(why.format(reason=reason_of(error.cause)))
            return None
        if not isinstance(fields, dict):
            self._aside(_("The settings file is damaged or belongs to another program."))
            return None
        if isinstance(version := fields.get("version"), int) and version > VERSION:
            self._aside(_("The settings file comes from a newer version of the game."))
            return None
        return fields

    def _aside(self, what: str) -> None:
        """Set the file aside; ``what`` is a sentence that says why."""
        target = set_aside(self.path)
        if target is not None:
            kept = _("It was renamed to {name}, and the default settings are used.").format(
                name=target.name
            )
        else:
            kept = _("It could not be renamed and is left as it is; the default settings are used.")
        self.warning = f"{what} {kept}"
        if target is None:
            self.path = self.path.with_name(self.path.stem + "-new" + self.path.suffix)

    def _warn_of(self, unfit: Sequence[str]) -> None:
        if unfit:
            self.warning = ngettext(
                "One setting has a value that this version does not know ({names}). It is left in "
                "the file, and the usual one is used.",
                "{count} settings have values that this version does not know ({names}). They are "
                "left in the file, and the usual ones are used.",
                len(unfit),
            ).format(count=len(unfit), names=", ".join(unfit[:_NAMED]))

    def change(self, **fields: object) -> Settings:
        """Set fields, save, and return the new settings."""
        self.settings = Settings.model_validate(self.settings.model_dump() | fields)
        self.save()
        return self.settings

    def save(self) -> None:
        """Write what has changed. If the disk refuses, ``warning`` says so."""
        with locked(self.path.parent):
            found = self._found((errno.ENOENT, errno.ENOTDIR))
            if found is None:
                document = self.settings.model_dump(mode="json")
            else:
                document = merged(found, self._kept, self.settings, GROWING)
                document["version"] = VERSION
            try:
                if document != found:
                    write_whole(self.path, json.dumps(document, indent=1).encode())
            except OSError as error:
                self._refused = True
                self.warning = _(
                    "The settings cannot be saved ({reason}); they last until you close the game."
                ).format(reason=reason_of(error))
                return
        if self._refused:
            self._refused, self.warning = False, None
        there = Settings.model_validate(usable(Settings, document)[0])
        progress = {name: getattr(there, name) for name in PROGRESS}
        self._kept = self.settings = self.settings.model_copy(update=progress)
