"""Russian Preferans, with its three ways of scoring: source 002."""

from __future__ import annotations

from dataclasses import replace

from prefgame.cards import Suit
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.base import Direction, Phase
from prefgame.rules.contracts import NO_TRICK, Contract, Goal
from prefgame.rules.defence import Whisting
from prefgame.rules.games.russian_presets import PRESETS
from prefgame.rules.games.shared_options import (
    AGREED_DEALS,
    HOLD,
    MINUTES,
    REST_SPLIT,
    TALON,
    UNIT_WORTH,
)
from prefgame.rules.options import Ladder, TableOption
from prefgame.rules.play import Duties, Lead, OpenSide, OpenWhen, Play
from prefgame.rules.ruleset import RuleSet, Ways
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_agreements import Gentlemen

STRAINS = ((Suit.S, "S"), (Suit.C, "C"), (Suit.D, "D"), (Suit.H, "H"), (None, "NT"))  # 002:77
RANKS_OF = {6: 1, 7: 6, 8: 11, 9: 17, 10: 23}
"""the rank of the lowest contract of each level; the two misères lie between them (002:77, 002:109)
"""
LADDER = tuple(
    Contract(f"{level}{name}", lowest + place, trump, Goal(level))
    for level, lowest in RANKS_OF.items()
    for place, (trump, name) in enumerate(STRAINS)
)
MISERE = Contract(  # between eight and nine tricks, 002:77, 002:108
    "misere", 16, None, NO_TRICK, may_be_left=False, word="misere", open_hands=True
)
MISERE_WITHOUT_TALON = Contract(  # between 9NT and 10S, 002:109
    "misere-hand",
    22,
    None,
    NO_TRICK,
    may_be_left=False,
    word="misere-hand",
    game=True,
    only_game=True,
    open_hands=True,
)
NINE_WITHOUT_TALON = Contract(
    # just above the misère without the talon: Lesnoy's word list, which says that a misère can
    # only be bid without the talon where a nine without the talon may beat it
    "nine-hand",
    22,
    None,
    Goal(9),
    word="nine-hand",
    game=True,
    only_game=True,
)
RASPASY = Contract(  # without trumps, as few tricks as possible, 002:111
    "raspasy", 0, None, NO_TRICK, may_be_left=False, word="raspasy"
)

