"""What a text can refer to while it is being checked: the game's names, and the binders that pronouns stand for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.cardset.model import Counter, Mark, Number, Type, Zone
from engine.cardset.terms import EVENT_AMOUNT, EVENT_CARD, EVENT_SEAT, FIRST_FREE, THIS, YOU, Who, ZoneOf
from engine.language import nodes as n

Stand = Literal["card", "rule", "action", "step"]
"""Where a text stands: on a card, among the rules and endings, in an action, in a set-up step or a phase."""

BoundKind = Literal["card", "cards", "player", "amount"]


class Wrong(Exception):
    """Something in a sentence means nothing here: what, where in the text, and what would help."""

    def __init__(self, code: str, node: n.Node, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code, self.at, self.message, self.help = code, node.at, message, help


@dataclass(frozen=True, slots=True)
class Names:
    """The things a game declares, by number and by name."""

    players: int
    counters: tuple[Counter, ...]
    numbers: tuple[Number, ...]
    marks: tuple[Mark, ...]
    types: tuple[Type, ...]
    zones: tuple[Zone, ...]
    phases: tuple[str, ...]

    def counter(self, name: n.Named) -> int | None:
        return _find(self.counters, name.name)

    def number(self, name: n.Named) -> int | None:
        return _find(self.numbers, name.name)

    def mark(self, name: n.Named) -> int:
        return _sure(_find(self.marks, name.name))

    def type(self, name: n.Named) -> int:
        return _sure(_find(self.types, name.name))

    def zone(self, name: n.Named) -> int:
        return _sure(_find(self.zones, name.name))

    def phase(self, name: n.Named) -> int:
        return self.phases.index(name.name)

    def special(self, flag: Literal["draw_from", "draw_to", "discard_to"]) -> int | None:
        """The zone cards are drawn from, drawn to, or discarded to."""
        return next((number for number, zone in enumerate(self.zones) if getattr(zone, flag)), None)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The zones whose cards are in play."""
        return tuple(number for number, zone in enumerate(self.zones) if zone.in_play)


def _find(things: tuple[Counter, ...] | tuple[Number, ...] | tuple[Mark, ...] | tuple[Type, ...] | tuple[Zone, ...],
          name: str) -> int | None:  # fmt: skip
    return next((number for number, thing in enumerate(things) if thing.name == name), None)


def _sure(number: int | None) -> int:
    assert number is not None, "the grammar knows declared names only"
    return number


@dataclass(slots=True)
class Bound:
    """Something a pronoun can stand for: a card of a type (None: any) and where it is; a player; cards; an amount."""

    binder: int
    kind: BoundKind
    type: int | None = None
    zone: ZoneOf | None = None
    sentence: int = 0


@dataclass(slots=True)
class Scope:
    """The binders of one text, as they come up."""

    names: Names
    stand: Stand
    bound: list[Bound] = field(default_factory=list)
    next: int = FIRST_FREE
    sentence: int = 0
    ending: bool = False
    subject: Who = YOU
    subject_card: int | None = None
    home: ZoneOf | None = None  # where cards are whose zone is not said; None: in play

    def fresh(self) -> int:
        """A new binder."""
        self.next += 1
        return self.next - 1

    def bind(self, kind: BoundKind, type: int | None = None, zone: ZoneOf | None = None) -> int:
        """A new binder that pronouns can stand for."""
        binder = self.fresh()
        self.tie(binder, kind, type, zone)
        return binder

    def tie(self, binder: int, kind: BoundKind, type: int | None = None, zone: ZoneOf | None = None) -> None:
        """Pronouns can stand for this binder."""
        self.bound.append(Bound(binder, kind, type, zone, self.sentence))

    def tie_event(self, card: bool, player: bool, amount: bool, type: int | None = None, zone: ZoneOf | None = None) -> None:
        """What a trigger's event brings."""
        if card:
            self.tie(EVENT_CARD, "card", type, zone)
        if player:
            self.tie(EVENT_SEAT, "player")
        if amount:
            self.tie(EVENT_AMOUNT, "amount")

    def moved(self, binder: int, zone: ZoneOf | None) -> None:
        """A bound card is now somewhere else."""
        for bound in self.bound:
            if bound.binder == binder:
                bound.zone = zone

    # ---- pronouns

    def card(self, ref: n.Ref) -> Bound:
        """The one card that a pronoun stands for."""
        if ref.who == "this":
            return self._this(ref)
        wanted = self.names.type(ref.head.name) if ref.head is not None and ref.head.name is not None else None
        found = [b for b in self.bound if b.kind == "card" and self._is_a(b, wanted)]
        if not found:
            raise Wrong("E410", ref, f"nothing before says which card “{_said(ref)}” is",
                        "name the card first, as in “Choose a card in your …, then …”")  # fmt: skip
        last = [b for b in found if b.sentence == found[-1].sentence]
        if len({b.binder for b in last}) > 1 and last[-1].binder > EVENT_CARD:
            raise Wrong("E411", ref, f"“{_said(ref)}” could be more than one card of this sentence",
                        "say it in two sentences, or name its type: “that …”")  # fmt: skip
        return found[-1]

    def _this(self, ref: n.Ref) -> Bound:
        if self.stand != "card":
            raise Wrong("E412", ref, f"“{_said(ref)}” is the card a text stands on, and this text stands on no card")
        return Bound(THIS, "card")

    def _is_a(self, bound: Bound, wanted: int | None) -> bool:
        if wanted is None or bound.type is None:
            return True
        return wanted in self.names.types[bound.type].includes or bound.type in self.names.types[wanted].includes

    def cards(self, ref: n.Ref) -> Bound:
        """The list of cards that *them* or *those cards* stands for."""
        found = [b for b in self.bound if b.kind == "cards"]
        if not found:
            raise Wrong("E410", ref, f"nothing before says which cards “{_said(ref)}” are")
        return found[-1]

    def amount(self, node: n.Node) -> int:
        """The binder of *that many*."""
        found = [b for b in self.bound if b.kind == "amount"]
        if not found:
            raise Wrong("E410", node, "nothing before says how many “that many” is")
        return found[-1].binder

    def player(self, ref: n.Ref) -> Who:
        """The player a pronoun stands for."""
        if ref.who == "you":
            return YOU
        if ref.who == "opponent":
            return self.opponent(ref)
        if ref.who in ("active player", "next player"):
            return Who("active" if ref.who == "active player" else "next")
        if ref.who == "their" and self.subject != YOU:
            return self.subject
        found = [b for b in self.bound if b.kind == "player"]
        if not found:
            raise Wrong("E410", ref, f"nothing before says which player “{_said(ref)}” is")
        return Who("bound", found[-1].binder)

    def opponent(self, node: n.Node) -> Who:
        """The opponent, where there is just one."""
        if self.names.players != 2:
            raise Wrong("E413", node, f"“the opponent” is one player only in a game for 2, and this one is for {self.names.players}",
                        "say “each opponent”")  # fmt: skip
        return Who("opponent")


def _said(ref: n.Ref) -> str:
    head = "" if ref.head is None else f" {ref.head.name.name if ref.head.name is not None else ref.head.kind}"
    return f"{ref.who}{head}"
