"""Whether there is a player or a card like that; that a player leads, trails or has the most is told as such."""

from __future__ import annotations

import re

from engine.table.explanation import english
from engine.table.explanation.english import Condition, Person
from engine.table.explanation.reader import Reader
from engine.table.explanation.terms import Card, Player, Several, Term

_RIVAL = Person("\0", "\0's")
"""The player who is looked for: no other "who" of the sentence is taken for them."""

_EXTREME = re.compile("\0 has (more|less) (.+) than who")
"""What nobody else does who has not more than somebody asked about, or than all of those."""

_RACE = re.compile("(.+) (has|have) (at most as much|less|more) (.+) (?:as|than) \0")
"""What is true beside one other player at least: of somebody who does not lead, who trails, who is not last."""

_LEADS = re.compile("who leads in (.+)")


def find(r: Reader, x: int, q: int) -> Term:
    """The first of a list that a query passes."""
    of = r.value(x)
    if not (isinstance(of, Several) and of.seats):
        return Card(of.noun, whose=f"{of.noun}'s", found=Condition("there is one", "there is none"))
    rival = r.query(q, Player("\0", who=_RIVAL))
    if not rival.joined and (found := _compared(r, of, rival.yes)) is not None:
        return Player("who", who=english.SOMEBODY, found=found)
    asked, other = r.query(q, Player("who", who=english.WHO)), of.one != "player"
    leads = None if other or asked.joined else _LEADS.fullmatch(asked.yes)
    found = _there_is(asked.yes, other) if leads is None else _leader(leads[1])
    return Player("that player", who=english.SOMEBODY, found=found)


def _compared(r: Reader, of: Several, rival: str) -> Condition | None:
    """How somebody stands among the others, if that is what is asked about the one who is looked for."""
    if (extreme := _EXTREME.fullmatch(rival)) is not None:
        most = f"the {'most' if extreme[1] == 'more' else 'least'} {extreme[2]}"
        return _has(r, f"{most}{' of them' if of.one != 'player' else ''}").negated
    race = _RACE.fullmatch(rival)
    if race is None or race[1] != of.but:
        return None
    who, has, how, what = race.groups()
    if how == "more":
        return Condition(f"{who} {has} more {what} than another player", f"no other player has less {what} than {who}")
    verb = "lead" if how == "at most as much" else "trail"
    does, not_ = (f"{verb}s", "does not") if has == "has" else (verb, "do not")
    in_race = Condition(f"{who} {does} in {what}", f"{who} {not_} {verb} in {what}")
    return in_race if verb == "trail" else in_race.negated


def _has(r: Reader, what: str) -> Condition:
    item = r.locals.get(0)
    plural = isinstance(item, Player) and item.who is english.WHO_MANY
    verb, not_ = ("have", "do not have") if plural else ("has", "does not have")
    return Condition(f"who {verb} {what}", f"who {not_} {what}")


def _leader(what: str) -> Condition:
    """Somebody leads, as it is said of counters."""
    more = f"player has more {what} than every other"
    return Condition(f"one {more}", f"no {more}")


def _there_is(asked: str, other: bool) -> Condition:
    one, none = ("another player", "no other player") if other else ("a player", "no player")
    return Condition(f"there is {one} {asked}", f"there is {none} {asked}")
