"""What ``build/linux.py`` decides without a system: what is installed where, what dpkg is told.
The systems themselves are made and tried by hand.
"""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.source_tree import ROOT

BUILD = ROOT / "build"
INSTALL = BUILD / "linux_steps" / "install.sh"


def module(monkeypatch: pytest.MonkeyPatch, name: str) -> ModuleType:
    monkeypatch.syspath_prepend(str(BUILD))
    return importlib.import_module(name)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Give a folder as PyInstaller freezes it."""
    folder = tmp_path / "frozen" / "prefgame"
    (folder / "_internal" / "pygame.libs").mkdir(parents=True)
    (folder / "prefgame").write_text("#!/bin/sh\necho started\n", "utf-8")
    (folder / "_internal" / "pygame.libs" / "libSDL2.so").write_bytes(b"x")
    (folder / "_internal" / "libSDL2.so").symlink_to("pygame.libs/libSDL2.so")
    return folder


def test_each_file_of_an_installation_has_a_place(
    monkeypatch: pytest.MonkeyPatch, program: Path
) -> None:
    layout = module(monkeypatch, "linux_steps.layout")
    places = {each.place: each for each in layout.installed_files(program)}
    assert places["lib/prefgame/prefgame"].mode == 0o755
    assert places["lib/prefgame/_internal/pygame.libs/libSDL2.so"].mode == 0o644
    assert places["lib/prefgame/_internal/libSDL2.so"].link == "pygame.libs/libSDL2.so"
    assert places["bin/prefgame"].link == "../lib/prefgame/prefgame"
    debian = {each.place for each in layout.installed_files(program, layout.GAME_OF_DEBIAN)}
    assert debian == places.keys() - {"bin/prefgame"} | {"games/prefgame"}
    assert {
        "share/applications/prefgame.desktop",
        "share/metainfo/prefgame.metainfo.xml",
        "share/mime/packages/prefgame.xml",
        "share/man/man6/prefgame.6",
        "share/icons/hicolor/scalable/apps/prefgame.svg",
    } <= set(places)
    assert {
        f"share/icons/hicolor/{size}x{size}/apps/prefgame.png" for size in (16, 48, 256)
    } <= set(places)
    assert all(each.source is None or each.source.is_file() for each in places.values())


def test_dpkg_is_told_which_libc_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    parcels = module(monkeypatch, "linux_steps.parcels")
    monkeypatch.setenv("DEBFULLNAME", "Ana")
    monkeypatch.setenv("DEBEMAIL", "ana@example.org")
    lines = parcels.control("1.2", 5, (2, 30)).splitlines()
    assert {"Version: 1.2-1", "Installed-Size: 5", "Maintainer: Ana <ana@example.org>"} <= set(
        lines
    )
    assert any(line.startswith("Depends: libc6 (>= 2.30), libgcc-s1") for line in lines)
    assert all(line[0] == " " or line.partition(":")[1] for line in lines)


def test_all_that_is_frozen_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    wanted = module(monkeypatch, "linux").requirements(project)
    names = {each.partition(">")[0].lower() for each in wanted}
    assert {"pip", "pyinstaller", "pygame-ce", "accesskit", "cython"} <= names


def test_the_newest_symbol_is_found_by_number(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    linux = module(monkeypatch, "linux")
    (tmp_path / "below").mkdir()
    (tmp_path / "a.so").write_bytes(b"\0GLIBC_2.4\0GLIBC_2.2.5\0")
    (tmp_path / "below" / "b").write_bytes(b"\0GLIBC_2.17\0GLIBC_PRIVATE\0")
    assert linux.newest_symbol(tmp_path) == (2, 17)


def test_the_description_of_a_source_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter = module(monkeypatch, "linux_steps.interpreter")
    said = "Note\n'http://a/x_1.tar.gz' x_1.tar.gz 9 SHA256:0\n'http://a/x_1.dsc' x_1.dsc 3 S\n"
    assert interpreter.description_in(said) == "x_1.dsc"


APT = """#!/bin/sh
case "$*" in
    *indextargets*) echo "http://a/ x" ;;
    *--print-uris*) [ -e x_1.dsc ] || echo "'http://a/x_1.dsc' x_1.dsc 3 SHA256:0" ;;
    *--download-only*) touch x_1.dsc ;;
