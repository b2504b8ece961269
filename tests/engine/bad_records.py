"""Every kind of bad line in a record, with the line, the reason and what would be legal."""

from __future__ import annotations

from tests.engine.some_records import DEAL, HEAD

A, B, C = (
    "S8 SJ SQ SA D9 DT H7 H8 C9 CJ",
    "S7 SK D8 DJ DQ HT HQ HK CQ CK",
    "S9 ST DK DA HJ HA C7 C8 CT CA",
)
WON = HEAD + DEAL + "Ana: 2\nBojan: pass\nCvita: pass\n"
GAME = WON + "Ana: discard S8 SJ\nAna: announce 4\n"
DEFENDED = GAME + "Bojan: come\nCvita: come\nBojan: no\nCvita: no\n"
OVER = (
    HEAD
    + "score: "
    + '{"players": {"Ana": {"declarer": -4}, "Bojan": {"declarer": 0}, "Cvita": {"declarer": 0}}}\n'
    + DEAL
)
OVER += (
    "Ana: 2\nBojan: pass\nCvita: pass\nAna: discard S8 SJ\nAna: announce 2\nBojan: no\nCvita: no\n"
)
FIRST = ["pass", "2", "game", "betl", "sans"]


def deal_line(a: str = A, b: str = B, c: str = C, talon: str = "D7 H9") -> str:
    return f"{HEAD}dealer: Cvita\ndeal: Ana {a} | Bojan {b} | Cvita {c} | talon {talon}\n"


