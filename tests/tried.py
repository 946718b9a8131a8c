"""The sentences of tests/meaning, tried: a row's texts laid over the game there, a state, choices, what comes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.cardset.check import Checker, Files
from engine.cardset.model import Counter, Game, Mark
from engine.cardset.overlay import over
from engine.language.vocabulary import Vocabulary
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Deal, Moment, State
from engine.shelf import lowered, seated
from engine.source.diagnostics import Diagnostic, Severity, Source
from engine.source.document import read, read_file
from engine.source.schema import check as check_shape
from engine.source.values import Mapping
from engine.table.words import Words

FOLDER = Path(__file__).parent / "meaning"
PROBE = "Probe"
"""The card whose text a row tries."""

Row = dict[str, Any]
Picture = dict[str, Any]

_ASKED = re.compile(r"(\d+): (.+)")
_MARKED = re.compile(r"(?<!: )\[([^\[\]]+)\]")
_BY = re.compile(r"(\d+)> (.+)")
_CANNOT = re.compile(r"cannot (.+?): (.+)")
_TRIED = (
    "card", "rule", "ending", "action", "set-up", "turn", "cards", "rules", "roles", "deck rule",
    "procedures", "periods",
)  # fmt: skip
_SECTIONS = (
    "roles", "procedures", "periods", "counters", "numbers", "labels", "keywords", "marks", "zones", "turn", "types",
    "endings", "actions",
    "rules",
)  # fmt: skip


def rows(name: str = "*") -> Iterator[tuple[str, Row]]:
    """The rows of the files, each with a name for the test's report."""
    for path in sorted(FOLDER.glob(f"{name}.yaml")):
        for number, row in enumerate(yaml.safe_load(path.read_text(encoding="utf-8"))):
            said = next(str(row[key]) for key in _TRIED if key in row)
            yield f"{path.stem} {number}: {' '.join(said.split())}", row


# ---- the game of a row


@cache
def _base() -> Mapping:
    value, found = read_file(FOLDER / "game" / "game.yaml", "game.yaml")
    assert isinstance(value, Mapping) and found == []
    return value


def overlay(row: Row) -> Row:
    """What a row lays over the game."""
    laid: Row = {key: row[key] for key in _SECTIONS if key in row}
    cards: Row = dict(row.get("cards", {}))
    for name, of in cards.items():
        cards[name] = of if isinstance(of, dict) else {"type": "Unit", "text": of}
    if "card" in row:
        cards[PROBE] = {"type": "Unit", "Cost": 2, "Power": 2, "text": row["card"], **row.get("as", {})}
    if cards:
        laid["cards"] = cards
    for key, section in (("rule", "rules"), ("ending", "endings"), ("set-up", "set-up"), ("deck rule", "deck rules")):
        if key in row:
            laid.setdefault(section, {})["Tried"] = row[key]
    if "action" in row:
        of = row["action"]
        laid.setdefault("actions", {})["Try"] = of if isinstance(of, dict) else {"do": of}
    return laid


def checked(row: Row) -> tuple[Game, list[Diagnostic]]:
    """The game with the row's texts, and all that is wrong with it."""
    checker = _checker(row)
    return checker.check(), checker.found


def _checker(row: Row) -> Checker:
    laid = _located({"variant": "tried", "about": "A row.", **overlay(row)})
    assert check_shape(laid, "variant") == []
    rest = Mapping(tuple(entry for entry in laid.entries if entry[0].value not in ("variant", "about")), laid.span)
    whole = over(over(_base(), _located({"players": row.get("players", 2)})), rest)
    decks = (_located({"deck": "tried", "zones": row["deck"]}),) if "deck" in row else ()
    return Checker(Files("row", whole, decks, (), (), (), laid.span.source.text, ()))


def _located(plain: Row) -> Mapping:
    value, found = read(Source("row", json.dumps(plain, ensure_ascii=False)))
    assert isinstance(value, Mapping) and found == [], plain
    return value


