"""Explanations as they are built: steps with steps inside, and the sections of a whole explanation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens; `notes` are what bounds it. A heading ends with a colon and has steps inside.

    `other` goes on from it without a number of its own: what happens otherwise.
    """

    text: str
    notes: tuple[str, ...] = ()
    inside: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()

    @property
    def told(self) -> str:
        """The text with its notes."""
        notes = "; ".join(note for note in self.notes if note)
        return f"{self.text} ({notes})" if notes else self.text


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an explanation; `numbered`: its steps come one after another."""

    title: str
    steps: tuple[Step, ...]
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Explanation:
    """What something says and does: its heading, where it stands, its texts as printed, and what is said of it."""

    title: str
    place: str
    texts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    says: str = ""
