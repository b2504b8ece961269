"""A split of the rest at the table: offered, answered, and laid open."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.play.claims import split_claim
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import find_ruleset
from prefgame.ui.system.display import headless
from prefgame.ui.table.phases.claim import ClaimPhase, EndPhase
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.window import Window
from tests.app.play.test_splits import endings
from tests.narrow import as_kind
from tests.ui.table.phases.claiming import asked
from tests.ui.table_game import sit_down

SIZES = [(1024, 640), (1280, 720)]


def test_the_player_offers_and_the_others_answer(window: Window, tmp_path: Path) -> None:
    answered = set()
    for at, match in enumerate(endings(find_ruleset("russian"), 20)):
        seat = match.to_act
        assert isinstance(seat, int)
        player = asked(window, tmp_path / str(at), match, player=seat)
        player.key(keys.CLAIM)
        phase = player.table.desk.phase
        if not isinstance(phase, EndPhase):
            continue  # all the rest is proved
        left = 10 - len(match.table.this_hand.tricks)
        player.frames(20)
        player.press(player.button("Offer a split"))
        assert player.labels() == [*map(str, range(1, left)), "Play on"]
        assert f"How many of the last {left} tricks" in phase.headline()
        player.frames(20)
        player.press(player.button("1"))
        if phase._against:
            assert phase.headline().endswith(" wants to play on.")
            assert player.labels() == ["Play on"]
            answered.add("refused")
        else:
            player.until(lambda: isinstance(player.table.desk.phase, ClaimPhase))  # noqa: B023
            claimed = as_kind(ClaimPhase, player.table.desk.phase)
            assert claimed.detail() == "The others agree." and player.labels() == ["Continue"]
            assert f"of the last {left} tricks, the defenders" in claimed.headline()
            answered.add("accepted")
        if len(answered) == 2:
            break
    assert answered


def test_a_split_is_offered_where_claims_are_switched_off(window: Window, tmp_path: Path) -> None:
    match = next(endings(find_ruleset("russian"), 20))
    seat = match.to_act
    assert isinstance(seat, int)
    player = asked(window, tmp_path, match, "never", player=seat)
    player.key(keys.CLAIM)
    phase = as_kind(EndPhase, player.table.desk.phase)
    assert player.labels() == ["Offer a split", "Play on"]
    assert phase.detail() == "Claims are switched off in the settings."


@pytest.mark.parametrize("size", SIZES)
def test_offers_have_room_in_every_language(size: tuple[int, int], tmp_path: Path) -> None:
    headless()
    match = next(endings(find_ruleset("russian"), 20))
    seat = match.to_act
    assert isinstance(seat, int)
    other = next(one for one in match.table.playing if one != seat)
    left = 10 - len(match.table.this_hand.tricks)
    claim = next(filter(None, (split_claim(match, count) for count in range(1, left))))
    for at, code in enumerate(languages()):
        use_language(code)
        window = Window(size)
        mine = asked(window, tmp_path / f"{at} mine", match, player=seat)
        mine.table.desk.hands.end_early()
        as_kind(EndPhase, mine.table.desk.phase)._begin_offer()
        mine.frames(5)
        assert len(mine.labels()) == left and not window.kit.overflows, window.kit.overflows
        chosen = {"claims": "ask", "pace": "at_once"}
        home = tmp_path / f"{at} theirs"
        theirs = sit_down(window, home, match, player=other, still=True, chosen=chosen)
        theirs.session.claims.on_table = claim
        theirs.table.hands.show_claim()
        theirs.frames(5)
        phase = as_kind(ClaimPhase, theirs.table.desk.phase)
        assert theirs.session.claims.asks and len(theirs.labels()) == 2 and phase.detail()
        assert not theirs.table.desk.stage.opened, "who refuses has seen nothing"
        assert not window.kit.overflows, (code, window.kit.overflows)
        window.close()


def test_a_defender_offers_for_both(window: Window, tmp_path: Path) -> None:
    for at, match in enumerate(endings(find_ruleset("austrian"), 60)):
        seat, hand = match.to_act, match.table.declared
        assert isinstance(seat, int)
        if seat == hand.declarer or len(match.table.playing) < 3:
            continue
        player = asked(window, tmp_path / str(at), match, player=seat)
        player.table.desk.hands.end_early()
        phase = as_kind(EndPhase, player.table.desk.phase)
        phase._begin_offer()
        other = next(one for one in match.table.playing if one not in (seat, hand.declarer))
        assert f"do {match.table.players[other]} and you offer to take?" in phase.headline()
        return
    raise AssertionError("no defender may offer")
