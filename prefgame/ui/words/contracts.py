"""The words of the table: calls, contracts, goals, answers and turns, and what buttons say.

Invariant: whole words out of bids, contracts and commands, no state; suits stay signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from prefgame.app.play.claims import NoClaim
from prefgame.app.words.contracts import (
    ContractWords,
    ShortName,
    figure,
    game_mark,
    is_marked,
    is_named_game,
    is_number,
)
from prefgame.app.words.sentences import first_letter_up
from prefgame.cards import Card
from prefgame.engine.commands import (
    FOUR_ACES,
    NO_ACES,
    NO_BONUS,
    WITHOUT_THREE,
    Announce,
    CallBid,
    Command,
    Discard,
    PlayCard,
    RevealGame,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.agreements import ACCEPT, LEAVE, REFUSE, TAKE, offered_tricks
from prefgame.rules.auctions.base import PASS, SAME, Bid, BidKind
from prefgame.rules.base import Answer, Phase, Seat, kontra_factor
from prefgame.rules.contracts import TRICKS, Contract, Goal
from prefgame.rules.kontra import NO_KONTRA
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.canvas import Piece, Run, Sign, StyledWords
from prefgame.ui.words.numbers import fill

# ---- goals in words: how many tricks a contract asks for
# Invariant: any goal has its words; numbers are not written by hand.


def number_word(count: int) -> str:
    """Return a number of tricks, written out: "six"."""
    words = (
        pgettext("tricks", "one"),
        pgettext("tricks", "two"),
        pgettext("tricks", "three"),
        pgettext("tricks", "four"),
        pgettext("tricks", "five"),
        pgettext("tricks", "six"),
        pgettext("tricks", "seven"),
        pgettext("tricks", "eight"),
        pgettext("tricks", "nine"),
    )
    return words[count - 1] if 0 < count <= len(words) else str(count)


def missing_word(count: int) -> str:
    """Return how many tricks a side is short of its goal; some languages say it in words: "без
    двух".
    """
    words = (
        pgettext("tricks short", "1"),
        pgettext("tricks short", "2"),
        pgettext("tricks short", "3"),
        pgettext("tricks short", "4"),
        pgettext("tricks short", "5"),
        pgettext("tricks short", "6"),
        pgettext("tricks short", "7"),
        pgettext("tricks short", "8"),
        pgettext("tricks short", "9"),
        pgettext("tricks short", "10"),
    )
    return words[count - 1]


def goal_words(goal: Goal) -> str:
    if goal.takes_none:
        return _("no tricks")
    if goal.takes_all:
        return _("all ten tricks")
    if goal.run:
        words = ngettext("{count} trick in a row", "{count} tricks in a row", goal.run)
    elif goal.wants_few:
        words = ngettext("at most {count} trick", "at most {count} tricks", goal.most)
    else:
        words = ngettext("{count} trick", "{count} tricks", goal.least)
    return words.format(count=number_word(_asked(goal)))


def _asked(goal: Goal) -> int:
    return goal.run or (goal.most if goal.wants_few else goal.least)


def defender_against(contract: Contract | None, *, you: bool = False) -> str:
    """Return the part of a defender; some languages have a word of their own where no trick is
    allowed. ``you``: it stands beside "You", not beside a name.
    """
    if contract is not None and contract.goal.takes_none:
        if you:
            return pgettext("you, against a contract for no trick", "defender")
        return pgettext("against a contract for no trick", "defender")
    return _("defender")


def declarer_part(*, you: bool = False) -> str:
    """Return the part of the declarer, beside their name or "You"; some languages say what they
    do.
    """
    if you:
        return pgettext("beside “You”", "declarer")
    return pgettext("beside a name", "declarer")


def dealer_part() -> str:
    """Return the part of the dealer, in the same way."""
    return pgettext("beside a name", "dealer")


def declarer_needs(goal: Goal) -> str:
    """Return the same in a sentence about the declarer, whose ``{name}`` is still to be put in."""
    if goal.takes_none:
        return _("{name} is the declarer and must take no tricks.")
    if goal.takes_all:
        return _("{name} is the declarer and needs all ten tricks.")
    if goal.run:
        words = ngettext(
            "{name} is the declarer and needs {count} trick in a row.",
            "{name} is the declarer and needs {count} tricks in a row.",
            goal.run,
        )
    elif goal.wants_few:
        words = ngettext(
            "{name} is the declarer and may take at most {count} trick.",
            "{name} is the declarer and may take at most {count} tricks.",
            goal.most,
        )
    else:
        words = ngettext(
            "{name} is the declarer and needs {count} trick.",
            "{name} is the declarer and needs {count} tricks.",
            goal.least,
        )
    return words.replace("{count}", number_word(_asked(goal)))


def tricks_needed_words(count: int) -> str:
    """Return a number of tricks that has to be reached."""
    return ngettext("{n} trick needed", "{n} tricks needed", count).format(n=count)


def goal_needed(goal: Goal) -> str:
    """Return what the player who declares needs, in the fewest words."""
    if goal.takes_none:
        return _("no tricks allowed")
    if goal.takes_all:
        return _("all tricks needed")
    if goal.run:
        return ngettext("{n} trick in a row", "{n} tricks in a row", goal.run).format(n=goal.run)
    if goal.wants_few:
        return ngettext("{n} trick allowed", "{n} tricks allowed", goal.most).format(n=goal.most)
    return tricks_needed_words(goal.least)


# ---- calls, contracts, answers and turns


def games_count_more(rules: RuleSet) -> bool:
    """Return whether a contract is worth more without the talon, whatever it is."""
    game = next(iter(rules.auction.all_games))
    return rules.score.base_worth(game) > rules.score.base_worth(game.with_talon)


@dataclass(frozen=True, slots=True)
class ContractRuns:
    """What a contract is called where its suit is a sign; without trumps it has its name."""

    contract: Contract

    @property
    def on_button(self) -> Run:
        """Return its number and sign, or its name standing alone: "4♥", "Betl"."""
        contract, number = self.contract, figure(self.contract)
        if contract.trump and number:
            return (number, Sign(str(contract.trump)))
        return ShortName(contract).alone

    @property
    def as_bid(self) -> Run:
        """Return the contract as a player says it: "4", "7♥"; a game is "betl" or "game ♥"."""
        if is_named_game(self.contract):
            return self.as_announced
        if self.contract.game:
            return ShortName(self.contract).as_game
        if is_number(self.contract):
            return self.contract.name
        return self.on_button if self.contract.trump else ShortName(self.contract).in_sentence

    @property
    def as_announced(self) -> Run:
        """Return the contract as its declarer names it: "4♥", "betl", "game ♥"."""
        contract, number = self.contract, figure(self.contract)
        if contract.trump is None or not number:
            return ShortName(contract).in_sentence
        if not contract.game:
            return self.on_button
        level = () if is_number(contract) else (number,)
        return (pgettext("call", "game"), *level, Sign(str(contract.trump)))

    def in_list(self, deck: Deck) -> tuple[Piece, ...]:
        """Return sign and name: "♥ Hearts", "♥ Hearts (game)", "betl"."""
        words = ContractWords(self.contract, deck)
        if self.contract.trump is None:
            return (words.in_sentence_with_game,)
        suit: tuple[Piece, ...] = (Sign(str(self.contract.trump)), words.alone)
        return fill(game_mark(), suit=suit) if is_marked(self.contract) else suit

    def in_short_list(self, deck: Deck, *, named: bool = False) -> tuple[Piece, ...]:
        """Return the sign alone: "♥", "♥ (game)"; without trumps the name, for few know its number.

        ``named``: it is only named, and no word of a sentence bends it.
        """
        contract, number = self.contract, figure(self.contract)
        level = () if is_number(contract) or not number else (number,)
        sign: tuple[Piece, ...] = (
            (ContractWords(contract, deck).in_sentence,)
            if contract.trump is None
            else (*level, Sign(str(contract.trump)))
        )
        mark = pgettext("contract after a colon", "{suit} (game)") if named else game_mark()
        return fill(mark, suit=sign) if is_marked(contract) else sign

    def on_plaque(self, kontra: int, deck: Deck, *, note: str = "") -> Run:
        """Return the title of the plaque: suit tile, name, number, a ``note`` of the sheet, kontra
        at this level.
        """
        contract, name = self.contract, ContractWords(self.contract, deck).alone
        title: list[str | Sign | StyledWords] = [name]
        if contract.trump is not None:
            title.insert(0, Sign(str(contract.trump), tile=True))
        if is_number(contract):
            title.append(StyledWords(f"· {contract.name}", "name"))
        if note:
            title.append(StyledWords(f"· {note}", None, "brass_lit"))
        if kontra:
            doubled = f"· {kontra_title(kontra)} ×{kontra_factor(kontra)}"
            title.append(StyledWords(doubled, None, "brass_lit"))
        return tuple(title)

    def explained(self, deck: Deck) -> str:
        """Return words inside a sentence, and after a name of its own what it means: "hearts",
        "betl (no tricks, no trumps)".
        """
        return with_meaning(ContractWords(self.contract, deck).in_sentence, self.contract)

    def hint(self, deck: Deck) -> str:
        key, words = keys.DIGITS.get(self.contract.name), self.explained(deck)
        if key is None:
            return first_letter_up(words)
        return _("Key {key}: {contract}").format(key=keys.key_name(key), contract=words)


def with_meaning(words: str, contract: Contract) -> str:
    """Return words about a contract, and behind them what one with a name of its own means."""
    if contract.trump is not None:
        return words
    meaning = _("{goal}, no trumps").format(goal=goal_words(contract.goal))
    return f"{words} ({meaning})"


def call_run(bid: Bid) -> Run:
    if bid.contract is not None:
        return ContractRuns(bid.contract).as_bid
    if bid == PASS:
        return pgettext("call", "pass")
    return pgettext("call", "same") if bid == SAME else pgettext("call", "game")


def bid_on_button(bid: Bid, deck: Deck) -> Run:
    """Return a bid of a contract as its button has it: "4♥", "6", "Betl", "5 without"."""
    assert bid.contract is not None
    runs = ContractRuns(bid.contract)
    if bid.kind is not BidKind.NAMED:
        return runs.on_button if bid.contract.trump else runs.as_bid
    numbered = bid.contract.trump is not None and bool(figure(bid.contract))
    by_number = bid.contract.called_by_number or numbered
    return runs.as_bid if by_number else ContractWords(bid.contract, deck).alone


def reveal_run(game: Contract | None) -> Run:
    """Return a game that is named among several, or silence."""
    return pgettext("call", "silent") if game is None else ContractRuns(game).as_announced


def spoken_reveal(game: Contract | None) -> Run:
    """Return the same as a whole answer, where there is room for it."""
    return pgettext("call", "stays silent") if game is None else reveal_run(game)


def answer_word(answer: Answer) -> str:
    return {
        Answer.COME: pgettext("answer", "defends"),
        Answer.STAY: pgettext("answer", "drops out"),
        Answer.INVITE: pgettext("answer", "invites"),
        Answer.ALONE: pgettext("answer", "alone"),
        Answer.WHIST: pgettext("answer", "whist"),
        Answer.PASS: pgettext("answer", "pass"),
        Answer.HALF: pgettext("answer", "half"),
        Answer.OPEN: pgettext("answer", "open"),
        Answer.CLOSED: pgettext("answer", "closed"),
    }[answer]


def spoken_answer(answer: Answer) -> str:
    return {
        Answer.COME: _("I defend"),
        Answer.STAY: _("I’m out"),
        Answer.INVITE: _("I invite"),
        Answer.ALONE: _("Alone"),
        Answer.WHIST: _("Whist"),
        Answer.PASS: _("Pass"),
        Answer.HALF: _("Half whist"),
        Answer.OPEN: _("Cards open"),
        Answer.CLOSED: _("Cards closed"),
    }[answer]


def kontra_said(level: int) -> str:
    """Kontra as it is said; beyond mortkontra the factor is named."""
    words = (_("no kontra"), _("kontra"), _("rekontra"), _("subkontra"), _("mortkontra"))
    return words[level] if level < len(words) else f"×{kontra_factor(level)}"


def kontra_refused(doubled: int) -> str:
    """Return what a player says who does not double a hand that was doubled so many times."""
    words = (_("no kontra"), _("no rekontra"), _("no subkontra"), _("no mortkontra"))
    return words[doubled] if doubled < len(words) else pgettext("kontra", "no")


def kontras_in_turn(view: SeatView) -> Iterator[tuple[Seat, str]]:
    """Return what was said about kontra, in turn. A player who says no refuses what the rule would
    have let them say: where each defender doubles alone, the second one refuses a kontra, too.
    """
    rule, hand, kontra = view.table.rules.kontra, view.contracted, NO_KONTRA
    if rule is None:
        return
    for seat, level in hand.kontra.said:
        refused = rule.next_level(kontra, seat == hand.declarer) - 1
        yield seat, kontra_said(level) if level else kontra_refused(refused)
        kontra = rule.after(kontra, seat, level)


def kontras_spoken(view: SeatView) -> dict[Seat, str]:
    """Return the last word of each seat about kontra."""
    return dict(kontras_in_turn(view))


def kontra_title(level: int) -> str:
    words = ("", _("Kontra"), _("Rekontra"), _("Subkontra"), _("Mortkontra"))
    return words[level] if level < len(words) else _("Kontra")


def no_claim(why: NoClaim) -> str:
    """Return why the player may not claim; ``{name}`` is the other defender."""
    return {
        NoClaim.NOBODY_DECLARES: _(
            "Without a declarer, you can claim only when you lead and must take all the rest."
        ),
        NoClaim.BEFORE_THE_PLAY: _("You can claim only during the play."),
        NoClaim.OPEN_HAND: _("You can claim when your own hand is to play."),
        NoClaim.LOOKS_ON: _("You are not playing, so you can’t claim."),
        NoClaim.NOT_THE_TURN: _("You can claim when it is your turn to play."),
        NoClaim.LAST_CARD: _("Just play your last card."),
        NoClaim.DECLARER_ONLY: _("In this contract, only the declarer can claim."),
        NoClaim.COUNT_UNPROVED: _(
            "You can’t claim yet: it is not certain how many tricks the declarer takes."
        ),
        NoClaim.PARTNERS_TRICK: _("You can’t claim yet: {name} is winning this trick."),
        NoClaim.NONE_UNPROVED: _("You can’t claim yet: you may still have to take a trick."),
        NoClaim.UNPROVED: _("You can’t claim yet: the others may still take a trick."),
    }[why]


def turn_tongue(phase: Phase) -> str:
    return {
        Phase.AUCTION: _("to call"),
        Phase.REVEAL: _("to name the contract"),
        Phase.EXCHANGE: _("to discard"),
        Phase.ANNOUNCE: _("to announce"),
        Phase.DEFENCE: _("to answer"),
        Phase.KONTRA: _("to answer"),
        Phase.PLAY: _("to play"),
    }.get(phase, _("to answer"))


# ---- what a button says for a command: by the text of the command
# Invariant: every command has its words. One that the catalogue does not know is called by its own
# text.

COMMANDS: dict[str, Callable[[], str]] = {
    "pass": lambda: _("Pass"),
    "same": lambda: _("Same"),
    "game": lambda: pgettext("call", "Game"),
    "silent": lambda: _("Silent"),
    "come": lambda: _("Defend"),
    "stay": lambda: _("Drop out"),
    "invite": lambda: _("Invite"),
    "alone": lambda: _("Defend alone"),
    "whist": lambda: _("Whist"),
    "half": lambda: _("Half whist"),
    "open": lambda: _("Whist with open cards"),
    "closed": lambda: _("Whist with closed cards"),
    "no": lambda: _("No"),
}
"""by the text of a command that is a word"""


def command_run(command: Command, deck: Deck) -> Run:
    match command:
        case CallBid(bid=bid) if bid.contract is not None:
            return bid_on_button(bid, deck)
        case RevealGame(game=game) if game is not None:
            return ContractRuns(game).on_button
        case Announce(contract=contract):
            return _("Play {contract}").format(contract=ContractWords(contract, deck).in_sentence)
        case SayKontra(level=level) if level:
            return kontra_title(level)
        case Discard(cards=cards, thrown=thrown):
            run = tuple(piece for card in cards for piece in card_run(deck, card))
            return fill(pgettext("the talon", "{cards}, thrown"), cards=run) if thrown else run
        case PlayCard(card=card):
            return card_run(deck, card)
    text = str(command)
    return COMMANDS[text]() if text in COMMANDS else first_letter_up(text)


NOTED: dict[tuple[Phase, str], Callable[[], str]] = {
    (Phase.TAKEOVER, TAKE): lambda: pgettext("answer", "takes"),
    (Phase.TAKEOVER, LEAVE): lambda: pgettext("answer", "declines"),
    (Phase.NEGOTIATION, ACCEPT): lambda: pgettext("answer", "agreed"),
    (Phase.NEGOTIATION, REFUSE): lambda: pgettext("answer", "plays"),
    (Phase.ANNOUNCE, WITHOUT_THREE.word): lambda: pgettext("answer", "gives up"),
    (Phase.BONUS, NO_ACES.word): lambda: pgettext("answer", "no aces"),
    (Phase.BONUS, FOUR_ACES.word): lambda: pgettext("answer", "four aces"),
    (Phase.BONUS, NO_BONUS.word): lambda: "–",
}
"""by the phase and the word of an answer: how it is noted"""
CHOSEN: dict[tuple[Phase, str], Callable[[], str]] = {
    (Phase.TAKEOVER, TAKE): lambda: _("Take them"),
    (Phase.TAKEOVER, LEAVE): lambda: _("Leave them"),
    (Phase.ANNOUNCE, WITHOUT_THREE.word): lambda: _("Give up: without three"),
    (Phase.BONUS, NO_BONUS.word): lambda: _("No"),
}
"""by the phase and the word of an answer: how its choice is called, where it is not as noted"""
SPOKEN: dict[tuple[Phase, str], Callable[[], str]] = {
    (Phase.TAKEOVER, TAKE): lambda: _("I take them"),
    (Phase.TAKEOVER, LEAVE): lambda: _("I leave them"),
    (Phase.NEGOTIATION, ACCEPT): lambda: _("Agreed"),
    (Phase.NEGOTIATION, REFUSE): lambda: _("I play"),
    (Phase.ANNOUNCE, WITHOUT_THREE.word): lambda: _("Without three"),
    (Phase.BONUS, NO_ACES.word): lambda: _("No aces"),
    (Phase.BONUS, FOUR_ACES.word): lambda: _("Four aces"),
}
"""by the phase and the word of an answer: how it is said, where it is said aloud"""


def noted_word(phase: Phase, word: str) -> str:
    """Return an answer in a word, as the pad has it."""
    if (phase, word) in NOTED:
        return NOTED[phase, word]()
    tricks = offered_tricks(word)
    if tricks is not None:
        return f"{TRICKS - tricks} : {tricks}"
    return COMMANDS[word]() if word in COMMANDS else word


def chosen_word(phase: Phase, word: str) -> str:
    """Return an answer as the choice that it is."""
    return CHOSEN[phase, word]() if (phase, word) in CHOSEN else noted_word(phase, word)


def spoken_word(phase: Phase, word: str, *, declares: bool) -> str:
    """Return the same as it is said, nothing where nobody says it aloud. ``declares``: by the
    player who declares.
    """
    if (phase, word) in SPOKEN:
        return SPOKEN[phase, word]()
    if (phase, word) in NOTED:
        return ""
    tricks = offered_tricks(word)
    if tricks is not None:
        own = TRICKS - tricks if declares else tricks
        return _("{own} for me, {yours} for you?").format(own=own, yours=TRICKS - own)
    return COMMANDS[word]() if word in COMMANDS else word


def card_run(deck: Deck, card: Card) -> tuple[Piece, ...]:
    return Sign(str(card.suit)), deck.index(str(card)[1])


def taken_back_words(count: int) -> str:
    """Return how often a choice was taken back in a match; empty where none was."""
    if not count:
        return ""
    return ngettext(
        "In this match you took {count} choice back.",
        "In this match you took {count} choices back.",
        count,
    ).format(count=count)
