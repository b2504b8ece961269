"""The pages about the rules of one table, in the order in which a hand is played.

Invariant: a page only puts together what its mechanisms say of themselves. Names of suits are those
of the deck in use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from prefgame.app.words.contracts import ContractWords, figure, is_number
from prefgame.app.words.sentences import first_letter_down, in_turn
from prefgame.cards import RANK_LETTERS
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Direction
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.agreements import NEGOTIATION, TAKEOVER
from prefgame.ui.guide.auctions import AUCTIONS
from prefgame.ui.guide.blocks import Block, CardRow, Head, Page, Paragraph, TableBlock
from prefgame.ui.guide.defences import DEFENCES, KONTRAS
from prefgame.ui.guide.play import PLAY
from prefgame.ui.guide.scores import SCORES
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.contracts import goal_words

RANKS = RANK_LETTERS[::-1]


def the_game(rules: RuleSet, deck: Deck) -> Page:
    """What the game is about: players, cards and the deal."""
    return Page(_("The game"), tuple(_the_game(rules, deck)))


def the_auction(rules: RuleSet, deck: Deck) -> Page:
    """How the declarer is found, and what happens if all pass."""
    blocks = AUCTIONS[type(rules.auction)].part("calls", rules, deck)
    blocks += SCORES[type(rules.score)].text.part("all pass", rules, deck)
    return Page(_("The auction"), tuple(blocks))


def the_contracts(rules: RuleSet, deck: Deck) -> Page:
    """What may be played, and what it is worth."""
    return Page(_("The contracts"), tuple(_the_contracts(rules, deck)))


def the_defence(rules: RuleSet, deck: Deck) -> Page:
    """Who defends and what defenders need, kontra, and agreements."""
    blocks = DEFENCES[type(rules.defence)].part("answers", rules, deck)
    blocks += SCORES[type(rules.score)].text.part("defence", rules, deck)
    if rules.kontra is not None:
        blocks += KONTRAS[type(rules.kontra)].part("rules", rules, deck)
    return Page(_("The defence"), (*blocks, *NEGOTIATION.part("rules", rules, deck)))


def the_play(rules: RuleSet, deck: Deck) -> Page:
    """What must be played, and when the play is over."""
    blocks = PLAY.part("play", rules, deck) + PLAY.part("odds", rules, deck)
    return Page(_("The play"), tuple(blocks))


def the_sheet(rules: RuleSet, deck: Deck) -> Page:
    """What is written for a hand."""
    blocks = SCORES[type(rules.score)].text.part("sheet", rules, deck)
    return Page(_("The score sheet"), tuple(blocks))


def the_end(rules: RuleSet, deck: Deck) -> Page:
    """When the match is over, and the settlement."""
    return Page(_("The end"), tuple(SCORES[type(rules.score)].text.part("end", rules, deck)))


# ---- the game


def _the_game(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    yield Paragraph(
        _(
            "Preference is a trick-taking game for three players. In every hand one of them, the "
            "declarer, plays against the other two. An auction decides who that is: each bid "
            "promises a higher contract than the one before, and the declarer must make what was "
            "promised."
        )
    )
    yield from SCORES[type(rules.score)].text.part("game", rules, deck)
    yield Head(_("The cards"))
    ranks = ", ".join(first_letter_down(deck.rank_name(rank)) for rank in RANKS)
    yield Paragraph(
        _("There are 32 cards. In every suit they rank, from high to low: {ranks}.").format(
            ranks=ranks
        )
    )
    highest = str(rules.suit_order[-1])
    yield CardRow("", tuple(f"{highest}{rank}" for rank in RANKS))
    yield Paragraph(_("The suits rank too, which matters in the auction. From low to high:"))
    yield TableBlock((), tuple(_suits_in_order(rules, deck)))
    yield Head(_("The deal"))
    if rules.direction is Direction.CLOCKWISE:
        yield Paragraph(
            _(
                "Everything goes clockwise. The player to the dealer’s left is the eldest "
                "hand, who gets the first cards and calls first."
            )
        )
    else:
        yield Paragraph(
            _(
                "Everything goes counter-clockwise. The player to the dealer’s right is the "
                "eldest hand, who gets the first cards and calls first."
            )
        )
    steps = [
        ngettext("{count} card to each player", "{count} cards to each player", count).format(
            count=count
        )
        if count
        else _("two to the table, face down")
        for count in rules.packets
    ]
    yield Paragraph(
        _(
            "The cards are dealt in packets: {steps}. The two on the table are the talon. "
            "After every hand, the next player deals."
        ).format(steps=in_turn(steps))
    )
    if 4 in rules.seats:
        yield from SCORES[type(rules.score)].text.part("dealer", rules, deck)


def _suits_in_order(rules: RuleSet, deck: Deck) -> Iterator[tuple[Run, ...]]:
    """Each suit with its number, where it has one."""
    for suit in dict.fromkeys(rules.suit_order):
        numbers = [
            contract.name
            for contract in rules.contracts
            if contract.trump is suit and is_number(contract)
        ]
        yield "".join(numbers[:1]), (Sign(str(suit)), deck.suit_name(str(suit)))


# ---- the contracts


def _the_contracts(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    yield from AUCTIONS[type(rules.auction)].part("winner", rules, deck)
    score = SCORES[type(rules.score)]
    told_heads = score.text.part("worth", rules, deck)
    heads = [head.words for head in told_heads if isinstance(head, Head)]
    rows: list[tuple[Run, ...]] = []
    notes: list[str] = []
    named = (game for game in rules.auction.all_games if game.only_game)
    # one that is bid by its name alone stands where it stands in the auction
    in_order = sorted((*rules.contracts, *named), key=lambda line: line.rank)
    groups = tuple(_groups(in_order))
    worths = [score.worth(rules, group[0]) for group in groups]
    told = [at for at in range(len(heads)) if any(worth[at] != "–" for worth in worths)]
    for group, worth in zip(groups, worths):
        line = group[0]
        values = [worth[at] for at in told]
        rows.append((figure(line), _label(group, deck), goal_words(line.goal), *values))
        notes.append(_("cards open") if line.open_hands else "")
    yield TableBlock(
        (_("number"), _("contract"), _("the declarer needs"), *(heads[at] for at in told)),
        tuple(rows),
        wide=3,
        notes=tuple(notes),
    )
    yield Paragraph(_about_trumps(rules, deck))
    yield from TAKEOVER.part("rules", rules, deck)


def _groups(contracts: Iterable[Contract]) -> Iterator[tuple[Contract, ...]]:
    """Contracts of one number follow each other; each group is a row of the table."""
    for number, lines in groupby(contracts, lambda line: figure(line) or line.name):
        group = tuple(lines)
        if number == group[0].name or len(group) == 1:
            yield from ((line,) for line in group)
        else:
            yield group


def _label(group: tuple[Contract, ...], deck: Deck) -> Run:
    """The contract, or the trumps of several that are called by one number."""
    line = group[0]
    if len(group) == 1:
        name = ContractWords(line, deck).alone_with_game
        return (Sign(str(line.trump)), name) if line.trump is not None else name
    signs = tuple(Sign(str(each.trump)) for each in group if each.trump is not None)
    return (*signs, _("or no trumps")) if len(signs) < len(group) else signs


def _about_trumps(rules: RuleSet, deck: Deck) -> str:
    """Which contracts have trumps."""
    plain = next(
        (at for at, line in enumerate(rules.contracts) if line.trump is None), len(rules.contracts)
    )
    if plain == len(rules.contracts) or any(line.trump for line in rules.contracts[plain:]):
        return _("In a suit contract, that suit is trumps.")
    words = _(
        "In a suit contract, that suit is trumps. "
        "{contract} and all higher contracts have no trumps."
    )
    return words.format(contract=ContractWords(rules.contracts[plain], deck).alone)
