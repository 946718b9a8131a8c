"""The plain table: what a seat sees, as lines of text. Nothing is printed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.rules.options import Option
from engine.rules.programs import NOTHING
from engine.source.characters import visible
from engine.table.columns import parted, table, width, wrapped
from engine.table.faces import Faces
from engine.table.lines import Line
from engine.table.match import Match
from engine.table.menu import Menu
from engine.table.order import is_loose, rank
from engine.table.rows import Rows
from engine.table.view import SeenCard, SeenZone, View, view

_FEW = 6
"""So many cards of a pile that lies open are shown one by one."""


class Renderer:
    """Draws one match, within a width."""

    def __init__(self, match: Match, names: tuple[str, ...], room: int) -> None:
        self.match, self.names, self.room = match, names, room
        self.game, self.words = match.game, match.words

    def seen(self, seat: int) -> View:
        """All that the seat sees now."""
        return view(self.game, self.match.machine, self.match.state, seat, self.match.sight)

    def menu(self, *, again: bool = False) -> Iterator[Line]:
        """What is asked, what can be answered, and what cannot be done with its reason; shorter if asked `again`."""
        return self._menu().lines(again)

    def note(self, option: Option) -> str:
        """What an option costs and does."""
        return self._menu().note(option)

    def _menu(self) -> Menu:
        return Menu(self.match, lambda: Faces(self.match, self.seen(self.match.state.decider)), self.room)

    def table(self, seat: int) -> Iterator[Line]:
        """The table as a seat sees it: the others, the shared zones, the seat's own."""
        seen = self.seen(seat)
        others = [(seat + n) % self.game.players for n in range(1, self.game.players)]
        return _Table(self, seen, others, [seat]).lines() if seat != NOTHING else self._from_outside(seen)

    def _from_outside(self, seen: View) -> Iterator[Line]:
        return _Table(self, seen, list(range(self.game.players)), []).lines()

    def open_cards(self, seat: int) -> Iterator[Line]:
        """Every card that the seat sees, zone by zone, and what they and the keywords among them say."""
        seen = self.seen(seat)
        drawn, words = _Table(self, seen, [], []), set[int]()
        for zone in seen.zones:
            if zone.cards is not None:
                name = self.game.zones[zone.zone].name
                whose = "Your " if zone.owner == seat else f"{self.words.player(zone.owner)}'s "
                yield from drawn.whole(zone, name if zone.owner == NOTHING else whose + name)
                words |= {word for card in zone.cards for word in card.keywords}
        texts = [(self.game.keywords[word].name, self.game.keywords[word].text) for word in sorted(words)]
        kinds = dict.fromkeys(card.kind for zone in seen.zones for card in zone.cards or ())
        texts += [(card.name, card.text) for card in map(self.game.cards.__getitem__, kinds) if card.text]
        for name, text in texts:
            yield from map(Line, wrapped(f"  {visible(name)}: ", visible(text).split(" "), self.room, " "))


