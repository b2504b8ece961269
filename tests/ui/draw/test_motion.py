"""Movement by elapsed time, tested with a clock of its own: no screen."""

from __future__ import annotations

import pytest

from prefgame.ui.draw.motion import Pace, Timeline, ease_out, interpolate, refusal, turn_over


class Record:
    """Keeps what a tween applied."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def __call__(self, value: float) -> None:
        self.values.append(value)


def test_easing_starts_quickly_and_ends_at_one() -> None:
    assert ease_out(0) == 0 and ease_out(1) == 1
    assert ease_out(0.5) == 0.875
    assert turn_over(0) == 1 and turn_over(0.5) == 0 and turn_over(1) == 1
    assert refusal(0) == 0 and refusal(0.5) == 1 and refusal(1) == 0
    assert interpolate(10, 20, 0.25) == 12.5


def test_a_movement_follows_the_clock_and_not_the_frames() -> None:
    for frames in (1, 7, 60):
        line, seen = Timeline(), Record()
        line.move(200, seen)
        for _ in range(frames):
            line.update(0.1 / frames)
        assert seen.values[-1] == pytest.approx(ease_out(0.5))
        assert line.busy
        line.update(0.11)
        assert seen.values[-1] == 1.0 and not line.busy


def test_a_delay_is_waited_for() -> None:
    line, seen = Timeline(), Record()
    line.move(100, seen, delay=50)
    line.update(0.049)
    assert seen.values == []
    line.update(0.1)
    assert seen.values and seen.values[-1] < 1
    line.update(0.01)
    assert seen.values[-1] == 1.0


def test_movements_are_chained_by_their_ends() -> None:
    line, order = Timeline(), []
    first = line.fade(100, lambda p: None, then=lambda: order.append("first"))
    second = line.hold(900, lambda: order.append("second"), delay=first.end)
    third = line.hold(320, lambda: order.append("third"), delay=second.end)
    assert (first.end, second.end, third.end) == (100, 1000, 1320)
    line.update(1.1)
    assert order == ["first", "second"]
    line.update(0.3)
    assert order == ["first", "second", "third"]


@pytest.mark.parametrize("pace, needed", [(Pace.CALM, 0.2), (Pace.BRISK, 0.11)])
def test_the_pace_shortens_movements_and_delays(pace: Pace, needed: float) -> None:
    line, seen = Timeline(pace), Record()
    line.move(100, seen, delay=100)
    line.update(needed - 0.005)
    assert seen.values[-1] < 1
    line.update(0.01)
    assert seen.values[-1] == 1.0


def test_at_once_moves_in_the_next_frame_but_fades_for_eighty_milliseconds() -> None:
    line, moved, faded = Timeline(Pace.AT_ONCE), Record(), Record()
    line.move(230, moved, delay=1000)
    line.fade(160, faded)
    line.update(0.001)
    assert moved.values == [1.0]
    assert faded.values[-1] < 0.1
    line.update(0.06)
    assert faded.values[-1] < 1
    line.update(0.02)
    assert faded.values[-1] == 1.0


def test_with_less_motion_things_are_there_and_only_fade() -> None:
    line, moved, faded = Timeline(less_motion=True), Record(), Record()
    line.move(230, moved)
    line.fade(230, faded)
    assert moved.values == [1.0]
    line.update(0.06)
    assert faded.values[-1] == pytest.approx(0.5)
    line.update(0.061)
    assert faded.values[-1] == 1.0 and not line.busy


def test_finish_completes_everything_in_the_order_of_its_end() -> None:
    line, order, seen = Timeline(), [], Record()
    line.move(300, seen, delay=500)
    line.hold(300, lambda: order.append("late"), delay=500)
    line.hold(100, lambda: order.append("early"))
    line.hold(200, lambda: order.append("held"))
    line.finish()
    assert order == ["early", "held", "late"]
    assert seen.values == [1.0] and not line.busy


def test_what_an_end_starts_anew_runs_on_after_finish() -> None:
    line, seen = Timeline(), Record()
    line.hold(100, lambda: _ignore(line.move(100, seen)))
    line.finish()
    assert line.busy and seen.values == []
    line.update(0.2)
    assert seen.values[-1] == 1.0


def _ignore(_: object) -> None:
    pass


def test_clear_forgets_without_completing() -> None:
    line, seen = Timeline(), Record()
    line.move(100, seen)
    line.clear()
    line.update(1)
    assert seen.values == [] and not line.busy
