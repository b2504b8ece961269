"""One source, two builds: compiled where a C compiler is, interpreted everywhere, with the same
answers and the same work.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import sysconfig
from array import array
from itertools import islice
from pathlib import Path

import pytest

import prefgame.solver.interpreted
from prefgame.cards import Suit
from prefgame.solver import COMPILED, search
from tests.solver.positions import SOURCE, by_minimax, by_search, endings, interpreted
from tests.solver.test_answers import CASES, position

ROOT = SOURCE.parent.parent.parent
COMPILER = shutil.which("gcc") or shutil.which("clang") or shutil.which("cc")
NEEDS_COMPILER = pytest.mark.skipif(COMPILER is None, reason="no C compiler")
NEEDS_COMPILED = pytest.mark.skipif(not COMPILED, reason="the search is not compiled here")


@NEEDS_COMPILER
def test_the_search_is_compiled_where_a_compiler_is() -> None:
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        pytest.skip("Python without its headers")
    assert COMPILED, "the installation could not compile the search: pip install -v says why"


@NEEDS_COMPILED
def test_the_compiled_search_is_the_one_of_this_source() -> None:
    """An edited source is shadowed by the module compiled from the old one, and
    nobody would know.
    """
    built = Path(search.__file__).stat().st_mtime
    newer = [
        name
        for name in ("search.py", "search.pxd", "bits.h")
        if SOURCE.with_name(name).stat().st_mtime > built
    ]
    assert not newer, (
        f"{newer} changed since the search was compiled: install again (pip install -e .)"
    )


@pytest.mark.parametrize(
    "contract",
    [
        {"trump": None, "fewest": False},
        {"trump": Suit.H, "fewest": False},
        {"trump": None, "fewest": True},
        {"trump": Suit.C, "fewest": True},
    ],
)
@NEEDS_COMPILED
def test_both_builds_give_identical_records(contract: dict[str, object]) -> None:
    """Values of all cards, tricks, a yes or no, and the number of nodes looked at for each."""
    plain = interpreted()
    rng = random.Random(str(contract))
    for ending in (
        *islice(endings(rng, 5, None, **contract), 150),
        *islice(endings(rng, 7, None, **contract), 15),
    ):
        for goal in (-2, -1, 0, 1, 2):
            assert by_search(plain, ending, goal) == by_search(search, ending, goal), (ending, goal)


@NEEDS_COMPILED
@pytest.mark.parametrize("contract", ["trump", "notrump", "betl"])
def test_both_builds_give_identical_records_of_whole_deals(contract: str) -> None:
    """The twelve deals of each kind that make the least work."""
    plain = interpreted()
    deals = [
        position(
            "|".join(map(" ".join, deal["hands"])),
            declarer=deal["declarer"],
            leader=deal["leader"],
            must_beat=deal["must_beat"],
            trump=None if deal["trump"] is None else Suit(deal["trump"]),
            fewest=contract == "betl",
        )
        for deal in CASES["deals"]
        if deal["contract"] == contract
    ]
    deals.sort(key=lambda deal: by_search(search, deal, 0)[1])
    for deal in deals[:12]:
        assert by_search(plain, deal, 0) == by_search(search, deal, 0)


def test_the_interpreted_search_agrees_with_plain_minimax() -> None:
    plain = interpreted()
    for ending in islice(endings(random.Random(8), 4), 200):
        written, _ = by_search(plain, ending)
        assert {index: value for index, value in enumerate(written) if value >= 0} == {
            card.index: value for card, value in by_minimax(ending).items()
        }, ending


def test_the_interpreted_search_needs_no_cython() -> None:
    """Nor does it look for the compiled one: the source alone, where importing Cython fails."""
    program = f"""
import importlib.util, sys
sys.modules["cython"] = None
spec = importlib.util.spec_from_file_location("alone", {str(SOURCE)!r})
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from array import array
search, tricks = module.Search(-1, False, True, 0, 256, array("i", [0])), array("b", [0])
search.run(array("I", [0b111, 0b111000, 0b111 << 8]), 1, 1, 0, 0, 0, 0, tricks)
print(module.COMPILED, tricks[0])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (done.stdout, done.stderr) == ("False 3\n", "")


BITS_PROGRAM = r"""
#include <stdio.h>
#include "bits.h"
int main(void) {
    unsigned int cards;
    while (scanf("%u", &cards) == 1) {
        unsigned int bit = highest(cards);
        printf("[%d, %u, %u, %u, ", count(cards), lengths(cards), shadow(cards), unlike(cards));
        printf("%d, %u, %u]\n", place(bit), suit_of(bit), above(bit));
        if (bit != 1u << place(bit)) return 1;
    }
    return 0;
}
"""


@NEEDS_COMPILER
@pytest.mark.parametrize("define", ["-DPREFGAME_PORTABLE_BITS", "-DUSUAL"])
def test_the_bit_tricks_in_c_are_those_in_python(define: str, tmp_path: Path) -> None:
    """With the compiler's own instructions, and with those of any compiler."""
    (tmp_path / "bits.c").write_text(BITS_PROGRAM)
    program = tmp_path / "bits"
    subprocess.run(
        [
            str(COMPILER),
            define,
            "-Wall",
            "-Werror",
            "-I",
            str(SOURCE.parent),
            str(tmp_path / "bits.c"),
            "-o",
            str(program),
        ],
        check=True,
    )
    rng = random.Random(4)
    hands = [1 << place for place in range(32)] + [
        rng.getrandbits(32) & rng.getrandbits(32) | 1 << rng.randrange(32) for _ in range(3000)
    ]
    done = subprocess.run(
        [program],
        input="\n".join(map(str, hands)),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    plain = prefgame.solver.interpreted
    for hand, line in zip(hands, done.stdout.splitlines(), strict=True):
        bit = plain.highest(hand)
        of_hand = [plain.count(hand), plain.lengths(hand), plain.shadow(hand), plain.unlike(hand)]
        assert json.loads(line) == [
            *of_hand,
            plain.place(bit),
            plain.suit_of(bit),
            plain.above(bit),
        ]


@pytest.mark.parametrize(
    "hand", [0b1, 0b1010_0001, 0xFF, 0x80_00_00_00, 0x12_34_56_78, 0xFF_FF_FF_FF]
)
def test_the_bit_tricks_in_python_mean_what_they_say(hand: int) -> None:
    plain = prefgame.solver.interpreted
    places = [place for place in range(32) if hand >> place & 1]
    assert plain.count(hand) == len(places) and plain.place(plain.highest(hand)) == places[-1]
    for suit in range(4):
        assert plain.lengths(hand) >> 8 * suit & 255 == sum(place // 8 == suit for place in places)
    for place in range(32):
        same = [other for other in places if other // 8 == place // 8]
        assert (plain.shadow(hand) >> place & 1) == any(other >= place for other in same)
        assert (plain.unlike(hand) >> place & 1) == (place in same and place + 1 not in same)
        assert plain.above(1 << place) == sum(
            1 << other for other in range(place + 1, (place // 8 + 1) * 8)
        )


@NEEDS_COMPILED
def test_the_compiled_search_has_its_types() -> None:
    """Without search.pxd it would be compiled all the same, some twenty times slower; then its
    inner functions would be seen from Python.
    """
    assert not hasattr(search.Search, "lead") and hasattr(interpreted().Search, "lead")
    assert not hasattr(search.Search(-1, False, True, 0, 256, array("i", [0])), "__dict__")
