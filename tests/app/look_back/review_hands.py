"""Hands whose best play can be reasoned at the table, for the review."""

from __future__ import annotations

from prefgame.app.look_back.open_hand import AnswerValue
from prefgame.app.look_back.review import Review
from prefgame.engine.match import Match
from prefgame.engine.record import read_record

ANA, BOJAN, CVITA = 0, 1, 2
HEAD = "rules: croatian\nplayers: Ana Bojan Cvita\ndealer: Cvita\n"
FIVE_TRUMPS = (
    "deal: Ana SA HA HK HQ HJ HT D7 D8 C7 C8 | Bojan H9 H8 H7 DA DK DQ DJ CA CK CQ | "
    "Cvita SK SQ SJ ST S9 S8 S7 DT D9 CJ | talon CT C9"
)
"""Ana's game in hearts: five trumps and the ace of spades, which Bojan ruffs as long as he has a
trump; four cards lose whatever happens.
"""
NINE_SURE = (
    "deal: Ana SA SK HA HK HQ HJ HT H9 DA C7 | Bojan H8 H7 D7 D8 D9 DT CA CK CQ CJ | "
    "Cvita S7 S8 S9 ST SJ SQ DJ DQ DK C8 | talon CT C9"
)
"""Ana's game in hearts: all but the seven of clubs."""
EACH_HIS_SUIT = (
    "deal: Ana CA CK CQ CJ CT S7 S8 S9 D9 DT | Bojan HA HK HQ HJ HT H9 D7 D8 C7 C8 | "
    "Cvita DA DK DQ DJ SQ SJ ST C9 H7 H8 | talon SA SK"
)
"""With the talon Ana makes clubs, Bojan hearts and Cvita diamonds, and nothing higher: in sans the
others run five clubs or six hearts.
"""
GAME_IN_HEARTS = "Ana: game\nBojan: pass\nCvita: pass\nAna: announce game 4\n"
WORTH = 10
"""(4 + 1) x 2"""


def match_of(deal: str, *lines: str) -> Match:
    """Return the match of a record that begins with this deal; each line may hold several, with
    blanks after the colon.
    """
    reading = read_record(HEAD + deal + "\n" + "\n".join(lines))
    assert reading.error is None and reading.match is not None, reading.error
    return reading.match


def plays(*tricks: str) -> str:
    """Lines of a record: "Ana SA Bojan H7 Cvita S7" for every trick."""
    words = " ".join(tricks).split()
    return "\n".join(f"{name}: {card}" for name, card in zip(words[::2], words[1::2]))


def play_on(match: Match) -> Match:
    """Play the lowest legal card, to the end of the hand."""
    while match.to_act in (ANA, BOJAN, CVITA):
        match.submit(match.legal()[0])
    return match


def stands(found: Review) -> dict[int, AnswerValue]:
    return {stand.seat: stand for stand in found.answer_values}


def ruffed_ace() -> Match:
    return match_of(
        FIVE_TRUMPS,
        GAME_IN_HEARTS + "Bojan: come\nCvita: come\nBojan: no\nCvita: no",
        plays(
            "Ana SA Bojan H7 Cvita S7",
            "Bojan CA Cvita CJ Ana C7",
            "Bojan CK Cvita S8 Ana C8",
            "Bojan DA Cvita D9 Ana D7",
            "Bojan DK Cvita DT Ana D8",
        ),
    )


BEATEN_BETL = (
    "deal: Ana S7 S8 S9 D7 D8 D9 H7 H8 H9 CK | Bojan CA C7 ST SJ SQ DT DJ HT HJ HQ | "
    "Cvita C8 C9 CT SK SA DQ DK DA HK HA | talon CJ CQ"
)
SAFE_BETL = (
    "deal: Ana S7 S8 S9 D7 D8 D9 H7 H8 H9 C7 | Bojan CA CK ST SJ SQ DT DJ HT HJ HQ | "
    "Cvita C8 C9 CT SK SA DQ DK DA HK HA | talon CJ CQ"
)
BETL = "Ana: betl\nBojan: pass\nCvita: pass\n"


FALLEN_DIAMONDS = (
    "Ana: 2\nBojan: pass\nCvita: pass\nAna: discard S7 S8\nAna: announce 3\nBojan: come\n"
    "Cvita: come\nBojan: no\nCvita: no"
)


def tricks_of_both() -> Match:
    """Bojan’s game in hearts, in which Ana holds one sure trick and Cvita two; both came."""
    return match_of(
        "deal: Ana S9 SQ D8 DJ DA HQ CT CQ CK CA | Bojan S8 SJ DQ DK H7 H8 HT HJ HK HA | "
        "Cvita S7 ST SK SA D9 DT H9 C7 C8 C9 | talon D7 CJ",
        "Ana: 2\nBojan: game\nCvita: pass\nBojan: announce game 4",
        "Cvita: come\nAna: come\nCvita: no\nAna: no",
        plays(
            "Ana CA Bojan H7 Cvita C7",
            "Bojan HK Cvita H9 Ana HQ",
            "Bojan H8 Cvita C8 Ana CT",
            "Bojan S8 Cvita SK Ana S9",
            "Cvita SA Ana SQ Bojan SJ",
            "Cvita ST Ana CQ Bojan HT",
            "Bojan DQ Cvita D9 Ana DA",
            "Ana CK Bojan HA Cvita C9",
            "Bojan DK Cvita DT Ana D8",
            "Bojan HJ Cvita S7 Ana DJ",
        ),
    )


def stayed_with_two_aces() -> Match:
    """Cvita’s game in spades; Ana stayed with two aces, and Bojan defended alone."""
    return match_of(
        "deal: Ana SJ D7 DQ H8 HT HQ HA C9 CJ CA | Bojan D8 DJ DK DA H7 HJ C7 C8 CT CK | "
        "Cvita S7 S8 S9 ST SK SA D9 DT H9 CQ | talon SQ HK",
        "Ana: 2\nBojan: 3\nCvita: game\nCvita: announce game 2",
        "Ana: stay\nBojan: come\nBojan: alone\nBojan: no",
        plays(
            "Bojan DA Cvita D9",
            "Bojan CK Cvita CQ",
            "Bojan DK Cvita DT",
            "Bojan DJ Cvita S7",
            "Cvita SK Bojan D8",
            "Cvita H9 Bojan HJ",
            "Bojan CT Cvita SA",
            "Cvita ST Bojan H7",
            "Cvita S9 Bojan C7",
            "Cvita S8 Bojan C8",
        ),
    )
