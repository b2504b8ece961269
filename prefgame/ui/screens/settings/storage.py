"""The chapter of the settings about files: where everything is kept, and what was set aside.

Invariant: it only shows; files are moved by nobody but the store and the settings themselves.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from prefgame.app.paths import config_dir, data_dir
from prefgame.app.records import records_dir
from prefgame.i18n import _, ngettext
from prefgame.ui.draw import theme
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.canvas import Kit


class Section(NamedTuple):
    """A title, a sentence, and paths or names of files."""

    title: str
    sentence: str
    paths: tuple[str, ...] = ()


def sections(game: Game) -> tuple[Section, ...]:
    """Everything there is to say about files, as it is now."""
    waiting = len(game.store.unfinished_matches())
    matches = _("Every call and every card is saved at once.")
    if waiting:
        more = ngettext(
            "{count} match can be continued.", "{count} matches can be continued.", waiting
        ).format(count=waiting)
        matches = f"{matches} {more}"
    found = [
        Section(_("Matches"), matches, (str(game.store.path),)),
        Section(
            _("Records"),
            _("Matches saved as text, to keep, send or look at again."),
            (str(records_dir()),),
        ),
        Section(_("Settings"), _("The file with these settings."), (str(game.settings_file.path),)),
    ]
    warnings = [warning for warning in (game.store.warning, game.settings_file.warning) if warning]
    if warnings:
        found.insert(0, Section(_("Please note"), " ".join(warnings)))
    aside = set_aside_files()
    if aside:
        sentence = _(
            "These files could not be used. They are unchanged; you can repair or delete them."
        )
        found.append(Section(_("Files set aside"), sentence, tuple(path.name for path in aside)))
    return tuple(found)


def set_aside_files() -> tuple[Path, ...]:
    """Files of the player that could not be used and were renamed."""
    folders = dict.fromkeys((data_dir(), config_dir()))
    return tuple(
        sorted(
            path
            for folder in folders
            for path in folder.glob("* (set aside *")
            if path.suffix in (".sqlite", ".json")
        )
    )


def lay_out_sections(
    kit: Kit, box: Box, found: tuple[Section, ...], surface: Surface | None = None
) -> int:
    """Draw the sections from the top of ``box`` down, or only measure; returns their height."""
    y, step = box.y + kit.f(8), kit.line_step(23)
    for section in found:
        if surface is not None:
            kit.text(surface, box.x, y + kit.f(18), section.title, "title", 33)
            top, words = y + kit.f(46), section.sentence
            kit.paragraph(surface, box.x, top, box.w, words, "label", 23, "ink2")
        y += kit.f(46) + kit.paragraph_height(section.sentence, box.w, "label", 23)
        for path in section.paths:
            for line in theme.wrap(path, "label", kit.f(23), box.w):
                if surface is not None:
                    kit.text(surface, box.x, y + step // 2, line, "label", 23)
                y += step
        y += kit.f(26)
    return y - box.y
