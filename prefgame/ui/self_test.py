"""The self-test of an installed game, without a window: ``prefgame --self-test``."""

from __future__ import annotations

import sys
import tempfile
import time
import wave
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.app.commands.documents import SOLVER, solve_document
from prefgame.app.files import asset_root
from prefgame.app.session import SEATS, Session
from prefgame.cards import DECK
from prefgame.i18n import ENGLISH, _, declared_languages, languages, use_language
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.ui.draw.card_style import USUAL, DeckName, Look
from prefgame.ui.draw.deck import BACK, LARGE_INDEX, Deck
from prefgame.ui.draw.theme import FILES, Face, render
from prefgame.ui.every_scene import (
    SEED,
    STEP,
    Failed,
    counted,
    draw_drills,
    draw_forms,
    draw_frames,
    draw_lessons,
    draw_questions,
    opened,
    some,
)
from prefgame.ui.frames import routes
from prefgame.ui.paper.believed_page import BelievedScene
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.judged_match import JudgedMatchScene
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.program import Program
from prefgame.ui.scores.registry import face_of
from prefgame.ui.system.display import headless
from prefgame.ui.system.sounds import SOUND_NAMES, files_of
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import signed

# ---- checks of what comes with the program: pictures, fonts, sounds, languages, compiled modules
# Each check returns a few words about what it found, and raises Failed where something is wrong.


def check_fonts() -> str:
    faces: list[Face] = list(FILES)  # type: ignore[arg-type]
    for face in some(faces, "faces"):
        if not render("Préférence 30 − 52", face, 30, "ink").get_bounding_rect().w:
            raise Failed(f"{FILES[face]} draws nothing")
    return counted(len(set(FILES.values())), "faces")


def check_cards(name: DeckName) -> str:
    drawn = set()
    for look in (
        USUAL,
        Look((2, 2), corner_letters="always", four_colours=True),
        Look(corner_letters="always", large_index=True),
    ):
        deck = Deck(name, look)
        for card in (BACK, *map(str, DECK)):
            deck.card(card, LARGE_INDEX[name])
            drawn.add(card)
        for suit in "SDHC":
            deck.suit(suit, 40)
        if deck.missing:
            raise Failed(f"missing or broken: {', '.join(sorted(deck.missing))}")
    cards = counted(len(drawn - {BACK}), "cards")
    return f"{cards}, two backs, the suit signs and the corner letters"


def check_icon() -> str:
    picture = pygame.image.load(asset_root() / "icons" / "icon.png")
    return "{}x{}".format(*picture.get_size())


def check_sounds() -> str:
    for file in (file for name in SOUND_NAMES for file in files_of(name)):
        path = asset_root() / "sounds" / file
        if not path.exists():
            raise Failed(f"{path.name} is missing")
        with wave.open(str(path)) as sound:
            if not sound.getnframes():
                raise Failed(f"{path.name} is empty")
    return counted(len(SOUND_NAMES), "sounds")


def check_languages() -> str:
    translations = some((code for code in languages() if code != ENGLISH), "translations")
    declared = declared_languages()
    for code in translations:
        use_language(code)
        if code not in declared:
            raise Failed(f"{code} has no name")
        if declared[code].share is None and _("Drills") == "Drills":
            raise Failed(f"{code} says what English says")
    use_language(ENGLISH)
    return ", ".join((ENGLISH, *translations))


def check_solver() -> str:
    """Try the solver; in a packaged program it is the compiled one."""
    hands = [["SA", "S7"], ["SK", "H7"], ["SQ", "H8"]]
    answer = solve_document(
        {"deals": [{"hands": hands, "declarer": 0, "leader": 1, "contract": "notrump"}]}
    ).data
    if answer != {"deals": [{"tricks": 1, "values": {"SK": 2, "H7": 1}}]}:
        raise Failed(f"{SOLVER}, and wrong: {answer}")
    if SOLVER != "compiled" and getattr(sys, "frozen", False):
        raise Failed("this program was packaged without the compiled solver")
    return SOLVER


def check_seats() -> str:
    """Look how the seats imagine; in a packaged program it is compiled."""
    if SEATS != "compiled" and getattr(sys, "frozen", False):
        raise Failed("this program was packaged without the compiled drawing of deals")
    return SEATS


# ---- a check that plays a match through the real scenes

LONGEST_MATCH = 40.0
"""seconds of the processor: a machine with much to do may take longer"""
SHORT = 2
"""the value of the option that ends a match: a debt, a number of deals, points in the pool"""


