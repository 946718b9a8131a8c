"""A game's files, as located data -> a checked game, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.cardset import declared, fields, printed, staging
from engine.cardset.checked import NO_TEXT
from engine.cardset.deckrules import AskedOfDecks, Judge
from engine.cardset.decks import Decks, dealt
from engine.cardset.declared import error, listed_twice, unknown
from engine.cardset.fitting import decides
from engine.cardset.lookalikes import lookalikes
from engine.cardset.model import Action, Card, Deck, Game, Keyword, NamedText, Phase
from engine.cardset.model import Number as NumberOf
from engine.cardset.parts import circles, waiting_in_vain
from engine.cardset.rulings import rulings
from engine.cardset.scope import Names, Scope, Stand
from engine.cardset.seats import seats
from engine.cardset.sentences import Sentences
from engine.cardset.unveiled import unveiled
from engine.language.vocabulary import Kind
from engine.source.diagnostics import Diagnostic, Label, Span, did_you_mean
from engine.source.values import Mapping, Text


@dataclass(frozen=True, slots=True)
class Files:
    """What was read of a game: its map with all variants laid over, its decks, and where it is from."""

    id: str
    game: Mapping
    decks: tuple[Mapping, ...]
    variants: tuple[str, ...]
    other_variants: tuple[tuple[str, str], ...]
    known_variants: tuple[str, ...]
    data: str
    rule_texts: tuple[tuple[str, str], ...]
    all_cards: bool = True  # every file of cards could be read
    all_decks: bool = True
    guessed: frozenset[Span] = frozenset()  # keys that there are not, and numbers out of their range
    lent: frozenset[str] = frozenset()  # the files of its libraries
    library: bool = False  # it is no game: it declares things and cards, and nothing happens


class Checker:
    """Checks one game. All of it is checked, whatever is found."""

    def __init__(self, files: Files) -> None:
        self.files, self.game = files, files.game
        self.found: list[Diagnostic] = []
        self.unsure: set[str] = set()  # cards of which not all could be understood that they print
        game, found = self.game, self.found
        self.counters = declared.counters(game, found)
        self.numbers = declared.numbers(game)
        self.marks = declared.marks(game)
        self.types = declared.types(game, found)
        self.labels = printed.labels(game, found)
        self.ruling_names = tuple(name.value for name, _ in fields.entries(game, "rulings"))
        self.keyword_names = tuple(name.value for name, _ in fields.named(game, "keywords"))
        self.printed = printed.Printed(self.numbers, self.labels, self.marks, self.keyword_names, found)
        self.zones = declared.zones(game, self.marks, files.guessed, found)
        declared.members(game, self.types, found)
        self.phase_names = tuple(name.value for name in staging.stages(game))
        self.periods = staging.periods(game, found)
        staging.twice(game, found)
        flow = staging.names(game, "procedures"), tuple(period.name for period in self.periods)
        parts = self.counters, self.numbers, self.marks, self.types, self.zones, self.phase_names
        names = staging.names(game, "roles"), self.labels, self.keyword_names, *flow
        self.spoken = declared.vocabulary(*parts, *names)
        self.seats = seats(game, found)
        spoken = declared.without_words(self.spoken)
        self.roles = staging.roles(game, Sentences(Names(self.seats, *parts), spoken, found))
        self.names = Names(self.seats, *parts, self.roles, *names[1:])
        self.sentences = Sentences(self.names, spoken, found)
        self.spans = self._spans()
        declared.clashes(self.spoken, self.spans, found)

    def _spans(self) -> dict[tuple[Kind, str], Span]:
        of_kind: dict[Kind, Sequence[declared.Thing]] = {
            Kind.COUNTER: self.counters, Kind.ATTR: self.numbers, Kind.VALUE: self.marks, Kind.NOUN: self.types,
            Kind.LABEL: self.labels,
        }  # fmt: skip
        values = printed.value_spans(self.game, self.labels)
        spans: dict[tuple[Kind, str], Span] = {(Kind.VALUE, value): span for value, span in values.items()}
        for mark in self.marks:
            if mark.name in values:
                says, label = f"{mark.name} is a mark already", Label(mark.span, "here it is a mark")
                self.found.append(error("E465", values[mark.name], says, "one name stands for one thing", (label,)))
        for kind, things in of_kind.items():
            spans |= {(kind, thing.name): thing.span for thing in things}
        for zone, (_, of) in zip(self.zones, fields.entries(self.game, "zones"), strict=True):
            spans[Kind.BAREZONE if zone.bare else Kind.ZONE, zone.name] = zone.span
            if (member := fields.text(of, "members")) is not None:
                spans[Kind.NOUN, zone.member] = member.span
        for kind, section in ((Kind.ROLE, "roles"), (Kind.PROC, "procedures"), (Kind.KEYWORD, "keywords")):
            spans |= {(kind, name.value): name.span for name, _ in fields.named(self.game, section)}
        spans |= {(Kind.PHASE, name.value): name.span for name in staging.stages(self.game)}
        spans |= {(Kind.PERIOD, period.name): period.span for period in self.periods}
        return spans

    def check(self) -> Game:
        """The checked game; what is wrong with it is in `found`."""
        files, game = self.files, self.game
        numbers = tuple(map(self._defined, self.numbers, (of for _, of in fields.entries(game, "numbers"))))
        keywords = tuple(self._keyword(name, value) for name, value in fields.named(game, "keywords"))
        cards = tuple(self._card(name, of) for name, of in fields.entries(game, "cards"))
        actions = tuple(self._action(name, of) for name, of in fields.entries(game, "actions"))
        action_names = tuple(action.name for action in actions)
        phases = tuple(self._phase(name, of, action_names) for name, of in fields.entries(game, "turn"))
        steps = self._steps(actions, action_names)
        procedures = staging.procedures(game, steps, self.found)
        set_up = tuple(self._named(name, value, "set-up") for name, value in fields.named(game, "set-up"))
        rules = tuple(self._named(name, value, "rule") for name, value in fields.named(game, "rules"))
        endings = tuple(self._ending(name, value) for name, value in fields.named(game, "endings"))
        deck_rules = list(self._deck_rules())
        decks = tuple(self._decks(cards, deck_rules))
        self._assumed_elsewhere()
        self._whole(phases, steps, endings, numbers)
        return Game(
            id=files.id,
            name=fields.word(game, "game", files.id),
            about=fields.word(game, "about"),
            players=self.seats.least,
            seats=self.seats,
            counters=self.counters,
            numbers=numbers,
            marks=self.marks,
            types=self.types,
            zones=self.zones,
            cards=cards,
            set_up=set_up,
            phases=phases,
            actions=actions,
            rules=rules,
            endings=endings,
            decks=decks,
            deal=tuple(self._dealt(decks)),
            rulings=tuple(rulings(game, files.known_variants, self.found)),
            variants=files.variants,
            other_variants=files.other_variants,
            data=files.data,
            rule_texts=files.rule_texts,
            deck_rules=tuple(rule for rule, _ in deck_rules),
            roles=self.roles,
            labels=self.labels,
            keywords=keywords,
            procedures=procedures,
            periods=self.periods,
            uses=tuple(dict.fromkeys(name.value for name in fields.words(game.get("uses")))),
        )

    def _defined(self, number: NumberOf, of: Mapping) -> NumberOf:
        """A number with what it is; cards print theirs."""
        seen, text = of.key("seen by"), fields.text(of, "is")
        if seen is not None and number.per != "player":
            says = f"{number.name} is a number of {'cards' if number.per == 'card' else 'the table'}"
            self.found.append(error("E462", seen.span, says, "who sees it is said of numbers of players; leave it out"))
        if text is None:
            return number
        if number.per == "card":
            says = f"{number.name} is a number of cards, and they print it"
            self.found.append(error("E462", text.span, says, "say “per: player” or “per: table”, or leave “is” out"))
            return number
        value = self.sentences.value(text, number.seen_by)
        if value is None:
            return number
        return replace(number, base=value[0], binders=value[1], text=text.value)

    def _whole(
        self,
        phases: tuple[Phase, ...],
        steps: tuple[Phase, ...],
        endings: tuple[NamedText, ...],
        numbers: tuple[NumberOf, ...],
    ) -> None:
        """What a game cannot be without, and names that cannot be told apart."""
        self.found += lookalikes((name, span) for (_, name), span in self.spans.items())
        self.found += lookalikes((name.value, name.span) for name, _ in fields.entries(self.game, "cards"))
        self.found += printed.odd_words(self.game)
        bases = ((at, of.base, of.span) for at, of in enumerate(numbers) if of.base is not None)
        for number, span in circles(self.sentences.modifiers, bases):
            name = self.names.column(number)
            says = f"this changes {name} by way of {name} itself"
            self.found.append(error("E449", span, says, "let it depend on something else"))
        if not self.files.library:
            self._played(phases, steps, endings)

    def _played(
        self, phases: tuple[Phase, ...], steps: tuple[Phase, ...], endings: tuple[NamedText, ...]
    ) -> None:
        """What a game cannot be played without."""
        if not phases:
            self.found.append(error("E408", self._place("turn"), "a game needs a turn with at least one phase"))
        elif not any(map(decides, (*phases, *steps))) and not self._tries_actions():
            says = "no phase has actions, so nobody ever decides anything"
            some = any(True for _ in fields.named(self.game, "actions"))
            help = "give a phase “actions: all”" + ("" if some else ", and declare one: “Go on: {do: End the phase.}”")
            self.found.append(error("E408", self._place("turn"), says, help))
        if not endings:
            self.found.append(error("E408", self._place("endings"), "a game needs an ending"))
        for text in waiting_in_vain(self.sentences.texts):
            says = "this waits for a card to be played, and nothing in this game plays one"
            self.found.append(error("E509", text.part(0, len(text.value)), says, _for_one_in_vain(text.value)))

    def _tries_actions(self) -> bool:
        """Whether some phase or step names actions, though such as there are not."""
        stages = *fields.entries(self.game, "turn"), *staging.steps(self.game)
        return any(fields.words(of.get("actions")) for _, of in stages)

    def _place(self, key: str) -> Span:
        place = self.game.key(key) or self.game.key("game")
        return place.span if place is not None else self.game.span

    # ---- named texts

    def _keyword(self, name: Text, value: object) -> Keyword:
        if not isinstance(value, Text):
            return Keyword(name.value, "", NO_TEXT, name.span)
        rules = self.sentences.text(value, Scope(self.names, "card"))
        if rules.effect:
            says = f"what {name.value} stands for works as long as a card has it, and this is done at once"
            self.found.append(error("E467", value.span, says, "say “When …, …” or “This card has …”"))
        return Keyword(name.value, value.value, rules, name.span)

    def _named(self, name: Text, value: object, stand: Stand) -> NamedText:
        if not isinstance(value, Text):
            return NamedText(name.value, "", NO_TEXT, name.span)
        checked = self.sentences.text(value, Scope(self.names, stand))
        return NamedText(name.value, value.value, checked, name.span)

    def _ending(self, name: Text, value: object) -> NamedText:
        if not isinstance(value, Text):
            return NamedText(name.value, "", NO_TEXT, name.span)
        checked = self.sentences.text(value, Scope(self.names, "rule", ending=True))
        return NamedText(name.value, value.value, checked, name.span)

    def _part(self, of: Mapping, key: str) -> NamedText:
        value = fields.text(of, key)
        if value is None:
            return NamedText(key, "", NO_TEXT, of.span)
        return NamedText(key, value.value, self.sentences.text(value, Scope(self.names, "step")), value.span)

    # ---- phases and actions

    def _phase(self, name: Text, of: Mapping, actions: tuple[str, ...]) -> Phase:
        chosen: list[int] = []
        wanted = of.get("actions")
        if isinstance(wanted, Text) and wanted.value == "all":
            chosen = list(range(len(actions)))
        else:
            self.found += listed_twice(fields.words(wanted))
            known = (*actions, "all") if isinstance(wanted, Text) else actions
            for action in fields.words(wanted):
                if action.value in actions:
                    chosen.append(actions.index(action.value))
                else:
                    self.found.append(unknown("E401", "action", action, known))
        start, do, end = (self._part(of, key) for key in ("start", "do", "end"))
        who, each = staging.by(of, self.sentences)
        return Phase(
            name.value, start, do, tuple(chosen), end, name.span, who, each, hidden=fields.flag(of, "hidden")
        )

    def _steps(self, actions: tuple[Action, ...], names: tuple[str, ...]) -> tuple[Phase, ...]:
        steps = tuple(self._phase(name, of, names) for name, of in staging.steps(self.game))
        self.found += unveiled(steps, actions)
        return steps

    def _action(self, name: Text, of: Mapping) -> Action:
        scope = Scope(self.names, "action")
        chosen = [self.sentences.cards(text, scope) for text in fields.words(of.get("choose"))]
        costs = [self.sentences.cost(text, scope) for text in fields.words(of.get("cost"))]
        given = fields.text(of, "if")
        condition = self.sentences.condition(given, scope) if given is not None else None
        do, often = fields.text(of, "do"), fields.text(of, "limit")
        checked = self.sentences.text(do, scope) if do is not None else NO_TEXT
        return Action(
            name=name.value,
            says=self._says(name, of),
            choices=tuple(choice for choice in chosen if choice is not None),
            costs=tuple(cost for cost in costs if cost is not None),
            condition=condition,
            do=checked.effect,
            binders=scope.next,
            printed=do.value if do else "",
            span=name.span,
            limit=self.sentences.limit(often) if often is not None else None,
            asks=" ".join(given.value.split()) if given is not None else "",
        )

    def _says(self, name: Text, of: Mapping) -> str:
        """The label; one that chooses a card must say where the card's name goes."""
        says, chooses = fields.text(of, "says"), bool(fields.words(of.get("choose")))
        if says is None:
            if chooses and "says" not in of:
                needs = f"{name.value} chooses a card, so it needs a label with its name"
                self.found.append(error("E409", name.span, needs, f"add “says: {name.value.split(' ')[0]} {{card}}”"))
            return name.value
        if chooses and "{card}" not in says.value:
            help = "put {card} where its name goes"
            self.found.append(error("E409", says.span, "this label does not say which card", help))
        if not chooses and "{card}" in says.value:
            self.found.append(error("E409", says.span, "this action chooses no card", "leave {card} out"))
        return says.value

    # ---- cards

    def _card(self, name: Text, of: Mapping) -> Card:
        before, numbers, of = len(self.found), self.printed.numbers(of), self.printed.as_meant(of)
        kind, text = fields.text(of, "type"), fields.text(of, "text")
        type = self._number_of(kind, "type", tuple(t.name for t in self.types)) if kind is not None else None
        marks, labels = tuple(self.printed.marks(of)), self.printed.labels(of)
        if len(self.found) > before:
            self.unsure.add(name.value)
        rules = self.sentences.text(text, Scope(self.names, "card", type)) if text is not None else NO_TEXT
        return Card(
            name=name.value,
            type=type,
            numbers=numbers,
            marks=marks,
            text=text.value if text is not None else "",
            rules=rules,
            assumed=tuple(self._assumed(of)),
            span=name.span,
            labels=labels,
            keywords=tuple(dict.fromkeys(self.printed.keywords(of))),
            lent=name.span.source.name in self.files.lent,
        )

    def _number_of(self, name: Text, what: str, known: tuple[str, ...]) -> int | None:
        if name.value in known:
            return known.index(name.value)
        self.found.append(unknown("E401", what, name, known))
        return None

    def _assumed(self, of: Mapping) -> Iterator[tuple[str, str]]:
        if "assumed" not in of:
            return
        for key, value in fields.named(of, "assumed"):
            if key.value not in of and "deck" not in of and not did_you_mean(key.value, self._odd_keys(of)):
                known = tuple(each for each in of if each != "assumed")
                self.found.append(unknown("E401", "key here", key, known))
            if isinstance(value, Text):
                if value.value not in self.ruling_names:
                    self.found.append(unknown("E401", "ruling", value, self.ruling_names))
                yield key.value, value.value

    def _odd_keys(self, of: Mapping) -> list[str]:
        """The keys of a card that it cannot have: what is assumed may be meant of one of them."""
        return [key for key in of if key not in self.printed.known_keys]

    def _assumed_elsewhere(self) -> None:
        """What is assumed of zones and counters names rulings, too."""
        for section in ("zones", "counters"):
            for _, of in fields.entries(self.game, section):
                tuple(self._assumed(of))

    # ---- decks

    def _decks(self, cards: tuple[Card, ...], rules: list[AskedOfDecks]) -> Iterator[Deck]:
        zones, names = tuple(zone.name for zone in self.zones), tuple(card.name for card in cards)
        keywords = len(self.keyword_names)
        judge = Judge(cards, self.types, self.zones, self.marks, keywords, self.spoken, rules, frozenset(self.unsure))
        find = (lambda key: self._number_of(key, "zone", zones)), (lambda key: self._card_number(key, names))
        for of in self.files.decks:
            tuple(self._assumed(of))
        return Decks(self.zones, *find, self.sentences.such_cards, judge, self.found).read(self.files.decks)

    def _dealt(self, decks: tuple[Deck, ...]) -> Iterator[tuple[str, str]]:
        """Who gets which deck. Where a file of a deck could not be read, a name that is missing may stand in it."""
        found: list[Diagnostic] = []
        yield from dealt(self.game, self.seats.most, {deck.name: deck for deck in decks}, self.zones, found)
        self.found += [each for each in found if self.files.all_decks or not each.message.startswith("no deck")]

    def _deck_rules(self) -> Iterator[AskedOfDecks]:
        for name, value in fields.named(self.game, "deck rules"):
            if isinstance(value, Text):
                rule = self.sentences.deck_rule(name, value, Scope(self.names, "deck"))
                if rule is not None:
                    yield rule

    def _card_number(self, name: Text, cards: tuple[str, ...]) -> int | None:
        """A card by name. Where a file of cards could not be read, a name that is missing may stand in it."""
        if name.value not in cards and not self.files.all_cards:
            return None
        return self._number_of(name, "card", cards)


def _for_one_in_vain(text: str) -> str:
    """What helps a text that waits for a card to be played: as its own is played, it is done without waiting."""
    opening = text.split(",")[0]
    if " this" in opening:
        return f"leave out “{opening},”: a text is done as its card is played"
    return "let an action “play it”, and not “resolve it”"
