"""The project's own tools: the two commands find or refuse a Python, and the bench measures."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.own_code import ROOT
from tools import bench, environment

SCRIPTS = ["tools/cardwright", "tools/test", ".ci/run"]


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout without an environment, in a folder with a space in its name."""
    root = tmp_path / "a checkout"
    shutil.copytree(ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root.resolve()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A PATH of what every system has, and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "cat", "cmp", "dirname", "readlink"):
        found = shutil.which(tool)
        assert found is not None
        (folder / tool).symlink_to(found)
    return folder


def run(command: Path, *arguments: str, path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [command, *arguments], env={"PATH": str(path)}, cwd="/", capture_output=True, text=True, check=False
    )


def make_ready(checkout: Path, needs: str) -> None:
    """An environment whose Python says what it is asked to run."""
    script(checkout / ".venv/bin/python", 'echo "in $PWD:"; for each in "$@"; do echo "$each"; done')
    stamp = f"{checkout}\n".encode() + (checkout / "pyproject.toml").read_bytes()
    (checkout / f".venv/ready-{needs}").write_bytes(stamp)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_commands_are_executable_scripts_of_any_shell(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)
    assert (ROOT / name).read_text(encoding="utf-8").startswith("#!/bin/sh\n")
    subprocess.run(["sh", "-n", ROOT / name], check=True)


@pytest.mark.parametrize("name", ["cardwright", "test"])
def test_without_a_python_they_say_what_is_needed(name: str, checkout: Path, path: Path) -> None:
    done = run(checkout / "tools" / name, path=path)
    assert (done.returncode, done.stdout) == (69, "")
    assert "Python 3.11 or newer is needed" in done.stderr


def test_an_old_python_is_passed_over(checkout: Path, path: Path) -> None:
    script(path / "python3", "exit 1")
    assert "none was found" in run(checkout / "tools/cardwright", path=path).stderr


def test_without_the_venv_module_they_say_how_to_get_it(checkout: Path, path: Path) -> None:
    script(path / "python3.12", 'case "$*" in *ensurepip*) exit 1;; esac')
    done = run(checkout / "tools/cardwright", path=path)
    assert done.returncode == 69
    assert "python3.12 has no venv module" in done.stderr


def test_the_command_runs_where_it_was_called_with_its_arguments_as_given(checkout: Path, path: Path) -> None:
    make_ready(checkout, "run")
    done = run(checkout / "tools/cardwright", "play", "a b", "*", path=path)
    assert done.stdout.splitlines() == ["in /:", "-P", "-m", "engine", "play", "a b", "*"]
    assert done.stderr == ""


def test_the_command_works_through_a_link(checkout: Path, path: Path, tmp_path: Path) -> None:
    make_ready(checkout, "run")
    link = tmp_path / "link"
    link.symlink_to(checkout / "tools/cardwright")
    assert "engine" in run(link, path=path).stdout


def test_changed_requirements_or_another_place_ask_for_a_new_environment(checkout: Path, path: Path) -> None:
    for spoil in ("pyproject.toml", ".venv/ready-run"):
        make_ready(checkout, "run")
        (checkout / spoil).write_bytes((checkout / spoil).read_bytes() + b"#")
        assert run(checkout / "tools/cardwright", path=path).returncode == 69
    make_ready(checkout, "run")
    moved = checkout.rename(checkout.with_name("moved"))
    assert run(moved / "tools/cardwright", path=path).returncode == 69


def test_the_test_command_fails_if_any_check_fails(checkout: Path, path: Path) -> None:
    make_ready(checkout, "dev")
    assert run(checkout / "tools/test", path=path).returncode == 0
    script(checkout / ".venv/bin/python", 'echo "$2"; [ "$2" != ruff ]')
    done = run(checkout / "tools/test", path=path)
    assert done.stdout.split() == ["ruff", "mypy", "pytest"]
    assert (done.returncode, done.stderr) == (1, "Not clean: ruff\n")


# ---- the language server that the tests speak to


