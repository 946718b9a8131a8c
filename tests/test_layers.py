"""The layers of the engine: imports go one way only, and each layer keeps to its own trade."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.own_code import ROOT, imports, module_name, parsed, python_files

# From the ground up. What is not listed here is no part of the house.
LAYERS = ["resources", "store", "codec", "source", "language", "cardset", "rules", "shelf", "table", "lab", "cli"]
LAYERS.append("__main__")

# Packages that are not Python's own, and who may use them.
TRADES = {
    "yaml": {"source"},
    "jsonschema": {"source"},
    "referencing": {"source"},
    "lark": {"language"},
    "rich": {"source", "table", "lab", "cli"},
}

# All that the rules machine may use of Python: nothing that reads a clock, a file, chance or the locale.
PURE = {"__future__", "bisect", "collections", "contextlib", "dataclasses", "enum", "functools", "itertools"}
PURE |= {"operator", "typing"}

FILES = python_files("engine")

Check = Callable[[ast.Module, str], list[str]]


def layer(module: str) -> str:
    """engine.rules.run is of the layer rules; what is defined in engine/__init__.py is below all layers."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__init__" else ""


def rank(module: str) -> int:
    name = layer(module)
    return LAYERS.index(name) if name in LAYERS else -1


def everywhere(check: Check, files: list[Path]) -> list[str]:
    """What the check finds in the files."""
    return [fault for path in files for fault in check(parsed(path), module_name(path))]


def layer_faults(tree: ast.Module, module: str) -> list[str]:
    """The imports of a module that go down the house."""
    return [
        f"{module}:{line} imports {name}"
        for line, name in imports(tree, module)
        if name.split(".")[0] == "engine" and rank(name) > rank(module)
    ]


def trade_faults(tree: ast.Module, module: str) -> list[str]:
    """The packages from elsewhere that a module may not use."""
    return [
        f"{module}:{line} imports {name}"
        for line, name in imports(tree, module)
        if layer(module) not in TRADES.get(name.split(".")[0], {layer(module)})
    ]


def test_every_module_is_in_a_layer() -> None:
    for path in FILES:
        module = module_name(path)
        assert layer(module) in {*LAYERS, ""}, module


def test_imports_go_up_the_house_only() -> None:
    assert everywhere(layer_faults, FILES) == []


def test_each_layer_uses_its_own_packages() -> None:
    assert everywhere(trade_faults, FILES) == []


def test_nothing_of_the_project_is_needed_to_run_the_engine() -> None:
    for path in FILES:
        roots = {name.split(".")[0] for _line, name in imports(parsed(path), module_name(path))}
        assert not roots & {"tests", "tools"}, module_name(path)


@pytest.mark.parametrize(
    ("module", "text", "faulty"),
    [
        ("engine.rules.run", "from engine.table.match import Match", True),
        ("engine.rules.run", "from ..table import match", True),
        ("engine.rules.run", "def f():\n    import engine.cli.main", True),
        ("engine.source.document", "from engine import shelf", True),
        ("engine.cardset.check", "from engine.rules.lower import lower", True),
        ("engine.rules.lower", "from engine.cardset.model import Game", False),
        ("engine.rules.run", "from . import events", False),
        ("engine.cli.main", "from engine import __version__, shelf", False),
    ],
)
def test_the_check_sees_an_import_down_the_house(module: str, text: str, faulty: bool) -> None:
    assert bool(layer_faults(ast.parse(text), module)) is faulty


def test_the_check_sees_a_package_in_the_wrong_layer() -> None:
    assert trade_faults(ast.parse("import yaml"), "engine.rules.run")
    assert not trade_faults(ast.parse("import yaml"), "engine.source.document")


# --- the rules machine is a function of its seed and its choices


def impurities(tree: ast.Module, module: str) -> list[str]:
    """What could make two runs differ, or reach outside: foreign imports, floats, sets that are walked through."""
    faults = [
        f"{module}:{line} imports {name}"
        for line, name in imports(tree, module)
        if name.split(".")[0] not in {*PURE, "engine"}
    ]
    for node in ast.walk(tree):
        if what := impurity(node):
            faults.append(f"{module}: {what}: {ast.unparse(node)}")
    return faults


def impurity(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=float() | complex()):
            return f"has the float {node.value}"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return "divides with /"
        case ast.Name(id="float" | "hash" | "id" | "open" | "print" | "input"):
            return f"uses {node.id}"
        case ast.For() | ast.comprehension() if is_set(node.iter):
            return "walks through a set"
    return ""


def is_set(node: ast.expr) -> bool:
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"set", "frozenset"}
    return made or isinstance(node, ast.Set | ast.SetComp)


def test_the_rules_machine_is_pure() -> None:
    assert everywhere(impurities, python_files("engine/rules")) == []


@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "from time import monotonic",
        "x = 0.5",
        "x = a / b",
        "print(x)",
        "for x in set(y): pass",
        "[x for x in {1, 2}]",
    ],
)
def test_the_check_sees_an_impurity(text: str) -> None:
    assert impurities(ast.parse(text), "engine.rules.run")


# --- who prints, who executes


def called(tree: ast.Module) -> set[str]:
    """The names of the functions that are called by their bare names."""
    return {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def test_only_the_command_line_prints_and_asks() -> None:
    for path in FILES:
        if layer(module_name(path)) != "cli":
            assert not called(parsed(path)) & {"print", "input"}, module_name(path)


def test_nothing_executes_text_or_reads_pickles() -> None:
    for path in python_files("engine", "tools"):
        module = module_name(path)
        assert not called(parsed(path)) & {"eval", "exec", "compile", "__import__"}, module
        names = {name.split(".")[0] for _line, name in imports(parsed(path), module)}
        assert not names & {"pickle", "shelve", "marshal"}, module


def test_yaml_is_only_composed_never_constructed() -> None:
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "yaml":
                assert node.attr not in {"load", "load_all", "safe_load", "unsafe_load", "full_load"}, path


def test_every_module_says_what_it_is() -> None:
    for path in python_files("engine", "tools", "tests"):
        has_code = bool(parsed(path).body)
        assert not has_code or ast.get_docstring(parsed(path)), path.relative_to(ROOT)
