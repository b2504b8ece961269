"""What a Mac is told of the program, and what is done with a bundle. No Mac has tried it: it is
checked here that the files can be read and that no step is forgotten.
"""

from __future__ import annotations

import importlib
import plistlib
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType
from typing import Any

import pytest

from tests.source_tree import ROOT

SIGNED = {"PREFGAME_IDENTITY": "Developer ID Application: Ana"}
ASKED = {
    "PREFGAME_NOTARY_KEY": "k.p8",
    "PREFGAME_NOTARY_KEY_ID": "K",
    "PREFGAME_NOTARY_ISSUER": "I",
}


def module(monkeypatch: pytest.MonkeyPatch, name: str) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return importlib.import_module(name)


@pytest.fixture
def info(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Give what Info.plist says, as a Mac reads it."""
    bundle = module(monkeypatch, "macos_steps.bundle")
    written = plistlib.dumps(bundle.info_of(ROOT / "prefgame", "1.2"))
    read: dict[str, Any] = plistlib.loads(written)
    return read


def test_a_mac_knows_which_game_it_is_and_in_which_languages(
    monkeypatch: pytest.MonkeyPatch, info: dict[str, Any]
) -> None:
    assert info["CFBundleIdentifier"] == module(monkeypatch, "desktop").COMPONENT
    assert info["CFBundleShortVersionString"] == info["CFBundleVersion"] == "1.2"
    assert info["NSHighResolutionCapable"] is True
    languages = info["CFBundleLocalizations"]
    assert languages[0] == info["CFBundleDevelopmentRegion"] == "en"
    assert {"de", "hr", "sr", "sr-Latn"} < set(languages)
    assert len(languages) == 1 + len(list((ROOT / "prefgame/locale").glob("*/LC_MESSAGES")))


def test_each_type_of_files_is_declared_and_opened(
    monkeypatch: pytest.MonkeyPatch, info: dict[str, Any]
) -> None:
    own, of_others = info["UTExportedTypeDeclarations"], info["UTImportedTypeDeclarations"]
    endings = {
        ending: declared["UTTypeIdentifier"]
        for declared in (*own, *of_others)
        for ending in declared["UTTypeTagSpecification"]["public.filename-extension"]
    }
    patterns = {glob for _mime, glob in module(monkeypatch, "desktop").TYPES.values()}
    assert {f"*.{ending}" for ending in endings} == patterns
    opened = {each["LSItemContentTypes"][0]: each for each in info["CFBundleDocumentTypes"]}
    assert opened.keys() == set(endings.values())
    assert opened[endings["pref"]]["LSHandlerRank"] == "Owner"
    assert opened[endings["pref"]]["CFBundleTypeName"] == "Preference match record"
    assert [each["UTTypeIdentifier"] for each in of_others] == [endings["ppn"]]
    assert opened[endings["ppn"]]["LSHandlerRank"] == "Alternate"


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({}, ["not signed", "not notarized"]),
        (ASKED, ["not signed", "not notarized"]),  # the notary takes nothing that is not signed
        (SIGNED, ["not notarized"]),
        (SIGNED | ASKED, []),
    ],
)
def test_without_secrets_steps_are_left_out_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variables: dict[str, str], named: list[str]
) -> None:
    delivery = module(monkeypatch, "macos_steps.delivery")
    (tmp_path / "Preference.app").mkdir()
    secrets = delivery.Secrets.of(variables)
    assert [said.partition(":")[0] for said in secrets.left_out()] == named
    image = tmp_path / delivery.image_name("1.2", "arm64")
    done = delivery.steps(tmp_path, image, secrets)
    commands = [step.command[:2] for step in done]
    assert commands[0] == ("codesign", "--verify")
    assert ("hdiutil", "create") in commands
    assert (("codesign", "--timestamp") in commands) == ("not signed" not in named)
    asked = [step.command for step in done if "notarytool" in step.command]
    given = [step.command[-1] for step in done if "staple" in step.command]
    if named:
        assert asked == given == []
    else:
        # the program alone, so that it can be opened without a network; then the image
        assert [command[3] for command in asked] == [str(image.with_suffix(".zip")), str(image)]
        assert all("k.p8" in command and "--wait" in command for command in asked)
        assert given == [str(tmp_path / "Preference.app"), str(image)]


@pytest.mark.parametrize(
    ("form", "files"),
    [
        ("folder", {"prefgame/_internal/a/b.txt": "a/b.txt"}),
        (
            "bundle",
            {
                "Preference.app/Contents/Resources/a/b.txt": "a/b.txt",
                "Preference.app/Contents/Frameworks/c.so": "c.so",
            },
        ),
    ],
)
def test_what_lies_beside_a_program_is_part_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str, files: dict[str, str]
) -> None:
    package = module(monkeypatch, "package")
    inside = CompletedProcess((), 0, stdout="prefgame.ui\n")
    monkeypatch.setattr(package.subprocess, "run", lambda *words, **wanted: inside)
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    program = package.program_in(tmp_path, form)
    assert sorted(package.held(Path("python"), program)) == sorted(["prefgame.ui", *files.values()])
