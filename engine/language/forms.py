"""Which node each alternative of the grammar makes: one row an alias, read both ways.

make() builds a node from the children of an alternative, parts() takes it apart again (or says None: this alternative
does not make such a node). An alternative without alias passes on its only child, so it has no row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from engine.language import nodes as n
from engine.language.nodes import Node, Offsets

Parts = tuple[Node, ...]


class Form(Protocol):
    """A row: the node that an alternative makes."""

    @property
    def makes(self) -> type[Node]:
        """The node's class."""

    def make(self, children: Parts, at: Offsets) -> Node:
        """The node, from the children in their order."""

    def parts(self, node: Node) -> Parts | None:
        """The children that would make this node; None if none would."""


@dataclass(frozen=True, slots=True)
class Makes:
    """Children become fields, the rest is constant. A field named "*parts" holds its child in a tuple."""

    makes: type[Node]
    fields: tuple[str, ...]
    constants: Mapping[str, Any]

    def make(self, children: Parts, at: Offsets) -> Node:
        values: dict[str, Any] = {}
        for name, child in zip(self.fields, children, strict=True):
            if name[0] == "*":
                values[name[1:]] = (child,)
            else:
                values[name] = child
        for name, value in self.constants.items():
            values[name] = replace(value, at=at) if isinstance(value, Node) else value
        return self.makes(**values, at=at)

    def parts(self, node: Node) -> Parts | None:
        if type(node) is not self.makes or not _holds(node, self.constants):
            return None
        children: list[Node] = []
        for name in self.fields:
            value = getattr(node, name.lstrip("*"))
            if name[0] == "*":
                if len(value) != 1:
                    return None
                value = value[0]
            if not isinstance(value, Node):
                return None
            children.append(value)
        return tuple(children)


@dataclass(frozen=True, slots=True)
class Grows:
    """A list grows by one: of two children one is the list so far, the other goes to its end, or to its front.

    A bare list is one that starts from two children, neither of them a list.
    """

    makes: type[Node]
    listed: str
    least: int = 2
    bare: bool = False
    front: bool = False
    constants: Mapping[str, Any] = field(default_factory=dict)

    def make(self, children: Parts, at: Offsets) -> Node:
        base, item = reversed(children) if self.front else children
        if type(base) is not self.makes:
            return self.makes(**{self.listed: (base, item)}, at=at)
        held = getattr(base, self.listed)
        changed: dict[str, Any] = {self.listed: (item, *held) if self.front else (*held, item), "at": at}
        return replace(base, **changed)

    def parts(self, node: Node) -> Parts | None:
        if type(node) is not self.makes or not _holds(node, self.constants):
            return None
        held: tuple[Node, ...] = getattr(node, self.listed)
        if len(held) < self.least:
            return None
        item, rest = (held[0], held[1:]) if self.front else (held[-1], held[:-1])
        changed: dict[str, Any] = {self.listed: rest}
        base = rest[0] if self.bare and len(rest) == 1 else replace(node, **changed)
        return (item, base) if self.front else (base, item)


def _holds(node: Node, constants: Mapping[str, Any]) -> bool:
    for name, value in constants.items():  # noqa: SIM110  asked of every alternative, so without a call for each
        if getattr(node, name) != value:
            return False
    return True


def _row(makes: type[Node], *fields: str, **constants: Any) -> Makes:
    return Makes(makes, fields, constants)


def _ref(who: str, *fields: str) -> Makes:
    return Makes(n.Ref, fields, {"who": who, **{name: None for name in ("head", "name", "of") if name not in fields}})


def _turn(*fields: str, **constants: Any) -> Makes:
    other = {"whose": None, "number": None, "negated": False, "edge": None, **constants}
    return Makes(n.TurnIs, fields, {name: value for name, value in other.items() if name not in fields})


