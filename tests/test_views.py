"""Nothing hidden shows: in views, options, refusals, messages, what is told, and what the greedy bot does."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from engine import shelf
from engine.cardset.model import Game
from engine.rules.programs import NOTHING, Event
from engine.rules.run import Machine
from engine.rules.state import State
from engine.table import greedy
from engine.table import match as matches
from engine.table import view as views
from engine.table.log import Narrator
from engine.table.match import IllegalChoice, Match
from engine.table.render import Renderer
from engine.table.sight import Sight
from engine.table.view import SeenCard, View, view
from engine.table.waiting import Waiting
from tests import tables
from tests.engine_games import fewer, some_games
from tests.peeking import peeking
from tests.tables import give, hold, names, slot
from tools import leaks
from tools.leaks import Count, Watch, Way, look, total, watch
from tools.pairings import dealt, pairings
from tools.twins import Twins, moment


@pytest.fixture(scope="module")
def peek(tmp_path_factory: pytest.TempPathFactory) -> str:
    return peeking(tmp_path_factory.mktemp("games") / "peek")


def at_the_table(name: str, seed: int = 1) -> Match:
    game = shelf.open_game(name).game
    assert game is not None
    return Match(shelf.machine(game), game, [None] * game.players, seed)


def offered(of: Match) -> list[str]:
    return [offer.label for offer in of.offers()]


def choose(of: Match, label: str) -> None:
    of.apply(next(offer.option.choice for offer in of.offers() if offer.label == label))


def told(of: Match, start: int, viewer: int) -> str:
    return "\n".join(Narrator(of.game, of.words).tell(of.log[start:], viewer))


# ---- twins of random games


@pytest.mark.parametrize("name", some_games())
def test_no_game_leaks(name: str) -> None:
    share = 1.0 if fewer(name, 1000) > 100 else 0.02 if "+" in name else 0.05  # where games are long
    found = total(look([name], 2, 7, Way(greedy=True, share=share)))
    assert found.games == 2 and found.twins > found.looked > 10
    assert found.leaks == []


def test_choices_among_hidden_cards_do_not_leak(peek: str) -> None:
    found = total(look([peek], 3, 3))
    found.add(total(look([peek], 2, 4, Way(greedy=True))))
    assert found.games == 5 and found.twins > found.decisions
    assert found.leaks == []


def test_a_twin_differs_in_what_is_hidden_and_in_nothing_else() -> None:
    of = tables.match("deckbuilder+reshuffle", 3)
    for _ in range(30):
        of.apply(of.machine.legal(of.state)[0])
    twin = Twins(moment(of, 0), 0, Random(1).random).moved(apart=False)
    assert twin is not None
    state = twin.match.state
    assert (state.shuffles, state.chance) != (of.state.shuffles, of.state.chance)
    sees = of.sight.seen[0]
    changed = {at for at, cards in enumerate(state.zones) if cards != of.state.zones[at]}
    assert changed and not any(sees[at] for at in changed)
    assert sorted(map(len, state.zones)) == sorted(map(len, of.state.zones))
    assert (state.counters, state.turn, state.decision) == (of.state.counters, of.state.turn, of.state.decision)


# ---- the watch sees leaks


def found_by(name: str, *, asks_greedy: bool = False, first: int = 0) -> set[str]:
    """What leaks in a few games."""
    watcher: Watch = watch(name, way=Way(greedy=asks_greedy), most=1)
    for seed in range(first, first + 3):
        watcher.play(seed)
        if watcher.count.leaks:
            break
    return {leak.what for leak in watcher.count.leaks}


def test_a_view_into_a_deck_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_seen(game: Game, machine: Machine, state: State, viewer: int, known: Sight) -> View:
        return view(game, machine, state, viewer, Sight(machine, [[True] * len(known.seen[0])] * len(known.seen)))

    monkeypatch.setattr(leaks, "view", all_seen)
    assert "the view" in found_by("deckbuilder")


def test_the_number_of_a_copy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def numbered(machine: Machine, state: State, seen: object) -> views.Show:
        return lambda card: SeenCard(machine.deal.kinds[card], (card,))

    monkeypatch.setattr(views, "_showing", numbered)
    assert "the view" in found_by("deckbuilder")


def test_what_chance_will_bring_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "view", lambda game, machine, state, viewer, known: state.shuffles)
    assert "the view" in found_by("deckbuilder")


def test_an_answer_that_hangs_on_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where what is meant is nothing that is offered."""

    def read(self: Match, said: str) -> int:
        odd = sum(at * card for zone in self.state.zones for at, card in enumerate(zone)) % 2
        return -1 if odd else self.offers()[0].option.choice

    monkeypatch.setattr(Match, "read", read)
    assert "the answers" in found_by("deckbuilder")


