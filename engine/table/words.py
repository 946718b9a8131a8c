"""What people call things: cards, players, zones, options, and why an action is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.cardset.checked import Limit
from engine.cardset.model import Action, Card, Game
from engine.cardset.terms import Amount, Fixed, NumberOf, Who
from engine.rules.options import Kind, Option, Reason, Refusal
from engine.rules.programs import NOTHING, Event, Whose
from engine.rules.run import Machine
from engine.rules.state import LogEvent, Outcome, State
from engine.table.questions import Questions
from engine.table.sight import knows

_WHOSE = {"you": "your", "opponent": "the opponent's"}
_A = re.compile("an? ")


class Words:
    """Names for what a machine knows by number."""

    def __init__(self, game: Game, machine: Machine) -> None:
        self.game, self.layout, self._actions = game, machine.layout, machine.program.actions
        self._kinds, self._periods = machine.deal.kinds, machine.program.periods
        self._counters, self._roles = machine.program.counters, machine.program.roles
        self._marks = {n: mark for mark, n in machine.program.changing_marks}
        self._labels = {n: label for label, n in machine.program.of_table}
        self._questions = Questions(game, machine.program)

    # ---- things

    def card(self, card: int) -> str:
        """The name of a card instance."""
        return self.printed(card).name

    def printed(self, card: int) -> Card:
        """The card that an instance is a copy of."""
        return self.game.cards[self._kinds[card]]

    def player(self, seat: int) -> str:
        """What a seat is called."""
        return f"Player {seat + 1}"

    def counter(self, slot: int, actor: int = NOTHING, viewer: int = NOTHING) -> str:
        """The name of the counter in a slot, with its owner's unless that is the actor."""
        counter, owner = self.game.counters[self.layout.counter_of[slot]], self.layout.holder_of[slot]
        if counter.per_card:
            return f"{self.card(owner)}'s {counter.name}"
        if not counter.per_player or owner == actor:
            return counter.name
        return f"{self._owners(owner, viewer)} {counter.name}"

    def _owners(self, seat: int, viewer: int) -> str:
        return "your" if seat == viewer else f"{self.player(seat)}'s"

    def changed(self, slot: int, before: int, after: int, actor: int = NOTHING, viewer: int = NOTHING) -> str:
        """That a counter changed; that a mark came or went; empty for what nobody needs to be told."""
        number = self.layout.counter_of[slot]
        if number < len(self.game.counters):
            return f"{self.counter(slot, actor, viewer)} {before} -> {after}"
        if number in self._labels:
            label = self.game.labels[self._labels[number]]
            return f"the {label.name} is {label.values[after - 1]}" if after else f"there is no {label.name}"
        if number not in self._marks:
            return ""
        mark, you = self.game.marks[self._marks[number]].name, self._is_of(slot, viewer)
        if you:
            return f"you {'become' if after else 'are no longer'} {mark}"
        return f"{self._holder(slot)} {'becomes' if after else 'is no longer'} {mark}"

    def on_cards(self, slot: int) -> int:
        """The counter or mark of cards that is in a slot; NOTHING if it is none, or none that is told of."""
        number = self.layout.counter_of[slot]
        told = number < len(self.game.counters) or number in self._marks
        return number if told and self._counters[number].per_card else NOTHING

    def gains(self, slot: int, before: int, after: int) -> bool:
        """Does a mark come, or go? Changes of a counter are told alike."""
        return self.layout.counter_of[slot] < len(self.game.counters) or after > before

    def changed_together(self, number: int, changes: list[tuple[int, int, int]]) -> Iterator[str]:
        """That a counter or a mark of several cards changed: its slots, each with what was and what is there."""
        cards = [self.card(self.layout.holder_of[slot]) for slot, _, _ in changes]
        if number < len(self.game.counters):
            steps = (f"{card} {before} -> {after}" for card, (_, before, after) in zip(cards, changes, strict=True))
            yield f"{self.game.counters[number].name}: {', '.join(steps)}"
        elif len(cards) == 1:
            yield self.changed(*changes[0])
        else:
            does = "become" if changes[0][2] else "are no longer"
            yield f"{joined(cards)} {does} {self.game.marks[self._marks[number]].name}"

    def _is_of(self, slot: int, seat: int) -> bool:
        """Is this what a seat itself has, and no card or the table?"""
        per_player = self._counters[self.layout.counter_of[slot]].per_player
        return seat != NOTHING and per_player and self.layout.holder_of[slot] == seat

    def instead(
        self, slot: int, gains: int, whole: int, left: int, viewer: int = NOTHING, by: Sequence[int] = ()
    ) -> Iterator[str]:
        """That less or more of a counter is gained or lost than it would be; of something else instead, nothing.

        `by` are the texts that make it so, each by one of its blocks; whoever it happens to is not named again.
        """
        if left >= 0 and self.layout.counter_of[slot] < len(self.game.counters):
            who = "you" if self._is_of(slot, viewer) else self._holder(slot)
            verb = ("gain" if gains else "lose") + ("" if who == "you" else "s")
            much = f"{abs(left - whole)} {'more' if left > whole else 'less'}" if left else "no"
            names = [name for name in dict.fromkeys(map(self._questions.whose, by)) if name != who]
            because = f" ({joined(names)})" if names else ""
            yield f"{who} {verb} {much} {self.game.counters[self.layout.counter_of[slot]].plural}{because}"

    def compared(self, number: int, values: Sequence[int], viewer: int = NOTHING) -> str:
        """How much of a number each player has, as far as the viewer knows; empty if that is nothing."""
        known = [(seat, value) for seat, value in enumerate(values) if knows(self.game, number, seat, viewer)]
        each = (f"{'you' if seat == viewer else self.player(seat)} {value}" for seat, value in known)
        level = ", level" if len(set(values)) == 1 and len(known) == len(values) else ""
        if not known:
            return ""
        return f"{self.game.numbers[number].name}: {', '.join(each)}{level}"

    def unseen(self, slot: int) -> str:
        """That a counter or a mark of a card changed that the listener does not see; empty as above."""
        number = self.layout.counter_of[slot]
        if number >= len(self.game.counters) and number not in self._marks:
            return ""
        named = self.game.counters[number] if number not in self._marks else self.game.marks[self._marks[number]]
        return f"a card's {named.name} changes"

    def _holder(self, slot: int) -> str:
        holder = self.layout.holder_of[slot]
        if self._counters[self.layout.counter_of[slot]].per_card:
            return self.card(holder)
        return "the game" if holder == NOTHING else self.player(holder)

    def zone(self, slot: int, actor: int = NOTHING, viewer: int = NOTHING) -> str:
        """The name of the zone in a slot, with its owner's unless that is the actor."""
        name, owner = self.game.zones[self.layout.zone_of[slot]].name, self.layout.owner_of[slot]
        return name if owner in (NOTHING, actor) else f"{self._owners(owner, viewer)} {name}"

    def taken_from(self, action: int, seat: int) -> int:
        """The zone slot from which a seat chooses the card of an action; NOTHING where it chooses none."""
        fact = self._actions[action]
        if fact.zone == NOTHING:
            return NOTHING
        address = self.layout.zone_address(fact.zone, fact.owner)
        return (address.slots or address.each)[seat]

    def amount(self, counter: int, number: int) -> str:
        """So much of a counter."""
        it = self.game.counters[counter]
        return f"{number} {it.name if number == 1 else it.plural}"

    # ---- the course of the game

    def where(self, state: State) -> str:
        """The step that is gone through, and of what: "Laps of the Race"; empty in a phase."""
        procedure = self.game.procedure_of(state.phase)
        return "" if procedure is None else f"{self.game.stages[state.phase].name} of the {procedure.name}"

    def phase(self, state: State) -> str:
        """The phase that it is; empty in a step, and where nobody ever chooses in anything else."""
        chosen_in = sum(bool(phase.actions) for phase in self.game.phases) + len(self.game.procedures)
        return self.game.phases[state.phase].name if 0 <= state.phase < len(self.game.phases) and chosen_in > 1 else ""

    def periods(self, state: State) -> list[str]:
        """The periods that it is now."""
        facts, layout = self._periods, self.layout
        now = (state.counters[layout.counter(fact.counter, 0)] == fact.value for fact in facts)
        return [period.name for period, is_now in zip(self.game.periods, now, strict=True) if is_now]

    def parts(self, state: State) -> list[tuple[str, int]]:
        """The roles that a procedure asks while it goes on, each with the seat that has it; empty in a phase."""
        procedure = self.game.procedure_of(state.phase)
        steps = procedure.steps if procedure is not None else ()
        asked = [step.by.binder for step in steps if step.by is not None and step.by.kind == "role"]
        return [(self.game.roles[role].name, self._holder_of(role, state)) for role in dict.fromkeys(asked)]

    def _holder_of(self, role: int, state: State) -> int:
        fact = self._roles[role]
        if fact.whose == Whose.CHOSEN:
            chosen = state.counters[self.layout.counter(fact.counter, 0)]
            return chosen if chosen >= 0 else state.active
        return (state.active + int(fact.whose)) % self.game.players

    def why(self, state: State) -> str:
        """Why you decide: the step, and your part in it; empty in a phase."""
        where = self.where(state)
        if not where:
            return ""
        step = self.game.stages[state.phase]
        who = f", as the {self.game.roles[step.by.binder].name}" if step.by and step.by.kind == "role" else ""
        return f"{where}: you choose{who}"

    def stage(self, event: LogEvent, viewer: int = NOTHING) -> Iterator[str]:
        """What happens in the course of the game, in words; a phase of the turn is not worth a word."""
        kind, number, *more = event
        game = self.game
        match Event(kind):
            case Event.PHASE if number >= len(game.phases):
                yield f"on to the {game.stages[number].name}"
            case Event.PROCEDURE:
                first = f" with the {game.stages[more[1]].name}" if len(more) > 1 else ""
                yield f"the {game.procedures[number].name} {'begins' if more[0] else 'is over'}{first}"
            case Event.PART:
                yield "it is for you to decide" if number == viewer else f"it is for {self.player(number)} to decide"
            case Event.PERIOD:
                yield f"the {game.periods[number].name} begins"
            case Event.ROLE:
                yield f"{self.does(more[0], viewer, 'become')} the {game.roles[number].name}"
            case Event.WON:
                by = f" by {more[1]}" if more[1] else ""
                yield f"{self.does(more[0], viewer, 'win')} the {game.procedures[number].name}{by}"

    def does(self, seat: int, viewer: int, verb: str) -> str:
        """A player who does something; the viewer is told "you"."""
        if seat == viewer:
            return f"you {verb}"
        return f"{self.player(seat)} {verb}{'es' if verb.endswith(('o', 'ch')) else 's'}"

    # ---- options

    def action(self, action: int, card: int = NOTHING, place: int = NOTHING) -> str:
        """The label of an action with this card, or with one of which only its place is known."""
        says = self.game.actions[action].says
        chosen = card != NOTHING or place != NOTHING
        what = self.card(card) if card != NOTHING else f"card {place}" if place != NOTHING else "a card"
        if "{card}" in says:
            return says.replace("{card}", what)
        return f"{says}: {what}" if chosen else says

    def option(self, option: Option, decision: int) -> str:
        """The label of an option of a decision."""
        if option.kind is Kind.ACTION:
            return self.action(option.action, option.card, option.number)
        if option.kind is Kind.CARD:
            return self.card(option.card) if option.card != NOTHING else f"Card {option.number}"
        if option.kind is Kind.PLAYER:
            return self.player(option.number)
        if option.kind is Kind.NUMBER:
            return f"{option.number} to {self.card(option.card)}" if option.card != NOTHING else str(option.number)
        if option.kind is Kind.PLACE:
            return self.game.marks[option.number].name
        if option.kind is Kind.WORD:
            return self._questions.word(decision, option.number)
        if option.kind is Kind.MAY:
            return "Yes" if option.number else "No"
        return self._questions.mode(decision, option.number) if option.kind is Kind.MODE else "No card"

    def way(self, choice: int, way: int) -> str:
        """One of the ways that chance chose from, as the text says it."""
        return self._questions.mode(choice, way)

    def lasting(self, fact: int) -> str:
        """What holds for a while, as the text says it."""
        return self._questions.lasting(fact)

    def question(self, decision: int, doing: str = "") -> str:
        """The text that asks for this decision, as the label of what is done if given; empty at a menu of actions."""
        return self._questions.asks(decision, doing)

    def left(self, state: State) -> int | None:
        """How much is left of what is shared out, where that is asked; else None."""
        return self._questions.left(state)

    def answer(self, decision: int, answer: int, seat: int = NOTHING, viewer: int = NOTHING) -> str:
        """What the seat has chosen, told to the viewer, where that can be told from the decision alone; else empty."""
        option = self._questions.answer(decision, answer)
        if option is not None and option.kind is Kind.PLAYER and option.number == viewer:
            return "yourself" if seat == viewer else "you"
        said = self.option(option, decision) if option is not None else ""
        return f'"{said}"' if option is not None and option.kind is Kind.MODE else said

    # ---- refusals

    def reason(self, refusal: Refusal) -> str:
        """Why an action cannot be taken."""
        if refusal.reason is Reason.COST and refusal.counter == NOTHING:
            return "no card there can be paid for"
        if refusal.reason is Reason.COST:
            return f"needs {self.amount(refusal.counter, refusal.need)}, has {refusal.have}"
        if refusal.reason is Reason.NO_CARD:
            return self.no_card(self.game.actions[refusal.action])
        if refusal.reason is Reason.BAN and refusal.lasting != NOTHING:
            return f"it is forbidden: “{self.lasting(refusal.lasting)}”"
        if refusal.reason is Reason.BAN:
            return "something in play forbids it"
        limit = self.game.actions[refusal.action].limit
        if refusal.reason is Reason.LIMIT and limit is not None:
            return f"it can be taken {often(limit, self.game)}"
        return f"only if {self.game.actions[refusal.action].asks}"

    def no_card(self, action: Action, name: str = "") -> str:
        """That no card, or none of this name, is where the action could choose it."""
        if len(action.choices) != 1:
            return f"there is no {name or 'card'} to choose"
        choice = action.choices[0]
        if not name and (one := _A.match(choice.printed)):
            return f"there is no {choice.printed[one.end() :]}"
        zone = self.game.zones[choice.cards.zone.zone]
        such = name or ("such card" if choice.cards.tests else "card")
        where = zone.name if zone.bare else f"{zone.said} {_whose(choice.cards.zone.who)} {zone.name}"
        return f"there is no {such} {where}"

    def cost(self, action: Action) -> str:
        """What an action costs; empty if nothing."""
        return ", ".join(self._cost(cost.counter, cost.amount) for cost in action.costs)

    def _cost(self, counter: int, amount: Amount) -> str:
        if isinstance(amount, Fixed):
            return self.amount(counter, amount.value)
        name = self.game.counters[counter].plural
        if isinstance(amount, NumberOf):
            return f"{name} equal to its {self.game.numbers[amount.number].name}"
        return f"some {name}"

    # ---- endings

    def outcome(self, outcome: Outcome, viewer: int = NOTHING) -> str:
        """How the game ended, in a sentence."""
        ending = self.game.endings[outcome.ending].name if 0 <= outcome.ending < len(self.game.endings) else ""
        by = f" ({ending})" if ending else ""
        if not outcome.winners:
            return f"The game is a draw{by}."
        if outcome.winners == (viewer,):
            return f"You win{by}."
        who = joined(self.player(seat) for seat in outcome.winners)
        return f"{who} {'wins' if len(outcome.winners) == 1 else 'win'}{by}."


def going_round(texts: Sequence[str]) -> str:
    """The texts of effects that never end, to be put behind a sentence."""
    return f": {joined(texts)} {'goes' if len(texts) == 1 else 'go'} round and round" if texts else ""


def joined(names: Iterable[str]) -> str:
    """A list in a sentence: "a, b and c"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _whose(who: Who) -> str:
    return _WHOSE.get(who.kind, "the")


def often(limit: Limit, game: Game) -> str:
    """How often something can happen: "once each turn", "2 times a game"."""
    times = "once" if limit.times == 1 else f"{limit.times} times"
    if limit.span == "game":
        return f"{times} a game"
    if limit.number is None:
        return f"{times} each turn"
    name = game.procedures[limit.number].name if limit.span == "procedure" else game.stages[limit.number].name
    return f"{times} each {name}"
