"""Cards one below another: where they lie, their numbers, what they bear, and all else that they show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cardset.model import Game
from engine.source.characters import visible
from engine.table.columns import padded, parted, width, wrapped
from engine.table.faces import Faces
from engine.table.view import SeenZone

_BETWEEN = "  "


class Rows:
    """Draws the cards of some zones in columns, within a width."""

    def __init__(self, game: Game, faces: Faces, room: int) -> None:
        self._game, self._faces, self._room = game, faces, room

    def lines(self, zones: Sequence[SeenZone]) -> Iterator[str]:
        """A line for each card, and for each place that is empty; over them what the columns are."""
        cards = [card for zone in zones for _, card in self._placed(zone) if card is not None]
        numbers, burdens = self._numbers(cards), self._burdens(cards)
        names = [self._game.numbers[number].name for number in numbers]
        names += [self._game.counters[counter].name for counter in burdens]
        rows = [["", "", *names]]
        notes: list[list[str]] = [[]]
        for zone in zones:
            for where, card in self._placed(zone):
                rows.append([where, *self._cells(card, numbers, burdens)])
                notes.append(self._faces.notes(card, frozenset(numbers)) if card is not None else [])
        yield from self._drawn(rows, notes)

    def _drawn(self, rows: list[list[str]], notes: list[list[str]]) -> Iterator[str]:
        shown = [[visible(cell) for cell in row] for row in rows]
        rooms = [max(width(row[column]) for row in shown) for column in range(len(rows[0]))]
        for row, facts in zip(shown, notes, strict=True):
            cells = [
                padded(cell, room, "<" if at < 2 else ">")
                for at, (cell, room) in enumerate(zip(row, rooms, strict=True))
            ]
            head = f"    {_BETWEEN.join(cells)}{_BETWEEN}"
            left = self._room - width(head) - len(",")
            parts = [part for fact in facts for part in parted(visible(fact), left)]
            yield from wrapped(head, parts or [""], self._room)

    def _placed(self, zone: SeenZone) -> Iterator[tuple[str, int | None]]:
        """Each card that bears something, with its place or, once, the name of the zone; None for an empty place."""
        cards, slots = self._faces.instances(zone), self._game.zones[zone.zone].slots
        name = self._game.zones[zone.zone].name
        if not slots:
            worn = [card for card in cards if self._faces.is_worn(self._faces.cards[card])]
            yield from ((name if n == 0 else "", card) for n, card in enumerate(worn))
            return
        held = {seen.place: card for seen, card in zip(zone.cards or (), cards, strict=True)}
        yield from ((self._game.marks[mark].name, held.get(n)) for n, mark in enumerate(slots))

    def _cells(self, card: int | None, numbers: Sequence[int], burdens: Sequence[int]) -> list[str]:
        if card is None:
            return ["-", *("" for _ in (*numbers, *burdens))]
        seen = self._faces.cards[card]
        values = [str(seen.numbers[number]) for number in numbers]
        return [self._game.cards[seen.kind].name, *values, *(self._faces.burden(seen, it) for it in burdens)]

    def _numbers(self, cards: Sequence[int]) -> list[int]:
        """The numbers with a column: those that most of the cards have, but for what something is held against."""
        seen = [self._faces.cards[card] for card in cards]
        return [
            number
            for number, it in enumerate(self._game.numbers)
            if it.per == "card"
            and not self._faces.is_limit(number)
            and 2 * sum(card.numbers[number] != it.default for card in seen) > len(seen)
        ]

    def _burdens(self, cards: Sequence[int]) -> list[int]:
        seen = [self._faces.cards[card] for card in cards]
        return [it for it in self._faces.burdens if any(self._faces.burden(card, it) for card in seen)]