BAD = [
    # (name, record, line, reason, words of the message, what was legal)
    ("no rules", "", 1, "unreadable", "ends without rules:", None),
    ("no players", "rules: serbian\n", 1, "unreadable", "ends without players:", None),
    ("blank lines only", "\n\n# nothing\n", 3, "unreadable", "ends without rules:", None),
    (
        "unknown rules",
        "# old\nrules: dalmatian\n",
        2,
        "unknown_rules",
        "'dalmatian' are unknown; choose from croatian, slovenian, serbian",
        None,
    ),
    (
        "rules twice",
        "rules: croatian\nrules: serbian\n",
        2,
        "unreadable",
        "rules: appears twice",
        None,
    ),
    (
        "options before rules",
        "options: start=30\n",
        1,
        "unreadable",
        "options: must come after rules:",
        None,
    ),
    (
        "players before rules",
        "players: A B C\n",
        1,
        "unreadable",
        "players: must come after rules:",
        None,
    ),
    (
        "options too late",
        "rules: croatian\nplayers: A B C\noptions: start=30\n",
        3,
        "unreadable",
        "options: must come before players:",
        None,
    ),
    (
        "option without a value",
        "rules: croatian\noptions: start\n",
        2,
        "bad_option",
        "'start' is not an option: an option is written",
        None,
    ),
    (
        "option unknown",
        "rules: croatian\noptions: bula=30\n",
        2,
        "bad_option",
        "bula is unknown in the Croatian rules; choose from start, refas",
        None,
    ),
    (
        "option wrong",
        "rules: croatian\noptions: start=31\n",
        2,
        "bad_option",
        "start: 31 is not an even number",
        None,
    ),
    (
        "option twice",
        "rules: croatian\noptions: start=30 start=30\n",
        2,
        "bad_option",
        "start is given twice",
        None,
    ),
    (
        "options contradict",
        "rules: croatian\noptions: two_hat=declarer\n",
        2,
        "bad_option",
        "two_hat contradicts two_without_kontra",
        None,
    ),
    (
        "a Styrian pot without trumps",
        "rules: illustrated\noptions: premium_pot=yes pot=styrian\n",
        2,
        "bad_option",
        "premium_pot=yes contradicts pot=styrian",
        None,
    ),
    (
        "a limit below the usual stake",
        "rules: viennese\noptions: base=40\n",
        2,
        "bad_option",
        "limit=30 is below base=40: it must be at least 40",
        None,
    ),
    (
        "two players",
        "rules: croatian\nplayers: Ana Bojan\n",
        2,
        "bad_players",
        "seats 3 or 4 players, not 2",
        None,
    ),
    (
        "a name twice",
        "rules: croatian\nplayers: Ana Ana Bojan\n",
        2,
        "bad_players",
        "a different name",
        None,
    ),
    (
        "name not closed",
        'rules: croatian\nplayers: Ana "Bojan Cvita\n',
        2,
        "unreadable",
        'is not closed with "',
        None,
    ),
    ("score no JSON", HEAD + "score: {bad}\n", 4, "bad_score", "score: column 2: not JSON", None),
    (
        "score without a player",
        HEAD + 'score: {"players": {"Ana": {"declarer": -3}}}\n',
        4,
        "bad_score",
        "lacks Bojan",
        None,
    ),
    (
        "score of a match that is over",
        HEAD
        + (
            'score: {"players": {"Ana": {"declarer": 3}, "Bojan": {"declarer": -3}, "Cvita": '
            '{"declarer": 0}}}\n'
        ),
        4,
        "bad_score",
        "over",
        None,
    ),
    (
        "score after a deal",
        HEAD + DEAL + "score: {}\n",
        6,
        "unreadable",
        "before the first deal",
        FIRST,
    ),
    (
        "command before players",
        "rules: croatian\nAna: 2\n",
        2,
        "unreadable",
        "begins with rules: and players:",
        None,
    ),
    ("no colon", HEAD + "Ana passes\n", 4, "unreadable", "'Ana passes' has no colon", None),
    (
        "no colon within a hand",
        HEAD + DEAL + "Ana passes\n",
        6,
        "unreadable",
        "'Ana passes' has no colon",
        FIRST,
    ),
    (
        "name not closed within a hand",
        HEAD + DEAL + '"Ana: 2\n',
        6,
        "unreadable",
        'is not closed with "',
        FIRST,
    ),
    (
        "unknown heading",
        HEAD + "date: today\n",
        4,
        "unknown_player",
        "'date' is neither a player (Ana, Bojan, Cvita) nor a heading",
        None,
    ),
    (
        "unknown dealer",
        HEAD + "dealer: Dora\n",
        4,
        "unknown_player",
        "Dora is not one of Ana, Bojan, Cvita",
        None,
    ),
    (
        "two dealers",
        HEAD + "dealer: Ana\ndealer: Cvita\n",
        5,
        "unreadable",
        "dealer: appears twice",
        None,
    ),
    (
        "no dealer",
        HEAD + DEAL.split("\n")[1] + "\n",
        4,
        "unreadable",
        "needs a line dealer: before it",
        None,
    ),
    (
        "wrong dealer",
        HEAD + DEAL + "Ana: pass\nBojan: pass\nCvita: pass\ndealer: Cvita\n",
        9,
        "wrong_dealer",
        "it is Ana's turn",
        None,
    ),
    ("deal within a hand", HEAD + DEAL + DEAL, 6, "wrong_phase", "the hand is not over", FIRST),
    (
        "three parts",
        HEAD + "dealer: Cvita\ndeal: Ana SA | Bojan SK | Cvita SQ\n",
        5,
        "bad_deal",
        "four parts",
        None,
    ),
    (
        "hands out of order",
        HEAD + f"dealer: Cvita\ndeal: Bojan {B} | Ana {A} | Cvita {C} | talon D7 H9\n",
        5,
        "bad_deal",
        "Ana comes here, not Bojan",
        None,
    ),
    (
        "talon not named",
        HEAD + f"dealer: Cvita\ndeal: Ana {A} | Bojan {B} | Cvita {C} | D7 H9\n",
        5,
        "bad_deal",
        "talon comes here",
        None,
    ),
    (
        "no such card",
        deal_line(a="S1 SJ SQ SA D9 DT H7 H8 C9 CJ"),
        5,
        "bad_deal",
        "'S1' is not a card",
        None,
    ),
    ("31 cards", deal_line(talon="D7"), 5, "bad_deal", "10, 10, 10, 1", None),
    ("33 cards", deal_line(a=A + " D7"), 5, "bad_deal", "11, 10, 10, 2", None),
    ("a card twice", deal_line(talon="D7 SA"), 5, "bad_deal", "dealt twice: SA; missing: H9", None),
    ("no hand yet", HEAD + "Ana: pass\n", 4, "wrong_phase", "a deal comes first", None),
    (
        "a long line",
        HEAD + DEAL + "Ana: " + "pass " * 2000,
        6,
        "unreadable",
        "at most 5,000 characters, not 10,004 as in 'Ana: pass",
        FIRST,
    ),
    (
        "no turn",
        HEAD + DEAL + "Bojan: pass\n",
        6,
        "not_your_turn",
        "Ana's turn, not Bojan's",
        FIRST,
    ),
    (
        "no word",
        HEAD + DEAL + "Ana: dalje\n",
        6,
        "unreadable",
        "'dalje' is not a call or a card",
        FIRST,
    ),
    ("skipping", HEAD + DEAL + "Ana: 3\n", 6, "bid_skips", "the next is 2, not 3", FIRST),
    (
        "too low",
        HEAD + DEAL + "Ana: 2\nBojan: 2\n",
        7,
        "bid_too_low",
        "does not beat Ana's 2",
        ["pass", "3", "game", "betl", "sans"],
    ),
    (
        "game too late",
        HEAD + DEAL + "Ana: 2\nBojan: 3\nCvita: pass\nAna: game\n",
        9,
        "game_too_late",
        "first call",
        ["pass", "same"],
    ),
    ("a card in the auction", HEAD + DEAL + "Ana: SA\n", 6, "wrong_phase", "auction", FIRST),
    ("discard not held", WON + "Ana: discard CA S8\n", 9, "not_in_hand", "does not hold CA", "66"),
    ("one discard", WON + "Ana: discard CA\n", 9, "unreadable", "two different cards", "66"),
    (
        "contract too low",
        HEAD
        + DEAL
        + (
            "Ana: 2\nBojan: 3\nCvita: pass\nAna: same\nBojan: pass\nAna: discard S8 SJ\nAna: "
            "announce 2\n"
        ),
        12,
        "contract_too_low",
        "won with 3",
        ["announce 3", "announce 4", "announce 5", "announce 6", "announce 7"],
    ),
    (
        "a premium contract after a number (001:188-191)",
        HEAD.replace("croatian", "viennese").replace("options: start=30 refas=1\n", "")
        + DEAL
        + "Ana: 1\nBojan: pass\nCvita: pass\nAna: discard S8 SJ\nAna: announce 5\n",
        9,
        "contract_too_high",
        "won with 1, so 4 is the highest contract",
        ["announce 1", "announce 2", "announce 3", "announce 4"],
    ),
    (
        "game with the talon",
        GAME.replace("announce 4", "announce game 4"),
        10,
        "game_with_talon",
        "with the talon",
        "6",
    ),
    (
        "game without the talon announced plain",
        HEAD + DEAL + "Ana: game\nBojan: pass\nCvita: pass\nAna: announce 4\n",
        9,
        "game_with_talon",
        "without the talon",
        "6",
    ),
    (
        "no such contract",
        GAME.replace("announce 4", "announce 8"),
        10,
        "no_such_contract",
        "8",
        "6",
    ),
    (
        "invited too early",
        GAME + "Bojan: invite\n",
        11,
        "answer_not_asked",
        "come or stay, not invite",
        ["come", "stay"],
    ),
    (
        "neither invite nor alone",
        GAME + "Bojan: stay\nCvita: come\nCvita: stay\n",
        13,
        "answer_not_asked",
        "invite or alone, not stay",
        ["invite", "alone"],
    ),
    (
        "rekontra before kontra",
        GAME + "Bojan: come\nCvita: come\nBojan: rekontra\n",
        13,
        "kontra_not_now",
        "kontra or no",
        ["kontra", "no"],
    ),
    (
        "must follow",
        DEFENDED + "Ana: SA\nBojan: CK\n",
        16,
        "must_follow",
        "S was led and Bojan holds S7 SK",
        ["S7", "SK"],
    ),
    ("not held", DEFENDED + "Ana: CA\n", 15, "not_in_hand", "Ana does not hold CA", "10"),
    (
        "write-off within a hand",
        HEAD + DEAL + "agreed: write off\n",
        6,
        "wrong_phase",
        "write off",
        FIRST,
    ),
    (
        "unknown agreement",
        HEAD + "agreed: to stop\n",
        4,
        "unreadable",
        "known are agreed: write off and agreed: time",
        None,
    ),
    ("a call after the end", OVER + "Ana: pass\n", 14, "over", "the match is over", None),
    ("a deal after the end", OVER + "dealer: Ana\n", 14, "over", "the match is over", None),
]
