"""The compiled rules machine plays as the other does, of which it is made."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib

import pytest

from tests.alike import went
from tests.engine_games import some_games
from tests.own_code import ROOT
from tools import compiled


@pytest.mark.skipif(not compiled.can_compile(), reason="there is no C compiler here")
def test_games_go_alike_compiled_or_not() -> None:
    games = some_games()
    command = [sys.executable, "-P", "-m", "tests.alike", *games]
    on = compiled.environment(compiled.compiled())
    done = subprocess.run(command, cwd=ROOT, env=on, check=True, capture_output=True, text=True)
    module, theirs = json.loads(done.stdout)
    assert module.endswith((".so", ".pyd"))
    assert theirs == went(games, range(3))


def test_what_is_compiled_keeps_what_it_found_out_itself() -> None:
    """A `cached_property` becomes a plain property in a compiled class: found out again each time, and dear."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    modules = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["include"]
    assert len(modules) > 20
    assert not [module for module in modules if "cached_property" in (ROOT / module).read_text(encoding="utf-8")]