class _Table:
    """One drawing of what a seat sees."""

    def __init__(self, of: Renderer, seen: View, others: list[int], own: list[int]) -> None:
        self.game, self.words, self.match, self.names, self.room = of.game, of.words, of.match, of.names, of.room
        self.seen, self.others, self.own = seen, others, own
        self.faces = Faces(of.match, seen)

    def lines(self) -> Iterator[Line]:
        rows = self._rows((*self.others, *self.own))
        for it in self.others:
            yield from map(Line, rows[it])
            yield from self._zones(it)
        yield from self._shared()
        for it in self.own:
            yield from (Line(row, "strong") for row in rows[it])
            yield from self._zones(it)
        yield from self._lasting()

    # ---- what each player has

    def _rows(self, who: tuple[int, ...]) -> dict[int, list[str]]:
        """What each player has: in columns, or, where there is no room for them, without what is listed below."""
        cells = [[*self._row(it), *self._counts(it)] for it in who]
        if len({len(row) for row in cells}) == 1:
            lines = list(table(cells, "<" * len(cells[0])))
            if all(width(line) <= self.room for line in lines):
                return {it: [line] for it, line in zip(who, lines, strict=True)}
        return {it: list(self._wrapped_row(it)) for it in who}

    def _wrapped_row(self, owner: int) -> Iterator[str]:
        name, *facts = map(visible, (*self._row(owner), *self._counts(owner, all_of_them=False)))
        head = f"  {name}  "
        parts = [part for fact in facts for part in parted(fact, self.room - width(head))]
        return wrapped(head, parts, self.room, "  ")

    def _row(self, owner: int) -> list[str]:
        counters = [f"{self.game.counters[c.counter].name} {c.value}" for c in self.seen.counters if c.owner == owner]
        marks = [self.game.marks[it.mark].name for it in self.seen.marks if it.owner == owner]
        name = self.names[owner] if owner != self.seen.seat else f"You ({self.words.player(owner)})"
        return [name, *counters, *self._numbers(owner), *marks]

    def _counts(self, owner: int, all_of_them: bool = True) -> list[str]:
        """How many cards lie where; if not `all_of_them`, without what is listed and what anybody sees to be empty."""
        zones = [zone for zone in self.seen.zones if zone.owner == owner]
        if not all_of_them:
            zones = [zone for zone in zones if zone.cards is None or self._is_counted(zone)]
        return [f"{self.game.zones[zone.zone].name} {zone.count}" for zone in zones]

    def _is_counted(self, zone: SeenZone) -> bool:
        """Is it worth a word how many cards lie there? Of an empty zone only where each place has a name."""
        return not self._is_listed(zone) and bool(zone.cards or self.game.zones[zone.zone].slots)

    def _numbers(self, owner: int) -> list[str]:
        found = (self.faces.of_player(n.number, owner, n.value) for n in self.seen.numbers if n.owner == owner)
        return [number for number in found if number]

    def _shared(self) -> Iterator[Line]:
        facts = [f"{self.game.counters[c.counter].name} {c.value}" for c in self.seen.counters if c.owner == NOTHING]
        facts += self._numbers(NOTHING)
        labels = self.game.labels
        facts += [f"{labels[it.label].name} {labels[it.label].values[it.word - 1]}" for it in self.seen.labels]
        hidden = (zone for zone in self.seen.zones if zone.owner == NOTHING and zone.cards is None)
        facts += [f"{self.game.zones[zone.zone].name} {zone.count}" for zone in hidden]
        if facts:
            yield Line("  " + "  ".join(map(visible, facts)))
        yield from self._zones(NOTHING)

    def _lasting(self) -> Iterator[Line]:
        """What holds for a while, by the one who is "you" to it."""
        for owner in dict.fromkeys(it.owner for it in self.seen.lasting):
            who = self.words.player(owner) if owner != self.seen.seat else "you"
            said = [visible(self.words.lasting(it.fact)) for it in self.seen.lasting if it.owner == owner]
            yield from map(Line, wrapped(f"  For now, by {who}: ", "; ".join(_counted(said)).split(), self.room, " "))

    # ---- the cards that lie open

    def _is_listed(self, zone: SeenZone) -> bool:
        """Do its cards lie open and matter now? All do that are seen but what is discarded."""
        return bool(zone.cards) and not self.game.zones[zone.zone].discard_to

    def _zones(self, owner: int) -> Iterator[Line]:
        zones = [zone for zone in self.seen.zones if zone.owner == owner and self._is_listed(zone)]
        zones = [zone for zone in zones if not self._is_told_elsewhere(zone)]
        folded = [zone for zone in zones if self._is_idle(zone)]
        worn = [zone for zone in zones if zone not in folded and any(map(self.faces.is_worn, zone.cards or ()))]
        yield from map(Line, Rows(self.game, self.faces, self.room).lines(worn) if worn else ())
        for zone in zones:
            if self._stands(zone):
                yield from self._with_texts(zone)
                continue
            lines = list(self.cards(zone, self.game.zones[zone.zone].name, but_worn=zone in worn))
            yield from self._folded(zone) if zone in folded and len(lines) > 1 else lines

    def _stands(self, zone: SeenZone) -> bool:
        """Do its cards work by being there, and all that they say, and not by what they bear?"""
        cards = zone.cards or ()
        if not self.game.zones[zone.zone].in_play or any(map(self.faces.is_worn, cards)):
            return False
        return all(self.faces.stands(card) for card in cards)

    def _with_texts(self, zone: SeenZone) -> Iterator[Line]:
        """The cards of a zone, each with what it says."""
        title = f"    {visible(self.game.zones[zone.zone].name)}: "
        for card in self.faces.instances(zone):
            text = visible(f"{self.faces.face(card)}: {self.words.printed(card).text}")
            yield from map(Line, wrapped(title, text.split(" "), self.room, " "))
            title = " " * width(title)

    def _is_told_elsewhere(self, zone: SeenZone) -> bool:
        """Does each of its cards stand beside the one to which it is attached?"""
        return self.game.zones[zone.zone].attached and all(card.host for card in zone.cards or ())

    def _is_idle(self, zone: SeenZone) -> bool:
        """Is a zone a store of one player's, or a high pile, from which nothing is chosen now?"""
        it, state = self.game.zones[zone.zone], self.match.state
        if it.draw_to or it.in_play or (it.seen_by != "owner" and (it.slots or it.size or zone.count <= _FEW)):
            return False
        offers = self.match.sight.options(state) if state.decider == self.seen.seat and not state.over else []
        return not {option.card for option in offers} & set(self.faces.instances(zone))

    def _folded(self, zone: SeenZone) -> Iterator[Line]:
        """A store in one line: as many names as there is room for, and how many more there are; a pile from the top."""
        it = self.game.zones[zone.zone]
        head = f"    {visible(it.name)}: "
        names = [visible(self.game.cards[card.kind].name) for card, _ in self._in_order(zone)]
        names = names if it.seen_by == "owner" else names[::-1]
        for shown in range(len(names), 0, -1):
            more = [f"{len(names) - shown} more (c shows them)"] if shown < len(names) else []
            line = head + ", ".join([*_counted(names[:shown]), *more])
            if width(line) <= self.room or shown == 1:
                yield Line(line)
                return

    def _in_order(self, zone: SeenZone) -> list[tuple[SeenCard, int]]:
        """The cards of a zone as they lie; those of a hand as one sorts a hand."""
        cards = list(zip(zone.cards or (), self.faces.instances(zone), strict=True))
        loose = is_loose(self.game.zones[zone.zone])
        return sorted(cards, key=lambda it: rank(self.game, it[0].kind)) if loose else cards

    def whole(self, zone: SeenZone, title: str) -> Iterator[Line]:
        """All cards of a zone under its name: in columns, those that bear something."""
        worn = any(map(self.faces.is_worn, zone.cards or ()))
        if worn:
            yield Line(f"    {visible(title)}:")
            yield from map(Line, Rows(self.game, self.faces, self.room).lines([zone]))
        yield from self.cards(zone, title, but_worn=worn)

    def cards(self, zone: SeenZone, title: str, but_worn: bool = False) -> Iterator[Line]:
        """The cards of a zone behind its name; `but_worn`: only those that do not stand in columns already."""
        cards = self._in_order(zone)
        if but_worn:
            cards = [] if self.game.zones[zone.zone].slots else [it for it in cards if not self.faces.is_worn(it[0])]
        elif slots := self.game.zones[zone.zone].slots:
            held = {seen.place: self.faces.face(card) for seen, card in cards}
            places = [visible(f"{self.game.marks[mark].name}: {held.get(n, '-')}") for n, mark in enumerate(slots)]
            yield from map(Line, wrapped(f"    {visible(title)}: ", places, self.room))
            return
        items = _counted([visible(self.faces.face(card)) for _, card in cards])
        if items or not but_worn:
            yield from map(Line, wrapped(f"    {visible(title)}: ", items or ["-"], self.room))


def _counted(names: Iterable[str]) -> list[str]:
    """Each name once, with how often it comes: "Owl x2"."""
    return [f"{name} x{n}" if n > 1 else name for name, n in Counter(names).items()]
