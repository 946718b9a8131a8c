"""A new scenario: one action of the game with one card, and what comes of it, as the engine plays it now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine import shelf
from engine.cardset.model import Game
from engine.rules.options import Kind, Reason
from engine.rules.programs import NOTHING
from engine.rules.run import Machine
from engine.rules.state import Moment, State
from engine.table.scaffold.naming import scalar
from engine.table.scaffold.schemas import pointed
from engine.table.words import Words

_TEMPLATE = Path(__file__).with_name("scenario.yaml")
_TURN = 3


@dataclass(frozen=True, slots=True)
class Played:
    """An action that was tried: what it needed, its label, and the first player's counters behind it."""

    zone: int
    card: int
    needed: dict[int, int]
    label: str
    after: dict[int, int]


def scenario(game: Game, name: str, file: Path, shown: str) -> str:
    """The text of a file of scenarios that will stand there. `shown` is the game as commands name it."""
    played = next(_tried(game), None)
    given, steps = (_none(game) if played is None else _told(game, played))
    whole = _TEMPLATE.read_text(encoding="utf-8").replace("cardwright test GAME", f"cardwright test {shown}")
    whole = whole.replace("SCENARIO", scalar(name)).replace("GIVEN", given).replace("STEPS", steps)
    return pointed(whole, file.parent.parent, f"scenarios/{file.name}")


def _told(game: Game, played: Played) -> tuple[str, str]:
    held = [f"{scalar(game.counters[c].name)}: {value}" for c, value in played.needed.items()]
    held.append(f"{scalar(game.zones[played.zone].name)}: [{scalar(game.cards[played.card].name)}]")
    given = f"      turn: {_TURN}\n      players:\n        1: {{{', '.join(held)}}}"
    after = ", ".join(f"{scalar(game.counters[c].name)}: {value}" for c, value in played.after.items())
    return given, f"      - do: {scalar(played.label)}\n      - expect: {{players: {{1: {{{after}}}}}}}"


def _none(game: Game) -> tuple[str, str]:
    """Where no action can be tried: the turn that is given."""
    return f"      turn: {_TURN}", f"      - expect: {{turn: {_TURN}, active: 1}}"


# ---- tried


def _tried(game: Game) -> Iterator[Played]:
    """Actions with a card that go through without a further choice, the cards that do most first."""
    for number, action in enumerate(shelf.lowered(game).program.actions):
        if action.zone == NOTHING or not game.zones[action.zone].per_player:
            continue
        if not any(phase.actions for phase in game.phases):
            return
        found = [each for card in range(len(game.cards)) if (each := _try(game, number, action.zone, card)) is not None]
        yield from sorted(found, key=lambda each: -sum(each.after.values()))


def _try(game: Game, action: int, zone: int, card: int) -> Played | None:
    machine, state = _table(game, zone, card)
    needed: dict[int, int] = {}
    for refusal in machine.refused(state):
        if refusal.action == action and refusal.reason is Reason.COST:
            needed[refusal.counter] = refusal.need
    machine.lay_out(state, [(machine.layout.counter(counter, 0), value) for counter, value in needed.items()])
    chosen = [o for o in machine.options(state) if o.kind is Kind.ACTION and o.action == action and o.card != NOTHING]
    if not chosen:
        return None
    label = Words(game, machine).action(action, chosen[0].card)
    machine.apply(state, chosen[0].choice)
    if state.over or not machine.acting(state):
        return None
    after = {n: state.counters[machine.layout.counter(n, 0)] for n, each in enumerate(game.counters) if each.per_player}
    return Played(zone, card, needed, label, after)


def _table(game: Game, zone: int, card: int) -> tuple[Machine, State]:
    """An empty table at the first player's actions, with one card in a zone of theirs."""
    dealer = shelf.Dealer(game)
    dealer.add(card, zone, 0)
    machine = Machine(shelf.lowered(game).program, dealer.deal())
    state = machine.table(0)
    machine.resume_at(state, Moment(_TURN, 0, machine.phases[0]))
    return machine, state
