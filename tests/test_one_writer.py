"""One module writes the state: `engine/rules/events.py`. `state.py` makes and copies states; nothing else touches one.

The check reads the source. It takes the names and shapes of a state's fields from `state.py` itself, follows local
names for the lists among them (`zone = g.zones[at]`), and finds every assignment, deletion and mutating call. The
layers below the rules cannot know a state, so everything from the rules upwards is looked at. What no reading of source
can follow, a list handed from function to function, is caught in play: there every write looks at who makes it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import shelf
from engine.cardset.load import variants_of
from engine.rules.run import Machine
from engine.rules.state import State
from tests.own_code import ROOT, functions, module_name, parsed, python_files

STATE = ROOT / "engine/rules/state.py"
NAMES = "events.py", "changes.py", "moves.py", "stages.py", "places.py"
WRITERS = {STATE, *(ROOT / "engine/rules" / name for name in NAMES)}
BELOW = {"source", "language", "cardset"}

MUTATING = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "__setitem__", "__delitem__"}
CHANGES_ITS_ARGUMENT = {
    "shuffle",
    "shuffled",
    "insort",
    "insort_left",
    "insort_right",
    "heappush",
    "heappop",
    "heapify",
}
BEHIND_THE_BACK = {"setattr", "delattr", "__setattr__", "__delattr__"}
WALKS = {"enumerate", "zip", "reversed", "iter", "next", "filter", "min", "max"}

Shapes = dict[str, int]
"""How many lists deep a name or a field is: 1 for a list of integers, 2 for a list of lists; 0 if it is none."""


def fields_of_state(tree: ast.Module) -> Shapes:
    """The slots of State, each with its shape as annotated."""
    [state] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "State"]
    notes = {
        node.target.id: ast.unparse(node.annotation).count("list[")
        for node in state.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    [slots] = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PARTS"
    ]
    assert set(slots) == set(notes), "every slot of State has an annotation of its own, and nothing else has"
    return notes


class Writes:
    """Finds what one function, with the functions inside it, writes to a state."""

    def __init__(self, fields: Shapes) -> None:
        self.fields = fields
        self.names: Shapes = {}

    def found(self, function: ast.AST) -> Iterator[ast.AST]:
        while self.learn(function):
            pass
        return (node for node in ast.walk(function) if self.is_write(node))

    # --- which names stand for lists of a state

    def learn(self, function: ast.AST) -> bool:
        """Notes the names that are bound to lists of a state; whether there was a new one."""
        before = dict(self.names)
        for node in ast.walk(function):
            match node:
                case ast.Assign():
                    for target in node.targets:
                        self.bind(target, node.value)
                case (
                    ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value)
                ):
                    self.bind(target, value)
                case ast.For(target=target, iter=walked) | ast.comprehension(target=target, iter=walked):
                    self.bind_each(target, self.shape(walked) - 1)
        return self.names != before

    def bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, of in zip(target.elts, value.elts, strict=True):
                self.bind(one, of)
        else:
            self.bind_each(target, self.shape(value) - isinstance(target, ast.Tuple))

    def bind_each(self, target: ast.expr, shape: int) -> None:
        for node in ast.walk(target):
            if isinstance(node, ast.Name) and shape > 0:
                self.names[node.id] = max(shape, self.names.get(node.id, 0))

    def shape(self, node: ast.expr) -> int:
        """How many lists of a state deep the value of an expression is."""
        match node:
            case ast.Name(id=name):
                return self.names.get(name, 0)
            case ast.Attribute(attr=name) if not is_self(node.value):
                return self.fields.get(name, 0)
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.shape(value) if self.shape(value) > 1 else 0  # a copy, but of the same inner lists
            case ast.Subscript(value=value):
                return self.shape(value) - 1
            case ast.IfExp():
                return max(self.shape(node.body), self.shape(node.orelse))
            case ast.BoolOp():
                return max(map(self.shape, node.values))
            case ast.NamedExpr() | ast.Starred():
                return self.shape(node.value)
            case ast.Call(func=ast.Name(id=name)) if name in WALKS:
                return max(map(self.shape, node.args), default=0)
        return 0

    # --- what is a write

    def is_write(self, node: ast.AST) -> bool:
        match node:
            case ast.Attribute(ctx=ast.Store() | ast.Del()):
                return node.attr in self.fields and not is_self(node.value)
            case ast.Subscript(ctx=ast.Store() | ast.Del()):
                return self.shape(node.value) > 0
            case ast.AugAssign(target=ast.Name() as target):
                return self.shape(target) > 0
            case ast.Call():
                return self.is_writing_call(node)
        return False

    def is_writing_call(self, call: ast.Call) -> bool:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in BEHIND_THE_BACK:
            return not any(map(is_self, call.args[:1]))
        if name in CHANGES_ITS_ARGUMENT:
            return any(self.shape(argument) > 0 for argument in call.args)
        return name in MUTATING and isinstance(call.func, ast.Attribute) and self.shape(call.func.value) > 0


def is_self(node: ast.expr) -> bool:
    """What a class of its own keeps in a field of the same name is no state."""
    return isinstance(node, ast.Name) and node.id in {"self", "cls"}


def top_functions(tree: ast.Module) -> Iterator[ast.AST]:
    """The functions and methods that stand in no other function, and the module's own lines."""
    inside = {inner for outer in functions(tree) for inner in functions(outer) if inner is not outer}
    yield from (function for function in functions(tree) if function not in inside)
    yield ast.Module([node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)], [])


def writes(tree: ast.Module, fields: Shapes) -> list[str]:
    return [
        f"{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"
        for function in top_functions(tree)
        for node in Writes(fields).found(function)
    ]


