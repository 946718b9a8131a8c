"""What the actions of a game ask for before they are taken: a card, a condition, a cost."""

from __future__ import annotations

from engine.rules.programs import NOTHING, ActionFact
from engine.table.explanation.conditions import answered, given
from engine.table.explanation.english import a, counted
from engine.table.explanation.reader import Locals, Reader
from engine.table.explanation.steps import Step
from engine.table.explanation.terms import Card


def offered(reader: Reader, menu: int) -> tuple[Step, ...]:
    """The actions of a menu, each with what it asks for."""
    return tuple(_offer(reader, action) for action in reader.facts.program.menus[menu])


def _offer(reader: Reader, number: int) -> Step:
    fact, game = reader.facts.program.actions[number], reader.facts.game
    chosen = Card("it")
    parts = [f"with {card}" for card in choices(reader, fact)]
    parts += [f"for {cost}" for cost in [" and ".join(costs(reader, fact, chosen))] if cost]
    parts += [f"if {given}" for given in [needs(reader, fact, chosen)] if given]
    return Step(f"{game.actions[number].name}{''.join(f', {part}' for part in parts)}")


def choices(reader: Reader, fact: ActionFact) -> list[str]:
    """The cards that an action chooses: "a card in your Hand"."""
    places = [] if fact.zone == NOTHING else [(fact.owner, fact.zone, fact.query)]
    return [a(_fresh(reader).cards(*place)[0]) for place in (*places, *(place[1:] for place in fact.also))]


def costs(reader: Reader, fact: ActionFact, chosen: Card) -> list[str]:
    """What an action costs: "3 Gold", "Gold equal to its Price"."""
    found = []
    for cost in fact.costs:
        amount, counter = given(_fresh(reader, chosen), cost.amount), reader.facts.counter(cost.counter)
        if amount.value is not None:
            why = "" if amount.noun == str(amount.value) else f" ({amount.noun})"
            found.append(counted(amount.value, counter.name, counter.plural) + why)
        else:
            found.append(f"{counter.plural} equal to {amount.noun}")
    return found


def needs(reader: Reader, fact: ActionFact, chosen: Card) -> str:
    """The condition of an action; empty if it has none."""
    return "" if fact.condition == NOTHING else answered(_fresh(reader, chosen), fact.condition).yes


def _fresh(reader: Reader, chosen: Card | None = None) -> Reader:
    locals_: Locals = {} if chosen is None else {0: chosen}
    return Reader(reader.facts, reader.code, locals_)