SCORING = TableOption(
    "scoring",
    "score.scoring",
    "Scoring",
    "Who writes what for a failed contract.",
    (("sochi", "Sochi"), ("leningrad", "Leningrad"), ("rostov", "Rostov")),
    (
        "Points of a failed contract go to the dump, where each counts ten whists.",
        "Dump and whists are written twice as high, so the pool counts twice too.",
        "There is no dump: all others write five whists for each point, and whisters pay half.",
    ),
    brief=("Sochi scoring", "Leningrad scoring", "Rostov scoring"),
)
POOL = TableOption(
    "pool",
    "score.target",
    "Pool",
    "How many points each player must have in the pool.",
    least=2,
    most=1000,
    handy=(2, 50),
    says_length=True,
)
COMMON_POOL = TableOption(
    "common_pool",
    "score.common",
    "Filling the pools",
    "Whether the pools are filled together.",
    ((False, "each their own"), (True, "together")),
    (
        "A player whose pool is full helps the others, who pay for it in whists.",
        "Nobody helps. The match ends when all pools together have so many points for each player.",
    ),
    brief=("aid for open pools", "a common pool without aid"),
)
ROSTOV_EXACT = TableOption(
    "rostov_exact",
    "score.exact",
    "Points lost in Rostov",
    "How many whists each opponent writes for a point that a player loses.",
    ((False, "five each"), (True, "as much as it is worth")),
    (
        "Five whists each: failing costs more than in Sochi.",
        "Ten whists, shared by the number of players: failing costs as much as in Sochi.",
    ),
    only_with=("scoring", ("rostov",)),
    brief=("five whists for a point lost", "a lost point counts as in Sochi"),
)
RESPONSIBILITY = TableOption(
    "responsibility",
    "score.responsibility",
    "Whisters who lack tricks",
    "How much a whister pays for a trick that is missing.",
    (
        ("usual", "as the scoring has it"),
        ("full", "in full"),
        ("half", "half of it"),
        ("none", "nothing"),
    ),
    (
        "In full in Sochi and Leningrad, half in Rostov.",
        "As much as a declarer who fails: the whist is responsible.",
        "Half of what a declarer who fails pays: the whist is half-responsible.",
        "Whisters only win: nothing is written for the tricks that they lack.",
    ),
    brief=(
        "usual responsibility",
        "full responsibility",
        "half responsibility",
        "no responsibility",
    ),
)
GENTLEMEN = TableOption(
    "gentlemen",
    "score.gentlemen",
    "Gentlemen’s whist",
    "Whether two defenders share the whists equally when the declarer fails.",
    (
        (False, "each their own"),
        (True, "shared equally"),
        ("one", "shared if one whisted"),
    ),
    (
        "A single whister writes the tricks of both.",
        "Each writes half of the whists for the tricks of both.",
        "Half goes to a defender who passed. Of two whisters, each writes their own tricks.",
    ),
    meanings=(Gentlemen.NEVER, Gentlemen.ALWAYS, Gentlemen.ONE_WHISTED),
    disputed=10,
    brief=("greedy whist", "gentlemen’s whist", "gentlemen’s whist of one"),
)
CONSOLATION = TableOption(
    "consolation",
    "score.consolation",
    "Consolation",
    "Who writes whists for the tricks that a declarer lacks.",
    (("nobody", "nobody"), ("defenders", "both defenders"), ("all", "the dealer too")),
    (
        "Nothing is written for them but what the declarer loses.",
        "Each writes them, even one who has passed.",
        "A dealer who sits out writes as much as a defender.",
    ),
    brief=("no consolation", "consolation for defenders", "consolation for the dealer too"),
)
STALINGRAD = TableOption(
    "stalingrad",
    "defence.stalingrad",
    "Stalingrad",
    "Whether both defenders must whist against six spades.",
    ((False, "free to pass"), (True, "both must whist")),
    german="Whether both defenders must whist against six leaves.",
    disputed=8,
    brief=("no Stalingrad", "Stalingrad"),
)
SIX_WHIST = TableOption(
    "six_whist",
    "defence.against_six",
    "One whister against six",
    "How a single whister plays against a contract of six tricks.",
    (("free", "open or closed"), ("open", "open only"), ("closed", "closed only")),
    (
        "As against any other contract, the whister chooses.",
        "Both defenders lay their cards open, and the whister plays both hands.",
        "Each defender plays their own cards, and nobody shows them.",
    ),
)
TEN = TableOption(
    "ten",
    "defence.ten_whisted",
    "Contracts of ten",
    "How the defenders meet a contract for ten tricks.",
    (("whist", "they may whist"), ("check", "they only check it")),
    (
        "As in any other contract: a whister is paid for each trick and needs one.",
        "Both defenders play, and neither is paid for tricks or needs any.",
    ),
    meanings=(True, False),
    brief=("ten is whisted", "ten is checked"),
)
WHISTERS = TableOption(
    "whisters",
    "defence.personal",
    "Two whisters",
    "What two whisters pay for when they take too few tricks.",
    (("together", "what they lack together"), ("personal", "half of the tricks each")),
    (
        "Each needs half of the tricks, but the two never pay for more tricks than are missing "
        "in all.",
        "If tricks are missing, each needs half of them, whatever the other one took.",
    ),
    meanings=(False, True),
    only_with=("responsibility", ("usual", "full", "half")),
    brief=("whisters lack together", "each whister needs half"),
)
MISERE_HAND = TableOption(
    "misere_hand",
    "auction.without_talon_played",
    "Misère without the talon",
    "Whether a misère may also be bid without the talon, above nine tricks.",
    ((False, "not played"), (True, "played")),
    brief=("misère only with the talon", "misère without the talon"),
)
NINE_HAND = TableOption(
    "nine_hand",
    "auction.games_above",
    "Nine without the talon",
    "Whether nine or ten tricks without the talon may be bid above a misère without the talon.",
    ((False, "not played"), (True, "played")),
    meanings=(None, NINE_WITHOUT_TALON),
    only_with=("misere_hand", (True,)),
    brief=("nine only with the talon", "nine without the talon"),
)
MISERE_OPEN = TableOption(
    "misere_open",
    "play.open_when",
    "Laying cards open",
    "When the defenders lay their cards open in a misère.",
    (("before_lead", "before the first card"), ("first_trick", "after the first trick")),
    brief=("misère open at once", "misère open after a trick"),
)
MISERE_CATCH = TableOption(
    "misere_catch",
    "defence.one_catches",
    "Catching a misère",
    "Who plays the cards of the defenders in a misère, once they lie open.",
    (("each", "each their own cards"), ("one", "one plays both hands")),
    (
        "The two may discuss, and each plays their own cards.",
        "The defender after the declarer plays both hands, as a whister does with open cards.",
    ),
    meanings=(False, True),
)
RASPASY_PRICE = TableOption(
    "raspasy_price",
    "score.raspasy_price",
    "Price in raspasy",
    "How many points a trick costs in the first raspasy of a row.",
    least=1,
    most=20,
    handy=(1, 5),
    only_with=("raspasy", ("none", "add", "double")),
)
RASPASY_STAKES = TableOption(
    "raspasy",
    "score.escalation",
    "Raspasy in a row",
    "How the price of a trick grows when all pass several times in a row.",
    (
        ("none", "always the same"),
        ("add", "evenly (1-2-3)"),
        ("double", "doubled (1-2-4)"),
        ("own", "own prices"),
    ),
    (
        "Such as 1-1-1, or 2-2-2 where a trick costs two at first.",
        "Such as 1-2-3, or 2-4-6 where a trick costs two at first.",
        "Such as 1-2-4, or 2-4-8 where a trick costs two at first.",
        "Any prices, as the table writes them down.",
    ),
    brief=("raspasy 1-1-1", "raspasy 1-2-3", "raspasy 1-2-4", "raspasy at own prices"),
)
RASPASY_LADDER = TableOption(
    "raspasy_ladder",
    "score.ladder",
    "Own prices in raspasy",
    "How many points a trick costs in the first raspasy of a row, in the second, and so on.",
    (("1-2-3", "1-2-3"), ("1-3-5", "1-3-5"), ("2-4-8", "2-4-8"), ("5-6-7-8", "5-6-7-8")),
    ladder=Ladder(most=99, steps=9),
    only_with=("raspasy", ("own",)),
)
RASPASY_LIMIT = TableOption(
    "raspasy_limit",
    "score.most_raspasy",
    "Price grows until",
    "How many raspasy in a row make the price of a trick grow.",
    least=1,
    most=9,
    only_with=("raspasy", ("add", "double")),
)
RASPASY_END = TableOption(
    "raspasy_end",
    "score.row_end",
    "End of a row",
    "What ends a row of raspasy, so that the next one costs as little as the first, and any bid "
    "may be made.",
    (
        ("made", "a contract that is made"),
        ("any", "any contract"),
        ("whisted", "one that is whisted and made"),
    ),
    (
        "Also a misère, or one against which nobody whists.",
        "Made or failed.",
        "Not a misère, nor one against which nobody whists.",
    ),
    brief=(
        "a contract made ends raspasy",
        "any contract ends raspasy",
        "a whisted contract ends raspasy",
    ),
)
RASPASY_EXIT = TableOption(
    "raspasy_exit",
    "score.exit",
    "Bids after raspasy",
    "What may be bid after a raspasy, until its row ends.",
    (
        ("any", "any (6-6-6)"),
        ("seven", "from seven (6-7-7)"),
        ("seven_eight", "from seven, then eight (6-7-8)"),
    ),
    brief=("exit 6-6-6", "exit 6-7-7", "exit 6-7-8"),
)
RASPASY_TALON = TableOption(
    "raspasy_talon",
    "play.talon_leads",
    "Talon in raspasy",
    "Whether the cards of the talon open the first two tricks when all pass.",
    ((False, "left aside"), (True, "opens two tricks")),
    (
        "The eldest hand leads to the first trick.",
        "Each card sets the suit of a trick. With four players it is the dealer’s and can take "
        "the trick; with three it takes none. The eldest hand leads to the third trick.",
    ),
    disputed=9,
    brief=("talon aside in raspasy", "talon opens raspasy"),
)
RASPASY_AMNESTY = TableOption(
    "raspasy_amnesty",
    "score.amnesty",
    "Amnesty in raspasy",
    "Which of the tricks that are taken when all pass are written.",
    ((False, "all of them"), (True, "those above the fewest")),
    (
        "Everybody writes each trick.",
        "The fewest tricks that a player took are taken off those of everybody.",
    ),
    brief=("no amnesty", "amnesty"),
)
ROSTOV_RASPASY = TableOption(
    "rostov_raspasy",
    "score.fewest_alone",
    "Raspasy in Rostov",
    "Who writes whists for the tricks that are taken when all pass.",
    ((False, "all the others"), (True, "who took the fewest")),
    (
        "All others write whists for each trick that a player took.",
        "The player with the fewest tricks writes whists for those of each other player; of two "
        "with equally few, both write those of the third.",
    ),
    only_with=("scoring", ("rostov",)),
)
DEALER_BONUS = TableOption(
    "dealer_bonus",
    "score.pays_dealer",
    "Bonus of the dealer",
    "Whether a dealer who sits out is paid by the declarer for aces or a king and queen in the "
    "talon, and in a misère for sevens.",
    ((False, "none"), (True, "paid")),
    german="Whether a dealer who sits out is paid by the declarer for aces or a king and over in "
    "the talon, and in a misère for sevens.",
    only_with=("talon_visible", (True,)),
    brief=("no bonus for the dealer", "a bonus for the dealer"),
)
THROWN_TALON = TableOption(
    "thrown_talon",
    "score.throws_talon",
    "Throwing the talon",
    "Whether a declarer who discards both cards of the talon throws them at the dealer, when "
    "four play.",
    ((False, "not played"), (True, "one point"), ("choice", "one point, by choice")),
    (
        "The two cards lie face down, like every discard.",
        "The two cards lie open until the end of the hand, and the dealer loses one point.",
        "The declarer may discard the two cards face down instead; then nobody pays.",
    ),
    meanings=(False, True, None),
    only_with=("talon_visible", (True,)),
    brief=("the talon is not thrown", "the talon is thrown", "the talon may be thrown"),
)
WITHOUT_THREE = TableOption(
    "without_three",
    "score.gives_up",
    "Giving up after the talon",
    "Whether a declarer may give up a contract instead of naming it, after the talon.",
    ((False, "not allowed"), (True, "“without three”")),
    (
        "Every contract is played.",
        "Nobody plays: what was bid counts as failed by three tricks.",
    ),
)
MISDEAL = TableOption(
    "misdeal",
    "score.misdeal",
    "Misdeals",
    "What a misdeal costs the dealer, where cards are dealt by hand.",
    ((0, "nothing"), (2, "two points")),
    (
        "Nothing is written.",
        "The dealer loses two points, which are written like those of a contract that fails.",
    ),
    brief=("misdeals are free", "a misdeal costs two points"),
)
EQUAL_BID = replace(
    HOLD,
    title="Who may bid the same",
    sentence="Who may take over the highest bid by bidding the same.",
)
EQUAL_OVER_PASS = TableOption(
    "hold_over_pass",
    "auction.over_pass",
    "The same over a pass",
    "Whether a bid may be taken over by bidding the same although a player who sits between the "
    "two has passed.",
    ((True, "allowed"), (False, "not allowed")),
    (
        "The first player may bid the same as the third, whatever the second has said.",
        "Once the second player has passed, the first must bid higher than the third, or pass.",
    ),
    only_with=("hold", ("position", "forehand", "eldest_only")),
)
WHIST_WORTH = replace(  # 002:106
    UNIT_WORTH,
    title="Money for a whist",
    sentence="How many hundredths of your money (cents, for example) a whist is worth at the "
    "settlement.",
    handy=(1, 1000),
)

