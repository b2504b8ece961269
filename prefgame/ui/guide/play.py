"""The play in words: what must be played, when it is over, and how often a misère is caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import first_letter_up, join_with_and, join_with_or
from prefgame.cards import Card
from prefgame.i18n import _, pgettext
from prefgame.rules.contracts import ALL_TRICKS, NO_TRICK, SIX_TRICKS, Contract
from prefgame.rules.play import Duties, Lead, OpenSide, OpenWhen
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, CardRow, CardTable, Head, Paragraph
from prefgame.ui.words.numbers import NO_BREAK

# ---- the play in words: who leads, what must be played, when it is over
# Invariant: it explains; what holds comes from the rule set.


def the_play(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """From the first lead to the last trick."""
    play = rules.play
    yield from _who_leads(rules, deck)
    yield Paragraph(_("Everybody must follow suit if possible."))
    yield from _what_must_be_played(play.duties)
    yield from _examples(rules, deck)
    yield from _open_hands(rules, deck)
    yield Paragraph(
        _(
            "The highest trump takes the trick; if no trump was played, the highest card of the "
            "suit led takes it. The winner leads to the next trick."
        )
    )
    if play.stop_early:
        yield Paragraph(_when_it_stops(rules))
    else:
        yield Paragraph(_("All ten tricks are played, even after the contract has failed."))


def duties_in_short(duties: Duties, *, trumps: bool) -> str:
    """What must be played, in one line; ``trumps``: whether there are any."""
    if trumps and duties.must_trump and duties.must_beat:
        return _("Follow suit; with none, trump. Beat if you can.")
    if trumps and duties.must_trump:
        return _("Follow suit; with none, trump. You need not beat.")
    return _("Follow suit, and beat if you can.") if duties.must_beat else _("Follow suit.")


def _when_it_stops(rules: RuleSet) -> str:
    """When the play of a contract that has failed ends."""
    goals = {line.goal for line in rules.contracts}
    if goals == {SIX_TRICKS, NO_TRICK, ALL_TRICKS}:
        return _(
            "The play stops as soon as the contract has failed: at the defenders’ fifth trick, "
            "in betl at the declarer’s first, in preferans at the defenders’ first."
        )
    if goals == {SIX_TRICKS, NO_TRICK}:
        return _(
            "The play stops as soon as the contract has failed: at the defenders’ fifth trick, "
            "in betl at the declarer’s first."
        )
    return _("The play stops as soon as the contract has failed.")


def _who_leads(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    play = rules.play
    if play.lead is Lead.DECLARER:
        yield Paragraph(_("The declarer leads to the first trick."))
        if rules.when_all_pass is not None:
            yield Paragraph(
                _(
                    "If all have passed, the dealer leads. If the dealer sits out, the eldest hand "
                    "leads."
                )
                if play.dealer_leads
                else _("If all have passed, the eldest hand leads.")
            )
    else:
        yield Paragraph(
            _(
                "The eldest hand leads to the first trick; if that player does not play, "
                "the next one leads."
            )
        )
    for lead, sentence in (
        (
            Lead.BEFORE_DECLARER,
            _(
                "{contracts}: the player before the declarer leads, "
                "so that the declarer plays second."
            ),
        ),
        (
            Lead.NOT_DECLARER,
            _(
                "{contracts}: the declarer never leads to the first trick. If it would be the "
                "declarer’s lead, the next player leads."
            ),
        ),
    ):
        plain = [
            ContractWords(line, deck).in_sentence
            for line in rules.contracts
            if line.trump is None and not line.goal.takes_none and play.lead_to(line) is lead
        ]
        if plain:
            contracts = first_letter_up(join_with_and(plain))
            yield Paragraph(sentence.format(contracts=contracts))


def _open_hands(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Whose cards are laid open in which contracts, and when."""
    contracts = [
        ContractWords(line, deck).in_sentence for line in rules.contracts if line.open_hands
    ]
    if not contracts:
        return
    when = {
        OpenWhen.BEFORE_LEAD: _("before the first card"),
        OpenWhen.FIRST_LEAD: _("after the first card"),
        OpenWhen.FIRST_TRICK: _("after the first trick"),
    }[rules.play.open_when]
    words = {
        OpenSide.DECLARER: _("In {contracts}, the declarer’s cards are laid open {when}."),
        OpenSide.DEFENDERS: _("In {contracts}, the cards of both defenders are laid open {when}."),
    }[rules.play.open_side]
    yield Paragraph(words.format(contracts=join_with_or(contracts), when=when))


