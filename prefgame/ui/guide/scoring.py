"""The defence with what it owes, the paper, and the end of the match.

Law of this module: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.sentences import any_of, contract_in_sentence
from prefgame.i18n import _, ngettext
from prefgame.rules.defence import MayKontra, Quota
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.plain_two import TwoRule, WhoseHat
from prefgame.rules.scoring.columns.values import BetlKontra
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Page, Text


def the_defence(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The defence"), (*_come_or_stay(rules, deck), *_plain_two(rules, deck), *_kontra(rules)))


def the_sheet(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The score sheet"), (*_columns(rules, deck), *_refas(rules)))


def the_end(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The end"), tuple(_the_end(rules)))


# ---- the defence


def _come_or_stay(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    quotas = rules.defence
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
    open_to_all = [contract_in_sentence(line, deck) for line in rules.contracts if not line.may_be_left and line.rank <= rules.auction.highest]
    yield Text(_("Nobody may stay against {contracts}: both defenders play, and owe no tricks.").format(contracts=any_of(open_to_all)))


def _plain_two(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    two = rules.score.two
    if two.rule is TwoRule.PLAY_NORMALLY:
        return
    suit = deck.suit_in_sentence(str(rules.contract(two.number).trump))
    yield Head(_("The plain {number}").format(number=two.number))
    yield Text(_("With the cheapest contract, {suit} with the talon, nobody is asked to come or stay. It is played only if one of the "
                 "defenders says kontra.").format(suit=suit))  # fmt: skip
    hat = _("if anybody is under a hat") if two.whose_hat is WhoseHat.ANYONE else _("if the declarer is under a hat")
    yield Text({
        TwoRule.DECLARER_WINS: _("Without kontra the declarer wins it unplayed."),
        TwoRule.REFA_ELSE_REDEAL_HAT_WINS: _("Without kontra it is not played: everybody writes a refa, if one may still be written. "
                                             "But {hat}, the declarer wins it."),
        TwoRule.REFA_ELSE_WINS: _("Without kontra it is not played: everybody writes a refa, and when no more may be written the declarer wins it."),
        TwoRule.THROW_IN_REFA: _("Without kontra the cards are thrown in, and everybody writes a refa, if one may still be written."),
        TwoRule.DECLARER_FAILS: _("Without kontra it is not played: everybody writes a refa, if one may still be written. "
                                  "But {hat}, the declarer falls."),
    }[two.rule].format(hat=hat))  # fmt: skip
    if two.on_refa:
        yield Text(_("A declarer with an open refa plays it like any other contract."))


def _kontra(rules: RuleSet) -> Iterator[Block]:
    quotas = rules.defence
    if quotas.kontra_max == 1:
        return
    yield Head(_("Kontra"))
    if quotas.may_kontra is MayKontra.VOLUNTEERS:
        yield Text(_("A defender who came may say kontra: the contract will fall. A guest, or somebody who stayed, may not."))
    else:
        yield Text(_("Once one defender has come, either of them may say kontra: the contract will fall."))
    yield Text(_("Kontra doubles every number of the hand. Whoever says it takes on the whole defence, with the other as guest, "
                 "and needs {kontra} tricks of the two together.").format(kontra=quotas.kontra))  # fmt: skip
    highest = {4: _("The declarer may answer rekontra (×4)."),
               16: _("The declarer may answer rekontra (×4), the defender subkontra (×8), the declarer mortkontra (×16).")}  # fmt: skip
    endless = _("The declarer may answer rekontra (×4), the defender subkontra (×8), the declarer mortkontra (×16), and so on without end.")
    yield Text(endless if quotas.kontra_max is None else highest.get(
        quotas.kontra_max, _("Each side may double again, up to ×{factor}.").format(factor=quotas.kontra_max)))  # fmt: skip
    if not quotas.rekontra_on_game_betl:
        yield Text(_("A betl played as a game cannot be given rekontra."))


# ---- the paper


def _columns(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    score, unit = rules.score, rules.score.unit
    yield Text(_("Every player has a middle column, which begins at the bula of {start}, and beside it a soup against each opponent.").format(
        start=score.start))  # fmt: skip
    contract = rules.contracts[2]
    suit = deck.suit_in_sentence(str(contract.trump))
    worth = score.base_worth(contract)
    yield Text(_("A contract is worth its number times {unit}, a game one number more. So {suit} is worth {worth}, "
                 "and as a game {game}.").format(unit=unit, suit=suit, worth=worth, game=worth + unit))  # fmt: skip
    yield Text(_("A declarer who makes it takes the worth off the debt; one who falls adds it to the debt."))
    yield Text(_("Each defender writes the worth for every trick into the soup against the declarer: two tricks against {suit} are {two}.").format(
        suit=suit, two=2 * worth))  # fmt: skip
    yield Text(_("A defender who falls adds the worth to the debt, but still writes the tricks."))
    betl = next((line for line in rules.contracts if not line.may_be_left), None)
    if betl is not None:
        points = score.base_worth(betl)
        yield Text(_("A betl that falls counts as {tricks} tricks for each defender: {points}.").format(
            tricks=score.fallen_betl_tricks, points=score.fallen_betl_tricks * points))  # fmt: skip
        yield Text({
            BetlKontra.SAYER: _("With kontra only the one who said it writes those, and pays if the betl is made."),
            BetlKontra.BOTH_WRITE: _("With kontra both defenders write those; if the betl is made, only the one who said kontra pays."),
            BetlKontra.NO_FINE: _("With kontra both defenders write those; if the betl is made, nobody pays for it."),
        }[score.betl_kontra])  # fmt: skip
    if score.partner_pays:
        yield Text(_("Whoever takes over a partner’s tricks, and so lets the partner fall, pays in the partner’s place."))
    yield Head(_("The hat"))
    yield Text(_("When a middle column has come out of debt and stands above zero, a hat is drawn over the number. "
                 "When it falls back, the hat is turned over."))  # fmt: skip


def _refas(rules: RuleSet) -> Iterator[Block]:
    score = rules.score
    yield Head(_("Refas"))
    if score.refa_limit == 0:
        yield Text(_("There are no refas at this table: a deal that everybody passes changes nothing."))
        return
    yield Text(_("A deal that everybody passes gives each player a refa, a level stroke on the paper: the next contract that player declares "
                 "counts double, won or lost, and strikes the refa out. With kontra both doublings count."))  # fmt: skip
    limit = ngettext("At most {count} such deal in a match counts, and none while anybody is under a hat.",
                     "At most {count} such deals in a match count, and none while anybody is under a hat.", score.refa_limit)  # fmt: skip
    yield Text(limit.format(count=score.refa_limit))


# ---- the end


def _the_end(rules: RuleSet) -> Iterator[Block]:
    yield Text(_("The match is over when the middle columns add up to zero. The last contract counts only as much as is still needed for that, "
                 "and its tricks too; but where anybody falls, it counts in full."))  # fmt: skip
    if rules.score.double_fall:
        yield Text(_("A contract worth more than is still owed costs the declarer double when it falls."))
    yield Text(_("Between two hands the table may agree to stop: then what is still owed is taken off all middle columns in equal parts. "
                 "Odd points go to the players who owe most."))
    yield Head(_("The settlement"))
    yield Text(_("For each player the soups are added up, and what the others have written against that player is taken off. Then ten times the "
                 "middle column is taken off where it is still a debt, and added where it wears a hat. "
                 "What some win, the others lose: the results add up to zero."))  # fmt: skip
    if rules.minus_is_good:
        yield Text(_("At this table the paper writes what was won with a minus."))
