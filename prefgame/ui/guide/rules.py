"""The rules of one table, in the order in which a hand is played.

Law of this module: it explains; numbers come from the rule set. Names of suits are those of the deck in use.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.sentences import all_of, any_of, contract_in_sentence, first_letter_up, in_turn
from prefgame.i18n import _, ngettext
from prefgame.rules.auctions.stepwise import Hold, Reveal, Stepwise
from prefgame.rules.base import Direction
from prefgame.rules.play import Duties, Lead
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Page, Table, Text
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.contracts import by_goal, contract_name

RANKS = "AKQJT987"


def the_game(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The game"), tuple(_the_game(rules, deck)))


def the_auction(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The auction"), tuple(_the_auction(rules, deck)))


def the_contracts(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The contracts"), tuple(_the_contracts(rules, deck)))


def the_play(rules: RuleSet, deck: Deck) -> Page:
    return Page(_("The play"), tuple(_the_play(rules, deck)))


# ---- the game


def _the_game(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    yield Text(_("Preference is a game of tricks for three. In every hand one player, the declarer, plays against the other two. "
                 "An auction decides who that is; each bid promises a higher contract, and the declarer has to make what was promised."))  # fmt: skip
    yield Text(_("Everybody begins with a debt, the bula, and works it off by winning contracts. The defenders write points against the "
                 "declarer for each of their tricks. When the debts together are worked off, the match is over and settled."))  # fmt: skip
    yield Head(_("The cards"))
    ranks = ", ".join(deck.rank_name(rank) for rank in RANKS)
    yield Text(_("There are 32 cards. In every suit they rank, from high to low: {ranks}.").format(ranks=ranks))
    order: list[Run] = [(Sign(str(suit)), deck.suit_name(str(suit))) for suit in rules.suit_order]
    yield Text(_("The suits have an order too, which counts in the auction. From low to high:"))
    yield Table((), tuple((str(number), run) for number, run in zip((line.rank for line in rules.contracts if line.trump), order)))
    yield Head(_("The deal"))
    if rules.direction is Direction.CLOCKWISE:
        yield Text(_("Everything goes round clockwise: the player at the dealer’s left is the eldest hand, gets the first cards and speaks first."))
    else:
        yield Text(_("Everything goes round counter-clockwise: the player at the dealer’s right is the eldest hand, "
                     "gets the first cards and speaks first."))  # fmt: skip
    steps = [
        ngettext("{count} card to each player", "{count} cards to each player", count).format(count=count)
        if count
        else _("two to the table, face down")
        for count in rules.packets
    ]
    yield Text(_("The cards are dealt in packets: {steps}. The two on the table are the talon. The deal passes on after every hand.").format(
        steps=in_turn(steps)))  # fmt: skip
    if 4 in rules.seats:
        yield Text(_("With four at the table the dealer gets no cards, and neither writes nor pays in that hand."))


# ---- the auction


def _the_auction(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    auction = rules.auction
    assert isinstance(auction, Stepwise)
    yield Text(_("Beginning with the eldest hand, everybody in turn passes, bids a number, or says game. A pass is final."))
    yield Text(_("Numbers rise one at a time: the first bid is {first}, and every other bid the next number up to {last}. "
                 "A number stands for the cheapest contract its bidder may then play.").format(
        first=auction.contracts[0], last=auction.contracts[-1]))  # fmt: skip
    yield Text({
        Hold.POSITION: _("Whoever has bid before, and sits earlier in the round than the player who holds the bid now, says same instead of "
                         "raising, and holds it at the same number. Whoever sits later must raise or pass."),
        Hold.FOREHAND: _("Only the eldest hand may say same, and hold the bid at the same number instead of raising. If the eldest hand passed at "
                         "once, the last player may say it against the middle one."),
        Hold.ELDEST_ONLY: _("Only the eldest hand may say same, and hold the bid at the same number instead of raising."),
        Hold.NONE: _("Nobody may equal a bid; it must be raised."),
    }[auction.hold])  # fmt: skip
    yield Head(_("Games"))
    yield Text(_("A game is played with the ten cards as they were dealt, without the talon. It beats every number, but can be bid only "
                 "at a player’s first call."))  # fmt: skip
    yield Text(_("Whoever says game need not tell yet which one it is. It may be: {plain}.").format(
        plain=any_of([contract_in_sentence(game, deck) for game in auction.plain_games])))  # fmt: skip
    named = auction.named_games
    for games, sentence in (
        ([game for game in named if game not in auction.plain_games], _("{games} must be named at the first call, in place of the word game.")),
        ([game for game in named if game in auction.plain_games],
         _("{games} may also be named at the first call, in place of the word game; after that only a higher one can be named.")),
    ):  # fmt: skip
        if games:
            yield Text(first_letter_up(sentence.format(games=any_of([contract_in_sentence(game, deck) for game in games]))))
    if auction.named_ends_games:
        yield Text(_("A game that was named beats every game that was not."))
    if auction.reveal is Reveal.ONCE:
        yield Text(_("If several players say game, each in turn tells what it is, or stays silent when it cannot win. The highest plays; "
                     "of two alike, the one who sits earlier."))  # fmt: skip
    else:
        yield Text(_("If several players say game, they outbid each other, game by game, until all but one are silent. "
                     "Of two alike, the one who sits earlier is first."))  # fmt: skip
    yield Text(_("If everybody passes, there is no play; a refa may be written, and the next player deals."))


# ---- the contracts


def _the_contracts(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    shown = _("turns it up for all to see") if rules.talon_shown else _("takes it without showing it")
    yield Text(_("Whoever wins the auction with a number takes the talon ({shown}), lays two cards away face down, and announces a contract: "
                 "that of the number, or any higher one.").format(shown=shown))  # fmt: skip
    yield Text(_("Whoever wins with a game leaves the talon where it lies. A game that has not been told yet is announced now."))
    rows: list[tuple[Run, ...]] = []
    for line in rules.contracts:
        name = contract_name(line, deck)
        goal = by_goal(line.goal, _("six tricks"), _("no trick at all"), _("all ten tricks"))
        as_game = line.as_game in rules.auction.all_games
        worth = [str(rules.score.base_worth(line)), str(rules.score.base_worth(line.as_game)) if as_game else "–"]
        label: Run = (Sign(str(line.trump)), name) if line.trump is not None else name
        rows.append((str(line.rank), label, goal, *worth))
    yield Table((_("number"), _("contract"), _("the declarer needs"), _("worth"), _("as game")), tuple(rows), wide=3)
    yield Text(_("In the suit contracts that suit is trumps. Betl and all contracts above it have no trumps."))


# ---- the play


def _the_play(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    play = rules.play
    yield from _who_leads(rules, deck)
    yield Text(_("Everybody must follow suit."))
    yield from _what_must_be_played(play.duties)
    yield Text(_("The highest trump takes the trick, or else the highest card of the suit led. Whoever took it leads to the next."))
    if play.stop_early:
        yield Text(_("The play stops as soon as the contract has failed: at the fifth trick of the defence, "
                     "in betl at the first trick of the declarer, in preferans at the first trick of the defence.")
                   if any(line.goal.takes_all for line in rules.contracts) else
                   _("The play stops as soon as the contract has failed: at the fifth trick of the defence, "
                     "in betl at the first trick of the declarer."))  # fmt: skip
    else:
        yield Text(_("All ten tricks are played, even when the contract has failed before."))


def _who_leads(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    play = rules.play
    if play.lead is Lead.DECLARER:
        yield Text(_("The declarer leads to the first trick."))
    else:
        yield Text(_("The eldest hand leads to the first trick; if that player has stayed, the next one leads."))
    plain = [contract_in_sentence(line, deck) for line in rules.contracts
             if line.trump is None and not line.goal.takes_none]  # fmt: skip
    if not plain:
        return
    contracts = first_letter_up(all_of(plain))
    if play.sans_lead is Lead.BEFORE_DECLARER:
        yield Text(_("{contracts}: the player before the declarer leads, so that the declarer plays second.").format(contracts=contracts))
    elif play.sans_lead is Lead.NOT_DECLARER:
        yield Text(_("{contracts}: the declarer never leads first; where the lead would be the declarer’s, the next player has it.").format(
            contracts=contracts))  # fmt: skip


def _what_must_be_played(duties: Duties) -> Iterator[Block]:
    """What binds a hand besides following suit."""
    match duties.must_trump, duties.must_beat:
        case True, False:
            yield Text(_("Whoever has none of the suit led must play a trump, and without trumps any card. Nobody need play higher than the others."))
        case False, False:
            yield Text(_("Whoever has none of the suit led may play any card. Nobody need play higher than the others."))
        case True, True:
            yield Text(_("A player who has none of the suit led must play a trump, and without trumps any card. "
                         "A player who can beat the cards on the table must do so."))  # fmt: skip
        case _:
            yield Text(_("A player who can beat the cards on the table must do so, and without the suit led with a trump. "
                         "A player who has none of the suit led and cannot beat them may play any card."))  # fmt: skip
    if duties.lowest_beating:
        yield Text(_("Where both defenders have come and the declarer leads, the next player beats the lead with the lowest card that does."))
