"""The self-test: every picture, every font, every scene, and a match through the real scenes;
without a window.

Law of this module: a check is a line, "ok" or "FAIL"; nothing of the player's is touched, and no
check stops the others.
"""

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

from prefgame.app.commands.solve import SOLVER, solve_document
from prefgame.app.paths import asset_root
from prefgame.app.records import open_record
from prefgame.app.session import SEATS, Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.cards import DECK
from prefgame.i18n import languages, use_language
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS
from prefgame.ui.cards.deck import BACK, LARGE_INDEX, Deck, DeckName
from prefgame.ui.cards.style import USUAL, Look
from prefgame.ui.draw.motion import Pace
from prefgame.ui.draw.theme import FILES, Face, render
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.program import Rooms
from prefgame.ui.screens.help import PAGES, HelpScene
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.settings.scene import SettingsScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window, headless

SIZES = ((1280, 720), (1920, 1080))
SEED = 7
LONGEST_MATCH = 40.0  # seconds
STEP = 0.05  # seconds of the table's time in one frame

Say = Callable[[str], None]


class Failed(Exception):
    """A check that failed; the message says what was wrong."""


def run_checks(say: Say = print) -> int:
    """All checks, a line each by ``say``; returns 0, or 1 where one failed."""
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    failed = False
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        for name, check in _checks(Path(folder)):
            try:
                told = check()
            except Exception as error:  # whatever it is, it is told, and the others go on
                failed = True
                say(f"FAIL {name}: {error or type(error).__name__}")
            else:
                say(f"ok   {name}: {told}")
    pygame.quit()
    return int(failed)


