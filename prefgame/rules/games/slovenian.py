"""Slovenian pref: the Croatian game with the variations of source 000, lines 145-150."""

from __future__ import annotations

from dataclasses import replace

from prefgame.rules.games.balkan_family import as_called
from prefgame.rules.games.croatian import AUCTION, CROATIAN
from prefgame.rules.play import Lead
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import PlainTwo, TwoRule

SLOVENIAN: RuleSet = replace(
    CROATIAN,
    key="slovenian",
    name="Slovenian",
    heading="Slovenian rules",
    title="The lowest bid needs doubling",
    deck="french",  # 000:18
    auction=as_called(AUCTION, {"betl": "berač", "sans": "sans atout"}),  # 000:146-147
    play=replace(CROATIAN.play, sans_lead=Lead.BEFORE_DECLARER),  # 000:147
    score=replace(
        CROATIAN.score,
        two=PlainTwo(TwoRule.THROW_IN_REFA),  # 000:149
        refa_called="radlc",  # 000:148
    ),
)