def _examples(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What two hands of the first defender may play when the declarer leads a side suit."""
    with_trumps = [line for line in rules.contracts if line.trump is not None]
    if not with_trumps:
        return
    # where the defenders are asked, more may be a duty
    contract = max(with_trumps, key=lambda line: (line.may_be_left, line.rank))
    suits = tuple(dict.fromkeys((contract.trump, *reversed(rules.suit_order))))
    duties = rules.play.hand_duties(contract, 0, (0, 1, 2))
    lead = Card(f"{suits[1]}T")
    yield Paragraph(
        _("Two hands against {contract}; the grey cards may not be played:").format(
            contract=ContractWords(contract, deck).in_sentence
        )
    )
    for held in (("J8", "KJ8", "Q7"), ("J8", "", "Q7", "A9")):
        hand = [Card(f"{suit}{rank}") for suit, ranks in zip(suits, held) for rank in ranks]
        may = duties.legal(hand, ((0, lead),))
        grey = tuple(str(card) for card in hand if card not in may)
        yield CardRow(_("led"), (str(lead),), _("in hand"), tuple(map(str, hand)), grey)


def _what_must_be_played(duties: Duties) -> Iterator[Block]:
    """What binds a hand besides following suit."""
    match duties.must_trump, duties.must_beat:
        case True, False:
            yield Paragraph(
                _(
                    "A player who has none of the suit led must play a trump; a player without "
                    "trumps may then play any card. Nobody has to play higher than the others."
                )
            )
        case False, False:
            yield Paragraph(
                _(
                    "A player who has none of the suit led may play any card. Nobody has to "
                    "play higher than the others."
                )
            )
        case True, True:
            yield Paragraph(
                _(
                    "A player who has none of the suit led must play a trump; a player without "
                    "trumps may then play any card. A player who can beat the cards on the table "
                    "must do so."
                )
            )
        case _:
            yield Paragraph(
                _(
                    "A player who can beat the cards on the table must do so; a player who has "
                    "none of the suit led must beat them with a trump. A player who has none of "
                    "that suit and cannot beat the cards may play any card."
                )
            )
    if duties.lowest_beating:
        yield Paragraph(
            _(
                "When both other players defend and the declarer leads, the next player "
                "must beat the card led if possible, and with the lowest card that can."
            )
        )


# ---- how often a misère with one weak suit is caught
# Invariant: the numbers were worked out over all layouts by ``build/misere_odds.py``; a test works
# some of them out again.


@dataclass(frozen=True, slots=True)
class HoldingOdds:
    """The cards of the weak suit by their ranks, and how many percent of such misères are caught
    where a defender leads and where the declarer leads.
    """

    holding: str
    defender_leads: float
    declarer_leads: float


ODDS = (
    HoldingOdds("789A", 8.7, 8.6),
    HoldingOdds("8", 13.1, 0.3),
    HoldingOdds("7T", 32.7, 22.6),
    HoldingOdds("78Q", 32.9, 28.9),
    HoldingOdds("79QA", 37.4, 27.2),
    HoldingOdds("7J", 63.9, 58.9),
    HoldingOdds("78K", 65.8, 64.6),
    HoldingOdds("7TJ", 67.1, 65.2),
)


def odds_of_catching(rules: RuleSet, _deck: Deck) -> Iterator[Block]:
    """Weak suits, the safest first, where the defenders see each other's cards and no hand has to
    beat.
    """
    if not any(_is_caught_openly(rules, contract) for contract in rules.contracts):
        return
    suit = str(rules.suit_order[0])
    yield Head(_("What a misère risks"))
    yield Paragraph(
        _(
            "Each row shows the weak suit of a misère; its other suits are safe. The "
            "numbers say how often this misère goes down. All 184,756 ways to divide the "
            "other cards between the defenders were tried, with perfect play."
        )
    )
    heads = (
        _("weak suit"),
        pgettext("share of caught misères", "a defender leads"),
        pgettext("share of caught misères", "the declarer leads"),
    )
    yield CardTable(heads, tuple(map(partial(_row, suit), ODDS)))


def _row(suit: str, line: HoldingOdds) -> tuple[tuple[str, ...], tuple[str, ...]]:
    cards = tuple(f"{suit}{rank}" for rank in line.holding)
    return cards, tuple(
        f"{percent:.0f}{NO_BREAK}%" for percent in (line.defender_leads, line.declarer_leads)
    )


def _is_caught_openly(rules: RuleSet, contract: Contract) -> bool:
    """Whether the defenders see each other's cards, and the declarer may stay below theirs."""
    play = rules.play
    open_to_them = contract.open_hands and play.open_side is OpenSide.DEFENDERS
    return contract.goal.takes_none and open_to_them and play.duties.may_stay_below