def looked_at(paths: Iterable[Path]) -> list[Path]:
    return [path for path in paths if path not in WRITERS and path.relative_to(ROOT).parts[1] not in BELOW]


FIELDS = fields_of_state(parsed(STATE))


def test_the_fields_are_those_of_a_state() -> None:
    assert FIELDS["counters"] == 1
    assert FIELDS["zones"] == 2
    assert FIELDS["turn"] == FIELDS["over"] == 0


def test_only_one_module_writes_the_state() -> None:
    files = looked_at(python_files("engine"))
    assert len(files) > 5
    found = [f"{module_name(path)}:{write}" for path in files for write in writes(parsed(path), FIELDS)]
    assert found == []


def test_the_check_finds_the_writes_of_the_one_writer() -> None:
    for path in WRITERS:
        assert writes(parsed(path), FIELDS), path


@pytest.mark.parametrize(
    "line",
    [
        "g.turn = 3",
        "g.turn += 1",
        "del g.log",
        "g.turn, x = 1, 2",
        "self.state.turn = 3",
        "match.state.over = True",
        "g.counters[3] = 4",
        "g.counters[3] += 4",
        "del g.counters[0]",
        "g.zones[1][2] = 3",
        "g.zones[1][:] = []",
        "g.zones[1] += [3]",
        "g.zones[at].append(card)",
        "g.agenda.pop()",
        "zones = g.zones; zones[1].remove(2)",
        "cards, zone = g.zones[1], g.zones[2]; zone += cards",
        "zone = g.zones[1] if left else other; zone.clear()",
        "for zone in g.zones: zone.sort()",
        "for number, zone in enumerate(g.zones): zone.sort()",
        "first, second = g.zones; second.pop()",
        "[zone.pop() for zone in g.zones]",
        "[zone.pop() for zone in g.zones[:2]]",
        "(zone := g.zones[1]).pop()",
        "def inner():\n        g.counters[0] = 1",
        "cards = g.zones[1]\n    def inner():\n        cards.pop()",
        "a = b; b = g.zones; a[0].pop()",
        "shuffled(g.shuffles, g.zones[1])",
        "random.shuffle(g.zones[1])",
        "setattr(g, name, value)",
        "object.__setattr__(g, 'turn', 3)",
        "for g.turn in range(3): pass",
        "with thing as g.log: pass",
    ],
)
def test_the_check_sees_a_write(line: str) -> None:
    assert writes(ast.parse(f"def f(g, at, card):\n    {line}\n"), FIELDS)
    assert writes(ast.parse(f"class C:\n  def f(self, g):\n    {line}\n"), FIELDS)


@pytest.mark.parametrize(
    "line",
    [
        "turn = g.turn; turn += 1",
        "n = g.counters[at]; n -= 1",
        "hand = g.zones[1][:]; hand.sort()",
        "hand = list(g.zones[1]); hand.pop()",
        "hand = sorted(g.zones[1]); hand.append(3)",
        "cards = [c for c in g.zones[1] if c]; cards.append(2)",
        "self.zones = []",
        "self.zones.append(1)",
        "for card in g.zones[1]: card += 1",
        "found = []; found.append(g.zones[1])",
        "l[3] = g.counters[0]",
        "other = g.clone()",
        "self.turn = g.turn",
    ],
)
def test_the_check_lets_reading_pass(line: str) -> None:
    assert not writes(ast.parse(f"class C:\n  def f(self, g, l):\n    {line}\n"), FIELDS)


# --- in play

HANDS = {str(path) for path in WRITERS} | {str(ROOT / "engine/rules/chance.py")}  # which shuffles what it is handed


class WriteElsewhere(Exception):
    """A state is written by somebody who may not."""


def check_writer() -> None:
    writer = sys._getframe(2)
    if writer.f_code.co_filename not in HANDS:
        raise WriteElsewhere(f"{writer.f_code.co_filename}:{writer.f_lineno}")


class Watched(State):
    """A state that looks at who writes it."""

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> None:
        check_writer()
        super().__setattr__(name, value)


def watching(method: Callable[..., Any]) -> Callable[..., Any]:
    def watched(self: list[Any], *arguments: Any, **named: Any) -> Any:
        check_writer()
        return method(self, *arguments, **named)

    return watched


WatchedList = type("WatchedList", (list,), {name: watching(getattr(list, name)) for name in {*MUTATING, "__iadd__"}})


def watch(state: State) -> State:
    for name, shape in FIELDS.items():
        if shape and getattr(state, name) is not None:
            lists = getattr(state, name)
            setattr(state, name, WatchedList(map(WatchedList, lists) if shape > 1 else lists))
    state.__class__ = Watched
    return state


def machine_of(name: str) -> Machine:
    game = shelf.open_game(name).game
    assert game is not None
    return shelf.machine(game)


GAMES = [
    "+".join(filter(None, (name, variant)))
    for name in shelf.bundled()
    for variant in ("", *variants_of(shelf.find(name)))
]


@pytest.mark.parametrize("name", GAMES)
def test_nobody_else_writes_while_games_are_played(name: str) -> None:
    machine = machine_of(name)
    for seed in range(3):
        random = Random(seed).random
        state = watch(machine.start(seed, log=True))
        while not state.over:
            choices = machine.legal(state)
            machine.options(state), machine.refused(state)
            machine.apply(state, choices[int(random() * len(choices))])


def test_the_watch_sees_a_write() -> None:
    state = watch(machine_of(GAMES[0]).start(1))
    for write in (
        lambda: setattr(state, "turn", 2),
        lambda: state.counters.__setitem__(0, 5),
        lambda: state.zones[0].append(1),
        lambda: state.zones[0].sort(),
        lambda: state.agenda.clear(),
    ):
        with pytest.raises(WriteElsewhere):
            write()