OPTIONS = (
    SCORING,
    POOL,
    AGREED_DEALS,
    MINUTES,
    COMMON_POOL,
    ROSTOV_EXACT,
    RESPONSIBILITY,
    GENTLEMEN,
    CONSOLATION,
    WHISTERS,
    STALINGRAD,
    SIX_WHIST,
    TEN,
    MISERE_HAND,
    NINE_HAND,
    MISERE_OPEN,
    MISERE_CATCH,
    RASPASY_PRICE,
    RASPASY_STAKES,
    RASPASY_LADDER,
    RASPASY_LIMIT,
    RASPASY_END,
    RASPASY_EXIT,
    RASPASY_TALON,
    RASPASY_AMNESTY,
    ROSTOV_RASPASY,
    DEALER_BONUS,
    THROWN_TALON,
    WITHOUT_THREE,
    MISDEAL,
    EQUAL_BID,
    EQUAL_OVER_PASS,
    TALON,
    REST_SPLIT,
    WHIST_WORTH,
)

RUSSIAN = RuleSet(
    key="russian",
    name="Russian",
    heading="Russian rules",
    title="You bid six to ten tricks",
    region="Russia",
    deck="french",  # 002:63
    direction=Direction.CLOCKWISE,  # by custom; source 002 has only the eldest hand (002:77)
    seats=(3, 4),  # 002:63
    packets=(2, 0, 2, 2, 2, 2),  # 002:63, 002:118
    auction=Levels(ladder=LADDER, alone=(MISERE,), without_talon=MISERE_WITHOUT_TALON),
    talon_shown=True,  # 002:79
    defence=Whisting(lowest=LADDER[0].name),  # 002:82-86, 002:124
    kontra=None,  # source 002 has none
    play=Play(
        duties=Duties(must_trump=True),  # 002:67
        stop_early=False,  # each trick counts, 002:80-83, 002:108, 002:111
        lead=Lead.ELDEST,  # 002:67
        sans_lead=Lead.ELDEST,
        open_side=OpenSide.DEFENDERS,  # 002:108
        open_when=OpenWhen.BEFORE_LEAD,  # 002:108, A-47
    ),
    score=Pool(),  # 002:92-106
    course=(Phase.AUCTION, Phase.EXCHANGE, Phase.ANNOUNCE, Phase.DEFENCE, Phase.PLAY),
    ways=Ways("scoring", SCORING.values),
    when_all_pass=RASPASY,  # 002:78, 002:111
    options=OPTIONS,
    presets=PRESETS,
)
