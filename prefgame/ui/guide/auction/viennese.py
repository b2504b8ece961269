"""The Viennese auction in words: numbers, games, and premium contracts.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up, join_with_and, join_with_or
from prefgame.i18n import _
from prefgame.rules.auctions.base import Hold, Reveal
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.auction.bids import call_keys, game_meaning, hold_sentence, same_term
from prefgame.ui.guide.auction.contract_words import contract_words
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term


def _auction(rules: RuleSet) -> ViennaAuction:
    assert isinstance(rules.auction, ViennaAuction)
    return rules.auction


def the_auction(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """The calls, from the first to the last."""
    auction = _auction(rules)
    yield Paragraph(
        _(
            "Starting with the eldest hand, each player in turn makes a higher bid than the one "
            "before, or passes. A player who has passed is out of the auction. There are three "
            "kinds of bids: numbers, “game”, and premium contracts. The first call decides which "
            "of them a player may make later."
        )
    )
    yield Head(_("Numbers: suits with the talon"))
    first, last = (
        ContractWords(auction.numbers[at], deck).by_number for at in (0, len(auction.numbers) - 1)
    )
    yield Paragraph(
        (
            _(
                "The numbers go from {first} to {last}; each bid is any higher number. A player "
                "who began with a number never bids more than {last}."
            )
            if auction.jumps
            else _(
                "The numbers go from {first} to {last}, one at a time. A player who began with a "
                "number never bids more than {last}."
            )
        ).format(first=first, last=last)
    )
    yield Paragraph(hold_sentence(auction.hold))
    yield from _games(auction, deck)
    yield from _premium(auction, deck)


def _games(auction: ViennaAuction, deck: Deck) -> Iterator[Block]:
    yield Head(_("“Game”: without the talon"))
    yield Paragraph(
        _(
            "A player who wants to play {plain} without the talon says “game” at the first call. "
            "“Game” beats every number."
        ).format(
            plain=join_with_or(
                [ContractWords(game, deck).in_sentence for game in auction.plain_games]
            )
        )
    )
    yield Paragraph(
        _(
            "If several players say “game”, the first of them names a suit. The next one names a "
            "higher suit or passes, and so on, until one player is left."
        )
        if auction.reveal is Reveal.ASCENDING
        else _(
            "If several players say “game”, each names the suit once, or passes; the highest suit "
            "is played."
        )
    )


def _premium(auction: ViennaAuction, deck: Deck) -> Iterator[Block]:
    games = [ContractWords(game, deck).in_sentence for game in auction.named]
    named = join_with_and(games)
    if not auction.premium_played:
        yield Paragraph(
            _(
                "A player who wants to play {contracts} without the talon names the contract at "
                "the first call. That bid beats “game”."
            ).format(contracts=join_with_or(games))
        )
        return
    lowest = ContractWords(auction.premium_played[0], deck).in_sentence
    yield Head(_("Premium contracts"))
    yield Paragraph(
        _(
            "{hearts} without the talon and the contracts from {lowest} up are premium "
            "contracts. They beat “game”. Only a player whose first bid was a premium contract "
            "may bid another one later, and it must be higher."
        ).format(hearts=first_letter_up(named), lowest=lowest)
    )
    yield Paragraph(
        _(
            "A contract from {lowest} up may be bid with the talon or, one step higher, without "
            "it. {hearts} without the talon is exactly as high as {lowest} with the talon."
        ).format(hearts=first_letter_up(named), lowest=lowest)
    )


def the_winner(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the winner takes, and may announce."""
    auction = _auction(rules)
    shown = _("everybody sees it") if rules.talon_shown else _("nobody else sees it")
    yield Paragraph(
        _(
            "A player who wins the auction with a number takes the talon ({shown}), discards two "
            "cards face down, and announces the suit of that number or a higher suit."
        ).format(shown=shown)
    )
    if auction.premium_played:
        yield Paragraph(
            _(
                "A player who wins with a premium contract with the talon takes the talon too, "
                "discards two cards, and then announces that contract or a higher one."
            )
        )
    yield Paragraph(
        _(
            "A player who wins without the talon leaves it where it is. After “game”, the suit "
            "is announced now, if it has not been named yet."
        )
    )


def the_keys(rules: RuleSet) -> Iterator[Block]:
    """What a call has for its key."""
    auction = _auction(rules)
    words = _("Pass. After the talon: discard the two cards and announce the contract.")
    named = (game for game in auction.all_games if game not in auction.plain_games)
    return call_keys(auction, auction.hold, named, words)


def the_words(rules: RuleSet) -> Iterator[Term]:
    """Bids and contracts."""
    auction = _auction(rules)
    yield from contract_words(auction.premium_played)
    yield Term(_("game"), game_meaning(rules))
    if auction.hold is not Hold.NONE:
        yield same_term()
