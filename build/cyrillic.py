"""Write Serbian in Cyrillic letters: the catalogue of the Latin ones, letter by letter.

A language that is written in two alphabets is translated once. What stays Latin is listed here: key
names, file endings, notations, and cards as they are typed.
"""

from __future__ import annotations

import re

from babel.messages.catalog import Catalog, Message

LATIN, CYRILLIC = "sr_Latn", "sr"
_PAIRS = {"lj": "љ", "nj": "њ", "dž": "џ"}
_LETTERS = dict(zip("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж"))
_APART = (
    *("anjon", "injek", "konjug", "konjunk", "vanjez", "tanjug"),
    *("nadžanj", "nadže", "nadži", "nadžn", "odžal", "odživ", "podžan"),
)
"""beginnings of words in which the two letters are two sounds: `nadživeti` is надживети"""
_STAYS = (
    r"\bhttps?:\S+",
    r"\{\w*\}",
    r"\{\w+:(?:gen|dat|acc|ins|loc)\}",
    r"\{\w+:(?=[^{}]*\})",  # of a choice by gender, the name: the words behind it are words
    r"\.(?:pref|ppn|table|problems|score|zip|png|json)\b",
    r"\bprefgame\b(?: [a-z]+)?",
    r"\bpython3 \S+",
    r"\bPortable Preferans Notation\b",
    r"\b(?:PBN|PPN|JSON|TOML|UTF-8|UTF-16|MB|kB)\b",
    r"\b(?:Page (?:Up|Down)|Home|End|Enter|Tab|Alt|Ctrl|Shift|Esc|Escape|Backspace|F\d+)\b",
    r"(?<=\bCtrl\+)\w\b",
    r"(?<=\b[Tt]aster )[A-Z]\b",
    r"(?<=\bpritisnite )[A-Z]\b",
    r"\b[SHDC](?:10|[7-9TJQKA])\b|\b10[SHDC]\b",  # cards as they are typed
    r"\bS A K 10\b|\b7 8 9 10 J Q K A\b",
    r"\b[AKQJT0-9]+(?:\.[AKQJT0-9]+){3}\b",
)
_PART = re.compile("|".join(f"({part})" for part in _STAYS) + r"|(\w+)")
_CONTEXTS = ("corner of a French card", "corner of a German card")
"""of letters on cards, which a setting chooses"""


def to_cyrillic(text: str) -> str:
    """Write a Serbian text in Cyrillic letters; what players type and press stays as it is."""
    return _PART.sub(lambda found: _word(found[0]) if found[found.re.groups] else found[0], text)


def _word(word: str) -> str:
    apart = next((part for part in _APART if word.lower().startswith(part)), "")
    return "".join(map(_letter, apart and word[: len(apart)])) + _joined(word[len(apart) :])


def _joined(word: str) -> str:
    written, at = "", 0
    while at < len(word):
        pair = _PAIRS.get(word[at : at + 2].lower())
        written += (pair.upper() if word[at].isupper() else pair) if pair else _letter(word[at])
        at += 2 if pair else 1
    return written


def _letter(sign: str) -> str:
    """Write one letter; what is none, as in a number, stays."""
    found = _LETTERS.get(sign.lower(), sign)
    return found.upper() if sign.isupper() else found


def in_cyrillic(latin: Catalog) -> Catalog:
    """Return the catalogue in Cyrillic letters, with everything else as it is there."""
    catalog = Catalog(
        locale=CYRILLIC,
        project=latin.project,
        version=latin.version,
        msgid_bugs_address="",
        header_comment="# Serbian words of the game, in Cyrillic letters.\n"
        "# Written by build/catalogues.py: change the Latin ones.",
        creation_date=latin.creation_date,
        revision_date=latin.revision_date,
        last_translator=latin.last_translator,
        language_team="Serbian",
        fuzzy=False,
    )
    for message in latin:
        if message.id:
            catalog.add(
                message.id,
                _of_message(message),
                locations=message.locations,
                flags=message.flags,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    return catalog


def _of_message(message: Message) -> str | tuple[str, ...]:
    text = message.string or ""
    if isinstance(text, str):
        return text if message.context in _CONTEXTS else _cyrillic_forms(text)
    return tuple(map(_cyrillic_forms, text))


def _cyrillic_forms(text: str) -> str:
    """Write a text, or the forms of a word with its gender."""
    forms = text.split("|")
    if len(forms) > 1 and forms[-1] in ("m", "f"):
        return "|".join([*map(to_cyrillic, forms[:-1]), forms[-1]])
    return "|".join(map(to_cyrillic, forms))
