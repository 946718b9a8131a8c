"""What is wrong with a text, in plain words, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong word. Offsets are the text's; a place of no width lies between two words, where one is missing.

    The replacement is what could stand there instead ("" to leave it out), None when nobody can tell. It goes where
    edit says: to the same place, or to one wider by a blank that goes with the word.
    """

    code: str
    message: str
    start: int
    end: int
    help: str = ""
    replacement: str | None = None
    edit: tuple[int, int] | None = None

    def cure(self, text: str) -> str:
        """The text with the replacement; unchanged where there is none."""
        if self.replacement is None or self.edit is None:
            return text
        return text[: self.edit[0]] + self.replacement + text[self.edit[1] :]


Finding: TypeAlias = tuple[Fault, str | None]
"""A fault of the text at hand, and what to read in its place to go on; None when nobody can tell."""
