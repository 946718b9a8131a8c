"""Ways that chance chooses from: each as likely as the others, told to all, and not to be taken back unseen."""

from __future__ import annotations

from collections import Counter

from engine.rules.chance import seed_stream
from engine.rules.programs import NOTHING
from engine.table.log import Narrator
from engine.table.match import Match
from engine.table.scenario.told import told as events_told
from engine.table.undo import is_revealed
from tests import tried

CARD = "Choose one at random: gain 1 Coins; or gain 2 Coins; or discard a Hero in your Hand."


def played(seed: int) -> Match:
    """A card of three ways is played; the third cannot be done."""
    trial = tried.laid_out({"card": CARD})
    trial.state.log = []
    trial.state.chance = seed_stream(seed, 1)
    of = Match(trial.machine, trial.game, (None, None), 1, trial.state)
    of.apply(next(offer.option.choice for offer in of.offers() if offer.label == "Play Probe"))
    return of


def coins(of: Match) -> int:
    return of.state.counters[of.machine.layout.counter(0, 0)]


def test_each_way_is_as_likely_as_the_others() -> None:
    found = Counter(coins(played(seed)) for seed in range(300))
    assert set(found) == {0, 1, 2}
    assert all(abs(n - 100) < 25 for n in found.values()), found


def test_what_chance_chose_is_told_to_all() -> None:
    for seed in range(6):
        of = played(seed)
        says = ("discard a Hero in your Hand", "gain 1 Coins", "gain 2 Coins")[coins(of)]
        for viewer in (0, 1, NOTHING):
            assert f'chance chooses "{says}"' in "\n".join(Narrator(of.game, of.words).tell(of.log, viewer))
        assert f"chance chooses “{says}”" in events_told(of, of.log)


def test_it_cannot_be_taken_back_as_if_unseen() -> None:
    assert is_revealed(played(1), 0, 0)


def test_the_same_seed_brings_the_same() -> None:
    assert [coins(played(seed)) for seed in range(20)] == [coins(played(seed)) for seed in range(20)]
