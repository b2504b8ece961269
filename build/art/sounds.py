"""The sounds of the table, made from noise and a few damped tones: short, dry and quiet.

    python build/art/sounds.py            writes assets/sounds/*.wav (mono, 44 100 Hz, 16 bit)
    python build/art/sounds.py FOLDER     writes them there

Nothing is recorded and nothing is random: the same script gives the same files. What is heard again
and again in a hand is made in three takes, so that it does not rattle. Each sound is brought to a
loudness, as the ear weighs it. Needs numpy, which the game itself does not.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
TARGET = Path(__file__).resolve().parent.parent.parent / "assets" / "sounds"

Wave = NDArray[np.float64]


# ---- parts of sounds; times in seconds, frequencies in hertz


def moments(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two frequencies, with soft edges, at about full level."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(pitch, 1)) ** 4) / (1 + (pitch / high) ** 4)
    made = np.fft.irfft(spectrum * shape, count)
    return np.asarray(made / np.max(np.abs(made)))


def hit(seconds: float, rise: float, fall: float, at: float = 0.0) -> Wave:
    """The loudness of something struck at a moment: up in ``rise``, down by a factor
    e every ``fall``.
    """
    t = moments(seconds) - at
    return np.where(t < 0, 0.0, np.minimum(1.0, t / rise) * np.exp(-np.maximum(t - rise, 0) / fall))


def tones(seconds: float, parts: Sequence[tuple[float, float, float]], at: float = 0.0) -> Wave:
    """Damped tones: (frequency, level, fall)."""
    t = moments(seconds) - at
    made = np.zeros_like(t)
    for pitch, level, fall in parts:
        made += level * np.sin(2 * np.pi * pitch * np.maximum(t, 0)) * hit(seconds, 0.001, fall, at)
    return made


def strokes(seconds: float, spans: list[tuple[float, float]], seed: int) -> Wave:
    """A pencil on paper: grainy noise that swells and ebbs with each stroke (begin, end)."""
    t = moments(seconds)
    grain = 0.55 + 0.45 * noise(seconds, 20, 160, seed + 1)
    loud = np.zeros_like(t)
    for begin, end in spans:
        inside = np.clip((t - begin) / (end - begin), 0, 1)
        loud += np.sin(np.pi * inside) ** 0.7 * (inside > 0) * (inside < 1)
    return noise(seconds, 1900, 5600, seed) * grain * loud


# ---- sounds of cards, each in several takes: no card falls twice in the same way
# Invariant: a take differs in grain, pitch and time, and less so than one sound from another.


class Take(NamedTuple):
    """How one take differs: its grain, and how much higher and longer it is."""

    grain: int
    pitch: float
    time: float


TAKES = (Take(0, 1.0, 1.0), Take(100, 0.92, 1.12), Take(200, 1.09, 0.90))


def deal(take: Take) -> Wave:
    """A packet of five put down: a soft slap."""
    slap = noise(0.16, 260 * take.pitch, 2400 * take.pitch, take.grain + 1)
    return 0.75 * slap * hit(0.16, 0.003, 0.030 * take.time) + tones(
        0.16, [(128 * take.pitch, 0.45, 0.026 * take.time)]
    )


def turn(take: Take) -> Wave:
    """A card turned: a flick, thumb and paper."""
    return noise(0.10, 1500 * take.pitch, 6000 * take.pitch, take.grain + 2) * (
        0.45 * hit(0.10, 0.002, 0.009) + 0.75 * hit(0.10, 0.001, 0.014, 0.018 * take.time)
    )


def card(take: Take) -> Wave:
    """A card played: a tap on cloth."""
    tap = noise(0.13, 240 * take.pitch, 1700 * take.pitch, take.grain + 3)
    return 0.65 * tap * hit(0.13, 0.002, 0.020 * take.time) + tones(
        0.13, [(172 * take.pitch, 0.50, 0.022 * take.time)]
    )


def highest(take: Take) -> Wave:
    """A card that is the highest so far: the tap a shade fuller."""
    tap = noise(0.17, 180 * take.pitch, 1500 * take.pitch, take.grain + 4)
    body = [(134 * take.pitch, 0.65, 0.036 * take.time), (268 * take.pitch, 0.15, 0.020)]
    return 0.70 * tap * hit(0.17, 0.002, 0.030 * take.time) + tones(0.17, body)


def gather(take: Take) -> Wave:
    """A trick gathered: a sweep over cloth."""
    over = 0.28 * take.time
    swell = np.sin(np.pi * np.clip(moments(0.38) / over, 0, 1)) ** 1.4
    sweep = noise(0.38, 500 * take.pitch, 2600 * take.pitch, take.grain + 5)
    tap = noise(0.38, 240 * take.pitch, 1700 * take.pitch, take.grain + 6)
    return 0.50 * sweep * swell + 0.35 * tap * hit(0.38, 0.002, 0.022, over - 0.03)


# ---- sounds of the table, and of those who sit at it


def call() -> Wave:
    """A call: one knock on wood."""
    return tones(0.16, [(392, 0.55, 0.026), (655, 0.35, 0.018), (1120, 0.16, 0.010)]) + 0.2 * noise(
        0.16, 700, 4000, 7
    ) * hit(0.16, 0.001, 0.004)


def passed() -> Wave:
    """A pass: the knuckle twice, softer."""
    low = [(318, 0.55, 0.024), (540, 0.25, 0.015)]
    return tones(0.30, low) + 0.8 * tones(0.30, low, 0.13)


def kontra() -> Wave:
    """Kontra: the palm on the table."""
    return 0.65 * noise(0.34, 130, 1500, 8) * hit(0.34, 0.002, 0.032) + tones(
        0.34, [(92, 0.70, 0.070), (188, 0.40, 0.040), (376, 0.16, 0.024)]
    )


def rekontra() -> Wave:
    """Rekontra and above: the same, lower."""
    return 0.65 * noise(0.40, 100, 1000, 9) * hit(0.40, 0.003, 0.042) + tones(
        0.40, [(70, 0.70, 0.090), (142, 0.45, 0.055), (284, 0.20, 0.030)]
    )


def number() -> Wave:
    """A number written: the pencil."""
    return 0.8 * strokes(0.36, [(0.0, 0.10), (0.12, 0.19), (0.22, 0.35)], 10)


def refa() -> Wave:
    """A refa or a hat drawn: one short scratch."""
    return 0.9 * strokes(0.20, [(0.0, 0.19)], 20)


def your_turn() -> Wave:
    """Your turn after a wait: a cup set on its saucer."""
    china = [(2140, 0.34, 0.060), (3460, 0.26, 0.042), (5220, 0.14, 0.024)]
    return (
        0.8 * tones(0.34, china)
        + 0.35 * tones(0.34, china, 0.052)
        + 0.2 * noise(0.34, 1200, 5000, 11) * hit(0.34, 0.001, 0.005)
    )


def refused() -> Wave:
    """A refusal: a dull tap."""
    return 0.6 * noise(0.14, 150, 700, 12) * hit(0.14, 0.004, 0.028) + tones(
        0.14, [(112, 0.40, 0.030), (224, 0.30, 0.022)]
    )


def counter() -> Wave:
    """A payment lands: one wooden counter on china."""
    wood = [(640, 0.30, 0.018), (1130, 0.16, 0.012)]
    china = [(2480, 0.26, 0.050), (3900, 0.16, 0.034)]
    return (
        tones(0.26, wood)
        + 0.7 * tones(0.26, china, 0.004)
        + 0.3 * noise(0.26, 500, 3200, 14) * hit(0.26, 0.001, 0.006)
    )


def over() -> Wave:
    """The match is over: a chair moved back."""
    t = moments(0.74)
    slide = np.clip(t / 0.06, 0, 1) * np.clip((0.66 - t) / 0.16, 0, 1)
    slip = 0.45 + 0.55 * np.abs(np.sin(2 * np.pi * (15 * t + 9 * t**2)))
    return 0.6 * noise(0.74, 170, 950, 13) * slide * slip + 0.5 * tones(
        0.74, [(98, 0.8, 0.040)], 0.64
    )


def glass(seconds: float, pitch: float, at: float, level: float = 1.0) -> Wave:
    """A small glass that touches another one, or the wood."""
    parts = [(pitch, 0.30, 0.085), (pitch * 1.52, 0.20, 0.060), (pitch * 2.71, 0.10, 0.030)]
    return level * tones(seconds, parts, at)


def made() -> Wave:
    """A contract is made: a small glass set down on the wood."""
    return 0.7 * tones(0.40, [(236, 0.45, 0.028), (418, 0.22, 0.018)]) + glass(0.40, 1660, 0.006)


def everything() -> Wave:
    """Made with everything: two small glasses touch."""
    return glass(0.62, 1760, 0.0) + glass(0.62, 2218, 0.014, 0.8) + glass(0.62, 1760, 0.15, 0.4)


def held() -> Wave:
    """The defence held: the flat hand on the cloth, and a knuckle after it."""
    return 0.40 * noise(0.34, 130, 1000, 15) * hit(0.34, 0.003, 0.030) + tones(
        0.34, [(356, 0.42, 0.024), (602, 0.22, 0.015)], 0.13
    )


def down() -> Wave:
    """A contract goes down: the cards thrown in, a soft heap."""
    return (
        0.55 * noise(0.42, 200, 1500, 16) * hit(0.42, 0.006, 0.050)
        + 0.30 * noise(0.42, 260, 1900, 17) * hit(0.42, 0.003, 0.030, 0.10)
        + tones(0.42, [(104, 0.35, 0.050)])
    )


def won() -> Wave:
    """The player has won the match: the glasses touch twice, and a chair comes nearer."""
    clink = glass(0.90, 1760, 0.0) + glass(0.90, 2218, 0.012, 0.8)
    again = glass(0.90, 1976, 0.24, 0.9) + glass(0.90, 2490, 0.252, 0.7)
    return clink + again + 0.3 * tones(0.90, [(148, 0.5, 0.040)], 0.5)


# ---- how loud they are, and their files


CARDS: dict[str, tuple[Callable[[Take], Wave], float]] = {
    "deal": (deal, -27.0),
    "turn": (turn, -29.0),
    "card": (card, -27.5),
    "highest": (highest, -26.5),
    "gather": (gather, -29.0),
}
"""by name: how each take is made, and its loudness"""
OTHERS: dict[str, tuple[Callable[[], Wave], float]] = {
    "call": (call, -27.0),
    "pass": (passed, -29.0),
    "kontra": (kontra, -26.5),
    "rekontra": (rekontra, -26.5),
    "number": (number, -30.0),
    "refa": (refa, -30.0),
    "your_turn": (your_turn, -28.0),
    "refused": (refused, -29.5),
    "counter": (counter, -29.5),
    "over": (over, -28.0),
    "made": (made, -28.0),
    "everything": (everything, -27.0),
    "held": (held, -28.0),
    "down": (down, -28.0),
    "won": (won, -26.5),
}
"""by name: how it is made, and its loudness"""

AT_ONCE = 0.125
"""seconds within which the ear takes what it hears for one sound: "fast" of a sound level meter"""
SILENT = 0.001
"""a part of the peak that nobody hears: there a sound ends"""


def ear(pitch: Wave) -> Wave:
    """Return how strongly the ear takes each frequency: the A-weighting of IEC 61672."""
    p = pitch**2
    low = (p + 20.6**2) * np.sqrt((p + 107.7**2) * (p + 737.9**2))
    return np.asarray(10 ** (2.0 / 20) * 12194**2 * p**2 / (low * (p + 12194**2)))


def loudness(sound: Wave) -> float:
    """Return the level of the loudest 125 ms in dB(A); a full tone of 1 kHz has -3.0."""
    still = np.zeros(round(AT_ONCE * RATE))
    padded = np.concatenate((still, sound, still))
    pitch = np.asarray(np.fft.rfftfreq(len(padded), 1 / RATE), dtype=np.float64)
    spectrum = np.fft.rfft(padded) * ear(pitch)
    energy = np.concatenate(([0.0], np.cumsum(np.fft.irfft(spectrum, len(padded)) ** 2)))
    loudest = np.max(energy[len(still) :] - energy[: -len(still)])
    return float(10 * np.log10(loudest / len(still)))


def finish(sound: Wave, level: float) -> NDArray[np.int16]:
    """A sound at its loudness, without a click at either end and without silence behind it."""
    sound = sound - np.mean(sound)
    heard = np.flatnonzero(np.abs(sound) > SILENT * np.max(np.abs(sound)))
    sound = sound[: heard[-1] + 1].copy()
    fade = round(0.012 * RATE)
    sound[-fade:] *= np.linspace(1, 0, fade)
    sound[: fade // 8] *= np.linspace(0, 1, fade // 8)
    sound *= 10 ** ((level - loudness(sound)) / 20)
    return np.asarray(np.round(sound * 32767), dtype=np.int16)


def every_sound() -> Iterator[tuple[str, NDArray[np.int16]]]:
    """Make every sound; the name of a file, and what is heard."""
    for name, (make_take, level) in CARDS.items():
        for number, take in enumerate(TAKES, start=1):
            yield f"{name}-{number}", finish(make_take(take), level)
    for name, (make, level) in OTHERS.items():
        yield name, finish(make(), level)


def main(target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name, sound in every_sound():
        with wave.open(str(target / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(sound.astype("<i2").tobytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
