"""Serbian in Cyrillic letters, made from the Latin ones."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from tests.source_tree import ROOT


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """`build/cyrillic.py`."""
    spec = importlib.util.spec_from_file_location("cyrillic_tool", ROOT / "build" / "cyrillic.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [
        ("Ljudi, Njegoš i džak", "Људи, Његош и џак"),
        ("LJUBAV, Džep", "ЉУБАВ, Џеп"),
        ("nadživeti, konjugacija, odjednom", "надживети, конјугација, одједном"),
        ("konj, Lenjingrad", "коњ, Лењинград"),
        ("{Refa} je {refa:potrošen/potrošena}.", "{Refa} је {refa:потрошен/потрошена}."),
        ("{name:gen} i {S8}", "{name:gen} и {S8}"),
        ("Taster L: pritisnite C. Ctrl+Z", "Тастер L: притисните C. Ctrl+Z"),
        ("Sačuvaj kao PPN (.ppn)", "Сачувај као PPN (.ppn)"),
        ("{number} BA, S njima", "{number} БА, С њима"),
        ("karte: S7 HT, S A K 10 ili 10H", "карте: S7 HT, S A K 10 или 10H"),
    ],
)
def test_letter_by_letter(tool: ModuleType, latin: str, cyrillic: str) -> None:
    assert tool.to_cyrillic(latin) == cyrillic


def test_forms_of_a_word_keep_their_gender(tool: ModuleType) -> None:
    assert tool._cyrillic_forms("Ana|Ane|Ani|Anu|Anom|Ani") == "Ана|Ане|Ани|Ану|Аном|Ани"
    assert tool._cyrillic_forms("refa|refe|f") == "рефа|рефе|f"
