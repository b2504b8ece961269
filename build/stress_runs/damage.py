"""Ten thousand damaged and hostile files, given to commands, reader, book, settings and store.

Each gets an answer: for a command one printable sentence and status 2, or status 0 where the damage
does no harm; for settings and store a sound start. None takes over 2 seconds, and all of them
together not over 300 MB.
"""

from __future__ import annotations

import io
import json
import random
import sqlite3
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from prefgame.__main__ import main
from prefgame.ai.level import find_level
from prefgame.ai.player import choose
from prefgame.app.book.exchange import import_file
from prefgame.app.book.keeping import fill
from prefgame.app.book.kept import BESIDE, write_beside
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.records import open_record
from prefgame.app.settings import Settings, SettingsFile
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.rules.registry import RULESETS
from stress_runs.desk import NAMES
from stress_runs.result import Result
from stress_runs.works import EARLIER, backup_of, contents, keep_beside
from tests.damage import damaged

LONGEST = 2.0
"""seconds of the processor"""
MOST = 300  # megabytes
SENTENCE = 1500
"""letters of an answer: up to 300 from the file, some 900 for a list of the 66 discards"""

Case = Callable[[Path], str]
"""Feeds a file; says how it was taken. Whatever should not be is raised."""


def run(number: int, seed: int) -> Result:
    rng, result, counts = random.Random(seed), Result(), Counter[str]()
    before, slowest = _peak(), (0.0, "")
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        home = Path(folder)
        kinds = _kinds(home, rng)
        for at in range(number):
            name, (suffix, sound, case) = rng.choice(list(kinds.items()))
            path = home / f"{name}{suffix}"
            data = damaged(rng.choice(sound), rng)
            path.write_bytes(data)
            begun, peak = time.process_time(), _peak()
            try:
                counts[f"{name} {case(path)}"] += 1
            except (Exception, SystemExit) as error:
                result.faults.append(
                    f"{name} {at}: {type(error).__name__}: {str(error)[:300]} (kept as "
                    f"{_keep_copy(path, at)})"
                )
            if _peak() > max(MOST, peak + 20):
                result.faults.append(
                    f"{name} {at} took {_peak() - peak} MB (kept as {_keep_copy(path, at)})"
                )
            slowest = max(slowest, (time.process_time() - begun, f"{name} {at}"))
            if slowest[0] > LONGEST:
                result.faults.append(
                    f"{slowest[1]} took {slowest[0]:.1f} s (kept as {_keep_copy(path, at)})"
                )
                slowest = 0.0, ""
            for left in home.glob(f"{name}{suffix}*"):
                left.unlink()
            if len(result.faults) >= 10:
                break
    rows = ", ".join(f"{what} {count}" for what, count in sorted(counts.items()))
    result.figures = (
        f"{sum(counts.values())} files ({rows}), at most {slowest[0] * 1000:.0f} ms "
        f"for one, {_peak()} MB ({before} before)"
    )
    if _peak() > MOST:
        result.faults.append(f"{_peak()} MB at most")
    return result


def _kinds(home: Path, rng: random.Random) -> dict[str, tuple[str, list[bytes], Case]]:
    """By name: the ending of the file, sound ones, and who reads it."""
    matches = [_match(seed, hands) for seed, hands in ((1, 1), (2, 3), (3, 12))]
    records = [write_record(match).encode() for match in matches]
    plain, toml = _scores()
    deals = [json.dumps({"deals": [_deal(rng, cards)]}).encode() for cards in (3, 5, 10)]
    stores = [_store_bytes(home / "sound.sqlite", match) for match in matches]
    earlier = EARLIER.read_bytes()
    backup, beside = _backup(home, rng)
    archives = [_archive(records, how) for how in (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED)]
    return {
        "record": (".pref", records, _command("replay")),
        "record in the window": (".pref", records, _open),
        "score": (".json", plain, _command("score")),
        "score in TOML": (".toml", toml, _command("score")),
        "deals": (".json", deals, _command("solve")),
        "settings": (
            ".json",
            [Settings(player="Ana").model_dump_json(indent=1).encode()],
            _settings,
        ),
        "store": (".sqlite", stores, _store),
        "earlier store": (".sqlite", [earlier], _store),
        "archive": (".zip", archives, _book(home)),
        "backup": (".zip", [backup], _book(home, own_book=True)),
        "beside a backup": (".jsonl", [beside.encode()], _beside(home)),
        "record for the book": (".pref", records, _book(home)),
    }


# ---- who reads them


def _command(name: str) -> Case:
    def answer(path: Path) -> str:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = main([name, str(path)])
        lines = err.getvalue().splitlines()
        assert status in (0, 2) and len(lines) == (status == 2), f"status {status}, {lines[:3]}"
        assert all(line.isprintable() for line in (*lines, *out.getvalue().split("\n"))), (
            "what cannot be printed is printed"
        )
        assert max(map(len, lines), default=0) <= SENTENCE, f"a sentence of {len(lines[0])} letters"
        return ("taken", "refused")[status == 2]

    return answer


def _open(path: Path) -> str:
    record = open_record(path)
    return "taken" if record.error is None else "refused"


