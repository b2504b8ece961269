"""Every mechanism that a game uses is known wherever the window asks for its class."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any

import pytest

from prefgame.app.words.contracts import NAMES, ShortName, is_level
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.guide.auctions import AUCTIONS
from prefgame.ui.guide.defences import DEFENCES, KONTRAS
from prefgame.ui.guide.telling import Telling
from prefgame.ui.guide.text import Step
from prefgame.ui.scores.registry import FACES
from prefgame.ui.table.phases.base import QuestionPhase
from prefgame.ui.table.phases.contract import CONTRACT_ROWS
from prefgame.ui.table.phases.registry import PHASES, ByMechanism, scene_of
from prefgame.ui.table.slips.defence import DEFENCE_SLIPS
from prefgame.ui.table.slips.questions import KONTRA_SLIPS, WORD_SLIPS
from prefgame.ui.table.status import ASKS, ROLE_WORDS
from prefgame.ui.widgets import keys
from prefgame.ui.words.defence_words import ANSWER_WORDS, DEFENCE_WORDS


def scenes(phase: Phase) -> Mapping[type, Any]:
    """Return the scenes of a phase, by class."""
    entry = PHASES[phase]
    assert isinstance(entry, ByMechanism)
    return entry.scenes


BY_AUCTION: dict[str, Mapping[type, Any]] = {
    "guide": AUCTIONS,
    "scene": scenes(Phase.AUCTION),
    "contracts": CONTRACT_ROWS,
}
BY_DEFENCE: dict[str, Mapping[type, Any]] = {
    "guide": DEFENCES,
    "scene": scenes(Phase.DEFENCE),
    "slips": DEFENCE_SLIPS,
    "plate": ASKS,
    "parts": ROLE_WORDS,
    "finished hand": DEFENCE_WORDS,
    "review of an answer": ANSWER_WORDS,
}
BY_KONTRA: dict[str, Mapping[type, Any]] = {
    "guide": KONTRAS,
    "scene": scenes(Phase.KONTRA),
    "slips": KONTRA_SLIPS,
    "plate": ASKS,
}

BY_TAKEOVER: dict[str, Mapping[type, Any]] = {"scene": scenes(Phase.TAKEOVER), "plate": ASKS}
BY_NEGOTIATION: dict[str, Mapping[type, Any]] = {"scene": scenes(Phase.NEGOTIATION), "plate": ASKS}
ANSWERED_WITH_WORDS = {Phase.TAKEOVER, Phase.NEGOTIATION, Phase.BONUS}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_mechanism_has_its_entry_everywhere(rules: RuleSet) -> None:
    assert not {name for name, known in BY_AUCTION.items() if type(rules.auction) not in known}
    assert not {name for name, known in BY_DEFENCE.items() if type(rules.defence) not in known}
    assert rules.kontra is None or not {
        name for name, known in BY_KONTRA.items() if type(rules.kontra) not in known
    }
    assert rules.takeover is None or not {
        name for name, known in BY_TAKEOVER.items() if type(rules.takeover) not in known
    }
    assert rules.negotiation is None or not {
        name for name, known in BY_NEGOTIATION.items() if type(rules.negotiation) not in known
    }
    asked = {type(rules.mechanism_of(phase)) for phase in ANSWERED_WITH_WORDS & set(rules.course)}
    assert asked - {NoneType} <= set(WORD_SLIPS) and asked - {NoneType} <= set(ASKS)


GUIDE: list[tuple[Mapping[type, Telling[Any]], set[str]]] = [
    (AUCTIONS, {"calls", "winner", "keys", "words"}),
    (DEFENCES, {"answers", "keys", "words"}),
    (KONTRAS, {"rules", "words"}),
    (
        {score: face.guide.text for score, face in FACES.items()},
        {"game", "all pass", "dealer", "worth", "defence", "sheet", "end", "words"},
    ),
]


@pytest.mark.parametrize(("texts", "parts"), GUIDE)
def test_a_text_of_the_guide_has_the_parts_that_the_pages_ask_for(
    texts: Mapping[type, Telling[Any]], parts: set[str]
) -> None:
    for mechanism, telling in texts.items():
        inserted = {
            node.name
            for node in telling.text.nodes()
            if isinstance(node, Step) and node.instruction == "insert"
        }
        assert set(telling.text.parts) - inserted == parts, mechanism


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_phase_of_a_course_has_a_scene_of_its_own(rules: RuleSet) -> None:
    assert not {
        phase
        for phase in (Phase.DEAL, *rules.course, Phase.OVER)
        if scene_of(rules, phase) is QuestionPhase
    }


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_contract_without_trumps_has_a_name_in_the_catalogue(rules: RuleSet) -> None:
    tables = [
        rules,
        *(
            rules.with_options({one.name: value})
            for one in rules.options
            for value, _label in one.values
            if one.only_with is None
        ),
    ]
    plain = {
        contract
        for table in tables
        for contract in (*table.contracts, *table.auction.all_games)
        if contract.trump is None
    }
    assert all(ShortName(contract).alone != contract.name for contract in plain)
    named = {contract.word for contract in plain if not is_level(contract)}
    assert named <= set(NAMES) & set(keys.NAMED)