def _checks(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "fonts", _fonts
    for deck in ("german", "french"):
        yield f"{deck} cards", partial(_cards, deck)
    yield "icon", _icon
    yield "sounds", _sounds
    yield "languages", _languages
    yield "solver", _solver
    yield "seats", _seats
    for size in SIZES:
        yield f"forms at {size[0]}x{size[1]}", partial(_forms, folder, size)
        yield f"table at {size[0]}x{size[1]}", partial(_phases, folder, size)
    for at, rules in enumerate(RULESETS):
        size = SIZES[at % len(SIZES)]
        name = f"a {rules.name} match at {size[0]}x{size[1]}"
        yield name, partial(_match, folder, rules.key, size)


# ---- pictures and fonts


def _fonts() -> str:
    faces: list[Face] = list(FILES)  # type: ignore[arg-type]
    for face in faces:
        if not render("Préférence 30 − 52", face, 30, "ink").get_bounding_rect().w:
            raise Failed(f"{FILES[face]} draws nothing")
    return f"{len(set(FILES.values()))} faces"


def _cards(name: DeckName) -> str:
    for look in (
        USUAL,
        Look((2, 2), corner_letters="always", four_colours=True),
        Look(corner_letters="always", large_index=True),
    ):
        deck = Deck(name, look)
        for card in (BACK, *map(str, DECK)):
            deck.card(card, LARGE_INDEX[name])
        for suit in "SDHC":
            deck.suit(suit, 40)
        if deck.missing:
            raise Failed(f"missing or broken: {', '.join(sorted(deck.missing))}")
    return f"{len(DECK)} cards, two backs, the suit signs and the corner letters"


def _icon() -> str:
    picture = pygame.image.load(asset_root() / "icons" / "icon.png")
    return "{}x{}".format(*picture.get_size())


def _sounds() -> str:
    files = sorted((asset_root() / "sounds").glob("*.wav"))
    for path in files:
        with wave.open(str(path)) as sound:
            if not sound.getnframes():
                raise Failed(f"{path.name} is empty")
    return f"{len(files)} sounds" if files else "none"


def _languages() -> str:
    for code in languages():
        use_language(code)
    use_language("en")
    return ", ".join(languages())


def _solver() -> str:
    """A packaged program must have the compiled solver; elsewhere it may run interpreted."""
    hands = [["SA", "S7"], ["SK", "H7"], ["SQ", "H8"]]
    answer = solve_document(
        {"deals": [{"hands": hands, "declarer": 0, "leader": 1, "contract": "notrump"}]}
    ).data
    if answer != {"deals": [{"tricks": 1, "values": {"SK": 2, "H7": 1}}]}:
        raise Failed(f"{SOLVER}, and wrong: {answer}")
    if SOLVER != "compiled" and getattr(sys, "frozen", False):
        raise Failed("this program was packaged without the compiled solver")
    return SOLVER


def _seats() -> str:
    """The same of what the seats imagine."""
    if SEATS != "compiled" and getattr(sys, "frozen", False):
        raise Failed("this program was packaged without the compiled drawing of deals")
    return SEATS


# ---- scenes


def _rooms(folder: Path, size: tuple[int, int], pace: Pace = Pace.AT_ONCE) -> Rooms:
    """The program at this size, with settings and store of its own."""
    home = Path(tempfile.mkdtemp(dir=folder))
    window = Window(size, pace=pace)
    return Rooms(window, SettingsFile(home / "settings.json"), Store(home / "matches.sqlite"))


def _shown(window: Window, what: str) -> None:
    """Draw what is on the window, and see that something is there and every text has its place."""
    for _frame in range(3):
        window.frame(STEP)
    if window.kit.overflows:
        raise Failed(f"{what}: no room for {', '.join(map(repr, sorted(window.kit.overflows)))}")
    colours = {
        tuple(window.surface.get_at((x, y)))
        for x in range(0, window.layout.width, 97)
        for y in range(0, window.layout.height, 53)
    }
    if len(colours) < 20:
        raise Failed(f"{what}: the picture is empty")


def _forms(folder: Path, size: tuple[int, int]) -> str:
    rooms = _rooms(folder, size)
    window = rooms.window
    count = 0

    def shown(what: str) -> None:
        nonlocal count
        _shown(window, what)
        count += 1

    rooms.notices.append("A note for the menu.")
    rooms.menu()
    shown("menu")
    rooms.new_match()
    shown("new match")
    draft = Draft(rooms.settings)
    for rules in RULESETS:
        draft.choose_rules(rules)
        window.push(TableRulesScene(rooms, draft))
        shown(f"table rules, {rules.name}")
        rooms.help(rules.key)
        for page in range(len(PAGES)):
            assert isinstance(window.scene, HelpScene)
            window.scene.open_page(page)
            shown(f"help, {rules.name}, page {page + 1}")
    rooms.settings_room()
    settings = window.scene
    assert isinstance(settings, SettingsScene)
    for chapter in range(len(settings.chapters)):
        settings.open_chapter(chapter)
        shown(f"settings, chapter {chapter + 1}")
    rooms.open_record()
    shown("records")
    window.close()
    rooms.store.close()
    return f"{count} pages drawn"


# ---- the table

_DEAL = """\
rules: croatian
players: Ana Bojan Cvita
dealer: {dealer}
deal: {first} S8 SJ SQ SA D9 DT H7 H8 C9 CJ | {second} S7 SK D8 DJ DQ HT HQ HK CQ CK | \
{third} S9 ST DK DA HJ HA C7 C8 CT CA | talon D7 H9
"""
_ANA_FIRST = _DEAL.format(dealer="Cvita", first="Ana", second="Bojan", third="Cvita")
_ANA_LAST = _DEAL.format(dealer="Ana", first="Bojan", second="Cvita", third="Ana")
_WON = _ANA_FIRST + "Ana: 2\nBojan: pass\nCvita: pass\n"
_ANNOUNCED = (
    _ANA_LAST
    + "Bojan: 2\nCvita: pass\nAna: pass\nBojan: discard D7 H9\nBojan: announce 5\nCvita: come\n"
)
_QUESTIONS = {
    Phase.AUCTION: _ANA_FIRST,
    Phase.REVEAL: _ANA_FIRST + "Ana: game\nBojan: game\nCvita: pass\n",
    Phase.EXCHANGE: _WON,
    Phase.ANNOUNCE: _WON + "Ana: discard H7 C9\n",
    Phase.DEFENCE: _ANNOUNCED,
    Phase.KONTRA: _ANNOUNCED + "Ana: come\nCvita: no\n",
    Phase.PLAY: _ANNOUNCED + "Ana: come\nCvita: no\nAna: no\nBojan: SA\nCvita: S7\n",
}
"""by phase: a record that ends where Ana is asked"""


def _phases(folder: Path, size: tuple[int, int]) -> str:
    """Every question that a player can be asked at the table."""
    rooms = _rooms(folder, size)
    plan = MatchPlan(levels=(None, "simple", "simple"), seed=SEED, first_dealer=0)
    for phase, text in _QUESTIONS.items():
        path = folder / f"{phase.value}.pref"
        path.write_text(text, encoding="utf-8")
        record = open_record(path)
        if record.error is not None or record.match is None:
            raise Failed(
                f"{phase.value}: line {record.error.line if record.error else 0} of the record: "
                f"{record.error}"
            )
        session = Session(record.match, plan, rooms.store, rooms.store.begin(plan), saved=0)
        if session.view().turn.phase is not phase or not session.view().legal:
            raise Failed(f"{phase.value}: Ana is not asked")
        rooms.sit_down(session)
        _shown(rooms.window, f"the table, {phase.value}")
    rooms.window.close()
    rooms.store.close()
    return f"{len(_QUESTIONS)} questions asked"


# ---- a match


def _match(folder: Path, key: str, size: tuple[int, int]) -> str:
    """A short match by AI seats at the real table, to the settlement, and read back from its
    store.
    """
    rooms = _rooms(folder, size)
    window = rooms.window
    rules = next(rules for rules in RULESETS if rules.key == key)
    level = "simple"  # the quickest
    session = Session.begin(
        rooms.store, rules, ("Ana", "Bojan", "Cvita"), (level,) * 3, options={"start": 2}, seed=SEED
    )
    rooms.sit_down(session)
    until = time.monotonic() + LONGEST_MATCH
    results = 0
    while not isinstance(window.scene, SettlementScene):
        if time.monotonic() > until:
            raise Failed(f"not over after {LONGEST_MATCH:.0f} seconds and {results} hands")
        if isinstance(window.scene, HandResultScene):
            _shown(window, f"result of hand {results + 1}")
            rooms.score_sheet(session)
            _shown(window, f"score sheet after hand {results + 1}")
            window.pop()
            results += 1
            _go_on(window)
        elif not isinstance(window.scene, TableScene):
            raise Failed(f"{type(window.scene).__name__} came up at the table")
        elif session.claim is not None and window.scene.live:
            _shown(window, f"a claim in hand {results + 1}")
            _go_on(window)
        window.frame(STEP)
    _shown(window, "settlement")
    settlement = session.view().table.settlement
    if not settlement or sum(settlement) != 0:
        raise Failed(f"the settlement is {settlement}")
    again = Session.resume(rooms.store, session.number)
    if again.seen_log() != session.seen_log():
        raise Failed("the store gives another match back")
    again.close()
    window.close()
    rooms.store.close()
    return f"{results} hands, settled {', '.join(f'{amount:+d}' for amount in settlement)}"


def _go_on(window: Window) -> None:
    """Press Enter."""
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    window.frame(STEP)
