"""Matches as records, out of the book and into it."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.app.book import exchange
from prefgame.app.book.exchange import (
    Imported,
    Left,
    export_matches,
    import_file,
    import_files,
    records_in,
)
from prefgame.app.book.figures import PastGame, past_games
from prefgame.app.book.keeping import fill
from prefgame.app.storage.store import Store
from prefgame.engine.events import start_of
from prefgame.engine.record import write_record
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.app.book.stored_book import NAMES, filled_store, plan_of, random_match, random_matches


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))


def games_of(store: Store, *words: str) -> tuple[PastGame, ...]:
    with store.open_file() as db:
        return past_games(db, words, [[r.key for r in RULESETS if w in r.key] for w in words])


def test_what_was_saved_comes_back_the_same(tmp_path: Path) -> None:
    matches = [(plan, match.log) for plan, match in random_matches(seeds=1)]
    store = filled_store(tmp_path, matches)
    saved = export_matches(store)
    assert saved.records == len(matches) and not saved.left_out
    again = export_matches(store)
    assert again.path != saved.path, "no archive is overwritten"
    other = Store(tmp_path / "other.sqlite")
    found = import_file(other, saved.path, "Ana")
    assert found == Imported(len(matches), rules=found.rules, theirs=len(matches))
    assert set(found.rules) == {start_of(log).rules for _plan, log in matches}
    assert len(found.rules) == len(set(found.rules))
    before, after = games_of(store), games_of(other)
    assert {(g.rules, g.players, g.hands) for g in before} == {
        (g.rules, g.players, g.hands) for g in after
    }
    assert all(game.imported and game.seat == game.players.index("Ana") for game in after)
    assert not any(game.imported for game in before)
    for _plan, log in matches:
        assert any(other.events_of(game.match)[1] == log for game in after)
    with other.open_file() as db:
        assert db.execute("SELECT DISTINCT opponents FROM book_hand").fetchall() == [("",)]


def test_files_that_are_dropped_together_cost_one_look_at_the_whole_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [(plan, match.log) for plan, match in random_matches(seeds=1)][:3]
    store = filled_store(tmp_path, matches)
    paths = [export_matches(store, {number}).path for number in (1, 2, 3)]
    other, looks = Store(tmp_path / "other.sqlite"), []

    def look(store: Store) -> Iterator[int]:
        looks.append(store)
        yield from fill(store)

    monkeypatch.setattr(exchange, "fill", look)
    found = import_files(other, [*paths, tmp_path / "nothing.pref", paths[0]], "Ana")
    assert (found.added, found.refused, found.known) == (3, 1, 1)
    assert looks == [other]


def test_no_match_is_added_twice(tmp_path: Path) -> None:
    matches = [(plan, match.log) for plan, match in random_matches(seeds=1)][:3]
    store = filled_store(tmp_path, matches)
    saved = export_matches(store)
    assert import_file(store, saved.path, "Ana") == Imported(known=3)
    assert len(games_of(store)) == 3
    some = export_matches(store, {1})
    assert some.records == 1
    other = Store(tmp_path / "other.sqlite")
    assert import_file(other, some.path, "Ana") == Imported(1, rules=("croatian",), theirs=1)
    assert import_file(other, saved.path, "Ana") == Imported(
        2, known=1, rules=("slovenian", "croatian"), theirs=2
    )


def test_the_player_is_known_by_name_or_not_at_all(tmp_path: Path) -> None:
    match = random_match(find_ruleset("croatian"), 3, 1)
    record = tmp_path / "one.pref"
    record.write_text(write_record(match), encoding="utf-8")
    store = Store(tmp_path / "new.sqlite")
    assert import_file(store, record, "Zora") == Imported(added=1, rules=("croatian",))
    (game,) = games_of(store)
    assert game.seat is None and game.won is None
    # under the name of an own match
    other = random_match(find_ruleset("croatian"), 3, 2)
    known = filled_store(tmp_path, [(plan_of(3, 2), other.log)])
    assert import_file(known, record, "") == Imported(added=1, rules=("croatian",))
    assert {game.seat for game in games_of(known)} == {2}


def test_a_file_that_is_no_record_is_refused_and_costs_no_other(tmp_path: Path) -> None:
    match = random_match(find_ruleset("serbian"), 3, 1)
    text = write_record(match)
    folder = tmp_path / "some"
    folder.mkdir()
    (folder / "good.pref").write_text(text, encoding="utf-8")
    (folder / "bad.pref").write_text(text + "Ana: SA\nnonsense\n", encoding="utf-8")
    (folder / "empty.pref").write_text("", encoding="utf-8")
    (folder / "other.txt").write_text(text, encoding="utf-8")
    store = Store(tmp_path / "new.sqlite")
    assert import_file(store, folder, "Ana") == Imported(1, refused=2, rules=("serbian",))
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"no archive")
    assert import_file(store, broken, "Ana") == Imported(refused=1)
    assert import_file(store, tmp_path / "missing.pref", "Ana") == Imported(refused=1)
    large = tmp_path / "large.zip"
    with zipfile.ZipFile(large, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("large.pref", "x" * 3_000_000)
        files.writestr("../outside.pref", text)
    assert import_file(store, large, "Ana") == Imported(known=1, refused=1)
    assert len(games_of(store)) == 1 and not (tmp_path.parent / "outside.pref").exists()


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_damaged_entry_of_an_archive_costs_no_other(tmp_path: Path, packing: int) -> None:
    rules = find_ruleset("serbian")
    archive = tmp_path / "some.zip"
    with zipfile.ZipFile(archive, "w", packing) as files:
        for seed in (1, 2, 3):
            files.writestr(f"{seed}.pref", write_record(random_match(rules, 3, seed, 1)))
        begin, size = files.infolist()[1].header_offset, files.infolist()[1].compress_size
    data = archive.read_bytes()
    for at in range(begin + 40, begin + size, 29):
        broken = data[:at] + b"\xff\xff\xff" + data[at + 3 :]
        archive.write_bytes(broken)
        texts = list(records_in(archive))
        assert isinstance(texts[0], str) and isinstance(texts[2], str)
        assert texts[1] is Left.UNREADABLE
    store = Store(tmp_path / "new.sqlite")
    assert import_file(store, archive, "Ana") == Imported(2, refused=1, rules=("serbian",))


def test_the_list_is_searched_by_name_game_and_year(tmp_path: Path) -> None:
    store = filled_store(tmp_path, [(p, m.log) for p, m in random_matches(seeds=1)])
    everything = games_of(store)
    assert [game.day for game in everything] == sorted(
        (game.day for game in everything), reverse=True
    )
    four = [game for game in everything if len(game.players) == 4]
    assert len(games_of(store, NAMES[3].lower())) == len(four) > 0
    assert {game.rules for game in games_of(store, "vienn")} == {"viennese"}
    assert len(games_of(store, "vienn", NAMES[3])) == 1
    assert games_of(store, everything[0].day[:4]) == everything
    assert games_of(store, "%") == () == games_of(store, "nobody")
