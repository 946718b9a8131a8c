"""`cardwright play`: a game at the terminal, between people and bots."""

from __future__ import annotations

import argparse

from engine.cardset.model import Game
from engine.cli.exits import Exit
from engine.cli.games import add_decks, add_seed, against, decks, going_round_in, machine, playable, seed
from engine.cli.output import Screen
from engine.cli.records import bad, begin_record, go_on
from engine.cli.scenes import Scene, add_scenario, scene
from engine.cli.seating import add_number, add_people, everybody, named, with_people
from engine.cli.table import Table, seats
from engine.cli.usage import UsageFault
from engine.rules.bounds import LimitReached
from engine.table.journal import NotSaved
from engine.table.match import Match, NoEnd
from engine.table.record import BadRecord


def configure(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="a bundled game or a folder, with +variants")
    add_people(parser)
    add_number(parser)
    parser.add_argument("--record", metavar="FILE", help="keep every choice in this new file")
    parser.add_argument("--resume", metavar="FILE", help="go on with a recorded game (and GAME says where it is now)")
    add_seed(parser)
    add_decks(parser)
    add_scenario(parser)


def run(args: argparse.Namespace, screen: Screen) -> Exit:
    """Plays one game."""
    _check(args)
    try:
        table = _new(args, screen) if args.resume is None else _resumed(args, screen)
        return Exit.FAULTS if table is None else _played(table, screen)
    except BadRecord as record:
        return bad(record, args.resume, screen)
    except _Endless as endless:
        screen.note(f"cardwright: {endless}", "wrong")
        return Exit.LIMIT


class _Endless(Exception):
    """A game does not come to an end, and why."""


def _check(args: argparse.Namespace) -> None:
    """Raises UsageFault for what does not go together."""
    if args.resume is not None:
        _refuse_beside("--resume", args, "the record says what is played, and grows on")
    elif (args.game is None) == (args.scenario is None):
        raise UsageFault("play takes a GAME or a --scenario, one of them; or --resume", "see cardwright play --help")
    elif args.scenario is not None and args.record is not None:
        raise UsageFault("--record does not go with --scenario", "a record begins with a new game")
    elif args.scenario is not None and args.players is not None:
        raise UsageFault("--players does not go with --scenario", "the scenario says how many play")


def _refuse_beside(flag: str, args: argparse.Namespace, help: str) -> None:
    given = [f"--p{number}" for number in named(args)]
    given += [f"--deck{key if key != 'table' else '-table'}" for key, _ in decks(args)]
    others = {"--players": args.players, "--seed": args.seed, "--record": args.record, "--scenario": args.scenario}
    given += [other for other, value in others.items() if value is not None]
    if given:
        raise UsageFault(f"{given[0]} does not go with {flag}", help)


def _new(args: argparse.Namespace, screen: Screen) -> Table | None:
    """A game that begins; None if there are faults, which were shown."""
    named(args)  # whoever is wrong is told of before the game is read
    begun = _begun(args, screen)
    if begun is None:
        return None
    game, rules = begun.game, begun.machine
    who = everybody(args, game.players)
    players = seats(who, begun.seed)
    match = Match(rules, game, players(rules, game), begun.seed, begun.state)
    if args.record is not None:
        begin_record(args.record, match, who, decks(args))
    named_decks = against(game, decks(args)) if args.scenario is None else ""
    return Table(match, who, screen, lambda: players(rules, game), args.record or "", named_decks)


def _begun(args: argparse.Namespace, screen: Screen) -> Scene | None:
    """The game that is to be played, set up or as a scenario gives it; None if there are faults, which were shown."""
    if args.scenario is not None:
        return scene(args, screen)
    game = playable(args.game, screen)
    if game is None:
        return None
    game = with_people(game, args)
    rules, chance = machine(game, args, screen), seed(args)
    if rules is None:
        return None
    try:
        return Scene(game, rules, rules.start(chance, log=True), chance)
    except LimitReached as limit:
        raise _endless(game, limit) from None


def _resumed(args: argparse.Namespace, screen: Screen) -> Table:
    """A game that goes on from its record. Raises BadRecord, and OSError."""
    resumed = go_on(args.resume, args.game or "", screen)
    match, header = resumed.match, resumed.header
    players = seats(header.players, header.seed)
    told = against(match.game, header.decks)
    table = Table(match, header.players, screen, lambda: players(match.machine, match.game), args.resume, told)
    table.resume()
    return table


def _played(table: Table, screen: Screen) -> Exit:
    try:
        return table.play()
    except LimitReached as limit:
        raise _endless(table.game, limit) from None
    except NoEnd as endless:
        raise _Endless(str(endless)) from None
    except NotSaved:
        screen.note("cardwright: the last choice is not saved; the game is left where the record ends", "wrong")
        raise
    finally:
        table.close()


def _endless(game: Game, limit: LimitReached) -> _Endless:
    return _Endless(f"effects do not end{going_round_in(game, limit.origins)}")
