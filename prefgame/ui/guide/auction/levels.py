"""The auction of levels in words: tricks and trumps, and misère among them.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import ContractWords, ShortName
from prefgame.i18n import _
from prefgame.rules.auctions.base import Hold
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.keys import key_name


def _auction(rules: RuleSet) -> Levels:
    assert isinstance(rules.auction, Levels)
    return rules.auction


def the_auction(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """The calls, from the first to the last."""
    auction = _auction(rules)
    first, last = (ContractWords(auction.ladder[at], deck).in_sentence for at in (0, -1))
    yield Paragraph(
        _(
            "Starting with the eldest hand, each player in turn makes a higher bid than the one "
            "before, or passes. A bid names a number of tricks and the trumps, from {first} to "
            "{last}. Any higher bid may follow. A player who has passed is out of the auction."
        ).format(first=first, last=last)
    )
    yield Paragraph(
        _(
            "More tricks are higher than fewer. With the same number of tricks, the suits count "
            "in the order that was given with the cards, and no trumps is the highest."
        )
    )
    yield Paragraph(_equal_bid(auction.hold))
    yield from _misere(auction, deck)


def _equal_bid(hold: Hold) -> str:
    """Who may bid the same as the highest bid."""
    return {
        Hold.POSITION: _(
            "A player who sits earlier in the round than the highest bidder may bid the "
            "same, which beats the other bid. A player who sits later must bid higher or "
            "pass."
        ),
        Hold.FOREHAND: _(
            "Only the eldest hand may bid the same as the highest bid, and so take it "
            "over. If the eldest hand passed at the first call, the dealer may do so "
            "against the player before the dealer."
        ),
        Hold.ELDEST_ONLY: _(
            "Only the eldest hand may bid the same as the highest bid, and so take it over."
        ),
        Hold.NONE: _("Nobody may bid the same as the highest bid: it must be beaten."),
    }[hold]


def _misere(auction: Levels, deck: Deck) -> Iterator[Block]:
    """The contracts for no trick, which are bid alone."""
    alone = [*auction.alone, *auction.all_games]
    if not alone:
        return
    yield Head(_("Misère"))
    for contract in alone:
        below, above = _neighbours(auction, contract)
        words = (
            _(
                "{misere} is a promise to take no trick, without trumps and without the talon. It "
                "is higher than {below} and lower than {above}."
            )
            if contract.game
            else _(
                "{misere} is a promise to take no trick, without trumps. It is higher than {below} "
                "and lower than {above}."
            )
        )
        yield Paragraph(
            words.format(
                misere=_capital(ShortName(contract).in_sentence),
                below=ContractWords(below, deck).in_sentence,
                above=ContractWords(above, deck).in_sentence,
            )
        )
    yield Paragraph(
        _(
            "Only a player who has not bid before may bid misère. That player makes no "
            "other bid in the hand."
        )
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _neighbours(auction: Levels, contract: Contract) -> tuple[Contract, Contract]:
    """The contracts for tricks just below and just above one."""
    below = max((each for each in auction.ladder if each.rank < contract.rank), key=_rank)
    above = min((each for each in auction.ladder if each.rank > contract.rank), key=_rank)
    return below, above


def _rank(contract: Contract) -> int:
    return contract.rank


def the_winner(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the winner takes, and may announce."""
    shown = _("everybody sees it") if rules.talon_shown else _("nobody else sees it")
    yield Paragraph(
        _(
            "The player who wins the auction is the declarer, takes the talon ({shown}), discards "
            "two cards face down, and announces the contract: the one that was bid or any higher "
            "one for tricks. After misère there is nothing to announce."
        ).format(shown=shown)
    )
    if _auction(rules).all_games:
        yield Paragraph(_("In misère without the talon, the two cards stay where they are."))


def the_keys(rules: RuleSet) -> Iterator[Block]:
    """What a call has for its key."""
    auction = _auction(rules)
    levels, strains = (", ".join(map(key_name, row)) for row in (keys.LEVELS, keys.STRAINS))
    yield Term(levels, _("In the auction: go to the bids of that many tricks; 0 is ten."))
    yield Term(
        strains, _("In the auction: go along these bids, from the lowest trumps to no trumps.")
    )
    yield Term(_("Home, End"), _("In the auction: go to the lowest bid you may make, or to Pass."))
    for contract in (*auction.alone, *auction.all_games):
        said = _("In the auction: bid {game}.").format(game=ShortName(contract).in_sentence)
        yield Term(key_name(keys.NAMED[contract.word]), said)
    yield Term(
        key_name(keys.PASS),
        _("Pass. After the talon: discard the two cards and announce the contract."),
    )


def the_words(rules: RuleSet) -> Iterator[Term]:
    """Bids and contracts."""
    auction = _auction(rules)
    yield Term(_("misère"), _("The contract to take no tricks, without trumps."))
    if auction.all_games:
        yield Term(
            _("misère without the talon"),
            _("Misère with the ten cards that were dealt. It is a higher bid than misère."),
        )
