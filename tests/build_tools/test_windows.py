"""What ``build/windows.py`` decides without Windows: which files it takes, and what a program
leaves behind.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.source_tree import ROOT

HASH = "0123456789abcdef" * 4


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the modules of ``build/windows_steps``."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "build"), *sys.path])
    from windows_steps import installing, interpreter, resources, wine

    return SimpleNamespace(
        installing=installing, interpreter=interpreter, resources=resources, wine=wine
    )


def test_every_wheel_has_its_hash(windows: Any) -> None:
    rows = windows.interpreter.WHEELS.read_text("utf-8").splitlines()
    pinned = windows.interpreter.pinned(rows)
    named = {name.rpartition("-")[0] for name in pinned}
    assert {"pygame_ce", "pydantic", "pydantic_core", "appdirs", "pyinstaller"} <= named
    assert windows.interpreter.pinned(
        ["# a line", "", f"some-thing==1.2 --hash=sha256:{HASH}"]
    ) == {"some_thing-1.2": HASH}


@pytest.mark.parametrize("row", ["pefile==1.0", "pefile --hash=sha256:" + HASH, "pefile>=1"])
def test_a_wheel_without_hash_is_refused(windows: Any, row: str) -> None:
    with pytest.raises(ValueError, match="not a wheel with its hash"):
        windows.interpreter.pinned([row])


def test_what_linux_has_compiled_is_compiled(windows: Any) -> None:
    library = "prefgame/solver/search.cpython-311-x86_64-linux-gnu.so"
    assert windows.interpreter.c_files([library]) == {
        "prefgame/solver/search.cp311-win_amd64.pyd": "prefgame/solver/search.c"
    }


def test_a_version_has_four_numbers(windows: Any) -> None:
    assert windows.resources.four_numbers("0.1.0") == (0, 1, 0, 0)
    assert windows.resources.four_numbers("2.10") == (2, 10, 0, 0)
    with pytest.raises(ValueError):
        windows.resources.four_numbers("1.2.3.4.5")


def test_the_program_scales_itself(windows: Any) -> None:
    manifest = ElementTree.fromstring(windows.resources.MANIFEST.encode("utf-8"))
    said = {element.tag.rpartition("}")[2]: element.text for element in manifest.iter()}
    assert said["dpiAware"] == "true/pm"
    assert said["dpiAwareness"] == "PerMonitorV2, PerMonitor"


def test_a_registry_is_compared_without_its_times(windows: Any) -> None:
    def registry(time: str, *values: str) -> set[str]:
        lines = ["WINE REGISTRY Version 2", "", f"[Software\\\\Game] {time}", f"#time={time}"]
        found: set[str] = windows.wine.registry_values([*lines, *values])
        return found

    before = registry("1700000000", '@="record"')
    assert registry("1800000000", '@="record"') == before
    assert registry("1800000000", '@="record"', '"more"="1"') - before == {
        'Software\\\\Game "more"="1"'
    }


def test_the_installer_takes_away_what_it_brings(windows: Any) -> None:
    """What is written into the registry and the start menu has a line that removes it."""
    script = (windows.installing.HERE / "installer.nsi").read_text("utf-8")
    brings, takes = script.split('Section "Uninstall"')
    for word in ("${CLASSES}\\${RECORD}", "${CLASSES}\\.pref", "${UNINSTALL}", "Prefgame.lnk"):
        assert word in brings and word in takes