def errors(found: list[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.severity is Severity.ERROR]


# ---- the state


@dataclass(slots=True)
class Trial:
    """A row's game on the table."""

    game: Game
    machine: Machine
    state: State
    words: Words
    upon: bool = False  # what lies on cards stands by itself

    def slot(self, zone: str, seat: int) -> int:
        return self.machine.layout.zone(_number(self.game.zones, zone), max(seat, 0))

    def picture(self) -> Picture:
        """All that can be seen of the state, by name; zones from the top."""
        state, game = self.state, self.game
        seen: Picture = {"turn": state.turn, "active": state.active + 1, "phase": _phase(game, state.phase)}
        for seat in (*range(game.players), NOTHING):
            holder = "player" if seat >= 0 else "table"
            seen[_whose(seat)] = {
                **{c.name: self._counter(n, seat) for n, c in enumerate(game.counters) if _is_of(c, seat)},
                **{m.name: bool(self._counter(at, seat)) for m, at in self._marks(holder)},
                **{z.name: self._zone(z.name, seat) for z in game.zones if z.per_player == (seat >= 0)},
            }
        seen["table"] |= {name: words[self._counter(at, NOTHING)] for name, at, words in self._labels()}
        if self.upon:
            seen["upon"] = dict(self._on_cards())
        return seen

    def _on_cards(self) -> Iterator[tuple[str, dict[str, int]]]:
        """What lies on cards, by their names, where that is not what it starts with."""
        state, layout = self.state, self.machine.layout
        of_cards = [(number, counter) for number, counter in enumerate(self.game.counters) if counter.per_card]
        for card in range(len(self.machine.deal.kinds)):
            held = [(counter, state.counters[layout.card_counter(number, card)]) for number, counter in of_cards]
            if lying := {counter.name: value for counter, value in held if value != counter.start}:
                yield self.words.card(card), lying

    def _counter(self, number: int, seat: int) -> int:
        return self.state.counters[self.machine.layout.counter(number, max(seat, 0))]

    def _zone(self, name: str, seat: int) -> list[str]:
        cards, slots = self.state.zones[self.slot(name, seat)], self.game.zones[_number(self.game.zones, name)].slots
        if slots:
            return [f"{self.game.marks[slots[self._place(card)]].name}: {self._card(card)}" for card in cards]
        return [self._card(card) for card in reversed(cards)]

    def _place(self, card: int) -> int:
        return self.state.counters[self.machine.layout.card_counter(self.machine.program.place, card)] - 1

    def _card(self, card: int) -> str:
        """A card with what lies on it, and the marks that are not as printed: "Ant (Wear 2, Golden, not Fragile)"."""
        counted = ((c.name, self._on(n, card)) for n, c in enumerate(self.game.counters) if c.per_card)
        marks = ((m, bool(self._on(at, card))) for m, at in self._marks("card"))
        printed = [self.game.marks[n] for n in self.words.printed(card).marks]
        told = [f"{name} {value}" for name, value in counted if value and not self.upon]
        told += [m.name if has else f"not {m.name}" for m, has in marks if has != (m in printed)]
        return f"{self.words.card(card)} ({', '.join(told)})" if told else self.words.card(card)

    def _on(self, counter: int, card: int) -> int:
        return self.state.counters[self.machine.layout.card_counter(counter, card)]

    def _marks(self, per: str) -> Iterator[tuple[Mark, int]]:
        """The marks that can change, each with its counter."""
        marks = zip(self.game.marks, self.machine.program.marks, strict=True)
        return ((mark, counter) for mark, counter in marks if mark.per == per and counter != NOTHING)

    def _labels(self) -> Iterator[tuple[str, int, tuple[str, ...]]]:
        """The labels of the table, each with its counter, and the words by the numbers that this has."""
        for number, counter in self.machine.program.of_table:
            label = self.game.labels[number]
            yield label.name, counter, ("none", *label.values)

    def options(self) -> list[str]:
        """The labels of the options, in order."""
        return [self.words.option(option, self.state.decision) for option in self.machine.options(self.state)]

    def choose(self, number: int) -> None:
        """The choice is made on a copy, so that nothing hangs on the state as an object."""
        choice = self.machine.options(self.state)[number].choice
        assert choice in self.machine.legal(self.state)
        self.state = self.state.clone()
        self.machine.apply(self.state, choice)


def laid_out(row: Row) -> Trial:
    """The row's game, with the cards that it gives, at an action of player 1 unless it says otherwise."""
    game, found = checked(row)
    assert errors(found) == [], [(each.code, each.message) for each in errors(found)]
    game = seated(game, row.get("seats", game.players))
    given = given_of(row)
    machine = Machine(lowered(game).program, _deal(game, given))
    counters = list(_counters(game, machine, given))
    words = Words(game, machine)
    if row.get("start"):
        _prepare(machine, counters)
        return Trial(game, machine, machine.start(row.get("seed", 1)), words, "upon" in json.dumps(row))
    state = machine.table(row.get("seed", 1))
    machine.lay_out(state, counters)
    phase = _number(game.phases, given.get("phase", "Main"))
    machine.resume_at(state, Moment(given.get("turn", 1), given.get("active", 1) - 1, phase))
    return Trial(game, machine, state, words, "upon" in json.dumps(row))


def given_of(row: Row) -> Row:
    """What a row gives; the tried card is in player 1's Hand if it is given nowhere."""
    given: Row = {str(key): value for key, value in row.get("given", {}).items()}
    if "card" in row and PROBE not in json.dumps(given):
        mine = dict(given.get("1", {}))
        mine["Hand"] = [PROBE, *mine.get("Hand", [])]
        given["1"] = mine
    return given


def _deal(game: Game, given: Row) -> Deal:
    kinds, owners, zones = [], [], []
    for zone in game.zones:
        for seat in range(game.players) if zone.per_player else (NOTHING,):
            held = given.get(_whose(seat), {}).get(zone.name, [])
            zones.append(tuple(range(len(kinds), len(kinds) + len(held))))
            kinds += [_number(game.cards, _name(card)) for card in (held if zone.slots else reversed(held))]
            owners += [seat] * len(held)
    return Deal(tuple(kinds), tuple(owners), tuple(zones))


def _counters(game: Game, machine: Machine, given: Row) -> Iterator[tuple[int, int]]:
    for seat in (*range(game.players), NOTHING):
        for number, counter in enumerate(game.counters):
            if _is_of(counter, seat) and counter.name in given.get(_whose(seat), {}):
                yield machine.layout.counter(number, max(seat, 0)), given[_whose(seat)][counter.name]
    for number, at in machine.program.of_table:
        label = game.labels[number]
        if label.name in given.get("table", {}):
            yield machine.layout.counter(at, 0), 1 + label.values.index(given["table"][label.name])
    for name, held in given.get("upon", {}).items():
        card = machine.deal.kinds.index(_number(game.cards, name))
        for counter, value in held.items():
            yield machine.layout.card_counter(_number(game.counters, counter), card), value
    for zone in game.zones:
        for seat in range(game.players) if zone.per_player else (NOTHING,):
            cards = machine.deal.zones[machine.layout.zone(_number(game.zones, zone.name), max(seat, 0))]
            given_cards = given.get(_whose(seat), {}).get(zone.name, [])
            for card, of in zip(cards, given_cards if zone.slots else reversed(given_cards), strict=True):
                yield from _lying_on(game, machine, card, of)
    yield from _marked(game, machine, given)


def _is_of(counter: Counter, seat: int) -> bool:
    return not counter.per_card and counter.per_player == (seat >= 0)


def _name(card: str | Row) -> str:
    return card if isinstance(card, str) else next(iter(card))


def _lying_on(game: Game, machine: Machine, card: int, of: str | Row) -> Iterator[tuple[int, int]]:
    """What a row says of a card: {Ant: {Wear: 2, Golden: true}}."""
    for name, value in () if isinstance(of, str) else of[_name(of)].items():
        counters = [each.name for each in game.counters]
        marks = [each.name for each in game.marks]
        number = counters.index(name) if name in counters else machine.program.marks[marks.index(name)]
        yield machine.layout.card_counter(number, card), int(value)


def _marked(game: Game, machine: Machine, given: Row) -> Iterator[tuple[int, int]]:
    for mark, counter in zip(game.marks, machine.program.marks, strict=True):
        for seat in range(game.players) if mark.per == "player" else (NOTHING,):
            if mark.per != "card" and mark.name in given.get(_whose(seat), {}):
                yield machine.layout.counter(counter, max(seat, 0)), int(given[_whose(seat)][mark.name])


def _prepare(machine: Machine, counters: list[tuple[int, int]]) -> None:
    """The table before the set-up has these counters."""
    table = machine.table

    def prepared(seed: int, *, log: bool = False) -> State:
        state = table(seed, log=log)
        machine.lay_out(state, counters)
        return state

    machine.table = prepared  # type: ignore[method-assign]


def _phase(game: Game, number: int) -> str:
    """A phase or step by name; before the first turn, the last phase."""
    return (game.stages if number >= 0 else game.phases)[number].name


def _number(things: tuple[Any, ...], name: str) -> int:
    return next(number for number, thing in enumerate(things) if thing.name == name)


def _whose(seat: int) -> str:
    return "table" if seat == NOTHING else str(seat + 1)


# ---- what happens


def play(trial: Trial, row: Row) -> None:
    """Takes the row's steps. A tried card in a hand is played first."""
    steps = list(row.get("play", []))
    if "card" in row and PROBE in given_of(row).get("1", {}).get("Hand", []):
        steps.insert(0, f"Play {PROBE}")
    for step in steps:
        _take(trial, step)
    assert trial.state.over or trial.machine.acting(trial.state), f"somebody is asked: {_said(trial)}"


def _take(trial: Trial, step: str) -> None:
    if by := _BY.fullmatch(step):
        assert trial.state.decider + 1 == int(by[1]), f"{step}, but player {trial.state.decider + 1} decides"
        step = by[2]
    if refused := _CANNOT.fullmatch(step):
        _refused(trial, *refused.groups())
    elif asked := _ASKED.fullmatch(step):
        _answer(trial, step, asked[2].split(" | "))
    else:
        assert trial.machine.acting(trial.state), f"{step}, but somebody is asked: {_said(trial)}"
        assert step in trial.options(), f"{step} is none of {trial.options()}"
        trial.choose(trial.options().index(step))


def _refused(trial: Trial, label: str, reason: str) -> None:
    found = [(trial.words.action(r.action, r.card), trial.words.reason(r)) for r in trial.machine.refused(trial.state)]
    assert (label, reason) in found and label not in trial.options()


def _answer(trial: Trial, step: str, options: list[str]) -> None:
    """A choice inside an effect: who is asked, all options in order, and in brackets the one taken."""
    plain = [option.strip("[]") for option in options]
    assert not trial.state.over and not trial.machine.acting(trial.state), f"nobody is asked: {step}"
    assert f"{step[0]}: {' | '.join(plain)}" == _said(trial)
    trial.choose(next(n for n, option in enumerate(options) if option.startswith("[")))


def _said(trial: Trial) -> str:
    return f"{trial.state.decider + 1}: {' | '.join(trial.options())}"


def expected(trial: Trial, before: Picture, row: Row) -> Picture:
    """The state before, with what the row says has changed; a tried card that was played is on top of those in play."""
    after = {key: dict(value) if isinstance(value, dict) else value for key, value in before.items()}
    if "card" in row and PROBE in before["1"]["Hand"]:
        after["1"]["Hand"] = [name for name in before["1"]["Hand"] if name != PROBE]
        after["1"]["In Play"] = [PROBE, *before["1"]["In Play"]]
    for key, value in row.get("then", {}).items():
        after[str(key)] = {**after[str(key)], **value} if isinstance(value, dict) else value
    return after


def outcome(trial: Trial) -> str:
    """How the game ended: "1 wins (Ten)", "a draw"; empty while it goes on."""
    ended = trial.machine.outcome(trial.state)
    if ended is None:
        return ""
    by = f" ({trial.game.endings[ended.ending].name})" if ended.ending >= 0 else ""
    who = " and ".join(str(seat + 1) for seat in ended.winners)
    return f"{who} win{'s' if len(ended.winners) == 1 else ''}{by}" if who else f"a draw{by}"


# ---- what the rows say


def texts(row: Row) -> Iterator[tuple[str, str]]:
    """The texts of a row, each with its start symbol."""
    laid = overlay(row)
    for name in ("rules", "endings", "set-up"):
        yield from (("text", text) for text in laid.get(name, {}).values())
    yield from (("deck_rule", text) for text in laid.get("deck rules", {}).values())
    for card in laid.get("cards", {}).values():
        yield from (("text", text) for text in [card.get("text")] if text)
    steps = [step for procedure in laid.get("procedures", {}).values() for step in procedure.values()]
    for phase in (*laid.get("turn", {}).values(), *steps):
        yield from (("text", phase[part]) for part in ("start", "do", "end") if part in phase)
    for of in filter(None, laid.get("actions", {}).values()):
        chosen = of.get("choose", [])
        yield from (("cards", text) for text in ([chosen] if isinstance(chosen, str) else chosen))
        parts = (("quantity", "cost"), ("condition", "if"), ("text", "do"))
        yield from ((start, of[key]) for start, key in parts if key in of)


def vocabulary(row: Row) -> Vocabulary:
    """The names of the row's game."""
    return _checker(row).spoken


def unmarked(row: Row) -> tuple[Row, str]:
    """A row whose wrong words stand in [brackets], without them; and the wrong words."""
    written = json.dumps(row, ensure_ascii=False)
    [wrong] = _MARKED.findall(written)
    return json.loads(_MARKED.sub(r"\1", written)), json.loads(f'"{wrong}"')