def test_named_hidden_cards_are_found(peek: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sight, "is_clear", lambda self, state: True)
    assert "the options" in found_by(peek)


def test_a_told_name_is_found(peek: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Narrator, "names", lambda self, events, at, viewer: True)
    assert found_by(peek) == {"what is told"}


def test_a_run_that_gives_a_hand_away_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sight, "knows_all_of", lambda self, viewer, state: True)
    assert found_by("deckbuilder+reshuffle") == {"that there is no other choice"}


def test_a_bot_that_peeks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy, "guessed", lambda state, pools, random, kinds, seat: state.clone())
    assert found_by("deckbuilder+reshuffle", asks_greedy=True) == {"the greedy bot's choice"}


def test_a_bot_that_looks_into_what_waits_is_found(peek: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Waiting, "is_dark", lambda self, state: False)
    assert found_by(peek, asks_greedy=True, first=33) == {"the greedy bot's choice"}  # it is rare


def test_the_tool_counts_and_fails_where_there_is_a_leak(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert leaks.main(["-n", "2", "--game", "deckbuilder"]) == 0
    assert capsys.readouterr().out.startswith("2 games, ")
    assert leaks.main(["-n", "0"]) == 1
    monkeypatch.setattr(leaks, "view", lambda game, machine, state, viewer, known: state.zones)
    assert leaks.main(["-n", "1", "--game", "deckbuilder"]) == 1
    assert " leaks\n" in capsys.readouterr().out


def test_counts_add_up() -> None:
    both = Count(1, 6, 2, 3, 4)
    both.add(Count(10, 60, 20, 30, 40))
    assert str(both) == "11 games, 22 of 66 decisions, 33 twins, 44 comparisons, 0 leaks"


def test_two_processes_count_the_same() -> None:
    games = ["deckbuilder", "deckbuilder+reshuffle"]
    alone, shared = look(games, 4, 5), look(games, 4, 5, jobs=2)
    assert alone == shared and list(alone) == games and total(alone).games == 4


def test_the_parts_of_a_run_are_all_its_games() -> None:
    whole = list(leaks.parts(["a", "b", "c"], 400, 9))
    seeds = [seed for part in whole for _, seed in part.games]
    assert len(seeds) == len(set(seeds)) == 400
    assert max(len(part.games) for part in whole) == leaks.PART
    assert {pairing for part in whole for pairing, _ in part.games} == set(range(134))


def test_a_game_goes_the_same_way_however_little_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[tuple[object, ...]] = []
    apply = Match.apply
    monkeypatch.setattr(Match, "apply", lambda self, choice: (apply(self, choice), ends.append(self.state.key()))[0])
    of = {share: watch("deckbuilder", way=Way(share=share)) for share in (1.0, 0.2)}
    for each in of.values():
        each.play(4)
    assert ends[: len(ends) // 2] == ends[len(ends) // 2 :]
    assert of[1.0].count.decisions == of[0.2].count.decisions == of[1.0].count.looked == len(ends) // 2 + 1
    assert 0 < of[0.2].count.looked < of[0.2].count.decisions // 2


def test_all_decks_play_each_other_the_games_own_first() -> None:
    game = dealt("velocity", 0)[0]
    every = pairings(game)
    names = sorted({deck for pairing in every for deck in pairing.values()})
    assert every[0] == {"1": "comets", "2": "ironclads"} and len(names) > 4
    assert sorted((each["1"], each["2"]) for each in every) == [(a, b) for a in names for b in names]
    assert dealt("velocity", len(every)) == dealt("velocity", 0)
    assert dealt("velocity", 1)[1].deal != dealt("velocity", 0)[1].deal


# ---- the view


def test_a_view_has_no_word_of_seeds_and_copies() -> None:
    assert {field.name for field in fields(View)}.isdisjoint({"seed", "shuffles", "chance", "agenda", "queue", "log"})
    shown = {"kind", "numbers", "counters", "place", "host", "keywords", "marks"}
    assert {field.name for field in fields(SeenCard)} == shown


def test_a_view_shows_every_public_change() -> None:
    of = tables.match("deckbuilder+reshuffle", 2)
    random = Random(2)

    def public() -> object:
        shown = [cards if of.sight.seen[NOTHING][at] else len(cards) for at, cards in enumerate(of.state.zones)]
        flow = of.state.turn, of.state.active, of.state.following, of.state.phase, of.state.decider, of.state.outcome
        return repr((of.state.counters, shown, flow))

    changes = 0
    while not of.state.over:
        before, seen = public(), view(of.game, of.machine, of.state, NOTHING)
        of.apply(random.choice(of.machine.legal(of.state)))
        changed = before != public()
        changes += changed
        assert changed <= (view(of.game, of.machine, of.state, NOTHING) != seen)
    assert changes > 100


def test_only_the_one_who_decides_sees_what_is_asked() -> None:
    of = tables.match()
    decisions = [view(of.game, of.machine, of.state, seat).decision for seat in (0, 1, NOTHING)]
    assert decisions == [of.state.decision, NOTHING, NOTHING]


# ---- choices among hidden cards


def test_cards_of_another_hand_are_chosen_blindly_one_option_a_place(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Robber", "Open Look")
    hold(of, 1, "Ball Handler", "Ball Handler", "Fast Break")
    choose(of, "Play Robber")
    assert offered(of) == ["Card 1", "Card 2", "Card 3"]
    assert [offer.option.card for offer in of.offers()] == [NOTHING] * 3
    assert view(of.game, of.machine, of.state, 0).shown == ()
    lines = [line.text for line in Renderer(of, ("a", "b"), 100).menu()]
    assert lines[-3:] == ["  1  Card 1", "  2  Card 2", "  3  Card 3"]
    start = len(of.log)
    of.apply(of.read("card 3"))
    assert names(of, "Bench", 0)[-1] == "Fast Break"
    assert "Fast Break -> " in told(of, start, 0)


def test_a_blind_choice_is_no_forced_one_though_all_cards_are_alike(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Robber", "Open Look")
    hold(of, 1, "Ball Handler", "Ball Handler")
    choose(of, "Play Robber")
    assert of.pass_forced() is None
    assert len(offered(of)) == 2 and len(of.machine.merged(of.state)) == 1


def test_who_looks_through_their_deck_sees_the_cards_but_not_how_they_lie(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Finder", "Open Look")
    choose(of, "Play Finder")
    deck = of.state.zones[slot(of, "Roster Deck", 0)]
    kinds = sorted({of.machine.deal.kinds[card] for card in deck})
    assert offered(of) == [of.game.cards[kind].name for kind in kinds]
    shown = view(of.game, of.machine, of.state, 0).shown
    assert [card.kind for card in shown] == sorted(of.machine.deal.kinds[card] for card in deck)
    assert view(of.game, of.machine, of.state, 1).shown == ()
    deck.reverse()
    assert offered(of) == [of.game.cards[kind].name for kind in kinds]


def test_another_player_chooses_from_a_hand_blindly(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Victim", "Open Look", "Fast Break")
    choose(of, "Play Victim")
    assert of.state.decider == 1
    assert offered(of) == ["Card 1", "Card 2"]


def test_an_action_with_a_hidden_card_is_offered_and_refused_without_its_name(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Open Look")
    hold(of, 1, "Ball Handler", "Fast Break")
    refused = {each.label: each.reason for each in of.refused()}
    assert refused["Lift a card"] == "needs 1 Hustle, has 0"
    assert refused["Bury a card"] == "needs 1 Momentum, has 0"
    for said in ("lift", "Lift Fast Break", "Lift Ball Handler", "Lift Timeout"):
        with pytest.raises(ValueError) as answer:
            of.read(said)
        assert "Break" not in str(answer.value) and "Handler" not in str(answer.value)
    give(of, 0, Hustle=1)
    assert [label for label in offered(of) if "Lift" in label] == ["Lift card 1", "Lift card 2"]


def test_what_is_taken_blindly_is_told_to_those_who_see_it(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Open Look")
    hold(of, 1, "Fast Break")
    give(of, 0, Hustle=1)
    start = len(of.log)
    choose(of, "Lift card 1")
    assert told(of, start, 1).startswith("Player 1 lifts Fast Break: ")  # who held it knows
    assert told(of, start, 0).startswith("You lift a card: ")  # it went from hand to deck: nobody else does
    assert told(of, start, NOTHING).startswith("Player 1 lifts a card: ")
    assert of.log[start][0] == Event.ACTION


PRICED = """\
variant: priced
about: Hidden cards are paid for.
actions:
  Seize a card:
    says: Seize {card}
    choose: a card in your Roster Deck
    cost: Hustle equal to its Cost
    do: Move it to your Bench.
"""


@pytest.fixture(scope="module")
def priced(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tables.copy_with(tmp_path_factory.mktemp("games") / "priced", {})
    (folder / "variants" / "priced.yaml").write_text(PRICED, "utf-8")
    return f"{folder}+priced"


def test_the_price_of_a_hidden_card_is_not_told(priced: str) -> None:
    of = at_the_table(priced)
    hold(of, 0, "Open Look")
    deck = slot(of, "Roster Deck", 0)
    of.state.zones[slot(of, "Bench", 0)] += of.state.zones[deck]
    of.state.zones[deck] = [tables.take(of, name) for name in ("Fast Break", "Floor General")]
    give(of, 0, Hustle=2)
    assert {each.label: each.reason for each in of.refused()}["Seize a card"] == "no card there can be paid for"
    with pytest.raises(IllegalChoice, match="Seize a card: no card there can be paid for"):
        of.read("seize")
    give(of, 0, Hustle=3)
    assert [label for label in offered(of) if "Seize" in label] == ["Seize Fast Break"]
    assert "Seize a card" not in {each.label for each in of.refused()}


# ---- what a viewer could not know is not told as a run without choice


def test_that_a_hand_holds_nothing_to_play_is_told_to_its_owner_only() -> None:
    of = tables.match("deckbuilder")
    hold(of, 0, "Fast Break")
    assert of.pass_forced() is not None
    made = of.made[0]
    assert (made.forced, made.knowing) == (True, (0,))


def test_a_run_without_choice_is_told_where_everybody_sees_that_there_is_none() -> None:
    of = tables.match("deckbuilder")
    hold(of, 0)
    assert of.pass_forced() is not None
    assert of.made[0].knowing == (NOTHING, 0, 1)


def test_that_a_deck_holds_one_kind_of_card_is_told_to_its_owner_only(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Finder")
    deck = of.state.zones[slot(of, "Roster Deck", 0)]
    kind = of.machine.deal.kinds[deck[0]]
    of.state.zones[slot(of, "Bench", 0)] += [card for card in deck if of.machine.deal.kinds[card] != kind]
    deck[:] = [card for card in deck if of.machine.deal.kinds[card] == kind]
    choose(of, "Play Finder")
    assert of.pass_forced() is not None
    assert (of.made[1].forced, of.made[1].knowing) == (True, (0,))


def test_who_cannot_see_what_a_choice_is_among_is_not_told_that_there_is_no_other(peek: str) -> None:
    """All that the decider sees lies open, for their hand is empty; the deck that they look through does not."""
    of = at_the_table(peek)
    hold(of, 0)
    hold(of, 1, "Ball Handler")
    give(of, 0, Hustle=1)
    assert "Lift card 1" in offered(of)
    knowing = {viewer: of.sight.knows_all_of(viewer, of.state) for viewer in (NOTHING, 0, 1)}
    assert knowing == {NOTHING: False, 0: True, 1: False}
    of.state.zones[slot(of, "Roster Deck", 0)].clear()
    assert [of.sight.knows_all_of(viewer, of.state) for viewer in (NOTHING, 1)] == [False, True]


def test_what_is_made_is_kept_with_its_label(peek: str) -> None:
    of = at_the_table(peek)
    hold(of, 0, "Finder", "Open Look")
    choose(of, "Play Finder")
    choose(of, offered(of)[0])
    assert [(made.label, made.looked) for made in of.made] == [("Play Finder", False), (of.made[1].label, True)]
    assert isinstance(of.made[0], matches.Made)


