"""Write what tells a system of the game, in every language: prefgame/desktop.

    .venv/bin/python build/desktop.py

It makes the desktop entry, the description for shops of programs (AppStream), the types of its
files (shared-mime-info) and the manual page: of build/desktop_words.toml, of the parser of the
command line, and of CHANGELOG.md. They are kept in git; a test says when they are out of date.
prefgame/app/desktop/places.py lists where each lies in an installation.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from cyrillic import CYRILLIC, LATIN, to_cyrillic  # noqa: E402

import prefgame  # noqa: E402
from prefgame.command_line import parser  # noqa: E402

PRODUCT = ROOT / "prefgame" / "desktop"
WORDS = ROOT / "build" / "desktop_words.toml"
ENGLISH = "en"
SPELT = {LATIN: "sr@latin"}
"""how a desktop writes a language that the game writes in another way"""
HOMEPAGE = "https://prefgame.invalid"
"""a placeholder, which can lead nowhere: the project has no address yet"""
PICTURES = f"{HOMEPAGE}/assets/pictures"
"""where the pictures can be had, once there is an address"""
SHOWN = {f"{name}.jpg": name for name in ("table", "auction", "sheet", "review")}
"""pictures that a shop shows, and what is said of each"""
COMPONENT = "invalid.prefgame.prefgame"
"""the name of the game among all programs: the address backwards, so it changes with that"""
_RELEASE = re.compile(r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)
TYPES = {
    "record": ("application/x-prefgame-record", "*.pref"),
    "ppn": ("application/x-preferans-ppn", "*.ppn"),
    "problems": ("application/x-prefgame-problems", "*.problems"),
}
"""the types of files that the window opens, and their endings"""
PROBLEMS_BEGIN = 'kind = "prefgame problems"'
"""how a file of problems can be known whatever its name is"""

Words = Mapping[str, Mapping[str, Any]]


def read_words(path: Path = WORDS) -> dict[str, dict[str, Any]]:
    """Read the words of each language, by its code; English first."""
    words: dict[str, dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))
    words[CYRILLIC] = {
        name: list(map(to_cyrillic, said)) if isinstance(said, list) else to_cyrillic(said)
        for name, said in words[LATIN].items()
    }
    return words


def files(words: Words) -> dict[str, str]:
    """Write every file, by its name."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return {
        "prefgame.desktop": desktop_entry(words),
        "prefgame.metainfo.xml": metainfo(words, changes),
        "prefgame.mime.xml": mime_types(words),
        "prefgame.6": manual(parser()),
    }


def desktop_entry(words: Words) -> str:
    """Write the entry in the menu. Its file is called as the class of the window, by which a
    desktop knows whose window it is.
    """
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.0"]
    for key, name in (("Name", "name"), ("GenericName", "kind"), ("Comment", "comment")):
        lines += _localised(key, _texts(words, name))
    sought = {code: "".join(f"{x};" for x in said["keywords"]) for code, said in words.items()}
    lines += _localised("Keywords", sought)
    types = "".join(f"{kind};" for kind, _pattern in TYPES.values())
    lines += ["Exec=prefgame %F", "Icon=prefgame", "Terminal=false"]
    lines += ["Categories=Game;CardGame;", f"MimeType={types}"]
    lines += ["StartupNotify=true", "StartupWMClass=prefgame"]
    return "".join(f"{line}\n" for line in lines)


def _localised(key: str, texts: Mapping[str, str]) -> Iterator[str]:
    for language, text in texts.items():
        place = "" if language == ENGLISH else f"[{SPELT.get(language, language)}]"
        yield f"{key}{place}={text}"


def metainfo(words: Words, changes: str) -> str:
    """Write what a shop of programs shows. ``changes``: the list of changes, whose headings have
    the day of each release.
    """
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    paragraphs = "\n".join(
        line
        for at in range(len(words[ENGLISH]["about"]))
        for line in _elements("p", {code: said["about"][at] for code, said in words.items()}, 4)
    )
    shown = "\n".join(
        line for picture, name in SHOWN.items() for line in _screenshot(words, picture, name)
    )
    types = "\n".join(f"    <mediatype>{kind}</mediatype>" for kind, _ in TYPES.values())
    released = "".join(
        f'\n    <release version="{version}" date="{day}"/>'
        for version, day in _RELEASE.findall(changes)
    )
    releases = f"\n  <releases>{released}\n  </releases>" if released else ""
    names = "\n".join(_elements("name", _texts(words, "name"), 2))
    summaries = "\n".join(_elements("summary", _texts(words, "comment"), 2))
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{COMPONENT}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>{project["license"]}</project_license>
{names}
{summaries}
  <developer_name>{project["authors"][0]["name"]}</developer_name>
  <description>
{paragraphs}
  </description>
  <launchable type="desktop-id">prefgame.desktop</launchable>
  <icon type="stock">prefgame</icon>
  <url type="homepage">{HOMEPAGE}</url>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
  </categories>
  <screenshots>
{shown}
  </screenshots>
  <provides>
    <binary>prefgame</binary>
{types}
  </provides>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
    <internet>offline-only</internet>
  </supports>
  <content_rating type="oars-1.1"/>{releases}
