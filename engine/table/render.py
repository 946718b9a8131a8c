"""The plain table: what a seat sees, as lines of text. Nothing is printed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.cardset.terms import Fixed, NumberOf
from engine.rules.options import Kind, Option
from engine.rules.programs import NOTHING
from engine.source.characters import visible
from engine.table.columns import padded, table, width, wrapped
from engine.table.match import Match
from engine.table.view import SeenCard, SeenZone, View, view

Style = Literal["", "strong", "dim", "wrong"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line and how it is shown where there are colours."""

    text: str
    style: Style = ""


class Renderer:
    """Draws one match, within a width."""

    def __init__(self, match: Match, names: tuple[str, ...], room: int) -> None:
        self.match, self.names, self.room = match, names, room
        self.game, self.words = match.game, match.words

    # ---- the table

    def table(self, seat: int) -> Iterator[Line]:
        """The table as a seat sees it: the others, the shared zones, the seat's own."""
        seen = view(self.game, self.match.machine, self.match.state, seat)
        players = self.game.players
        others = [(seat + n) % players for n in range(1, players)] if seat != NOTHING else list(range(players))
        own = [seat] if seat != NOTHING else []
        lines = table([self._row(seen, it) for it in (*others, *own)], self._aligned())
        rows = dict(zip((*others, *own), lines, strict=True))
        for it in others:
            yield Line(rows[it])
            yield from self._zones(seen, it)
        yield from self._shared(seen)
        for it in own:
            yield Line(rows[it], "strong")
            yield from self._zones(seen, it)

    def _aligned(self) -> str:
        counters = sum(c.per_player for c in self.game.counters)
        counters += sum(number.per == "player" for number in self.game.numbers)
        return "<" * (1 + counters + sum(z.per_player for z in self.game.zones))

    def _row(self, seen: View, owner: int) -> list[str]:
        counters = [f"{self.game.counters[c.counter].name} {c.value}" for c in seen.counters if c.owner == owner]
        counters += self._numbers(seen, owner)
        counts = [f"{self.game.zones[z.zone].name} {z.count}" for z in seen.zones if z.owner == owner]
        return [self.names[owner] if owner != seen.seat else f"You ({self.words.player(owner)})", *counters, *counts]

    def _numbers(self, seen: View, owner: int) -> list[str]:
        return [f"{self.game.numbers[n.number].name} {n.value}" for n in seen.numbers if n.owner == owner]

    def _shared(self, seen: View) -> Iterator[Line]:
        facts = [f"{self.game.counters[c.counter].name} {c.value}" for c in seen.counters if c.owner == NOTHING]
        facts += self._numbers(seen, NOTHING)
        hidden = (zone for zone in seen.zones if zone.owner == NOTHING and zone.cards is None)
        facts += [f"{self.game.zones[zone.zone].name} {zone.count}" for zone in hidden]
        if facts:
            yield Line("  " + "  ".join(map(visible, facts)))
        yield from self._zones(seen, NOTHING)

    def _zones(self, seen: View, owner: int) -> Iterator[Line]:
        """The cards that lie open and matter now: all that are seen but what is discarded."""
        for zone in seen.zones:
            if zone.owner == owner and zone.cards and not self.game.zones[zone.zone].discard_to:
                yield from self._cards(zone, self.game.zones[zone.zone].name)

    def _cards(self, zone: SeenZone, title: str) -> Iterator[Line]:
        if self.game.zones[zone.zone].slots:
            items = [visible(item) for item in self._placed(zone)]
        else:
            alike = Counter(zone.cards or ())
            items = [visible(self._card(card)) + (f" x{n}" if n > 1 else "") for card, n in alike.items()]
        yield from (Line(line) for line in wrapped(f"    {visible(title)}: ", items or ["-"], self.room))

    def _placed(self, zone: SeenZone) -> Iterator[str]:
        """Each place of a zone, and the card that lies there."""
        held = {card.place: card for card in zone.cards or ()}
        for place, mark in enumerate(self.game.zones[zone.zone].slots):
            card = f"{self._card(held[place])}" if place in held else "-"
            yield f"{self.game.marks[mark].name}: {card}"

    def _card(self, card: SeenCard) -> str:
        printed = self.game.cards[card.kind]
        numbers = [
            f"{number.name} {now}"
            for number, now, was in zip(self.game.numbers, card.numbers, printed.numbers, strict=True)
            if now != number.default or now != was
        ]
        facts = [*numbers, *(self.game.keywords[word].name for word in card.keywords)]
        facts += [f"no {self.game.keywords[word].name}" for word in printed.keywords if word not in card.keywords]
        facts += [f"on {self.game.cards[card.host[0]].name}"] if card.host else []
        return f"{printed.name} ({', '.join(facts)})" if facts else printed.name

    def open_cards(self, seat: int) -> Iterator[Line]:
        """Every card that the seat sees, zone by zone."""
        for zone in view(self.game, self.match.machine, self.match.state, seat).zones:
            if zone.cards is not None:
                name = self.game.zones[zone.zone].name
                whose = "Your " if zone.owner == seat else f"{self.words.player(zone.owner)}'s "
                yield from self._cards(zone, name if zone.owner == NOTHING else whose + name)

    # ---- the options

    def menu(self) -> Iterator[Line]:
        """The question, the numbered options, and what cannot be done with its reason."""
        state = self.match.state
        question = self.words.question(state.decision) or self.words.why(state)
        if question:
            yield Line(visible(question), "strong")
        offers, refused = self.match.offers(), self.match.refused()
        labels = [visible(offer.label) for offer in offers] + [visible(each.label) for each in refused]
        room = max(map(width, labels), default=0)
        for number, offer in enumerate(offers, 1):
            yield Line(self._entry(str(number), offer.label, room, self.note(offer.option)))
        for each in refused:
            yield Line(self._entry("x", each.label, room, each.reason), "dim")

    def _entry(self, mark: str, label: str, room: int, note: str) -> str:
        line = f"{mark:>3}  {padded(visible(label), room)}  {visible(note)}".rstrip()
        return line if width(line) <= self.room else line[: self.room - 1] + "…"

    def note(self, option: Option) -> str:
        """What an option costs and does, as printed."""
        if option.kind is Kind.CARD:
            return self.words.printed(option.card).text if option.card != NOTHING else ""
        if option.kind is not Kind.ACTION:
            return ""
        action = self.game.actions[option.action]
        does = action.printed if option.card == NOTHING else self.words.printed(option.card).text
        cost = self._cost(option)
        return f"({cost}) {does}" if cost else does

    def _cost(self, option: Option) -> str:
        """What it costs now, where that is a number; empty if nothing."""
        costs = []
        for cost in self.game.actions[option.action].costs:
            match cost.amount:
                case Fixed(value):
                    costs.append(self.words.amount(cost.counter, value))
                case NumberOf(_, number) if option.card != NOTHING:
                    now = self.match.machine.value(self.match.state, number, option.card)
                    costs += [self.words.amount(cost.counter, now)] if now else []
        return ", ".join(costs)
