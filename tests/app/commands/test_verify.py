"""``prefgame verify``: sealed deals of a record, and the rules it was played under."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.__main__ import main
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.rules.deal import SealKind
from prefgame.rules.registry import find_ruleset
from tests.app.test_seal import dealt

PROVES = (
    "If you wrote a seal down before the first call, you know that nothing named here was changed "
    "after that. A seal does not prove that the cards were dealt by chance, nor what was called "
    "and played."
)


def test_sealed_cards_are_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, deal = dealt()
    path = tmp_path / "m.pref"
    path.write_text(write_record(match, with_hash=True))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out == (
        "hand 1: these are the cards, seats, dealer, hand, match, rules and the score before the "
        f"hand that were sealed, {deal.seal}\n{PROVES}\n"
    )
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "rules": "croatian",
        "same_rules": True,
        "hands": [{"hand": 1, "seal": deal.seal, "covers": "score"}],
        "error": None,
    }


def test_an_older_seal_says_what_it_does_not_cover(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    match.submit(replace(shuffled_deal(random.Random(3), 0), salt="ab12"))
    path = tmp_path / "m.pref"
    path.write_text(write_record(match))
    assert main(["verify", str(path)]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(
        "hand 1: these are the cards that were sealed, each hand and the talon;"
    )
    assert "who dealt and in which match is not covered by this older seal" in first
    assert last == PROVES
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    deal = replace(shuffled_deal(random.Random(3), 0), salt="ab12", kind=SealKind.TABLE)
    match.submit(deal)
    path.write_text(write_record(match))
    assert main(["verify", str(path)]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert "match and rules that were sealed; the score before the hand, and the edition" in first
    assert last == PROVES


def test_other_cards_and_other_rules_are_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, deal = dealt()
    text = write_record(match, with_hash=True)
    path = tmp_path / "m.pref"
    path.write_text(text.replace(deal.salt, "ab"))
    assert main(["verify", str(path)]) == 2
    assert "line 7: these are not the cards that were sealed" in capsys.readouterr().err
    path.write_text(text.replace("rules hash: ", "rules hash: 0"))
    assert main(["verify", str(path)]) == 2
    assert "under other rules than those of this version" in capsys.readouterr().err
    assert main(["replay", str(path)]) == 0
    assert "under other rules than those of this version" in capsys.readouterr().out


def test_a_deal_without_a_seal_is_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, deal = dealt()
    lines = write_record(match).splitlines()
    path = tmp_path / "m.pref"
    path.write_text("\n".join(line for line in lines if not line.startswith(("seal", "salt"))))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out == "hand 1: was not sealed\n"
    assert deal.seal
