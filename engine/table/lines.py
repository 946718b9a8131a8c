"""Lines of text, and how they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal["", "strong", "dim", "wrong"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line and how it is shown where there are colours."""

    text: str
    style: Style = ""
