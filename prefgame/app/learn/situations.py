"""The situations that can be drilled, by topic: what each is called, and what to look for in it.

Invariant: words and names only. ``build/drill_making/recognize.py`` says which situation a decision
is, and the same situation may come up in several games: if its words presume something of the
rules, it has others for the games in which that is not so (``drills``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Topic(Enum):
    """What a situation is about; the values are the heads in the list, in its order."""

    ANSWER = "Defend or drop out"
    DISCARD = "What to discard"
    CONTRACT = "Which contract"
    KONTRA = "Kontra or not"
    LEAD = "The lead"
    NO_TRICKS = "Contracts for no trick"


class Premise(Enum):
    """What the words of a situation may presume of the rules."""

    PRICES_RISE = "each contract costs more than the one before it"
    MAY_STAY_BELOW = "a hand that can beat the cards on the table need not do so"


@dataclass(frozen=True, slots=True)
class Words:
    """What a situation is called, and ``look``: one sentence on what to look for."""

    title: str
    look: str


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The words of a situation if its premise does not hold."""

    premise: Premise
    words: Words


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation. ``key`` is its name in files and settings; ``words``: the usual ones;
    ``otherwise``: those of other rules, None if the usual ones hold everywhere.
    """

    key: str
    topic: Topic
    words: Words
    otherwise: Otherwise | None = None

    @property
    def title(self) -> str:
        return self.words.title


_WORDS: dict[Topic, dict[str, tuple[str, str]]] = {
    Topic.ANSWER: {
        "answer-trump-trick": (
            "A sure trump trick",
            "Count your other tricks: one alone is seldom enough.",
        ),
        "answer-long-trumps": (
            "Long trumps without a sure trick",
            "Small trumps win when the declarer has to play the high ones.",
        ),
        "answer-two-aces": (
            "Two aces",
            "An ace takes one trick, unless the declarer has no card of its suit.",
        ),
        "answer-ace-and-king": (
            "One ace, and a king with a lower card",
            "The king takes a trick only if the ace of its suit is not played after it.",
        ),
        "answer-one-ace": (
            "One ace and little else",
            "Ask where your second trick would come from.",
        ),
        "answer-kings": (
            "A king, but no ace",
            "A king with a lower card of its suit is worth about half a trick.",
        ),
        "answer-nothing": (
            "Neither ace nor king",
            "Look at your trumps, and at what the other defender may still answer.",
        ),
        "answer-no-trumps": (
            "An answer without trumps",
            "Nobody can trump: aces and long suits count.",
        ),
        "answer-other-stays": (
            "The other defender has dropped out",
            "You would play alone against the declarer.",
        ),
        "answer-other-comes": (
            "The other defender plays too",
            "You have a partner, but you share the tricks.",
        ),
        "answer-half": (
            "You passed, and the other defender says half a whist",
            "If you whist now, you alone answer for all the tricks of the defence.",
        ),
        "answer-how": (
            "You defend: how do you play?",
            "A guest brings tricks, but then you need more of them.",
        ),
    },
    Topic.DISCARD: {
        "discard-guarded-king": (
            "A king and one small card",
            "A king alone may fall under the ace. But keeping the small card often loses a trick.",
        ),
        "discard-two-suits": (
            "No suit is much longer than the others",
            "Keep the cards that win once the trumps are gone.",
        ),
        "discard-lone-card": (
            "Only one card of a suit",
            "Usually discard it: then you can trump that suit at once.",
        ),
        "discard-losers": (
            "Too many losers",
            "Discard cards that win nothing. Keep low cards that guard a high one.",
        ),
    },
    Topic.CONTRACT: {
        "bid-long-suit": (
            "A long suit, and nobody has bid",
            "Count your tricks: on average the talon adds less than one.",
        ),
        "bid-no-long-suit": (
            "No long suit, and nobody has bid",
            "With fewer than five trumps, the other suits must bring the tricks.",
        ),
        "bid-against": (
            "Somebody has bid before you",
            "You can bid higher, or defend with the same cards.",
        ),
        "bid-last": ("Both others have passed", "Nobody bids against you: bid what is worth most."),
        "bid-again": (
            "You have bid, and are asked again",
            "Each higher bid is worth more, but your cards are still the same.",
        ),
        "bid-game": (
            "Which game without the talon",
            "The talon does not help you: your ten cards must be good enough.",
        ),
        "name-equal-suits": (
            "Two suits of the same length",
            "Trumps win tricks with small cards; high cards win without being trumps.",
        ),
        "name-dearer-suit": (
            "The longer suit, or the one worth more",
            "A contract that is worth more pays only if you make it nearly as often.",
        ),
        "name-long-suit": (
            "One suit is clearly the longest",
            "Ask whether you can also make a contract that is worth more.",
        ),
        "take-over": (
            "Take over, or leave it",
            "The two cards seldom help: your own ten must be good enough.",
        ),
    },
    Topic.KONTRA: {
        "kontra-many-trumps": (
            "Four trumps or more",
            "Many trumps hurt the declarer more than a few high ones.",
        ),
        "kontra-trump-trick": (
            "A sure trump trick in your hand",
            "Count the tricks that you take however the other cards lie.",
        ),
        "kontra-aces": (
            "An ace outside trumps, but no sure trump trick",
            "Aces can be trumped: count only tricks in which everybody can follow suit.",
        ),
        "kontra-little": (
            "No ace, and no sure trump trick",
            "Kontra also doubles what you may lose.",
        ),
        "kontra-unplayed": (
            "Played only if somebody says kontra",
            "Without a kontra the hand is not played.",
        ),
        "kontra-back": (
            "Your contract was doubled",
            "Ask what the player who said kontra may hold.",
        ),
    },
    Topic.LEAD: {
        "lead-declarer-first": (
            "Your own contract: the first lead",
            "Usually lead trumps first. If your trumps have gaps, another suit can be "
            "better: you keep the trumps for later.",
        ),
        "lead-declarer-trumps-out": (
            "Your own contract: trumps are still out",
            "Count the trumps that have fallen before you go on.",
        ),
        "lead-declarer-no-trumps-out": (
            "Your own contract: no more trumps against you",
            "Drive out the others’ high cards while you can still get the lead back.",
        ),
        "lead-declarer-no-trumps": (
            "Your own contract without trumps",
            "Your long suit wins at the end. Keep a card with which you get the lead back.",
        ),
        "lead-through": (
            "The declarer plays after you",
            "Lead a suit in which the declarer is strong: your partner plays last.",
        ),
        "lead-towards": (
            "The declarer plays last",
            "Your partner plays before the declarer, who may then beat your partner’s high cards.",
        ),
        "lead-later": (
            "A defender leads again",
            "Take the tricks that may be trumped later, or make the declarer spend trumps.",
        ),
        "lead-no-trumps": (
            "The lead against a contract without trumps",
            "Often your longest suit takes tricks, if you get the lead again.",
        ),
        "lead-alone": (
            "You lead, and defend alone",
            "Nobody helps you: take your tricks before they are gone.",
        ),
    },
    Topic.NO_TRICKS: {
        "none-bid": (
            "A hand for no trick",
            "In each suit, low cards are safe even with gaps between them. High cards are not.",
        ),
        "none-discard": (
            "A gap in a suit: keep it or discard it",
            "Discard from the suit in which the others can make you take a trick.",
        ),
        "none-lead": (
            "Against no trick: the first lead",
            "Lead where the declarer may be short of low cards.",
        ),
        "none-lead-later": (
            "Against no trick: a later lead",
            "Go on with the suit in which the declarer has high cards only.",
        ),
        "none-follow": (
            "Against no trick: high or low",
            "Usually keep your low cards, to get below the declarer later.",
        ),
        "none-throw": (
            "Against no trick: what to throw",
            "Once you have none of a suit, you can throw a high card when your partner leads it.",
        ),
        "none-declarer": (
            "Your own contract for no trick",
            "Get rid of the dangerous cards while somebody else takes the trick.",
        ),
        "none-kontra": (
            "Kontra against no trick",
            "One trick of the declarer is enough: look for low cards in your hand.",
        ),
        "avoid-lead": (
            "All have passed: the lead",
            "Lead a suit in which somebody else must take the trick.",
        ),
        "avoid-follow": (
            "All have passed: over or under",
            "Usually play your highest card that stays below. If none does, play your "
            "highest card.",
        ),
        "avoid-throw": (
            "All have passed: what to throw",
            "Throw the card that would win a trick later.",
        ),
    },
}

_OTHERWISE: dict[str, Otherwise] = {
    "bid-again": Otherwise(
        Premise.PRICES_RISE,
        Words(
            "You have bid, and are asked again",
            "Each higher bid leaves fewer contracts. Ask which of them you can still make.",
        ),
    ),
    "name-dearer-suit": Otherwise(
        Premise.PRICES_RISE,
        Words(
            "The longer suit, or the higher one",
            "Both suits are worth the same. Ask which of them wins more tricks as trumps.",
        ),
    ),
    "name-long-suit": Otherwise(
        Premise.PRICES_RISE,
        Words(
            "One suit is clearly the longest",
            "Compare how often you make each contract, and what it brings.",
        ),
    ),
    "none-bid": Otherwise(
        Premise.MAY_STAY_BELOW,
        Words(
            "A hand for no trick",
            "You must beat if you can: a suit is safe only from the seven up without gaps.",
        ),
    ),
    "avoid-follow": Otherwise(
        Premise.MAY_STAY_BELOW,
        Words(
            "All have passed: you must beat",
            "If you have to beat, usually take the trick with your highest card.",
        ),
    ),
}

SITUATIONS: tuple[Situation, ...] = tuple(
    Situation(key, topic, Words(title, look), _OTHERWISE.get(key))
    for topic, words in _WORDS.items()
    for key, (title, look) in words.items()
)
"""all of them, in the order of the topics"""

_BY_KEY = {situation.key: situation for situation in SITUATIONS}


def find_situation(key: str) -> Situation:
    """Find the situation of that key. KeyError if there is none."""
    return _BY_KEY[key]
