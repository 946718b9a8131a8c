"""Makes the checkout's own environment: `environment.py run` for the command, `environment.py dev` for work on it.

Runs on a bare Python. The kernel's lock lets one set-up work while others wait, and ends with its process; a
set-up counts once its stamp is written, so an interrupted one is simply done again.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


def main() -> int:
    try:
        with one_at_a_time():
            make_ready(sys.argv[1])
    except KeyboardInterrupt:
        return 130
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"{VENV} could not be made: {error}")
        return 1
    return 0


def make_ready(needs: str) -> None:
    wanted = stamp()
    if is_ready(needs, wanted):
        return
    say(f"Setting up {VENV} (only once) ...")
    if not works():
        create()
    install(requirements(needs))
    if needs == "dev":
        try_to_install(optional())
    mark_ready(needs, wanted)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    with (ROOT / ".venv.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another set-up to finish ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def stamp() -> bytes:
    """What an environment was made for: this place, and these requirements."""
    return os.fsencode(f"{ROOT}\n") + (ROOT / "pyproject.toml").read_bytes()


def is_ready(needs: str, wanted: bytes) -> bool:
    ready = VENV / f"ready-{needs}"
    return PYTHON.exists() and ready.exists() and ready.read_bytes() == wanted


def mark_ready(needs: str, wanted: bytes) -> None:
    draft = VENV / "ready.draft"
    draft.write_bytes(wanted)
    draft.replace(VENV / f"ready-{needs}")


def works() -> bool:
    """Whether there is an environment of this very Python with a pip: a half-made or outdated one is made anew."""
    probe = "import pip, sys; print(sys.version_info[:2])"
    try:
        found = subprocess.run([PYTHON, "-c", probe], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return found.stdout.strip() == str(sys.version_info[:2])


def create() -> None:
    # The resolved name, so that an upgrade of `python3` leaves a dangling link and not another version.
    run(os.path.realpath(sys.executable), "-m", "venv", "--clear", str(VENV))


def requirements(needs: str) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = project["optional-dependencies"]["dev"] if needs == "dev" else []
    return [*project["dependencies"], *extra]


def install(packages: list[str]) -> None:
    """Installs the packages, and puts the checkout itself on the environment's path."""
    [site] = (VENV / "lib").glob("python3*/site-packages")
    (site / "checkout.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    run(str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *packages)


def optional() -> list[str]:
    """What only some tests need, and cannot be installed everywhere."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["optional-dependencies"]["lockstep"])


def try_to_install(packages: list[str]) -> None:
    """Installs the packages if that can be done without building them; without them, what needs them is skipped."""
    command = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--only-binary=:all:"]
    if subprocess.run([*command, *packages], stdout=sys.stderr, check=False).returncode:
        say(f"{', '.join(packages)} cannot be installed here: the tests that need it are skipped.")


def run(*command: str) -> None:
    subprocess.run(command, stdout=sys.stderr, check=True)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