def play_test_match(folder: Path, key: str, size: tuple[int, int]) -> str:
    """Let AI seats play a short match at the real table, and read it back from its store."""
    with opened(folder, size) as program:
        rules = find_ruleset(key)
        ending = face_of(rules).length_rows[0].option
        level = "simple"  # the quickest
        session = Session.begin(
            program.store,
            rules,
            ("Ana", "Bojan", "Cvita"),
            (level,) * 3,
            options={ending: SHORT},
            seed=SEED,
        )
        program.open(routes.MatchTable(session))
        _play_to_the_settlement(program, session)
        settlement = session.view().table.settlement
        if not settlement or sum(settlement) != 0:
            raise Failed(f"the settlement is {settlement}")
        again = Session.resume(program.store, session.number)
        if again.seen_log() != session.seen_log():
            raise Failed("the store gives another match back")
        again.close()
        hands = counted(session.view().table.hands_played, "hands")
    return f"{hands}, settled {', '.join(map(signed, settlement))}"


def _play_to_the_settlement(program: Program, session: Session) -> None:
    """Go on at the table until the match is over, and draw every scene that comes up."""
    window, results = program.window, 0
    until = time.process_time() + LONGEST_MATCH
    while not isinstance(window.scene, SettlementScene):
        if time.process_time() > until:
            raise Failed(f"not over after {LONGEST_MATCH:.0f} seconds of work and {results} hands")
        if isinstance(window.scene, HandResultScene):
            draw_frames(window, f"result of hand {results + 1}")
            if not results:
                began = time.process_time()
                _look_back(window, window.scene)
                until += time.process_time() - began  # judging takes as long as the machine needs
            program.open(routes.ScoreSheet(session))
            draw_frames(window, f"score sheet after hand {results + 1}")
            window.pop()
            results += 1
            window.frame(window.scene.pause)
            _go_on(window)
        elif not isinstance(window.scene, TableScene):
            raise Failed(f"{type(window.scene).__name__} came up at the table")
        elif _rests_after_hand(window.scene):
            draw_frames(window, "what a hand pays")
            _go_on(window)
        elif session.claims.on_table is not None and window.scene.shown.live:
            draw_frames(window, f"a claim in hand {results + 1}")
            _go_on(window)
        window.frame(STEP)
    settlement = window.scene
    draw_frames(window, "settlement")
    settlement.look_at_match()
    assert isinstance(window.scene, JudgedMatchScene)
    window.scene.judging.wait()
    draw_frames(window, "the match")
    window.pop()


def _look_back(window: Window, result: HandResultScene) -> None:
    result.look_judged()
    page = window.scene
    assert isinstance(page, JudgedHandScene)
    page.hand.wait()
    draw_frames(window, "the judgement of a hand")
    for one in page.listed[:2]:
        page.choose(one.decision.number)
        draw_frames(window, f"decision {one.decision.number}")
    if page.hand.judged:
        page.look_at_belief()
        believed = window.scene
        assert isinstance(believed, BelievedScene)
        believed.believing.wait()
        draw_frames(window, "what was believed")
        window.pop()
    window.pop()


def _rests_after_hand(scene: TableScene) -> bool:
    """Return whether a finished hand stays on the table until the player goes on."""
    view, desk = scene.shown.view, scene.desk
    resting = view.turn.phase in (Phase.DEAL, Phase.OVER) and view.table.scored
    return resting and bool(desk.choices) and not desk.timeline.busy


def _go_on(window: Window) -> None:
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    pygame.event.post(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    window.frame(STEP)


# ---- the order of the checks, and the line that each of them prints
# Invariant: a check is a line, "ok" or "FAIL"; nothing of the player's is touched, and no check
# stops the others.

SIZES = ((1280, 720), (1920, 1080))
Report = Callable[[str], None]


def run_checks(say: Report = print) -> int:
    """Run all checks and ``say`` a line for each; returns 0, or 1 where one failed."""
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    failed = False
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        for name, check in _checks(Path(folder)):
            try:
                result = check()
            except Exception as error:  # whatever it is, it is shown, and the others go on
                failed = True
                say(f"FAIL {name}: {error or type(error).__name__}")
            else:
                say(f"ok   {name}: {result}")
    pygame.quit()
    return int(failed)


def _checks(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "fonts", check_fonts
    for deck in ("german", "french"):
        yield f"{deck} cards", partial(check_cards, deck)
    yield "icon", check_icon
    yield "sounds", check_sounds
    yield "languages", check_languages
    yield "solver", check_solver
    yield "seats", check_seats
    for size in SIZES:
        yield f"forms at {size[0]}x{size[1]}", partial(draw_forms, folder, size)
        yield f"table at {size[0]}x{size[1]}", partial(draw_questions, folder, size)
    yield f"lessons at {SIZES[0][0]}x{SIZES[0][1]}", partial(draw_lessons, folder, SIZES[0])
    yield f"drills at {SIZES[0][0]}x{SIZES[0][1]}", partial(draw_drills, folder, SIZES[0])
    for at, rules in enumerate(RULESETS):
        size = SIZES[at % len(SIZES)]
        name = f"{rules.name} match at {size[0]}x{size[1]}"
        yield name, partial(play_test_match, folder, rules.key, size)
