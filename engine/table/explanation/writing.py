"""What the instructions that write do, as steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.rules.programs import NOTHING, YOU, Event, Flow, Instruction, Op, Place, Showing
from engine.table.explanation.english import SOMEBODY, TABLE, Condition, a, counted
from engine.table.explanation.reader import Reader
from engine.table.explanation.steps import Step
from engine.table.explanation.terms import Card, Drawn, Held, Player, Several

LEFT = {Flow.STEP: "step", Flow.PROCEDURE: "procedure", Flow.PHASE: "phase", Flow.TURN: "turn"}
"""What is left, by how far."""

SKIPPED = "if there is none, what would be done with it is skipped"
"""What is said of a card that may not be there."""


def written(reader: Reader, i: Instruction) -> Step:
    """The step of an instruction that writes."""
    return WRITES[Op(i[0])](reader, *i[1:])


# ---- counters


def _changed(reader: Reader, verb: str, p: int, c: int, x: int, notes: tuple[str, ...]) -> Step:
    who, counter, amount = reader.person(p), reader.facts.counter(c), reader.value(x)
    if reader.facts.is_limit(c):
        most = reader.facts.program.counters[c].high
        return Step("it is counted that this has been done", (f"at most {most} times" if most > 1 else "once",))
    if who is TABLE or not counter.per_player:
        goes = "goes up" if verb == "gain" else "goes down"
        return Step(f"the {counter.name} {goes} by {amount.noun}", notes)
    if amount.value is not None:
        return Step(f"{who.does(verb)} {counted(amount.value, counter.name, counter.plural)}", notes)
    if verb != "gain" and isinstance(amount, Held) and amount.many == counter.plural and amount.who == who:
        return Step(f"{who.does(verb)} all {counter.plural}", notes)
    return Step(f"{who.does(verb)} {counter.plural} equal to {amount.noun}", notes)


def _gain(r: Reader, p: int, c: int, x: int) -> Step:
    return _changed(r, "gain", p, c, x, (r.facts.most(c), _heard(r, c, Event.GAINED)))


def _lose(r: Reader, p: int, c: int, x: int) -> Step:
    return _changed(r, "lose", p, c, x, (r.facts.least(c), _heard(r, c, Event.LOST)))


def _changed_on(r: Reader, verb: str, x: int, c: int, y: int, notes: tuple[str, ...]) -> Step:
    card, counter, amount = r.card(x), r.facts.counter(c), r.value(y)
    if amount.value is not None:
        return Step(f"{card.noun} {verb}s {counted(amount.value, counter.name, counter.plural)}", notes)
    return Step(f"{card.noun} {verb}s {counter.plural} equal to {amount.noun}", notes)


def _gain_on(r: Reader, x: int, c: int, y: int) -> Step:
    return _changed_on(r, "gain", x, c, y, (r.facts.most(c), _heard(r, c, Event.GAINED)))


def _lose_on(r: Reader, x: int, c: int, y: int) -> Step:
    return _changed_on(r, "lose", x, c, y, (r.facts.least(c), _heard(r, c, Event.LOST)))


def _set_on(r: Reader, x: int, c: int, y: int) -> Step:
    card, counter, amount, mark = r.card(x), r.facts.counter(c), r.value(y), r.facts.mark(c)
    if mark is not None:
        return _becomes(r, card.noun, c, mark, amount.value)
    heard = dict.fromkeys((_heard(r, c, Event.GAINED), _heard(r, c, Event.LOST)))
    return Step(f"{card.whose} {counter.name} becomes {amount.noun}", tuple(heard))


def pay(r: Reader, p: int, c: int, x: int) -> Step:
    """What an action costs, as it is taken."""
    return _changed(r, "pay", p, c, x, (_heard(r, c, Event.LOST),))


def _becomes(r: Reader, who: str, c: int, mark: int, value: int | None) -> Step:
    """A mark is given or taken."""
    verb, what = ("becomes", Event.GAINED) if value else ("stops being", Event.LOST)
    return Step(f"{who} {verb} {r.facts.game.marks[mark].name}", (_heard(r, c, what),))


def _set(r: Reader, p: int, c: int, x: int) -> Step:
    facts, amount, mark = r.facts, r.value(x), r.facts.mark(c)
    if mark is not None:
        return _becomes(r, r.facts.holder(c, r.person(p)).subject, c, mark, amount.value)
    fact = facts.program.counters[c]
    fits = amount.value is not None and fact.low <= amount.value <= fact.high
    bounds = () if fits or facts.is_label(c) else (facts.least(c), facts.most(c))
    who, counter = r.person(p), facts.counter(c)
    heard = dict.fromkeys((_heard(r, c, Event.GAINED), _heard(r, c, Event.LOST)))
    held = who.has(counter.name) if counter.per_player else f"the {counter.name}"
    return Step(f"{held} becomes {amount.noun}", (*bounds, *heard))


def _heard(r: Reader, c: int, what: Event) -> str:
    """Who is woken by a change."""
    watch, hear = r.facts.watchers_of(c), r.facts.hearers(what, c)
    parts = (f"seen at once by {watch}" if watch else "", f"heard by {hear}" if hear else "")
    return ", ".join(part for part in parts if part)


# ---- cards


def _move(r: Reader, x: int, p: int, z: int, p2: int, z2: int, place: int) -> Step:
    card = r.card(x)
    same = "" if (p, z) != (p2, z2) else " again"
    text = f"{card.noun} goes from {r.zone(p, z)} to {_goal(r, p2, z2, place)}{same}"
    return Step(text, (*_arrives(r, z, z2, card), *_full(r, z2, "it stays where it is")))


def _send(r: Reader, x: int, p: int, z: int, place: int) -> Step:
    card = r.card(x)
    text = f"{card.noun} goes from wherever it is to {_goal(r, p, z, place)}"
    return Step(text, (*_arrives(r, NOTHING, z, card), *_full(r, z, "it stays where it is")))


def _move_all(r: Reader, p: int, z: int, q: int, p2: int, z2: int) -> Step:
    _, many = r.cards(p, z, q)
    return Step(f"all {many} go to {r.zone(p2, z2)}", (*_arrives(r, z, z2), *_full(r, z2, "the rest stay")))


def _put(r: Reader, x: int, p: int, z: int, place: int) -> Step:
    card = r.card(x)
    text = f"{card.noun} goes from wherever it is to that place {r.within(p, z)}"
    return Step(text, (*_arrives(r, NOTHING, z, card), "it stays where it is if none is empty"))


def _attach(r: Reader, x: int, y: int) -> Step:
    card, host = r.card(x), r.card(y)
    return Step(f"{card.noun} is attached to {host.noun}", ("for as long as it stays there",))


def _swap(r: Reader, x: int, y: int) -> Step:
    one, other = r.card(x).noun, r.card(y).noun
    return Step(f"{one} and {other} change places", ("nothing happens if one of them is none",))


def _goal(r: Reader, p: int, z: int, place: int) -> str:
    """Where a card goes: to which end, where cards are taken from the top."""
    zone, fact = r.zone(p, z), r.facts.game.zones[z]
    if place == Place.BOTTOM:
        return f"the bottom of {zone}"
    return f"the top of {zone}" if fact.draw_from or fact.seen_by == "nobody" else zone


def _arrives(r: Reader, source: int, target: int, card: Card | None = None) -> tuple[str, ...]:
    """What a card that comes or goes wakes."""
    facts = r.facts
    works = facts.program.zones[target].in_play and _waits(r, card)
    kept = ("what its text waits for works from there on",) if works else ()
    left = facts.hearers(Event.LEFT, source) if source != NOTHING else ""
    entered = facts.hearers(Event.ENTERED, target, source)
    heard = ", ".join(dict.fromkeys(each for each in (left, entered) if each))
    return (*kept, *((f"heard by {heard}",) if heard else ()))


def _waits(r: Reader, card: Card | None) -> bool:
    """May the card wait for something, or change something, as long as it stands?"""
    cards = r.facts.program.cards
    of = cards if card is None or card.printed is None else (cards[card.printed],)
    return any(each.times or each.events or each.onsets or each.modifiers for each in of)


def _full(r: Reader, z: int, what: str) -> tuple[str, ...]:
    size = r.facts.program.zones[z].size
    return () if size == NOTHING else (f"if it is full, at {size}, {what}",)


def _draw(r: Reader, d: int, p: int, x: int) -> Step:
    facts, who, amount = r.facts, r.person(p), r.value(x)
    deck, hand = facts.program.draw_from, facts.program.draw_to
    if d != NOTHING:
        r.locals[d] = Drawn("the number of cards drawn", of=amount.value)
    cards = counted(amount.value, "card", "cards") if amount.value is not None else f"cards equal to {amount.noun}"
    one = amount.value == 1
    notes = ("none if it is empty" if one else "fewer if it runs out", _before(r, one), _drawn(r, deck, hand))
    route = f"from the top of {facts.zone(who, deck)} to {facts.zone(who, hand)}"
    return Step(f"{who.does('draw')} {cards}, {route}", notes)


def _must_draw(r: Reader, d: int, p: int, x: int) -> Step:
    step, hear = _draw(r, d, p, x), r.facts.hearers(Event.CANNOT_DRAW)
    return replace(step, notes=(*step.notes, f"if there are too few, heard by {hear}")) if hear else step


def _before(r: Reader, one: bool) -> str:
    """What works before a card is drawn."""
    before = r.facts.hearers(Event.BEFORE_DRAW)
    return f"but before {'that' if one else 'each'}, {before}" if before else ""


def _drawn(r: Reader, deck: int, hand: int) -> str:
    facts = r.facts
    hear = (facts.hearers(Event.DRAWN), facts.hearers(Event.LEFT, deck), facts.hearers(Event.ENTERED, hand, deck))
    heard = ", ".join(dict.fromkeys(each for each in hear if each))
    return f"heard by {heard}" if heard else ""


def _played(r: Reader, x: int, p: int) -> Step:
    card, facts = r.card(x), r.facts
    hear = dict.fromkeys((facts.hearers(Event.PLAYED_ITSELF), facts.hearers(Event.PLAYED)))
    heard = ", ".join(each for each in hear if each)
    return Step(f"{r.person(p).does('play')} {card.noun}", (f"heard by {heard}",) if heard else ())


def _show(r: Reader, p: int, x: int, n: int) -> Step:
    who, what = r.person(p), r.value(x).noun
    if n == Showing.SEARCH:
        return Step(f"{who.does('look')} through {what}", ("nobody else sees them",))
    if n == Showing.REVEAL:
        return Step(f"{who.does('reveal')} {what}", ("all players see what is shown",))
    return Step(f"{who.does('look')} at {what}", ("nobody else sees what is shown",))


def _shuffle(r: Reader, p: int, z: int) -> Step:
    return Step(f"{r.zone(p, z)} is shuffled")


def _fill(r: Reader, p: int, z: int, p2: int, z2: int) -> Step:
    size, source = r.facts.program.zones[z].size, r.zone(p2, z2)
    text = f"{r.zone(p, z)} takes cards from the top of {source} until it holds {size}"
    return Step(text, (f"fewer if {source} runs out", *_arrives(r, z2, z)))


def _any(r: Reader, d: int, x: int) -> Step:
    of = r.value(x)
    one = of.one if isinstance(of, Several) else of.noun
    if isinstance(of, Several) and of.seats:
        found = Condition("one is picked", "none is picked")
        r.locals[d] = Player(SOMEBODY.subject, who=SOMEBODY, found=found)
        return Step(f"{a(one)} is picked by chance")
    r.locals[d] = Card("that card", found=Condition("one is picked", "none is picked"))
    return Step(f"{a(one)} is picked by chance", (SKIPPED,))


# ---- the course of the game


def _leave(r: Reader, n: int) -> Step:
    what = LEFT.get(Flow(n), "phase")
    return Step(f"the {what} is over once this is done", ("what belongs to its end still happens",))


def _last(r: Reader, n: int) -> Step:
    from engine.table.explanation.lasting import lasts  # what holds for a while may have programs of its own

    return lasts(r, n)


def _next_turn(r: Reader, p: int) -> Step:
    return Step(f"{r.person(p).does('take')} the next turn", ("after that it goes on from them",))


def _win(r: Reader, p: int, n: int) -> Step:
    return Step(f"{r.person(p).does('win')}, and the game is over at once")


def _defeat(r: Reader, p: int, n: int) -> Step:
    return Step(f"{r.person(p).does('lose')}, every other player wins, and the game is over at once")


def _together(r: Reader, x: int, verb: str, then: str) -> Step:
    of = r.value(x)
    many = of.many if isinstance(of, Several) else of.noun
    return Step(f"all {many} {verb}, {then}", ("nothing happens if there are none",) if " who " in many else ())


def _begin_phase(r: Reader, n: int) -> Step:
    return Step(f"{r.facts.game.stages[n].name} begins")


def _take_role(r: Reader, p: int, n: int) -> Step:
    return Step(f"{r.person(p).does('become')} the {r.facts.game.roles[n].name}")


def _begin_period(r: Reader, n: int) -> Step:
    return Step(f"the {r.facts.game.periods[n].name} begins")


def _open(r: Reader, n: int) -> Step:
    return Step(f"the {r.facts.game.procedures[n].name} begins")


def _close(r: Reader, n: int) -> Step:
    return Step(f"the {r.facts.game.procedures[n].name} is over", ("the turn goes on where it was",))


def _leave_procedure(r: Reader, n: int) -> Step:
    name = r.facts.game.procedures[n].name
    return Step(f"the {name} is over once this is done, if it is going on", ("what belongs to its end still happens",))


def _won(r: Reader, p: int, n: int, x: int) -> Step:
    amount, hear = r.value(x), r.facts.hearers(Event.WON, n)
    by = "" if amount.value == 0 else f" by {amount.noun}"
    text = f"{r.person(p).does('win')} the {r.facts.game.procedures[n].name}{by}"
    return Step(text, (f"heard by {hear}",) if hear else ())


def _wake(r: Reader, n: int) -> Step:
    waiting = r.facts.waiting_for(n)
    return Step(f"cards in play that wait for this: {waiting or 'none'}", ("the active player's first",))


WRITES: dict[Op, Callable[..., Step]] = {
    Op.GAIN: _gain,
    Op.LOSE: _lose,
    Op.SET: _set,
    Op.GAIN_ON: _gain_on,
    Op.LOSE_ON: _lose_on,
    Op.SET_ON: _set_on,
    Op.MOVE: _move,
    Op.SEND: _send,
    Op.MOVE_ALL: _move_all,
    Op.SWAP: _swap,
    Op.PUT: _put,
    Op.ATTACH: _attach,
    Op.DRAW: _must_draw,
    Op.TAKE: _draw,
    Op.PLAYED: _played,
    Op.SHOW: _show,
    Op.SHUFFLE: _shuffle,
    Op.FILL: _fill,
    Op.ANY: _any,
    Op.LAST: _last,
    Op.LEAVE: _leave,
    Op.NEXT_TURN: _next_turn,
    Op.WIN: _win,
    Op.DEFEAT: _defeat,
    Op.WIN_ALL: lambda r, x, n: _together(r, x, "win", "and the game is over at once"),
    Op.DEFEAT_ALL: lambda r, x, n: _together(r, x, "lose", "every other player wins, and the game is over at once"),
    Op.END: lambda r, n: Step("the game is over at once, and nobody wins"),
    Op.BEGIN_TURN: lambda r: Step("the next turn begins, and the player who is to follow becomes active"),
    Op.BEGIN_PHASE: _begin_phase,
    Op.TAKE_ROLE: _take_role,
    Op.BEGIN_PERIOD: _begin_period,
    Op.OPEN: _open,
    Op.CLOSE: _close,
    Op.BEGIN_PART: lambda r, n: Step(f"{r.person(YOU).does('begin')} to go through the step"),
    Op.VEIL: lambda r, n: Step("nobody sees what another does from here on" if n else "all see what has been done"),
    Op.LEAVE_PROCEDURE: _leave_procedure,
    Op.WON: _won,
    Op.TELL: lambda r, a: Step(f"each player's {r.facts.game.numbers[a].name} is told"),
    Op.WAKE: _wake,
}
"""Every instruction that writes, with its step."""
