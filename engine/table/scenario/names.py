"""Finds what a scenario names in its game, and reports what is unknown, at the very word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cardset import fields
from engine.cardset.declared import error, unknown
from engine.cardset.model import Game
from engine.rules.programs import NOTHING
from engine.source.diagnostics import Diagnostic, Span
from engine.source.values import Listing, Mapping, Number, Text, Value


class Names:
    """The names of one game, as its scenarios use them."""

    def __init__(self, game: Game, found: list[Diagnostic]) -> None:
        self.game, self.found = game, found
        self.cards = tuple(card.name for card in game.cards)
        self.counters = tuple(counter.name for counter in game.counters)
        self.zones = tuple(zone.name for zone in game.zones)
        self.numbers = tuple(number.name for number in game.numbers)

    def fault(self, code: str, span: Span, message: str, help: str = "") -> None:
        """Reports an error."""
        self.found.append(error(code, span, message, help))

    def find(self, what: str, name: Text, known: Sequence[str], *others: str) -> int | None:
        """The number of what is called so; `others` are words that might have stood there, too."""
        if name.value in known:
            return known.index(name.value)
        self.found.append(unknown("E401", what, name, (*known, *others)))
        return None

    def card(self, name: Text, *others: str) -> int | None:
        """The number of a card."""
        return self.find("card", name, self.cards, *others)

    # ---- players

    def seat(self, key: Text) -> int | None:
        """The seat of a player who is a key of a map."""
        return self._seated(int(key.value), key.span) if key.value.isascii() and key.value.isdigit() else None

    def player(self, value: Value | None) -> int | None:
        """The seat of a player who is a value."""
        return self._seated(value.value, value.span) if isinstance(value, Number) else None

    def players(self, value: Value | None) -> tuple[int, ...]:
        """The seats of a list of players, in order."""
        items = value.items if isinstance(value, Listing) else ()
        return tuple(sorted({seat for item in items if (seat := self.player(item)) is not None}))

    def _seated(self, number: int, span: Span) -> int | None:
        if 1 <= number <= self.game.players:
            return number - 1
        here, most = self.game.players, self.game.seats.most
        more = f"; “number of players: {number}” under given lets more play" if number <= most else ""
        self.fault("E401", span, f"there is no player {number}", f"the players are 1 to {here}{more}")
        return None

    # ---- roles, periods, marks

    def role(self, key: Text) -> int | None:
        """The number of a role."""
        return self.find("role", key, tuple(role.name for role in self.game.roles))

    def periods(self, of: Value | None) -> Iterator[tuple[Text, int]]:
        """The periods of a list: (name, number) each, one of a group."""
        known, groups = tuple(period.name for period in self.game.periods), dict[int, str]()
        for name in fields.words(of):
            period = self.find("period", name, known)
            if period is None:
                continue
            group = self.game.periods[period].group
            if group in groups:
                message = f"it cannot be the {groups[group]} and the {name.value}"
                self.fault("E513", name.span, message, "name one of them")
                continue
            groups[group] = name.value
            yield name, period

    def labels(self, of: Mapping) -> Iterator[tuple[Text, int, int]]:
        """What is said of labels of the table: (key, label, the number of its word) each."""
        known = {label.name: number for number, label in enumerate(self.game.labels) if label.of is not None}
        for key, value in fields.named(of, "labels"):
            if self.find("label of the table", key, tuple(known)) is None or not isinstance(value, Text):
                continue
            word = self.find(key.value, value, self.game.labels[known[key.value]].values)
            if word is not None:
                yield key, known[key.value], word + 1

    def marks(self, of: Value | None, per: str) -> Iterator[tuple[Text, int]]:
        """The marks of a list that is about a player, the table or a card: (name, number) each."""
        known = {mark.name: number for number, mark in enumerate(self.game.marks)}
        for name in fields.words(of):
            if (mark := self.find("mark", name, tuple(known))) is None:
                continue
            if self.game.marks[mark].per == per:
                yield name, mark
            else:
                whose = {"card": "a card", "player": "a player", "table": "the table"}[self.game.marks[mark].per]
                self.fault("E513", name.span, f"{name.value} is a mark of {whose}", "write it there")

    # ---- what players and the table have

    def held(self, of: Mapping, owner: int) -> Iterator[tuple[Text, int, int, Value]]:
        """What a map says of a seat, or of the table: (key, counter or NOTHING, zone or NOTHING, value) each."""
        for key, value in of.entries:
            if key.value in self.counters:
                counter, zone = self.counters.index(key.value), NOTHING
                per_player = self.game.counters[counter].per_player
            elif (found := self.find("zone or counter", key, self.zones, *self.counters)) is not None:
                counter, zone = NOTHING, found
                per_player = self.game.zones[zone].per_player
            else:
                continue
            if counter != NOTHING and self.game.counters[counter].per_card:
                says = f"{key.value} is a counter of cards"
                self.fault("E510", key.span, says, f"write it at a card, as in [{{CARD: {{{key.value}: 1}}}}]")
            elif self._belongs(key, owner, per_player):
                yield key, counter, zone, value

    def of_cards(self, key: Text, *others: str) -> int | None:
        """The number of a counter of cards."""
        known = tuple(counter.name for counter in self.game.counters if counter.per_card)
        return None if self.find("counter of cards", key, known, *others) is None else self.counters.index(key.value)

    def numbers_of(self, of: Mapping, owner: int) -> Iterator[tuple[Text, int, Value]]:
        """What a map says of the numbers of a seat, or of the table."""
        per = "table" if owner == NOTHING else "player"
        known = {number.name: at for at, number in enumerate(self.game.numbers) if number.per == per}
        yield from ((key, known[key.value], value) for key, value in of.entries if key.value in known)

    def _belongs(self, key: Text, owner: int, per_player: bool) -> bool:
        if per_player == (owner != NOTHING):
            return True
        message = f"each player has a {key.value}" if per_player else f"the {key.value} belongs to the table"
        self.fault("E510", key.span, message, f"write it under {'players' if per_player else 'table'}")
        return False

    def amount(self, key: Text, value: Value, what: str = "counter") -> int | None:
        """The value of a counter, or of a number; of a single value of another kind the schema has told."""
        if isinstance(value, Number):
            return value.value
        if not isinstance(value, Mapping | Listing):
            return None
        self.fault("E511", value.span, f"{key.value} is a {what}, so it is a number", f"write {key.value}: 1")
        return None

    def no_zone(self, key: Text, value: Value) -> bool:
        """Reports a number in the place of a zone's cards; whether it was one."""
        if not isinstance(value, Number):
            return False
        message = f"{key.value} is a zone, so it is a list of cards"
        self.fault("E511", value.span, message, f"write {key.value}: [CARD, …]")
        return True

    def copies(self, of: Mapping, *others: str) -> Iterator[int]:
        """The cards of a map of copies."""
        for key, value in of.entries:
            card = self.card(key, *others)
            if card is not None and isinstance(value, Number):
                yield from (card for _ in range(value.value))
            elif card is not None:
                self.fault("E511", value.span, f"how many copies of {key.value}?", f"write {key.value}: 1")

    def from_bottom(self, zone: int, written: Sequence[Value]) -> Iterator[Value]:
        """The items of a list of cards from the bottom of the zone: one that nobody sees is written from its top."""
        return reversed(written) if self.game.zones[zone].seen_by == "nobody" else iter(written)