</component>
"""


def _screenshot(words: Words, picture: str, name: str) -> Iterator[str]:
    kind = ' type="default"' if picture == next(iter(SHOWN)) else ""
    yield f"    <screenshot{kind}>"
    yield f"      <image>{PICTURES}/{picture}</image>"
    yield from _elements("caption", _texts(words, name), 6)
    yield "    </screenshot>"


def mime_types(words: Words) -> str:
    """Write the types of the files that the window opens."""
    types = ""
    for name, (kind, pattern) in TYPES.items():
        comments = "\n".join(_elements("comment", _texts(words, name), 4))
        magic = (
            '    <magic priority="60">\n'
            f'      <match type="string" offset="0" value="{_quoted(PROBLEMS_BEGIN)}"/>\n'
            "    </magic>\n"
            if name == "problems"
            else ""
        )
        types += (
            f'  <mime-type type="{kind}">\n'
            f"{comments}\n"
            '    <sub-class-of type="text/plain"/>\n'
            '    <icon name="prefgame"/>\n'
            f"{magic}"
            f'    <glob pattern="{pattern}"/>\n'
            "  </mime-type>\n"
        )
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
{types}</mime-info>
"""


def _quoted(text: str) -> str:
    return escape(text, {'"': "&quot;"})


def _texts(words: Words, name: str) -> dict[str, str]:
    return {language: said[name] for language, said in words.items()}


def _elements(element: str, texts: Mapping[str, str], indent: int) -> Iterator[str]:
    """Write an element in each language."""
    for language, text in texts.items():
        spelt = SPELT.get(language, language)
        tag = element if language == ENGLISH else f'{element} xml:lang="{spelt}"'
        yield f"{' ' * indent}<{tag}>{escape(text)}</{element}>"


# ---- the manual page


def manual(known: argparse.ArgumentParser) -> str:
    """Write the manual page of what a parser knows."""
    commands = next(one for one in known._actions if isinstance(one, argparse._SubParsersAction))
    said = {one.dest: one.help or "" for one in commands._choices_actions}
    version = prefgame.__version__
    lines = [
        f'.TH PREFGAME 6 "" "prefgame {version}" "Games"',
        ".SH NAME",
        _roff(f"prefgame - {(known.description or '').rstrip('.')}"),
        ".SH SYNOPSIS",
        *(".B prefgame", ".br", ".B prefgame", r"\fIFILE\fR ...", ".br", ".B prefgame"),
        *(r"\fICOMMAND\fR ...", ".br", ".B prefgame", r"\fIOPTION\fR"),
        ".SH DESCRIPTION",
        _roff(
            "Without a command the game opens its window. With files it opens those there: "
            "records of matches (.pref, .ppn), problems (.problems), or archives of them (.zip)."
        ),
        ".SH OPTIONS",
        *_options(known),
        ".SH COMMANDS",
        _roff("Each of them takes --help too."),
    ]
    for name, command in commands.choices.items():
        lines += [f".SS {_roff(f'prefgame {name} {_places(command)}'.strip())}"]
        lines += [_roff(f"{said[name][:1].upper()}{said[name][1:]}."), *_options(command)]
    lines += [
        ".SH EXIT STATUS",
        _roff(
            "0: success. 1: a failed self-test, no display, or a fault of the program. "
            "2: bad input. 130: ended by Ctrl+C."
        ),
        ".SH ENVIRONMENT",
        ".TP",
        ".B PREFGAME_HOME",
        _roff("the folder of matches, settings and records, instead of those named under FILES"),
        ".SH FILES",
        ".TP",
        ".I ~/.local/share/prefgame",
        "matches and records",
        ".TP",
        ".I ~/.config/prefgame",
        "settings",
    ]
    return "".join(f"{line}\n" for line in lines)


def _places(command: argparse.ArgumentParser) -> str:
    """Return what follows the name of a command, with what may be left out in brackets."""
    places = [one for one in command._actions if not one.option_strings]
    return " ".join(f"[{_name(one)}]" if one.nargs == "?" else _name(one) for one in places)


def _name(action: argparse.Action) -> str:
    name = action.metavar if isinstance(action.metavar, str) else action.dest
    return name.upper()


def _options(command: argparse.ArgumentParser) -> Iterator[str]:
    """Write what is said of each argument; a place without a word of its own is left out."""
    for one in command._actions:
        of_each = isinstance(one, argparse._HelpAction) and " " in command.prog
        if isinstance(one, argparse._SubParsersAction) or not one.help or of_each:
            continue
        takes = "" if one.nargs == 0 else rf" \fI{_roff(_name(one))}\fR"
        names = ", ".join(rf"\fB{_roff(name)}\fR{takes}" for name in one.option_strings)
        yield ".TP"
        yield names or rf"\fI{_roff(_name(one))}\fR"
        usual = one.default
        told = one.option_strings and usual not in (None, "", False, argparse.SUPPRESS)
        yield _roff(f"{one.help} (by default {usual})" if told and one.nargs != 0 else one.help)


def _roff(text: str) -> str:
    """Write a text as troff reads it, in lines that are not too long for an editor."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    lines = textwrap.wrap(text, 100, break_long_words=False, break_on_hyphens=False)
    return "\n".join(f"\\&{line}" if line[:1] in "'." else line for line in lines)


def main() -> None:
    """Write the files."""
    PRODUCT.mkdir(exist_ok=True)
    for name, text in files(read_words()).items():
        (PRODUCT / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
