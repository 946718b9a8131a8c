"""The rules machine as C: the same code, compiled by mypyc, about twice as fast.

    python -m tools.compiled                            # makes it, and says where it is
    python -m tools.compiled -m tools.bench velocity    # makes it, and runs a module with it

It is made once for each state of the sources, beside the checkout's own environment, and needs a C compiler. A package
is installed in this way with HATCH_BUILD_HOOK_ENABLE_MYPYC=true in the environment.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns, rmtree, which
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".compiled"


def main(arguments: Sequence[str] | None = None) -> int:
    asked = list(sys.argv[1:] if arguments is None else arguments)
    if (asked and asked[0] != "-m") or len(asked) == 1:
        print(__doc__)
        return 2
    if not can_compile():
        print("No C compiler was found as cc, gcc or clang.", file=sys.stderr)
        return 69
    made = compiled()
    if not asked:
        print(made)
        return 0
    return subprocess.run([sys.executable, "-P", *asked], env=environment(made), check=False).returncode


def can_compile() -> bool:
    """Is there a C compiler?"""
    return any(map(which, ("cc", "gcc", "clang")))


def compiled() -> Path:
    """The folder with the compiled engine, made if it is not there."""
    made = PLACE / _of_sources()
    if not made.exists():
        PLACE.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=PLACE) as folder:
            _build(Path(folder))
            for older in PLACE.glob("[0-9a-f]" * 16):
                rmtree(older)
            (Path(folder) / "site").rename(made)
    return made


def environment(made: Path) -> dict[str, str]:
    """For a Python that finds the compiled engine, and beside it the tools and tests of this checkout."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(made), str(ROOT)))}


def _of_sources() -> str:
    files = [ROOT / "pyproject.toml", *sorted((ROOT / "engine").rglob("*.py"))]
    return sha256(b"".join(path.read_bytes() for path in files) + sys.version.encode()).hexdigest()[:16]


def _build(folder: Path) -> None:
    """A wheel is made with the hook of pyproject.toml, and unpacked. It is made of a copy, for what is compiled stays
    beside its source, where it would be taken for it."""
    copy, wheels = folder / "copy", folder / "wheels"
    for each in ("engine", "cardsets", "schemas"):
        copytree(ROOT / each, copy / each, ignore=ignore_patterns("__pycache__"))
    for each in ("pyproject.toml", "README.md"):
        copyfile(ROOT / each, copy / each)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels)]
    on = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "true"}
    done = subprocess.run(build, cwd=copy, env=on, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"The engine could not be compiled:\n{done.stdout}{done.stderr}")
    [wheel] = wheels.glob("*.whl")
    ZipFile(wheel).extractall(folder / "site")


if __name__ == "__main__":
    sys.exit(main())
