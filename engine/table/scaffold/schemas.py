"""The first line of a file, by which editors know its shape: it must lead to the schema from where the file is."""

from __future__ import annotations

import os
import re
from pathlib import Path

from engine.resources import folder

_MODELINE = re.compile(r"^(# yaml-language-server: \$schema=)(\S*?)([\w.-]+\.schema\.json)(?=[ \t]*\r?$)", re.MULTILINE)


def pointed(text: str, file: Path) -> str:
    """The text of a file that will stand there, with its first line leading to our schemas."""
    return _MODELINE.sub(lambda found: found[1] + reference(file, found[3]), text)


def reference(file: Path, schema: str) -> str:
    """How a file names a schema: by a relative path inside the project, else by where the engine is installed."""
    target, start = folder("schemas").resolve() / schema, file.resolve().parent
    project = target.parent.parent
    if (project / "pyproject.toml").is_file() and start.is_relative_to(project):
        return Path(os.path.relpath(target, start)).as_posix()
    return target.as_posix() if " " not in str(target) else target.as_uri()