def _book(home: Path, *, own_book: bool = False) -> Case:
    """Add it to a book of its own, which stays sound."""

    def add(path: Path) -> str:
        store = Store(home / "book.db")
        found = import_file(store, path, NAMES[0], own_book=own_book)
        contents(store)
        for _match in fill(store):
            pass
        assert store.warning is None and not store.messages, store.warning
        store.close()
        for left in home.glob("book.db*"):
            left.unlink()
        return "taken" if found.added or found.beside else "refused"

    return add


def _beside(home: Path) -> Case:
    """Add an archive with this beside its records, of which there are none."""

    def add(path: Path) -> str:
        archive = home / "beside.zip"
        with zipfile.ZipFile(archive, "w") as files:
            files.writestr(BESIDE, path.read_bytes())
        return _book(home, own_book=True)(archive)

    return add


def _settings(path: Path) -> str:
    file = SettingsFile(path)
    file.change(volume=50)
    assert SettingsFile(file.path).settings.volume == 50, "the settings cannot be kept any more"
    return "taken" if file.warning is None else "set aside"


def _store(path: Path) -> str:
    store = Store(path)
    offered = store.unfinished_matches()
    reported = bool(store.messages)
    for match in offered:
        try:
            store.load(match.id)
        except UnreadableMatch:  # in a sentence, and once
            reported = True
    number = store.begin(MatchPlan(levels=(None, "simple", "simple"), seed=1, first_dealer=0))
    store.append(number, 0, Match.start(RULESETS[0], NAMES[:3]).log)
    assert store.warning is None, store.warning
    store.close()
    assert offered or reported, "a match is gone without a word"
    return "taken" if not reported else "set aside"


# ---- sound files


def _match(seed: int, hands: int) -> Match:
    rng = random.Random(seed)
    match = Match.start(RULESETS[seed % len(RULESETS)], NAMES[:3])
    while match.to_act is not None and match.table.hands_played < hands:
        if isinstance(match.to_act, int):
            match.submit(choose(match.view(match.to_act), find_level("simple"), rng))
        else:
            match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
    return match


def _scores() -> tuple[list[bytes], list[bytes]]:
    """As JSON and as TOML."""
    hands = [
        {
            "declarer": "Cvita",
            "contract": "3",
            "defence": {"Ana": "come", "Bojan": "come"},
            "tricks": {"Cvita": 6, "Ana": 2, "Bojan": 2},
        },
        {"passed": True},
    ]
    plain = json.dumps(
        {"rules": "croatian", "players": NAMES[:3], "options": {"start": 30}, "hands": hands},
        indent=1,
    )
    toml = (
        'rules = "croatian"\nplayers = ["Ana", "Bojan", "Cvita"]\n[options]\nstart = 30\n'
        '[[hands]]\ndeclarer = "Cvita"\ncontract = "3"\n'
        'defence = {Ana = "come", Bojan = "come"}\ntricks = {Cvita = 6, Ana = 2, Bojan = 2}\n'
        "[[hands]]\npassed = true\n"
    )
    return [plain.encode()], [toml.encode()]


def _deal(rng: random.Random, cards: int) -> dict[str, object]:
    deal = shuffled_deal(rng, 0)
    hands = [[str(card) for card in hand[:cards]] for hand in deal.hands]
    return {
        "hands": hands,
        "declarer": 0,
        "leader": 1,
        "contract": "trump",
        "trump": "H",
        "must_trump": True,
        "must_beat": 0,
        "trick": [],
    }


def _archive(records: list[bytes], how: int) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", how) as archive:
        for number, record in enumerate(records):
            archive.writestr(f"{number}.pref", record)
    return data.getvalue()


def _backup(home: Path, rng: random.Random) -> tuple[bytes, str]:
    """Return a whole backup, and what is beside its matches."""
    store = Store(home / "full.db")
    plan = MatchPlan(levels=(None, "simple", "simple"), seed=1, first_dealer=0)
    store.add(plan, _match(4, 2).log)
    keep_beside(store, rng)
    path = backup_of(store, home / "full")
    beside, _left = write_beside(store, Settings(volume=30))
    store.close()
    for left in home.glob("full.db*"):
        left.unlink()
    return path.read_bytes(), beside


def _store_bytes(path: Path, match: Match) -> bytes:
    store = Store(path)
    store.append(
        store.begin(MatchPlan(levels=(None, "simple", "simple"), seed=1, first_dealer=0)),
        0,
        match.log,
    )
    store.close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    data = path.read_bytes()
    path.unlink()
    return data


def _keep_copy(path: Path, at: int) -> Path:
    """Return a copy that outlives the run."""
    copy = Path(tempfile.gettempdir()) / f"prefgame-damaged-{at}{path.suffix}"
    if path.exists():
        copy.write_bytes(path.read_bytes())
    return copy


def _peak() -> int:
    """Megabytes that this process has taken at most.

    What the system reports by ``getrusage`` may be the peak of the process that started it.
    """
    (line,) = (
        line
        for line in Path("/proc/self/status").read_text().splitlines()
        if line.startswith("VmHWM")
    )
    return int(line.split()[1]) >> 10
