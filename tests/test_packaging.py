"""What is installed is the whole game: every module is in a package, every kind of asset is taken
along.
"""

from __future__ import annotations

import importlib
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_folder_of_the_program_is_a_package() -> None:
    """The installation finds packages, and a folder without ``__init__.py`` is none."""
    folders = {file.parent for file in (ROOT / "prefgame").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_every_asset_is_taken_along() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["prefgame.assets"]
    # those are the README's
    shown = [
        file
        for file in (ROOT / "assets").rglob("*")
        if file.is_file() and file.parent.name != "pictures"
    ]
    left = [
        file
        for file in shown
        if not any(fnmatch(file.name, pattern.split("/")[-1]) for pattern in patterns)
    ]
    assert left == []


def data_of_the_wheel() -> set[str]:
    """Return what setuptools takes along that is no code, by its path in the wheel."""
    found = set()
    for package, patterns in PROJECT["tool"]["setuptools"]["package-data"].items():
        place = PROJECT["tool"]["setuptools"]["package-dir"].get(package)
        folder = ROOT / (place or package.replace(".", "/"))
        for file in (file for pattern in patterns for file in folder.glob(pattern)):
            found.add(f"{package.replace('.', '/')}/{file.relative_to(folder).as_posix()}")
    return {name for name in found if not name.endswith((".pxd", ".h"))}


def what_the_recipe_says() -> dict[str, list[dict[str, Any]]]:
    """Run the recipe without PyInstaller: what each of its steps is told, in the order told."""
    told: dict[str, list[dict[str, Any]]] = {}

    def step(name: str) -> Callable[..., SimpleNamespace]:
        def take(*parts: object, **wanted: Any) -> SimpleNamespace:
            told.setdefault(name, []).append(wanted)
            return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])

        return take

    given: dict[str, Any] = {"SPECPATH": str(ROOT / "build")}
    given |= {name: step(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    recipe = (ROOT / "build" / "prefgame.spec").read_text("utf-8")
    exec(compile(recipe, "prefgame.spec", "exec"), given)
    return told


def what_the_recipe_takes(installed: Path) -> tuple[set[str], set[str]]:
    """Of a wheel installed there: the data, by its path in the executable, and the modules."""
    (asked,) = what_the_recipe_says()["Analysis"]
    found = set()
    for source, folder in asked["datas"]:
        inside = Path(source)
        files = inside.rglob("*") if inside.is_dir() else [inside]
        base = inside if inside.is_dir() else inside.parent
        found |= {f"{folder}/{file.relative_to(base).as_posix()}" for file in files}
    modules = set(asked["hiddenimports"])
    return {name for name in found if (installed.parent / name).is_file()}, modules


@pytest.mark.parametrize(
    ("form", "steps"),
    [("", "EXE COLLECT BUNDLE"), ("folder", "EXE COLLECT"), ("file", "EXE")],
)
def test_a_mac_gets_a_bundle_if_nothing_else_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str, steps: str
) -> None:
    installed = tmp_path / "prefgame"
    shutil.copytree(ROOT / "prefgame" / "desktop", installed / "desktop")
    (installed / "locale" / "sr_Latn" / "LC_MESSAGES").mkdir(parents=True)
    place = SimpleNamespace(__file__=str(installed / "__init__.py"), __version__="9.8")
    monkeypatch.setitem(sys.modules, "prefgame", place)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("PREFGAME_FORM", form)
    monkeypatch.setenv("PREFGAME_IDENTITY", "Developer ID Application: Ana")
    told = what_the_recipe_says()
    assert [name for name in told if name not in ("Analysis", "PYZ")] == steps.split()
    (program,) = told["EXE"]
    assert program["codesign_identity"] == "Developer ID Application: Ana"
    assert program["console"] == (form != "")
    for bundle in told.get("BUNDLE", []):
        assert Path(bundle["icon"]) == ROOT / "build" / "icons" / "prefgame.icns"
        assert bundle["name"] == "Preference.app"
        assert bundle["info_plist"]["CFBundleVersion"] == "9.8"
        assert bundle["info_plist"]["CFBundleLocalizations"] == ["en", "sr-Latn"]


def test_the_executable_has_all_data_of_the_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The recipe once named its data by hand, and the drills were forgotten."""
    installed = tmp_path / "prefgame"
    wheel = data_of_the_wheel()
    assert {name.split("/")[1] for name in wheel} >= {"assets", "drills", "lessons", "locale"}
    texts = (ROOT / "prefgame/ui/guide").glob("*.txt")
    assert wheel >= {path.relative_to(ROOT).as_posix() for path in texts}
    code = {"__init__.py", "ui/__init__.py", "ui/learn/drills.py"}
    code |= {"solver/search.pxd", "solver/search.cpython-311-x86_64-linux-gnu.so"}
    for name in (*wheel, *(f"prefgame/{name}" for name in code)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    place = SimpleNamespace(__file__=str(installed / "__init__.py"))
    monkeypatch.setitem(sys.modules, "prefgame", place)
    monkeypatch.setattr(sys, "path", list(sys.path))
    data, modules = what_the_recipe_takes(installed)
    assert data == wheel
    assert {"prefgame", "prefgame.ui.learn.drills", "prefgame.ui"} <= modules


def test_what_an_executable_lacks_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    left_out = importlib.import_module("package").left_out
    wheel = tmp_path / "prefgame-1-py3-none-any.whl"
    inside = {
        # what the wheel has, and how the executable has it; None: not at all
        "prefgame/__init__.py": "prefgame",
        "prefgame/ui/a.py": "prefgame.ui.a",
        "prefgame/drills/a.pref": "prefgame/drills/a.pref",
        "prefgame/solver/search.py": "prefgame/solver/search.cpython-311.so",
        "prefgame/solver/search.pxd": None,
        "prefgame/solver/search.cpython-311.so": None,
        "prefgame/__main__.py": None,
        "prefgame-1.dist-info/RECORD": None,
    }
    with zipfile.ZipFile(wheel, "w") as file:
        for name in inside:
            file.writestr(name, "")
    whole = [name for name in inside.values() if name is not None]
    assert left_out(wheel, whole) == []
    assert left_out(wheel, [name.replace("/", "\\") for name in whole]) == []
    for name, there in inside.items():
        if there is not None:
            assert left_out(wheel, [one for one in whole if one != there]) == [name]


@pytest.mark.parametrize(
    ("room", "names"),
    [("solver", ("search.pxd", "bits.h")), ("ai/imagine", ("sampling.pxd", "undeclared.pxd"))],
)
def test_what_is_compiled_is_taken_along_with_its_types(room: str, names: tuple[str, ...]) -> None:
    """A lost ``.pxd`` would be compiled around, to something many times slower. An installer that
    keeps what it built watches the same files.
    """
    patterns = PROJECT["tool"]["setuptools"]["package-data"][f"prefgame.{room.replace('/', '.')}"]
    watched = {entry["file"] for entry in PROJECT["tool"]["uv"]["cache-keys"]}
    manifest = (ROOT / "MANIFEST.in").read_text("utf-8").split()
    for name in names:
        assert (ROOT / "prefgame" / room / name).exists()
        assert any(fnmatch(name, pattern) for pattern in patterns)
        assert any(
            fnmatch(f"prefgame/{room}/{name}", pattern) for pattern in watched & set(manifest)
        )
    assert "setup.py" in watched and "prefgame/**/*.py" in watched
    assert any(word.startswith("Cython") for word in PROJECT["build-system"]["requires"])


def test_catalogues_are_made_where_the_program_is_installed() -> None:
    """They are made from the translations, which a source distribution has and an installer that
    keeps what it built watches.
    """
    assert any(word.startswith("babel") for word in PROJECT["build-system"]["requires"])
    assert '"compile_catalog": {"directory": "prefgame/locale"' in (ROOT / "setup.py").read_text()
    manifest = (ROOT / "MANIFEST.in").read_text("utf-8")
    assert "recursive-include prefgame/locale *.po" in manifest
    watched = {entry["file"] for entry in PROJECT["tool"]["uv"]["cache-keys"]}
    assert "prefgame/locale/**/*.po" in watched
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["prefgame"]
    for file in (ROOT / "prefgame" / "locale").rglob("*.po"):
        assert any(fnmatch(f"{file.stem}.mo", pattern.split("/")[-1]) for pattern in patterns)


def test_no_file_names_a_registry_host_or_a_development_machine() -> None:
    words = ("pypi" + ".org", "files.python" + "hosted", "/wo" + "rk/", "npm" + "js")
    for file in ROOT.rglob("*"):
        if file.suffix in (".py", ".md", ".toml", ".txt", ".spec", ".yml") and not {
            ".git",
            ".venv",
            ".scratch",
        } & set(file.parts):
            text = file.read_text(encoding="utf-8", errors="replace")
            assert not [word for word in words if word in text], file


def test_a_release_is_never_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a compiler an installation goes on, and a release ends."""
    tools = SimpleNamespace(
        Extension=lambda *parts, **wanted: None,
        find_packages=lambda **wanted: [],
        setup=lambda **wanted: None,
        build_ext=object,
        build_py=object,
    )
    for name in ("", ".command", ".command.build_ext", ".command.build_py"):
        monkeypatch.setitem(sys.modules, f"setuptools{name}", tools)
    given: dict[str, Any] = {"__name__": "setup"}
    exec(compile((ROOT / "setup.py").read_text("utf-8"), "setup.py", "exec"), given)
    build = given["BuildWhatCanBeBuilt"]()
    monkeypatch.delenv("PREFGAME_RELEASE", raising=False)
    build.tell("prefgame.solver.search", OSError("no compiler"))
    assert "100 times slower (no compiler)" in capsys.readouterr().err
    monkeypatch.setenv("PREFGAME_RELEASE", "1")
    with pytest.raises(SystemExit, match="release"):
        build.tell("prefgame.solver.search", OSError("no compiler"))