FORMS: Mapping[str, Form] = {
    # texts
    "one_sentence": _row(n.Text, "*sentences"),
    "text": Grows(n.Text, "sentences"),
    "do": _row(n.Rule, "body", when=None, limit=None, until=None),
    "trigger": _row(n.Rule, "when", "body", limit=None, until=None),
    "trigger_for_a_while": _row(n.Rule, "until", "when", "body", limit=None),
    "limited": _row(n.Rule, "limit", "when", "body", until=None),
    "replace": _row(n.Replace, "would", "body", limit=None, until=None),
    "replace_for_a_while": _row(n.Replace, "until", "would", "body", limit=None),
    "limited_replace": _row(n.Replace, "limit", "would", "body", until=None),
    "until_end": _row(n.Until, "moment", edge="end"),
    "until_start": _row(n.Until, "moment", edge="start"),
    "once": _row(n.Limit, "moment", times=n.Number(1)),
    "once_a_game": _row(n.Limit, times=n.Number(1), moment=None),
    "times": _row(n.Limit, "times", "moment"),
    "times_a_game": _row(n.Limit, "times", moment=None),
    "would": _row(n.Would, "subject", "verb", condition=None),
    "would_if": _row(n.Would, "subject", "verb", "condition"),
    "if_you_did": _row(n.Link, "body", to="you did"),
    "if_they_did": _row(n.Link, "body", to="they did"),
    "otherwise": _row(n.Link, "body", to="otherwise"),
    "continue": _row(n.Link, "body", to="then"),
    "if": _row(n.If, "condition", "body"),
    "for_each": _row(n.ForEach, "nom", "body", owner=None),
    "for_each_own": _row(n.ForEach, "owner", "nom", "body"),
    "choose_one": _row(n.OneOf, "*modes", chooser=None, at_random=False),
    "chooses_one": _row(n.OneOf, "chooser", "*modes", at_random=False),
    "choose_one_at_random": _row(n.OneOf, "*modes", chooser=None, at_random=True),
    "mode": Grows(n.OneOf, "modes"),
    "then": Grows(n.Then, "parts", bare=True),
    "while": _row(n.Provided, "clause", "condition", how="while", total=None),
    "unless": _row(n.Provided, "clause", "condition", how="unless", total=None),
    "until": _row(n.Provided, "clause", "condition", how="until", total=None),
    "while_in_total": _row(n.Provided, "clause", "condition", "total", how="while"),
    "you_do": _row(n.Clause, "verb", subject=None, mode="does"),
    "does": _row(n.Clause, "subject", "verb", mode="does"),
    "may": _row(n.Clause, "subject", "verb", mode="may"),
    "cannot": _row(n.Clause, "subject", "verb", mode="cannot"),
    # what is done or happens
    "gain": _row(n.Change, "quantity", op="gain"),
    "lose": _row(n.Change, "quantity", op="lose"),
    "set": _row(n.SetTo, "measure", "value"),
    "set_label": _row(n.SetLabel, "label", "owner", "of"),
    "draw": _row(n.Draw, "amount"),
    "discard": _row(n.Act, "what", op="discard"),
    "resolve": _row(n.Act, "what", op="resolve"),
    "play": _row(n.Act, "what", op="play"),
    "played": _row(n.Played),
    "look": _row(n.Show, "what", how="look"),
    "reveal": _row(n.Show, "what", how="reveal"),
    "search": _row(n.Search, "zone", "what"),
    "choose": _row(n.Act, "what", op="choose"),
    "choose_label": _row(n.ChooseLabel, "label"),
    "move": _row(n.Move, "what", "to"),
    "shuffle": _row(n.Shuffle, "what", into=None),
    "shuffle_into": _row(n.Shuffle, "what", "into"),
    "refill": _row(n.Refill, "zone", "source"),
    "attach": _row(n.Attach, "what", "to"),
    "attached_to": _row(n.Attached, "to"),
    "attached": _row(n.Ref, "head", who="attached", name=None, of=None),
    "refill_with": _row(n.RefillWith, "zone", "what"),
    "assign": _row(n.Assign, "quantity", "among", at_most=None),
    "assign_capped": _row(n.Assign, "quantity", "among", "at_most"),
    "assign_capped_by": _row(n.Assign, "quantity", "among", "at_most"),
    "swap": _row(n.Swap, "what", "other"),
    "swap_two": _row(n.Swap, "what", other=None),
    "take_role": _row(n.TakeRole, "role"),
    "start_proc": _row(n.Stage, "name", op="start"),
    "end_proc": _row(n.Stage, "name", op="end"),
    "begin": _row(n.Stage, "name", op="begin"),
    "end_step": _row(n.Flow, op="end", of="step"),
    "end_phase": _row(n.Flow, op="end", of="phase"),
    "end_turn": _row(n.Flow, op="end", of="turn"),
    "end_game": _row(n.Flow, op="end", of="game"),
    "another_turn": _row(n.Flow, op="take", of="another turn"),
    "next_turn": _row(n.Flow, op="take", of="next turn"),
    "first_turn": _row(n.Flow, op="take", of="first turn"),
    "win": _row(n.Flow, op="win", of=None),
    "win_proc": _row(n.WinStage, "name", by=None),
    "win_proc_by": _row(n.WinStage, "name", "by"),
    "cannot_draw": _row(n.Unable, "amount"),
    "lose_game": _row(n.Flow, op="lose", of=None),
    "modify": _row(n.Modify, "amount", "of", each=None, at_most=None, total=None),
    "modify_each": _row(n.Modify, "amount", "of", "each", at_most=None, total=None),
    "modify_capped": _row(n.Modify, "amount", "of", "each", "at_most", total=None),
    "modify_in_total": _row(n.Modify, "amount", "of", "total", each=None, at_most=None),
    "fix": _row(n.Fix, "of", "value"),
    "grant": _row(n.Modify, "of", amount=n.Number(1), each=None, at_most=None, total=None),
    "no_keywords": _row(n.NoKeywords),
    "become": _row(n.Become, "value", ends=False),
    "stop_being": _row(n.Become, "value", ends=True),
    "enter": _row(n.Cross, "zone", op="enter", source=None),
    "enter_from": _row(n.Cross, "zone", "source", op="enter"),
    "leave": _row(n.Cross, "zone", op="leave", source=None),
    # amounts
    "quantity": _row(n.Quantity, "amount", "counter", each=None),
    "quantity_each": _row(n.Quantity, "amount", "counter", "each"),
    "quantity_equal": _row(n.Quantity, "counter", "amount", each=None),
    "any_quantity": _row(n.Quantity, "counter", amount=None, each=None),
    "one": _row(n.Number, value=1),
    "that_many": _row(n.AsMany, how="that many"),
    "that_amount": _row(n.AsMany, how="that amount"),
    "all_of_it": _row(n.AsMany, how="all"),
    "none": _row(n.AsMany, how="no"),
    "fewer": _row(n.Shifted, "by", how="less"),
    "more": _row(n.Shifted, "by", how="more"),
    "number_of": _row(n.Count, "nom", owner=None),
    "number_of_own": _row(n.Count, "owner", "nom"),
    "held": _row(n.Measure, "of", "owner"),
    "plus": _row(n.Sum, "left", "right", op="plus"),
    "minus": _row(n.Sum, "left", "right", op="minus"),
    "difference": _row(n.Sum, "left", "right", op="difference"),
    "total": _row(n.Total, "of", "cards"),
    "twice": _row(n.Multiple, "of", op="twice"),
    "half": _row(n.Multiple, "of", op="half"),
    "measure": _row(n.Measure, "owner", "of"),
    "measure_of": _row(n.Measure, "of", "owner"),
    "the_measure": _row(n.Measure, "of", owner=None),
    # cards, players, zones
    "you": _ref("you"),
    "your": _ref("you"),
    "it": _ref("it"),
    "its": _ref("its"),
    "them": _ref("them"),
    "they": _ref("they"),
    "their": _ref("their"),
    "opponent": _ref("opponent"),
    "active_player": _ref("active player"),
    "next_player": _ref("next player"),
    "role": _ref("role", "name"),
    "left": _ref("left", "of"),
    "right": _ref("right", "of"),
    "across": _ref("across", "of"),
    "its_owner": _row(n.Ref, who="owner", of=n.Ref("its"), head=None, name=None),
    "owner_of": _ref("owner", "of"),
    "this": _ref("this"),
    "the_game": _ref("game"),
    "this_one": _ref("this", "head"),
    "that": _ref("that", "head"),
    "those": _ref("those", "head"),
    "some": _row(n.Phrase, "quantifier", "nom", owner=None),
    "some_one": _row(n.Phrase, "quantifier", "nom", owner=None),
    "belonging": _row(n.Phrase, "owner", "nom", quantifier=None),
    "some_of": _row(n.Phrase, "quantifier", "owner", "nom"),
    "some_of_those": _row(n.Part, "quantifier", "of"),
    "rest": _row(n.Ref, who="rest", head=None, name=None, of=None),
    "among_them": _row(n.Among),
    "bare": _row(n.Phrase, "nom", quantifier=None, owner=None),
    "top": _row(n.Top, "number", "zone"),
    "top_one": _row(n.Top, "zone", number=n.Number(1)),
    "a": _row(n.Quantifier, how="a", value=None),
    "all": _row(n.Quantifier, how="all", value=None),
    "each": _row(n.Quantifier, how="each", value=None),
    "another": _row(n.Quantifier, how="another", value=None),
    "a_random": _row(n.Quantifier, how="random", value=None),
    "any_number": _row(n.Quantifier, how="any number", value=None),
    "no": _row(n.Quantifier, how="no", value=None),
    "number": _row(n.Quantifier, "value", how="number"),
    "exactly": _row(n.Quantifier, "value", how="exactly"),
    "up_to": _row(n.Quantifier, "value", how="up to"),
    "at_least": _row(n.Quantifier, "value", how="at least"),
    "at_most": _row(n.Quantifier, "value", how="at most"),
    "more_than": _row(n.Quantifier, "value", how="more than"),
    "less_than": _row(n.Quantifier, "value", how="less than"),
    "plain": _row(n.Nom, "head", adjectives=(), filters=()),
    "described": Grows(n.Nom, "adjectives", least=1, front=True, constants={"filters": ()}),
    "such": Grows(n.Nom, "filters", least=1),
    "card": _row(n.Head, kind="card", name=None),
    "player": _row(n.Head, kind="player", name=None),
    "an_opponent": _row(n.Head, kind="opponent", name=None),
    "noun": _row(n.Head, "name", kind="type"),
    "marked": _row(n.Marked, "value", negated=False),
    "not_marked": _row(n.Marked, "value", negated=True),
    "sharing": _row(n.Sharing, "owner", "labels"),
    "sharing_table": _row(n.Sharing, "labels", owner=None),
    "label": _row(n.Labels, "*names"),
    "labels": Grows(n.Labels, "names"),
    "other": _row(n.Other, than=None),
    "other_than": _row(n.Other, "than"),
    "within": _row(n.Within, "zone"),
    "first_zone": _row(n.Zones, "owner", "*names"),
    "the_first_zone": _row(n.Zones, "*names", owner=None),
    "zones": Grows(n.Zones, "names"),
    "with_attr": _row(n.With, "of", "quantifier"),
    "with_keyword": _row(n.Having, "keyword"),
    "with_counter": _row(n.With, "quantifier", "of"),
    "with_most": _row(n.Most, "of", op="most"),
    "if_able": _row(n.IfAble, "filter"),
    "with_least": _row(n.Most, "of", op="least"),
    "values": Grows(n.AnyOf, "names", bare=True),
    "zone": _row(n.Zone, "owner", "name"),
    "zone_of": _row(n.Zone, "name", "owner"),
    "the_zone": _row(n.Zone, "name", owner=None),
    "on_top": _row(n.Place, "zone", edge="top"),
    "at_bottom": _row(n.Place, "zone", edge="bottom"),
    # conditions
    "and": Grows(n.Both, "parts", bare=True),
    "has": _row(n.Has, "who", "quantifier", "what"),
    "has_played": _row(n.HasDone, "who", "quantifier", "what", done="played"),
    "has_drawn": _row(n.HasDone, "who", "quantifier", done="drawn", what=None),
    "has_gained": _row(n.HasDone, "who", "quantifier", "what", done="gained"),
    "has_gained_some": _row(n.HasDone, "who", "what", done="gained", quantifier=None),
    "has_lost": _row(n.HasDone, "who", "quantifier", "what", done="lost"),
    "has_lost_some": _row(n.HasDone, "who", "what", done="lost", quantifier=None),
    "has_more": _row(n.HasMore, "who", "of", "than"),
    "has_keyword": _row(n.HasKeyword, "who", "keyword"),
    "leads": _row(n.Leads, "who", "of", op="leads", by=None),
    "trails": _row(n.Leads, "who", "of", op="trails", by=None),
    "leads_by": _row(n.Leads, "who", "by", "of", op="leads"),
    "trails_by": _row(n.Leads, "who", "by", "of", op="trails"),
    "is": _row(n.Is, "who", "value", negated=False),
    "is_not": _row(n.Is, "who", "value", negated=True),
    "is_role": _row(n.IsRole, "who", "role", negated=False),
    "is_not_role": _row(n.IsRole, "who", "role", negated=True),
    "shares": _row(n.Shares, "who", "owner", "labels"),
    "shares_table": _row(n.Shares, "who", "labels", owner=None),
    "is_period": _row(n.PeriodIs, "it", "period", negated=False),
    "is_not_period": _row(n.PeriodIs, "it", "period", negated=True),
    "is_in": _row(n.IsIn, "who", "zone"),
    "empty": _row(n.Empty, "zone", negated=False),
    "not_empty": _row(n.Empty, "zone", negated=True),
    "full": _row(n.Full, "zone", negated=False),
    "not_full": _row(n.Full, "zone", negated=True),
    "compare": _row(n.Compare, "measure", "quantifier"),
    "exists": _row(n.Exists, "quantifier", "nom"),
    "your_turn": _turn(whose=n.Ref("you")),
    "not_your_turn": _turn(whose=n.Ref("you"), negated=True),
    "turn_is": _turn("number"),
    "turn_is_not": _turn("number", negated=True),
    "turn_from": _turn("number", edge="later"),
    "turn_to": _turn("number", edge="earlier"),
    # decks
    "deck_has": _row(n.DeckRule, "quantifier", "nom", copies=False),
    "deck_copies": _row(n.DeckRule, "quantifier", "nom", copies=True),
    # time
    "during": _row(n.Provided, "clause", "condition", how="during", total=None),
    "each_happens": _row(n.Happens, "name", each=True),
    "the_happens": _row(n.Happens, "name", each=False),
    "lasting_to_end": _row(n.Lasting, "clause", "moment", edge="end"),
    "lasting_to_start": _row(n.Lasting, "clause", "moment", edge="start"),
    "at_start": _row(n.Time, "moment", edge="start"),
    "at_end": _row(n.Time, "moment", edge="end"),
    "when": _row(n.Event, "what", window="when"),
    "before": _row(n.Event, "what", window="before"),
    "after": _row(n.Event, "what", window="after"),
    "an_action": _row(n.AnyAction),
    "own_phase": _row(n.Moment, "owner", "name", span="phase", each=False, number=None, next=False),
    "each_phase": _row(n.Moment, "name", span="phase", each=True, owner=None, number=None, next=False),
    "the_phase": _row(n.Moment, "name", span="phase", each=False, owner=None, number=None, next=False),
    "each_proc": _row(n.Moment, "name", span="procedure", each=True, owner=None, number=None, next=False),
    "the_proc": _row(n.Moment, "name", span="procedure", each=False, owner=None, number=None, next=False),
    "own_turn": _row(n.Moment, "owner", span="turn", each=False, name=None, number=None, next=False),
    "your_next_turn": _row(n.Moment, span="turn", owner=n.Ref("you"), each=False, name=None, number=None, next=True),
    "each_turn": _row(n.Moment, span="turn", each=True, owner=None, name=None, number=None, next=False),
    "turn": _row(n.Moment, span="turn", each=False, owner=None, name=None, number=None, next=False),
    "turn_number": _row(n.Moment, "number", span="turn", each=False, owner=None, name=None, next=False),
}
