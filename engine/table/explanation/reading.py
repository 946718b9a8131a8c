"""What the instructions that read put into their locals, in words."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.programs import NOTHING, Op
from engine.table.explanation import english, terms
from engine.table.explanation.english import Condition, Person, a
from engine.table.explanation.finding import find
from engine.table.explanation.reader import Reader, noun
from engine.table.explanation.terms import Counted, Held, Host, Lead, Player, Several, Term, Turn, Word

# ---- counters, zones, the turn


def _get(r: Reader, p: int, c: int) -> Term:
    counter, mark = r.facts.counter(c), r.facts.mark(c)
    if mark is not None:
        who = r.facts.holder(c, r.person(p))
        name = r.facts.game.marks[mark].name
        return terms.Flag("", fact=Condition(f"{who.does('be')} {name}", f"{who.does('be')} not {name}"))
    if not counter.per_player:
        return Term(f"the {counter.name}")
    who = r.person(p)
    return Held(who.has(counter.name), who=who, one=counter.name, many=counter.plural)


def _get_on(r: Reader, x: int, c: int) -> Term:
    card, counter, mark = r.card(x), r.facts.counter(c), r.facts.mark(c)
    if mark is not None:
        return _marked(r, x, mark)
    who = Person(card.noun, card.whose, second=card.plural)
    return Held(f"{card.whose} {counter.name}", who=who, one=counter.name, many=counter.plural)


def _barred(r: Reader, p: int, c: int, gained: int) -> Term:
    who, verb = r.person(p), "gain" if gained else "lose"
    any_ = f"{verb} {r.facts.counter(c).plural}"
    return terms.Flag("", fact=Condition(f"{who.subject} cannot {any_}", f"nothing forbids that {who.does(verb)} any"))


def _unplayable(r: Reader, p: int, x: int) -> Term:
    who, card = r.person(p), r.card(x)
    yes, no = (f"{who.subject} {verb} play {card.noun}" for verb in ("cannot", "can"))
    return terms.Flag("", fact=Condition(yes, no))


def _size(r: Reader, p: int, z: int) -> Term:
    one, many = r.cards(p, z, NOTHING)
    return Counted(f"the number of {many}", one=one, many=many, zone=r.zone(p, z))


def _count(r: Reader, p: int, z: int, q: int) -> Term:
    one, many = r.cards(p, z, q)
    return Counted(f"the number of {many}", one=one, many=many, zone="" if q != NOTHING else r.zone(p, z))


def _leader(r: Reader, c: int) -> Term:
    name = r.facts.counter(c).plural
    more = Condition(f"one player has more {name} than every other", f"no player has more {name} than every other")
    return Player("that player", who=english.SOMEBODY, found=more)


def _best(r: Reader, p: int, c: int) -> Term:
    counter = r.facts.counter(c)
    who = Person("any other player", "any other player's")
    return Held(f"the most {counter.name} of another player", who=who, one=counter.name, many=counter.plural)


def _self(r: Reader, p: int) -> Term:
    who = r.person(p)
    return Player(who.subject, who=who)


def _seated(r: Reader, p: int, x: int) -> Term:
    places, who, players = r.value(x), r.person(p), r.program.players
    if who is english.ACTIVE and places.value == 1:
        return Player("the next player", who=Person("the next player", "the next player's"))
    if places.value in (1, -1, players - 1):
        name = f"the player to {who.possessive} {'left' if places.value == 1 else 'right'}"
    elif places.value == players / 2:
        name = f"the player across from {who.subject}"
    else:
        name = f"the player {places.noun} seats after {who.subject}"
    return Player(name, who=Person(name, f"{name}'s", seated=True))


def _host(r: Reader, x: int) -> Term:
    card = r.card(x)
    found = Condition(f"{card.noun} {card.are} attached to a card", f"{card.noun} {card.are} attached to no card")
    noun = card.noun if card.noun != "that" else "they" if card.are == "are" else "it"
    name = f"the card that {noun} {card.are} attached to"
    return Host(name, whose=f"{name}'s", found=found, guest=card)


def _owner(r: Reader, x: int) -> Term:
    card = r.card(x)
    return Player(f"{card.whose} owner", who=Person(f"{card.whose} owner", f"{card.whose} owner's"))


def _holder(r: Reader, x: int) -> Term:
    name = f"the player who has {r.card(x).noun}"
    return Player(name, who=Person(name, "its holder's"))


def _role(r: Reader, n: int) -> Term:
    name = f"the {r.facts.game.roles[n].name}"
    return Player(name, who=Person(name, f"{name}'s"))


def _has_role(r: Reader, p: int, n: int) -> Term:
    who, name = r.person(p), r.facts.game.roles[n].name
    fact = Condition(f"{who.does('be')} the {name}", f"{who.does('be')} not the {name}")
    return terms.Flag("", fact=fact)


def _running(r: Reader, n: int) -> Term:
    name = r.facts.game.procedures[n].name
    return terms.Flag("", fact=Condition(f"the {name} is going on", f"the {name} is not going on"))


def _period(r: Reader, n: int) -> Term:
    name = r.facts.game.periods[n].name
    return terms.Flag("", fact=Condition(f"it is the {name}", f"it is not the {name}"))


# ---- cards


def _value(r: Reader, a: int, x: int) -> Term:
    card, game = r.card(x), r.facts.game
    if a >= r.program.first_keyword:
        return terms.Keyword(game.keywords[a - r.program.first_keyword].name, card=card)
    if a >= len(game.numbers):
        label = game.labels[a - len(game.numbers)]
        return Word(f"{card.whose} {label.name}", card=card, words=label.values)
    number = game.numbers[a]
    noun = f"{card.whose} {number.name}"
    if card.printed is None:
        return Term(noun)
    printed = r.facts.game.cards[card.printed].numbers[a]
    return Term(f"{noun}, {printed} as printed") if r.facts.is_modified(a) else Term(noun, printed)


def _shared(r: Reader, x: int, y: int, a: int) -> Term:
    card, other, label = r.card(x), r.card(y), r.facts.game.labels[a - len(r.facts.game.numbers)].name
    share, do = ("share", "do not") if card.plural else ("shares", "does not")
    whose = f"{other.whose} {label}"
    fact = Condition(f"{card.noun} {share} {whose}", f"{card.noun} {do} share {whose}")
    return terms.Flag("", fact=fact)


def _listed(r: Reader, x: int, y: int) -> Term:
    card, of = r.card(x), r.value(y).noun
    return terms.Flag("", fact=Condition(f"{card.noun} {card.are} {of}", f"{card.noun} {card.are} not {of}"))


def _player_value(r: Reader, a: int, p: int) -> Term:
    who, name = r.person(p), r.facts.game.numbers[a].name
    return Held(who.has(name), who=who, one=name, many=name)


def _total(r: Reader, a: int, x: int) -> Term:
    return Term(f"the total {r.facts.game.numbers[a].name} of {r.value(x).noun}")


def _total_on(r: Reader, c: int, x: int) -> Term:
    return Term(f"the total {r.facts.counter(c).name} of {r.value(x).noun}")


def _most(r: Reader, n: int, what: str, x: int) -> Term:
    return Term(f"the {'most' if n else 'least'} {what} among {r.value(x).noun}")


def _type(r: Reader, x: int, t: int) -> Term:
    card, kind = r.card(x), r.facts.game.types[t]
    name = kind.plural if card.plural else a(kind.name)
    yes, no = f"{card.noun} {card.are} {name}", f"{card.noun} {card.are} not {name}"
    fact = Condition(yes, no, heads=(kind.name, kind.plural))
    return terms.Flag("", fact=fact)


def _marked(r: Reader, x: int, m: int) -> Term:
    card, mark = r.card(x), r.facts.game.marks[m].name
    fact = Condition(f"{card.noun} {card.are} {mark}", f"{card.noun} {card.are} not {mark}", adjective=mark)
    return terms.Flag("", fact=fact)


def _within(r: Reader, x: int, p: int, z: int) -> Term:
    card, where = r.card(x), r.within(p, z)
    fact = Condition(f"{card.noun} {card.are} {where}", f"{card.noun} {card.are} not {where}", where=where)
    return terms.Flag("", fact=fact)


def _same(r: Reader, x: int, y: int) -> Term:
    card, other = r.card(x), r.card(y)
    if isinstance(card, Host):
        return terms.Flag("", fact=card.is_card(other))
    if isinstance(other, Host):
        return terms.Flag("", fact=other.is_card(card))
    fact = Condition(f"{card.noun} {card.are} {other.noun}", f"{card.noun} {card.are} not {other.noun}")
    return terms.Flag("", fact=fact)


# ---- arithmetic


def _add(r: Reader, x: int, y: int) -> Term:
    left, right = r.value(x), r.value(y)
    if left.value == 0 or left.noun == right.noun:
        return right  # the first of a sum, or one more round of a loop
    if isinstance(left, Counted) and isinstance(right, Counted):
        one, many = english.in_either(left.one, right.one), english.in_either(left.many, right.many)
        return Counted(f"the number of {many}", one=one, many=many)
    return Term(f"{left.noun} plus {right.noun}")


def _subtract(r: Reader, x: int, y: int) -> Term:
    left, right = r.value(x), r.value(y)
    if isinstance(left, Held) and isinstance(right, Held) and right.noun.startswith("the most "):
        return Lead(left.who.has(f"lead in {left.many}"), who=left.who, many=left.many)
    if left.value == 0 and isinstance(right, Lead):
        return Lead(f"how far {right.who.does('trail')} in {right.many}", who=right.who, many=right.many, behind=True)
    if isinstance(left, Counted) and left == right:
        return Term(f"the number of cards that came to {left.zone}")
    return Term(f"{left.noun} minus {right.noun}")


def _times(r: Reader, x: int, y: int) -> Term:
    left, right = r.value(x), r.value(y)
    if left.value == 1:
        return right
    return Term(f"{'twice' if left.value == 2 else f'{left.noun} times'} {right.noun}")


def _apart(r: Reader, x: int, y: int) -> Term:
    left, right = r.value(x), r.value(y)
    if isinstance(left, Held) and left == right:
        return Term(f"what {left.noun} has changed by")
    return Term(f"the difference between {left.noun} and {right.noun}")


def _of_two(which: str) -> Callable[[Reader, int, int], Term]:
    best = min if which == "smaller" else max

    def term(r: Reader, x: int, y: int) -> Term:
        one, other = r.value(x), r.value(y)
        if one.value is not None and other.value is not None:
            return terms.number(best(one.value, other.value))
        return Term(f"the {which} of {one.noun} and {other.noun}")

    return term


# ---- lists


def _cards(r: Reader, p: int, z: int, q: int) -> Term:
    one, many = r.cards(p, z, q)
    return Several(f"the {many}", one=one)


def _tops(r: Reader, p: int, z: int, x: int) -> Term:
    amount = r.value(x)
    top = "the top card" if amount.value == 1 else f"the top {amount.noun} cards"
    return Several(f"{top} of {r.zone(p, z)}", one="of them", single=amount.value == 1)


def _others(r: Reader, p: int) -> Term:
    who = r.person(p)
    name, but = ("other player", "") if who.second else ("player", f" but {who.subject}")
    return Several(f"each {name}{but}", one=f"{name}{but}", seats=True, many=f"{name}s{but}", but=who.subject)


def _grown(r: Reader, d: int, x: int, *, one: bool) -> Term:
    """A list that grows by a card is told as what was chosen; one that grows by a list names both."""
    before, more = r.locals.get(d), r.value(x)
    if one or not isinstance(before, Several) or not before.noun:
        return Several("the chosen cards", one="of the chosen cards") if one else more
    other = more.one if isinstance(more, Several) else more.noun
    return Several(english.in_either(before.noun, more.noun, "and"), one=english.in_either(before.one, other))


def _length(r: Reader, x: int) -> Term:
    of = r.value(x)
    if isinstance(of, Several) and of.seats:
        return Counted(f"the number of {of.many}", one=of.one, many=of.many)
    return Counted(f"the number of {of.noun.removeprefix('the ')}", one=of.noun, many=of.noun.removeprefix("the "))


def _without(r: Reader, x: int, y: int) -> Term:
    of = r.value(x)
    one = of.one if isinstance(of, Several) else of.noun
    return Several(f"{of.noun} (not chosen yet)", one=f"{one} (not chosen yet)")


def _such_players(r: Reader, of: Several, q: int) -> Term:
    one = r.query(q, Player("who", who=english.WHO)).yes
    many = r.query(q, Player("they", who=english.WHO_MANY)).yes
    return Several(f"the {of.many} {many}", one=f"{of.one} {one}", seats=True, many=f"{of.many} {many}")


def _sift(r: Reader, x: int, q: int) -> Term:
    of = r.value(x)
    if isinstance(of, Several) and of.seats:
        return _such_players(r, of, q)
    asked = r.asked(q, plural=True)
    one = of.one if isinstance(of, Several) else of.noun
    each = r.asked(q, plural=False)
    return Several(noun(asked, f"among {of.noun}", 1), one=noun(each, f"among {one}", 0))


READS: dict[Op, Callable[..., Term]] = {
    Op.GET: _get,
    Op.SIZE: _size,
    Op.COUNT: _count,
    Op.VALUE: _value,
    Op.TOTAL: _total,
    Op.SHARED: _shared,
    Op.LISTED: _listed,
    Op.BARRED: _barred,
    Op.UNPLAYABLE: _unplayable,
    Op.PICTURE: lambda r: Term("all there is"),
    Op.STILL: lambda r, x: terms.Flag("", fact=Condition("this changed nothing", "this changed something")),
    Op.PLAYER_VALUE: _player_value,
    Op.TABLE_VALUE: lambda r, a: Term(f"the {r.facts.game.numbers[a].name}"),
    Op.TURN: lambda r: Turn("the number of the turn"),
    Op.SELF: _self,
    Op.LEADER: _leader,
    Op.TYPE: _type,
    Op.MARKED: _marked,
    Op.WITHIN: _within,
    Op.SAME: _same,
    Op.SEATED: _seated,
    Op.BEST: _best,
    Op.HOLDER: _holder,
    Op.ROLE: _role,
    Op.HAS_ROLE: _has_role,
    Op.RUNNING: _running,
    Op.PERIOD: _period,
    Op.GET_ON: _get_on,
    Op.OWNER: _owner,
    Op.HOST: _host,
    Op.TOTAL_ON: _total_on,
    Op.MOST: lambda r, n, a, x: _most(r, n, r.facts.game.numbers[a].name, x),
    Op.MOST_ON: lambda r, n, c, x: _most(r, n, r.facts.counter(c).name, x),
    Op.COPY: lambda r, x: r.value(x),
    Op.ADD: _add,
    Op.SUBTRACT: _subtract,
    Op.TIMES: _times,
    Op.HALVE: lambda r, x: Term(f"half of {r.value(x).noun} rounded down"),
    Op.APART: _apart,
    Op.SMALLER: _of_two("smaller"),
    Op.LARGER: _of_two("larger"),
    Op.CARDS: _cards,
    Op.TOPS: _tops,
    Op.SEATS: lambda r: Several("each player", one="player", seats=True, many="players"),
    Op.OTHERS: _others,
    Op.LENGTH: _length,
    Op.FIND: find,
    Op.EMPTY: lambda r: Several(""),
    Op.FIRST: lambda r, d: Term("what was chosen for it"),
    Op.WITHOUT: _without,
    Op.SIFT: _sift,
    Op.KEEP: lambda r, d, x: _grown(r, d, x, one=True),
    Op.JOIN: lambda r, d, x: _grown(r, d, x, one=False),
}
"""Every instruction that reads, with what its local holds afterwards."""

GROWS = frozenset((Op.KEEP, Op.JOIN))
"""Those that change a local that holds something already: they are told which."""
