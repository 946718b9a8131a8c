"""What a run of games says, for programs and for people. Every proportion that people see has its interval."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from engine.cardset.model import Game
from engine.lab.tally import Tally
from engine.table.columns import table

CONFIDENCE = 1.959964
"""How many standard errors a 95 % interval reaches to either side."""


@dataclass(frozen=True, slots=True)
class Run:
    """Games that were played, and how. `decks`: a seat ("1", "2" …) or "table", and its deck."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    tally: Tally
    decks: tuple[tuple[str, str], ...] = ()

    def deck(self, seat: int) -> str:
        """The deck of a player where they have not all the same one, else empty."""
        own = [name for key, name in self.decks if key != "table"]
        return dict(self.decks).get(str(seat + 1), "") if len(set(own)) > 1 else ""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a proportion, after Wilson."""
    if not of:
        return 0.0, 1.0
    share, weight = count / of, CONFIDENCE**2 / of
    middle = share + weight / 2
    reach = CONFIDENCE * sqrt(share * (1 - share) / of + weight / (4 * of))
    return max(0.0, (middle - reach) / (1 + weight)), min(1.0, (middle + reach) / (1 + weight))


# ---- for programs


def as_json(run: Run) -> str:
    """Version 1 of the form that programs read."""
    return json.dumps(record(run), indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def record(run: Run) -> dict[str, object]:
    """The run as plain data: every declared ending, counter and card is there, zeros too."""
    game, tally = run.game, run.tally
    return {
        "version": 1,
        "game": game.id.split("+")[0],
        "variants": list(game.variants),
        "data": game.data,
        "seed": run.seed,
        "bots": list(run.bots),
        "decks": dict(run.decks),
        "games": tally.games,
        "wins": {str(seat + 1): wins for seat, wins in enumerate(tally.wins)},
        "draws": tally.draws,
        "shared": tally.shared,
        "endings": {ending.name: n for ending, n in zip(game.endings, tally.endings, strict=True)},
        "turns": _turns(tally.turns),
        "counters": {c.name: _values(counts) for c, counts in zip(game.counters, tally.counters, strict=True)},
        "cards": {card.name: _card(run, number) for number, card in enumerate(game.cards)},
    }


def _turns(turns: Counter[int]) -> dict[str, float]:
    games = turns.total()
    mean = sum(turn * n for turn, n in turns.items()) / games if games else 0
    return {"min": min(turns, default=0), "mean": round(mean, 3), "max": max(turns, default=0)}


def _values(counts: Counter[int]) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def _card(run: Run, number: int) -> dict[str, object]:
    """Games in which a copy was where a player could see it; actions taken with it, in all and by name."""
    played, actions = run.tally.played[number], run.game.actions
    return {
        "seen": run.tally.seen[number],
        "played": played.total(),
        "actions": {actions[action].name: played[action] for action in sorted(played)},
    }


# ---- for people


def as_lines(run: Run) -> Iterator[str]:
    """The run as tables."""
    tally = run.tally
    yield f"{tally.games:,} games of {run.game.id}, {' against '.join(run.bots)}, seed {run.seed}"
    yield ""
    yield from table(_results(run), "<>><")
    yield ""
    yield from table(_endings(run), "<>><")
    turns = _turns(tally.turns)
    yield ""
    yield f"turns played: {turns['min']} to {turns['max']}, on average {turns['mean']:.1f}"
    yield ""
    yield from table(_counters(run), "<>>><")
    yield ""
    yield from table(_cards(run), "<>><>")
    own = {number for number, card in enumerate(run.game.cards) if not card.lent}
    left = len(own - _dealt(run))
    if left:
        yield f"{left:,} card{'s are' if left > 1 else ' is'} in none of the decks that are dealt"


Row = tuple[str, ...]


def _share(name: str, count: int, of: int) -> Row:
    low, high = wilson(count, of)
    share = 100 * count / of if of else 0.0
    return name, f"{count:,}", f"{share:.1f}", f"{100 * low:.1f} to {100 * high:.1f}"


def _results(run: Run) -> list[Row]:
    tally = run.tally
    wins = [
        _share(f"Player {seat + 1} ({', '.join(filter(None, (bot, run.deck(seat))))}) wins", n, tally.games)
        for seat, (bot, n) in enumerate(zip(run.bots, tally.wins, strict=True))
    ]
    shared = [_share("several win", tally.shared, tally.games)] if tally.shared else []
    return [("result", "games", "%", "95 % interval"), *wins, *shared, _share("draw", tally.draws, tally.games)]


def _endings(run: Run) -> list[Row]:
    tally = run.tally
    ends = zip(run.game.endings, tally.endings, strict=True)
    return [("ending", "games", "%", "95 % interval"), *(_share(end.name, n, tally.games) for end, n in ends)]


_MOST_VALUES = 6


def _counters(run: Run) -> list[Row]:
    rows: list[Row] = [("at the end", "least", "mean", "most", "values")]
    for counter, counts in zip(run.game.counters, run.tally.counters, strict=True):
        total = counts.total()
        if total:
            mean = sum(value * n for value, n in counts.items()) / total
            rows.append((counter.name, str(min(counts)), f"{mean:.2f}", str(max(counts)), _shares(counts, total)))
    return rows


def _shares(counts: Counter[int], total: int) -> str:
    """The most frequent values, with how often they come."""
    most = [f"{value}: {100 * n / total:.1f} %" for value, n in sorted(counts.most_common(_MOST_VALUES))]
    return ", ".join(most) + (", …" if len(counts) > _MOST_VALUES else "")


def _dealt(run: Run) -> set[int]:
    """The cards that are in the decks of the run, or in all that there are if none is named."""
    decks = [deck for deck in run.game.decks if not run.decks or deck.name in dict(run.decks).values()]
    return {card for deck in decks for _, held in deck.zones for card, _ in held}


def _cards(run: Run) -> list[Row]:
    rows: list[Row] = [("card", "games seen in", "%", "95 % interval", "actions with it")]
    for number in sorted(_dealt(run)):
        card = run.game.cards[number]
        seen = _share(card.name, run.tally.seen[number], run.tally.games)
        rows.append((*seen, f"{run.tally.played[number].total():,}"))
    return rows
