"""The project's own source as data, for the tests that hold it to its laws."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def python_files(*folders: str) -> list[Path]:
    """All Python files below the folders; to find none is a fault of the test."""
    files = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    assert files, f"no Python below {folders}"
    return files


def module_name(path: Path) -> str:
    """engine/rules/run.py is engine.rules.run, and engine/rules/__init__.py is engine.rules.__init__."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imports(tree: ast.Module, module: str) -> Iterator[tuple[int, str]]:
    """Line and full name of all that a module imports: of `from a import b`, a.b."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".")[: -node.level] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{origin}.{alias.name}"


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
