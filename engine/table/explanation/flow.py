"""A program as steps: its blocks followed from the first, branches and loops with what is done inside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.loops import ROUNDS
from engine.rules.programs import NOTHING, By, Flow, Instruction, Op, decode
from engine.table.explanation import english
from engine.table.explanation.conditions import branch
from engine.table.explanation.english import Condition, Person, a, ordinal
from engine.table.explanation.graph import joins
from engine.table.explanation.menus import offered
from engine.table.explanation.reader import Locals, Reader
from engine.table.explanation.reading import READS
from engine.table.explanation.steps import Step
from engine.table.explanation.terms import Answer, Card, Mode, Player, Several, Term
from engine.table.explanation.writing import LEFT, SKIPPED, pay, written

Until = frozenset[int | None]
"""The blocks at which to stop."""

Told = tuple[Sequence[Step], int | None]
"""Steps, and the block that comes after them; None at the end of the program."""

PLAYER = "that player"


class Narrator:
    """Tells one program. The first `costs` losses are what an action costs."""

    def __init__(self, reader: Reader, entry: int, costs: int = 0) -> None:
        self.reader, self.entry, self.costs = reader, entry, costs
        self.joins = joins(reader.program, entry)
        self.chosen = 0
        self.repeated: set[int] = set()

    def steps(self) -> tuple[Step, ...]:
        """What it does, in order."""
        return tuple(self.walk(self.entry, frozenset()))

    def walk(self, block: int | None, until: Until) -> list[Step]:
        """What is done from a block on, up to one at which to stop."""
        steps: list[Step] = []
        while block is not None and block not in until:
            *straight, last = decode(self.reader.program.blocks[block])
            steps += [step for i in straight if (step := self._straight(i)) is not None]
            told, block = FLOWS[Op(last[0])](self, block, last, until)
            steps += told
        return steps

    def _straight(self, i: Instruction) -> Step | None:
        if Op(i[0]) not in READS:
            if i[0] == Op.LOSE and self.costs:
                self.costs -= 1
                return pay(self.reader, *i[1:])
            return written(self.reader, i)
        self.reader.read(i)
        return Step("that is all") if i[0] == Op.COPY and i[1] in self.repeated else None

    # ---- branches

    def decide(self, block: int, until: Until) -> Told:
        """A test, and what is done either way."""
        found, join = branch(self.reader, block), self.joins[block]
        before, stop = dict(self.reader.locals), until | {join}
        yes = self.walk(found.yes, stop)
        after = self._back_to(before)
        no = self.walk(found.no, stop)
        self.reader.locals |= after
        return decided(found.condition, yes, no), join

    def _back_to(self, before: Locals) -> Locals:
        """The locals are what they were; what had become another."""
        changed = {local: held for local, held in self.reader.locals.items() if before.get(local) != held}
        self.reader.locals = dict(before)
        return changed

    # ---- choices

    def card_name(self) -> str:
        """What the card that is chosen next is called."""
        self.chosen += 1
        return "the chosen card" if self.chosen == 1 else f"the {ordinal(self.chosen)} chosen card"


def decided(condition: Condition, yes: Sequence[Step], no: Sequence[Step]) -> list[Step]:
    """What is done if something holds, and otherwise."""
    if condition.heading and (yes or no):
        otherwise = () if not no else _otherwise(no, "if not:")
        return [Step(condition.heading, inside=tuple(yes) or (Step("nothing happens"),), other=otherwise)]
    if yes:
        return [Step(f"if {condition.yes}:", inside=tuple(yes), other=_otherwise(no, "otherwise:") if no else ())]
    return [Step(f"if {condition.no}:", inside=tuple(no))] if no else []


def _otherwise(steps: Sequence[Step], heading: str) -> tuple[Step, ...]:
    """What is done otherwise; a further test goes on from the first."""
    only = steps[0] if len(steps) == 1 else None
    if only is not None and only.inside and only.text.startswith(("“", "the ")):
        return (Step(only.text, only.notes, only.inside), *only.other)
    if only is not None and only.text.startswith("if "):
        return (Step(f"otherwise, {only.text}", only.notes, only.inside), *only.other)
    return (Step(heading, inside=tuple(steps)),)


# ---- the ends of blocks


def _end(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return (), None


def _on(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return (), i[1]


def _if(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    if n.reader.program.blocks[i[5]] == (Op.ENDLESS,):  # said at the head of the loop
        return (), i[4]
    return n.decide(block, until)


def _each(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    of = n.reader.value(i[1])
    if isinstance(of, Several) and of.seats:
        n.reader.locals[i[2]] = Player(PLAYER, who=english.SOMEBODY)
        first = ", the active player first" if of.many.startswith("players") else ", in turn order"
        heading = f"for each {of.one}{first}:"
    else:
        n.reader.locals[i[2]] = Card("that card")
        heading = f"for {of.noun}:" if isinstance(of, Several) and of.single else f"for each of {of.noun}:"
    inside = tuple(n.walk(i[3], until | {block}))
    return ((Step(heading, inside=inside),) if inside else ()), i[4]


def _repeat(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    times = n.reader.value(i[1] << 1 | 1)
    heading = f"{times.noun} times:" if times.value is not None else f"as many times as {times.noun}:"
    if times.value == ROUNDS:
        heading = f"again and again; if it is done {times.noun} times, the game stops:"
    n.repeated.add(i[1])
    inside = n.walk(i[2], until | {block})
    n.repeated.discard(i[1])
    return (Step("once:" if times.value == 1 else heading, inside=tuple(inside)),), i[3]


def _call(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return (called(n.reader, i[1]),), i[2]


def called(reader: Reader, block: int) -> Step:
    """A program that is called: the text it is from, and what it does."""
    steps = Narrator(Reader(reader.facts, reader.code), block).steps()
    return Step(f"{reader.code.places[reader.program.origins[block]]}:", inside=steps or (Step("nothing happens"),))


def _resolve(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    card, who = n.reader.card(i[1]), n.reader.person(i[2])
    whose = "" if who.second else f"for {who.subject}"
    text = f"what {card.noun} says is done"
    if card.printed is not None and n.reader.facts.program.cards[card.printed].effect == NOTHING:
        text = f"{card.noun} says nothing that is done at once"
    return (Step(text, (whose,)),), i[3]


def _settle(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return (Step("what waited for any of this works now, one after another"),), i[1]


def _leaving(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    what = LEFT.get(Flow(i[1]), "phase")
    return (Step(f"if the {what} is over already, what follows is skipped"),), i[3]


def _offers(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return (Step("if there is no action to choose, what follows is skipped"),), i[3]


def _start(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    name = n.reader.facts.game.procedures[i[1]].name
    return (Step(f"the {name} takes place, step by step", ("not if it is going on already",)),), i[2]


def _as(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return (Step(f"“you” is {by(n.reader, By(i[1]), i[2]).subject} from here on"),), i[3]


def by(reader: Reader, who: By, number: int) -> Person:
    """Who goes through a step."""
    if who == By.SEAT:
        return Person(f"player {number + 1}", f"player {number + 1}'s")
    if who == By.ROLE:
        name = f"the {reader.facts.game.roles[number].name}"
        return Person(name, f"{name}'s")
    name = "the active player" if who == By.ACTIVE else "the next player"
    return Person(name, f"{name}'s")


def _endless(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return (Step("the game stops here: this would never end"),), None


def _menu(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    who = n.reader.person(i[1])
    return (Step(f"{who.does('choose')} one of these actions:", inside=offered(n.reader, i[2])),), i[3]


def _pick(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    who, (one, _) = n.reader.person(i[2]), n.reader.cards(i[3], i[4], i[5])
    return (_chosen(n, i[1], f"{who.does('choose')} {a(one)}", optional=i[6] == 1),), i[7]


def _among(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    who, of = n.reader.person(i[2]), n.reader.value(i[3])
    one = of.one if isinstance(of, Several) else of.noun
    if i[4] == 2:
        found = Condition("one is chosen", "none is chosen")
        n.reader.locals[i[1]] = Player(PLAYER, who=english.SOMEBODY, found=found)
        return (Step(f"{who.does('choose')} {a(one)}"),), i[5]
    return (_chosen(n, i[1], f"{who.does('choose')} {a(one)}", optional=i[4] == 1),), i[5]


def _chosen(n: Narrator, d: int, text: str, *, optional: bool) -> Step:
    """A card is chosen, if there is one."""
    name = n.card_name()
    found = Condition("one is chosen", "none is chosen")
    n.reader.locals[d] = Card(name, whose="its" if n.chosen == 1 else f"{name}'s", found=found)
    return Step(f"{text}, or none" if optional else text, () if optional or n.repeated else (SKIPPED,))


def _may(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    n.reader.locals[i[1]] = Answer("the answer", who=n.reader.person(i[2]))
    return (), i[3]


def _mode(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return _one_of(n, n.reader.person(i[2]), block, i, until)


def _chance(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    return _one_of(n, english.CHANCE, i[3], i, until)


def _one_of(n: Narrator, who: Person, told: int, i: Instruction, until: Until) -> Told:
    """Ways of which one is chosen; what each says is told at a block."""
    join = n.joins[i[4]]
    n.reader.locals[i[1]] = Mode("the way", who=who, ways=_ways(n.reader, told))
    ways = n.walk(i[4], until | {join})
    inside = [part for way in ways for part in (Step(way.text, way.notes, way.inside), *way.other)]
    return (Step(f"{who.does('choose')} one of these:", inside=tuple(inside)),), join


def _number(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    who, card, most = n.reader.person(i[2]), n.reader.card(i[3]), n.reader.value(i[5])
    n.reader.locals[i[1]] = Term("how much was chosen")
    text = f"{who.does('choose')} how much {card.noun} takes, at most {most.noun}"
    return (Step(text, ("of what is left", "not asked where only one amount is possible")),), i[6]


def _place(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    who, where = n.reader.person(i[2]), n.reader.within(i[3], i[4])
    n.reader.locals[i[1]] = Term("that place")
    return (Step(f"{who.does('choose')} an empty place {where}", ("not asked where only one is empty",)),), i[5]


def _word(n: Narrator, block: int, i: Instruction, until: Until) -> Told:
    who, label = n.reader.person(i[2]), n.reader.facts.game.labels[i[3]]
    n.reader.locals[i[1]] = Term("that word")
    return (Step(f"{who.does('choose')} a word for the {label.name}: {', '.join(label.values)}"),), i[5]


def _ways(reader: Reader, block: int) -> tuple[str, ...]:
    """What is printed of each way of a choice."""
    text = reader.code.texts[reader.program.origins[block]]
    places = reader.code.modes.get(block, ())
    return tuple(" ".join(text[start:end].split()).rstrip(".;,") for start, end in places)


FLOWS: dict[Op, Callable[[Narrator, int, Instruction, Until], Told]] = {
    Op.DONE: _end,
    Op.NEXT: _on,
    Op.GOTO: _on,
    Op.IF: _if,
    Op.EACH: _each,
    Op.REPEAT: _repeat,
    Op.AGAIN: _on,
    Op.CALL: _call,
    Op.RESOLVE: _resolve,
    Op.SETTLE: _settle,
    Op.LEAVING: _leaving,
    Op.OFFERS: _offers,
    Op.START: _start,
    Op.AS: _as,
    Op.ENDLESS: _endless,
    Op.MENU: _menu,
    Op.PICK: _pick,
    Op.AMONG: _among,
    Op.MAY: _may,
    Op.MODE: _mode,
    Op.CHANCE: _chance,
    Op.NUMBER: _number,
    Op.PLACE: _place,
    Op.WORD: _word,
    Op.YES: _end,
    Op.NO: _end,
    Op.GIVE: _end,
}
"""Every instruction that ends a block, with its steps and what follows."""
