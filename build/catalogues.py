"""Collect the game's words and bring each translation (.po) up to date, with Babel.

    python build/catalogues.py
    python build/catalogues.py cs "Čeština"    # begins a language: its code, what it calls itself

English is in the sources. A translation is complete, or the tests say what it lacks, unless
``languages.json`` has a share for it: that is brought up to date too. The catalogue, which the game
reads, is made by the installation and by ``build/run.py``.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

sys.path.insert(0, str(ROOT / "build"))

from cyrillic import CYRILLIC, LATIN, in_cyrillic  # noqa: E402

from prefgame.app.learn.lessons import evenings  # noqa: E402
from prefgame.app.learn.situations import SITUATIONS, Topic  # noqa: E402
from prefgame.app.problems.shelf import shipped  # noqa: E402
from prefgame.rules.registry import taught_games  # noqa: E402
from prefgame.ui.guide.text import FOLDER, read_text  # noqa: E402

LOCALE = ROOT / "prefgame" / "locale"
DECLARED = LOCALE / "languages.json"
"""what each language calls itself; one that has a share is not declared complete"""
NOTES = ROOT / "build" / "notes_for_translators.toml"
MOST_VALUES = 3
"""table options that are named above a word which is a value of many"""
_CARD = re.compile("[SDHC][789TJQKA]?")
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}


def read_notes() -> dict[str, dict[str, str]]:
    """Read what translators are told: of short messages, and of places in sentences."""
    return tomllib.loads(NOTES.read_text("utf-8"))


def add_notes(catalog: Catalog) -> None:
    """Write above each message what a translator cannot see in it."""
    notes = read_notes()
    for message in catalog:
        if not message.id:
            continue
        forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        places = dict.fromkeys(
            name for form in forms for _text, name, *_how in Formatter().parse(form) if name
        )
        told = [notes["short"][forms[0]]] if forms[0] in notes["short"] else []
        told += [
            f"{{{name}}}: {notes['places'][name]}" for name in places if name in notes["places"]
        ]
        if any(_CARD.fullmatch(name) for name in places):
            told.append("{SA}, {HT} …: the name of a card; {S}, {H} …: the name of a suit")
        message.auto_comments = [*message.auto_comments[:MOST_VALUES], *told]


def add_texts_of_the_guide(catalog: Catalog) -> None:
    """Add what the pages of the rules say."""
    for path in sorted(FOLDER.glob("*.txt")):
        place = path.relative_to(ROOT).as_posix()
        for words in read_text(path.stem).messages():
            message = words.ids if len(words.ids) > 1 else words.ids[0]
            catalog.add(message, locations=[(place, 0)], context=words.context)


def add_words_of_games(catalog: Catalog) -> None:
    """Add what rule sets and options are called, and say."""
    for rules in taught_games():
        for words in (
            *(rules.name, rules.heading, rules.title, rules.region),
            *([rules.elsewhere] if rules.elsewhere else []),
            *([name for _value, name in rules.ways.names] if rules.ways else []),
            *(preset.name for preset in rules.presets),
        ):
            catalog.add(words, locations=[(f"prefgame/rules/games/{rules.key}.py", 0)])
        for option in rules.options:
            labels = [label for _value, label in option.values]
            other = filter(None, (option.german, option.zero))
            value = f"A value of the table option “{option.title}”"
            for words, told in (
                (option.title, "The title of a table option"),
                (option.sentence, ""),
                *((label, value) for label in labels),
                *((note, "") for note in option.notes),
                *((brief, value) for brief in option.brief),
                *((one, "") for one in other),
            ):
                place = f"prefgame/rules/games/{rules.key}.py"
                catalog.add(words, locations=[(place, 0)], auto_comments=[told] if told else [])


def collect() -> Catalog:
    """Every message: those in the window's code and in the texts of the guide, the words of rule
    sets and options, which are data in the rules, the notes of lessons, the situations of drills,
    and what is told of problems.
    """
    catalog = Catalog(project="prefgame")
    found = extract_from_dir(
        str(ROOT / "prefgame"),
        [(part, "python") for part in ("i18n.py", "app/**.py", "ui/**.py")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
    )
    for file, _line, message, comments, context in found:
        catalog.add(
            message,
            locations=[(f"prefgame/{file}", 0)],
            auto_comments=comments,
            context=context,
        )
    add_texts_of_the_guide(catalog)
    add_words_of_games(catalog)
    for evening in evenings():
        for lesson in evening.lessons:
            for sentence in lesson.sentences:
                catalog.add(sentence, locations=[(f"prefgame/lessons/{lesson.key}.pref", 0)])
    for topic in Topic:
        catalog.add(topic.value, locations=[("prefgame/app/learn/situations.py", 0)])
    for situation in SITUATIONS:
        elsewhere = situation.otherwise
        for said in (situation.words, *(() if elsewhere is None else (elsewhere.words,))):
            for sentence in (said.title, said.look):
                catalog.add(sentence, locations=[("prefgame/drills/situations.toml", 0)])
    for kept in shipped():
        place = f"prefgame/problems/{kept.path.name}"
        collection = kept.collection
        told = (
            words
            for one in collection.problems
            for words in (
                one.words.title,
                one.words.name,
                one.words.text,
                one.words.source,
                *one.words.hints,
            )
        )
        for sentence in filter(None, (collection.title, collection.about, *told)):
            catalog.add(sentence, locations=[(place, 0)])
    add_notes(catalog)
    return catalog


def update() -> None:
    """Bring every .po file up to date with the sources, and print what is missing."""
    template, shares = collect(), dict[str, int]()
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/prefgame.po"), key=_made_last):
        language = po.parent.parent.name
        if language == CYRILLIC:
            catalog = in_cyrillic(_read(_file(LATIN)))
        else:
            catalog = _read(po)
            # The date stays that of the file: the same words give the same file.
            collected = catalog.creation_date
            catalog.update(template, no_fuzzy_matching=True)
            catalog.creation_date = collected
            catalog.obsolete.clear()
        _write(catalog, language)
        shares[language] = share_of(catalog)
        missing = sum(1 for message in catalog if message.id and not _is_translated(message))
        print(f"{language}: {len(catalog)} messages, {missing} to translate")
    declare(shares)


def begin(language: str, name: str) -> None:
    """Begin a language: an empty catalogue with the plural forms that Babel knows of it."""
    declared = json.loads(DECLARED.read_text("utf-8"))
    if language in declared or _file(language).exists():
        raise SystemExit(f"{language} is there already")
    try:
        Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        raise SystemExit(f"{language} is no language that Babel knows") from None
    catalog = Catalog(
        language,
        header_comment=f"# {name}: the words of the game.",
        project="prefgame",
        charset="utf-8",
        fuzzy=False,  # Babel compiles nothing of a catalogue whose header is uncertain
    )
    _file(language).parent.mkdir(parents=True)
    _write(catalog, language)
    _write_declared(declared | {language: {"name": name, "share": 0}})


def share_of(catalog: Catalog) -> int:
    """Return how much of it is translated, in whole per cent; never too much."""
    messages = [message for message in catalog if message.id]
    return sum(map(_is_translated, messages)) * 100 // max(1, len(messages))


def _is_translated(message: Message) -> bool:
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return all(forms) and not message.fuzzy


def declare(shares: Mapping[str, int]) -> None:
    """Write the share of each language that is not declared complete beside its name."""
    declared = json.loads(DECLARED.read_text("utf-8"))
    for language in sorted(shares.keys() - declared.keys()):
        print(f"{language}: its name is to be written into {DECLARED.relative_to(ROOT)}")
    for language, said in declared.items():
        if "share" in said:
            said["share"] = shares[language]
    _write_declared(declared)


def _made_last(po: Path) -> tuple[bool, Path]:
    return po == _file(CYRILLIC), po


def _file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "prefgame.po"


def _write(catalog: Catalog, language: str) -> None:
    output = BytesIO()
    write_po(output, catalog, width=140, omit_header=False, include_lineno=False, sort_output=True)
    _file(language).write_bytes(output.getvalue())


def _write_declared(declared: Mapping[str, Mapping[str, object]]) -> None:
    lines = (
        f"  {json.dumps(code)}: {json.dumps(said, ensure_ascii=False)}"
        for code, said in sorted(declared.items())
    )
    DECLARED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, domain="prefgame")


def main() -> None:
    """Begin a language, if one is given, and bring all of them up to date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("language", nargs="?", help="the code of a language that begins")
    parser.add_argument("name", nargs="?", help="what it calls itself")
    given = parser.parse_args()
    if given.language and not given.name:
        parser.error("what does the language call itself?")
    if given.language:
        begin(given.language, given.name)
    update()


if __name__ == "__main__":
    main()