esac
"""
"""as apt does, it names only what is not in this folder yet"""


@pytest.mark.skipif(sys.platform != "linux", reason="apt is on Linux")
def test_a_source_that_an_earlier_run_has_fetched_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    interpreter = module(monkeypatch, "linux_steps.interpreter")
    apt = tmp_path / "bin" / "apt-get"
    apt.parent.mkdir()
    apt.write_text(APT, "utf-8")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(apt.parent), prepend=os.pathsep)
    for _run in range(2):
        assert interpreter.fetch_source(tmp_path) == tmp_path / "source" / "x_1.dsc"
        assert (tmp_path / "source" / "x_1.dsc").exists()


@pytest.mark.parametrize(
    ("there", "left", "fault"),
    [
        ({"usr", "usr/games/prefgame"}, {"usr"}, None),
        ({"usr", "usr/games/prefgame"}, {"usr", "usr/games"}, r"leaves \['usr/games'\]"),
        ({"usr"}, {"usr"}, "has installed nothing"),  # it was there before the trial
    ],
)
def test_a_package_is_removed_without_a_trace(
    monkeypatch: pytest.MonkeyPatch, there: set[str], left: set[str], fault: str | None
) -> None:
    trial = module(monkeypatch, "linux_steps.trial")
    seen = iter([there, left])
    root = SimpleNamespace(files=lambda: next(seen), run=lambda *words, seconds: "")
    if fault is None:
        assert "package: 1 files" in trial.removes(root, {"usr"})
    else:
        with pytest.raises(AssertionError, match=fault):
            trial.removes(root, {"usr"})


def test_the_readme_of_the_archive_needs_no_other_file(monkeypatch: pytest.MonkeyPatch) -> None:
    parcels = module(monkeypatch, "linux_steps.parcels")
    readme = (ROOT / "README.md").read_text("utf-8")
    alone = parcels.read_alone(readme)
    assert "](" in readme and "](" not in alone.replace("](https:", "")
    for heading in re.findall(r"^## .+$", readme, re.M):
        assert f"{heading}\n\n" in alone, "a chapter has its heading and something below it"
    assert "sh install.sh" in alone and "docs/accessibility.md lists" in alone


@pytest.mark.skipif(sys.platform != "linux", reason="the archive is for Linux")
def test_the_archive_installs_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, program: Path, tmp_path: Path
) -> None:
    layout = module(monkeypatch, "linux_steps.layout")
    parcels = module(monkeypatch, "linux_steps.parcels")
    files = layout.installed_files(program)
    unpacked, prefix = tmp_path / "unpacked", tmp_path / "my games"
    parcels.lay_out(files, unpacked)
    script = unpacked / "install.sh"
    script.write_bytes(INSTALL.read_bytes())
    own = prefix / "share" / "own.txt"
    own.parent.mkdir(parents=True)
    own.touch()

    def install(*words: str) -> None:
        tools = os.environ | {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
        command = ["sh", str(script), "--prefix", str(prefix), *words]
        subprocess.run(command, check=True, timeout=60, env=tools, stdout=subprocess.DEVNULL)

    def there() -> set[str]:
        names = {path.relative_to(prefix).as_posix() for path in prefix.rglob("*")}
        return {name for name in names if not (prefix / name).is_dir()}

    def made_by_tools(names: set[str]) -> set[str]:
        """Pick what tools of the desktop make, where this machine has them."""
        return {name for name in names if name.startswith("share/mime/")} | {
            "share/applications/mimeinfo.cache"
        }

    for _twice in range(2):
        install()
        wanted = {each.place for each in files} | {"lib/prefgame/installed.txt", "share/own.txt"}
        assert wanted <= there() <= wanted | made_by_tools(there())
    started = subprocess.run([prefix / "bin" / "prefgame"], check=True, capture_output=True)
    assert started.stdout == b"started\n"
    entry = (prefix / "share/applications/prefgame.desktop").read_text("utf-8")
    assert f'Exec="{prefix}/bin/prefgame"' in entry
    install("--uninstall")
    assert there() == {"share/own.txt"}
    assert not (prefix / "lib").exists() and not (prefix / "bin").exists()
