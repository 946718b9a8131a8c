"""What was worked out before, kept as JSON between runs: never executed, never trusted, never needed.

An entry is found by what it was made from. Whoever reads one that is broken, foreign or of another engine gets nothing,
and makes it anew. The folder is CARDWRIGHT_CACHE, or `cardwright` in the user's cache folder; "off" keeps nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from functools import cache
from pathlib import Path

FORMAT = 1
MOST_ENTRIES = 64
MOST_BYTES = 64 << 20

_PACKAGE = Path(__file__).resolve().parent
_NAMES = "surrogatepass"
"""How names of files are written that are no UTF-8; JSON is read so anyway."""


def load(kind: str, key: str) -> object | None:
    """The entry of this kind that was made from `key`, or None."""
    path = _path(kind, key)
    if path is None:
        return None
    try:
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_size > MOST_BYTES:
                return None
            heading, _, content = file.read().partition(b"\n")
        if json.loads(heading) != _heading(kind, key, content):
            return None
        return json.loads(content)  # type: ignore[no-any-return]
    except (OSError, ValueError, RecursionError):
        return None


def save(kind: str, key: str, value: object) -> None:
    """Keeps an entry, whole or not at all. What cannot be written is not kept."""
    path = _path(kind, key)
    if path is None:
        return
    content = json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode(errors=_NAMES)
    heading = json.dumps(_heading(kind, key, content)).encode()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, heading + b"\n" + content)
        _tidy(path.parent)


def stamp() -> str:
    """What this engine is: a hash that changes with any of its files or schemas."""
    return _stamp()


@cache
def _stamp() -> str:
    of = hashlib.sha256()
    for path in (*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.lark"), *_schemas()):
        about = path.stat()
        of.update(f"{path.name}\0{about.st_size}\0{about.st_mtime_ns}\0".encode())
    return of.hexdigest()


def _schemas() -> list[Path]:
    from engine.resources import folder

    return list(folder("schemas").glob("*.json"))


def _heading(kind: str, key: str, content: bytes) -> dict[str, object]:
    """What must stand in the first line for the rest to be believed."""
    digest = hashlib.sha256(content).hexdigest()
    return {"cardwright": FORMAT, "kind": kind, "key": key, "engine": stamp(), "sha256": digest}


def _path(kind: str, key: str) -> Path | None:
    chosen = os.environ.get("CARDWRIGHT_CACHE", "")
    if chosen == "off":
        return None
    if chosen:
        folder = Path(chosen)
    elif os.environ.get("XDG_CACHE_HOME"):
        folder = Path(os.environ["XDG_CACHE_HOME"]) / "cardwright"
    else:
        home = os.environ.get("HOME") or os.environ.get("LOCALAPPDATA")
        if not home:
            return None
        folder = Path(home) / ".cache" / "cardwright"
    name = hashlib.sha256(f"{kind}\0{key}\0{stamp()}".encode(errors=_NAMES)).hexdigest()
    return folder / f"{kind}-{name[:40]}.json"


def _write(path: Path, content: bytes) -> None:
    """A file of its own first, then the name: a reader sees the old entry or the new one, never half of one."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _tidy(folder: Path) -> None:
    """The oldest entries go when there are too many."""
    entries = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    for path in entries[:-MOST_ENTRIES]:
        with contextlib.suppress(OSError):
            path.unlink()
