"""The defence with what it owes, the paper, and the end of the match, by the way in which the table keeps score.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from prefgame.app.words.sentences import any_of, contract_in_sentence
from prefgame.i18n import _
from prefgame.rules.defence.quotas import Quota, Quotas
from prefgame.rules.kontra import MayKontra
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide import columns
from prefgame.ui.guide.blocks import Block, Head, Page, Text


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """What the guide says about one way of keeping score."""

    defence: Callable[[RuleSet, Deck], Iterable[Block]]
    """which contracts the sheet keeps the defenders from answering"""
    sheet: Callable[[RuleSet, Deck], Iterable[Block]]
    end: Callable[[RuleSet, Deck], Iterable[Block]]


SCORE_PARTS: dict[type, ScoreParts] = {Columns: ScoreParts(columns.plain_two, columns.the_sheet, columns.the_end)}


def the_defence(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The defence"), (*_come_or_stay(rules, deck), *SCORE_PARTS[type(rules.score)].defence(rules, deck), *_kontra(rules)))


def the_sheet(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The score sheet"), tuple(SCORE_PARTS[type(rules.score)].sheet(rules, deck)))


def the_end(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The end"), tuple(SCORE_PARTS[type(rules.score)].end(rules, deck)))


# ---- the defence


def _come_or_stay(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    quotas = rules.defence
    assert isinstance(quotas, Quotas)
    yield Text(_("The two defenders, first the one after the declarer, say whether they come or stay. Whoever stays lays the cards down, and "
                 "neither writes nor pays. If both stay, the declarer has won without playing."))  # fmt: skip
    yield Text(_("If only one comes, that player may invite the other: the guest must play, but the tricks of both are written to the host, "
                 "who alone is answerable. Or the one who came plays alone."))  # fmt: skip
    yield Head(_("What the defenders owe"))
    yield Text(_("Alone: {alone} tricks. A host, together with the guest: {together} tricks.").format(alone=quotas.alone, together=quotas.together))
    if quotas.volunteers is Quota.TEAM:
        yield Text(_("Two who both came: with {together} tricks together both are safe; with fewer, each who has not got {alone} falls.").format(
            together=quotas.together, alone=quotas.alone))  # fmt: skip
    else:
        yield Text(_("Two who both came: each needs {alone} tricks, whatever the other has.").format(alone=quotas.alone))
    open_to_all = [contract_in_sentence(line, deck) for line in rules.contracts if not line.may_be_left]
    yield Text(_("Nobody may stay against {contracts}: both defenders play, and owe no tricks.").format(contracts=any_of(open_to_all)))


def _kontra(rules: RuleSet) -> Iterator[Block]:
    quotas, doubling = rules.defence, rules.kontra
    if doubling is None:
        return
    assert isinstance(quotas, Quotas)
    yield Head(_("Kontra"))
    if doubling.may_say is MayKontra.VOLUNTEERS:
        yield Text(_("A defender who came may say kontra: the contract will fall. A guest, or somebody who stayed, may not."))
    else:
        yield Text(_("Once one defender has come, either of them may say kontra: the contract will fall."))
    yield Text(_("Kontra doubles every number of the hand. Whoever says it takes on the whole defence, with the other as guest, "
                 "and needs {kontra} tricks of the two together.").format(kontra=quotas.kontra))  # fmt: skip
    highest = {4: _("The declarer may answer rekontra (×4)."),
               16: _("The declarer may answer rekontra (×4), the defender subkontra (×8), the declarer mortkontra (×16).")}  # fmt: skip
    endless = _("The declarer may answer rekontra (×4), the defender subkontra (×8), the declarer mortkontra (×16), and so on without end.")
    yield Text(endless if doubling.highest is None else highest.get(
        doubling.highest, _("Each side may double again, up to ×{factor}.").format(factor=doubling.highest)))  # fmt: skip
    if not doubling.rekontra_on_game_betl:
        yield Text(_("A betl played as a game cannot be given rekontra."))