@pytest.fixture
def with_server(checkout: Path, path: Path) -> Path:
    """A checkout whose tests want a language server, and the tools that putting one there takes."""
    make_ready(checkout, "dev")
    shutil.copytree(ROOT / "tests/language-server", checkout / "tests/language-server")
    for tool in ("mkdir", "cp", "mv", "rm"):
        found = shutil.which(tool)
        assert found is not None
        (path / tool).symlink_to(found)
    script(path / "id", "echo 1000")
    return checkout


def npm(path: Path, words: str = "mkdir node_modules; echo fetched >&2") -> None:
    script(path / "node", "exit 0")
    script(path / "npm", f'[ "$1" = ci ] || exit 1; {words}')


def test_the_language_server_is_fetched_once(with_server: Path, path: Path) -> None:
    npm(path)
    place = with_server / ".venv/language-server"
    first = run(with_server / "tools/test", path=path)
    assert first.returncode == 0 and "fetched" in first.stderr
    assert (place / "node_modules").is_dir()
    assert run(with_server / "tools/test", path=path).stderr == ""
    (with_server / "tests/language-server/package-lock.json").write_text("{}", encoding="utf-8")
    assert "fetched" in run(with_server / "tools/test", path=path).stderr
    assert [each.name for each in place.parent.iterdir() if each.name.startswith("lang")] == ["language-server"]


def test_without_npm_the_other_tests_run(with_server: Path, path: Path) -> None:
    done = run(with_server / "tools/test", path=path)
    assert done.returncode == 0 and "pytest" in done.stdout
    assert done.stderr.startswith("There is no npm") and done.stderr.count("\n") == 1


def test_where_npm_fails_nothing_is_left(with_server: Path, path: Path) -> None:
    npm(path, "exit 1")
    done = run(with_server / "tools/test", path=path)
    assert done.returncode == 0 and "npm could not do it" in done.stderr
    assert not [each for each in (with_server / ".venv").iterdir() if each.name.startswith("lang")]


def test_root_gets_node_where_it_is_missing(with_server: Path, path: Path) -> None:
    script(path / "id", "echo 0")
    script(path / "apt-get", f'echo "$@" >> "{with_server}/asked"; [ "$1" = update ] || [ -e "{with_server}/new" ]')
    done = run(with_server / "tools/test", path=path)
    asked = (with_server / "asked").read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in asked] == ["install", "update", "install"] and "nodejs npm" in asked[0]
    assert done.returncode == 0 and "There is no npm" in done.stderr


def test_the_lock_file_names_no_registry() -> None:
    """Whoever installs takes the packages from where they take all others."""
    text = (ROOT / "tests/language-server/package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in text and '"resolved"' not in text and "registry" not in text


def test_the_command_needs_less_than_work_on_the_project() -> None:
    few, many = set(environment.requirements("run")), set(environment.requirements("dev"))
    assert few < many
    assert not any(package.startswith("pytest") for package in few)


def test_the_bench_prints_both_speeds_their_ratio_and_the_clone(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["deckbuilder+reshuffle", "--seconds", "0.4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["by", "engine", "ratio", "clone"]
    assert "quartiles" in lines[3]


def test_the_bench_fails_below_its_floor(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["deckbuilder+reshuffle", "--seconds", "0.4", "--floor", "1000"]) == 1
    assert capsys.readouterr().out


def test_the_bench_measures_what_is_written_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["chess"])
    assert "chess: not written by hand; deckbuilder+reshuffle" in capsys.readouterr().err


def test_the_bench_compares_in_turns() -> None:
    order: list[str] = []
    sides = [bench.Side(name, lambda seed, name=name: order.append(name) or 1) for name in "ab"]
    ratios = bench.compare(sides[0], sides[1], 0)
    assert len(ratios) == bench.FEWEST_ROUNDS
    turns = [name for number, name in enumerate(order) if number == 0 or order[number - 1] != name]
    assert "".join(turns) == "ababab"
    assert all(side.seed == order.count(side.name) for side in sides)
