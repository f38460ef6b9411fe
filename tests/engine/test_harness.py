"""The tests that every game has do find what they are there for: each of these bazaars has one thing wrong."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from durbar.bots import BOTS
from durbar.engine.decision import Option
from durbar.engine.flow import tell
from durbar.engine.game import Result
from durbar.engine.messages import Why
from durbar.texts import Texts
from tests import harness
from tests.engine.bazaar import scoring
from tests.engine.bazaar.position import position
from tests.engine.bazaar.rules import trade
from tests.engine.bazaar.rules.free import FREE
from tests.engine.bazaar.state import State
from tests.engine.bazaar.view import redeal, unseen, view
from tests.engine.test_bazaar import BAZAAR
from tests.harness import Subject

SIZE = (3, "standard")


def wrong(**changes: Any) -> Subject:
    return replace(BAZAAR, game=replace(BAZAAR.game, **changes))


def in_some_games(check: Callable[..., object], subject: Subject, *more: Any) -> None:
    """Check a few games: one of them shows it."""
    for seed in range(12):
        check(subject, *SIZE, f"wrong {seed}", *more)


def two_worlds_differ(subject: Subject) -> None:
    with pytest.raises(AssertionError):
        in_some_games(harness.check_two_worlds, subject, 1)


# ---------------------------------------------------------------------- leaks


def test_a_view_that_shows_too_much_is_found() -> None:
    def leaky(s: State, seat: int | None) -> dict[str, Any]:
        return {**view(s, seat), "next": sum(s.deck)}

    two_worlds_differ(wrong(view=leaky))


def test_a_view_that_shows_a_sum_over_hidden_cards_is_found() -> None:
    def leaky(s: State, seat: int | None) -> dict[str, Any]:
        return {**view(s, seat), "tea": [hand.count(2) for hand in s.hands]}

    two_worlds_differ(wrong(view=leaky))


def test_a_log_that_tells_secrets_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:

    def loud(s: State, id: str, clause: str, to: int = -1, secret: Any = None, **args: Any) -> None:
        tell(s, id, clause, **args, **(secret or {}))

    monkeypatch.setattr(trade, "tell", loud)
    two_worlds_differ(BAZAAR)


def test_a_prompt_that_speaks_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trade.ACT, "about", lambda s, seat: {"n": s.actions, "tea": s.hands[seat].count(2)})
    two_worlds_differ(BAZAAR)


def test_an_imagination_that_depends_on_the_real_cards_is_found() -> None:
    def unsorted(s: State, seat: int, rng: Random) -> None:
        pool = list(s.deck)
        rivals = [rival for rival in range(s.seats) if rival != seat]
        for rival in rivals:
            pool += unseen(s, rival) + s.stash[rival]
        rng.shuffle(pool)
        for rival in rivals:
            hidden = len(s.hands[rival]) - len(s.known[rival])
            s.hands[rival] = s.known[rival] + [pool.pop() for _ in range(hidden)]
            s.stash[rival] = [pool.pop() for _ in s.stash[rival]]
        s.deck = sorted(pool)

    two_worlds_differ(wrong(redeal=unsorted))


def test_a_draw_from_a_hidden_pile_that_is_entrusted_as_it_was_is_found() -> None:
    two_worlds_differ(wrong(hidden_luck=frozenset()))


def test_a_bot_that_looks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        """Chooses by what the others hold."""

        def __init__(self, seed: str | None) -> None:
            pass

        def choose(self, table: Any, seat: int) -> Option:
            options = next(ask.options for ask in table.decisions if ask.seat == seat)
            cards = [card for rival, hand in enumerate(table.state.hands) if rival != seat for card in hand]
            chosen: Option = options[sum(cards) % len(options)]
            return chosen

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    with pytest.raises(AssertionError, match="the cheat bot knows what it should not"):
        in_some_games(harness.check_two_worlds, BAZAAR, 1)


def test_an_imagination_that_forgets_what_was_seen_is_found() -> None:
    def forgetful(s: State, seat: int, rng: Random) -> None:
        s.known = [[] for _ in s.known]
        redeal(s, seat, rng)

    with pytest.raises(AssertionError, match="known"):
        in_some_games(harness.check_imagination, wrong(redeal=forgetful), 1)


# ---------------------------------------------------------------------- broken rules and states


def test_a_copy_that_shares_a_part_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fill = State.fill

    def sharing(s: State, old: State) -> None:
        fill(s, old)
        s.prices = old.prices

    monkeypatch.setattr(State, "fill", sharing)
    with pytest.raises(AssertionError):
        harness.check_clones(BAZAAR, *SIZE, "shared")
    with pytest.raises(AssertionError, match="fill shares prices"):
        harness.check_fill(BAZAAR, *SIZE, "shared")


def test_a_copy_that_shares_what_lies_in_a_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fill = State.fill

    def sharing(s: State, old: State) -> None:
        fill(s, old)
        s.hands = old.hands[:]

    monkeypatch.setattr(State, "fill", sharing)
    with pytest.raises(AssertionError, match="fill shares hands"):
        harness.check_fill(BAZAAR, *SIZE, "shared")


def test_a_copy_that_leaves_something_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fill = State.fill

    def forgetful(s: State, old: State) -> None:
        fill(s, old)
        del s.bids

    monkeypatch.setattr(State, "fill", forgetful)
    with pytest.raises(AssertionError, match="fill leaves out bids"):
        harness.check_fill(BAZAAR, *SIZE, "left out", choices=0)


def test_a_flow_that_remembers_by_itself_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    run, runs = FREE.run, []

    def counting(s: State, seat: int, option: Option) -> Any:
        runs.append(option)
        s.coins[seat] += len(runs) % 2
        return run(s, seat, option)

    monkeypatch.setattr(FREE, "run", counting)
    with pytest.raises(AssertionError):
        harness.check_undo(BAZAAR, *SIZE, "memory")


def test_a_position_that_leaves_something_out_is_found(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def forgetful(s: State) -> dict[str, Any]:
        return {**position(s), "turn": 0}

    with pytest.raises(subprocess.CalledProcessError):
        harness.check_saving(wrong(position=forgetful), *SIZE, "lost", tmp_path)
    assert "AssertionError" in capfd.readouterr().err


def test_an_option_that_is_listed_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trade.ACT, "legal", lambda s, seat: [*trade.legal_actions(s, seat), *s.content.options.sell])
    with pytest.raises(AssertionError):
        harness.check_legality(BAZAAR, *SIZE, "listed", 1)


def test_an_option_that_is_accepted_and_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trade.ACT, "legal", lambda s, seat: [s.content.options.rest])
    with pytest.raises(AssertionError, match="without a reason"):
        harness.check_legality(BAZAAR, *SIZE, "accepted", 1)


def test_a_reason_whose_clause_or_words_are_missing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trade, "NOT_IN_HAND", Why("why.not_in_hand", "9.9"))
    with pytest.raises(AssertionError, match="cites no known clause"):
        harness.check_legality(BAZAAR, *SIZE, "clause", 1)
    monkeypatch.setattr(trade, "NOT_IN_HAND", Why("why.because", "3.3"))
    with pytest.raises(AssertionError, match=r"why\.because"):
        harness.check_legality(BAZAAR, *SIZE, "words", 1)


def test_a_game_without_words_is_found() -> None:
    with pytest.raises(AssertionError, match="Message"):
        harness.check_words(replace(BAZAAR, texts=Texts("durbar")), *SIZE, "words")


# ---------------------------------------------------------------------- random play


def dumped(folder: Path) -> Any:
    (path,) = folder.glob("*.json")
    return BAZAAR.load(json.loads(path.read_text(encoding="utf-8")))


def test_a_dead_end_is_found_and_the_game_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    legal = trade.legal_actions
    with monkeypatch.context() as broken:
        broken.setattr(trade.ACT, "legal", lambda s, seat: legal(s, seat) if s.day < 2 else [])
        broken.setattr(FREE, "why_not", lambda s, seat, option: Why("why.no_tea", "4.2"))
        with pytest.raises(AssertionError, match="a dead end") as failure:
            harness.check_random_play(BAZAAR, *SIZE, "stuck", tmp_path)
    assert dumped(tmp_path).state.day == 2
    assert "the game stands in" in failure.value.__notes__[0]


def test_a_crash_is_found_and_the_game_is_kept_up_to_the_choice_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(trade, "send_caravan", lambda s, seat: 1 // 0)
        with pytest.raises(ZeroDivisionError) as failure:
            in_some_games(harness.check_random_play, BAZAAR, tmp_path)
    table = dumped(tmp_path)
    assert table.explain("send caravan") is None
    assert "chooses 'send caravan'" in failure.value.__notes__[0]


def test_lost_cards_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(trade, "drop", lambda s, seat, card: s.hands[seat].remove(card))
    with pytest.raises(AssertionError, match="made or lost something"):
        harness.check_random_play(BAZAAR, *SIZE, "lost", tmp_path)


def test_an_endless_game_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="goes on after 20 choices"):
        harness.check_random_play(replace(BAZAAR, longest=20), *SIZE, "long", tmp_path)


def test_scores_that_do_not_add_up_are_found(tmp_path: Path) -> None:
    def result(s: State) -> Result:
        real = scoring.result(s)
        return replace(real, lines=real.lines[:1])

    with pytest.raises(AssertionError):
        in_some_games(harness.check_random_play, wrong(result=result), tmp_path)


def test_a_golden_record_of_other_rules_is_found(tmp_path: Path) -> None:
    table = harness.check_random_play(BAZAAR, *SIZE, "golden", tmp_path)
    path = tmp_path / "golden.json"
    path.write_text(harness.golden_text(table.record()), encoding="utf-8")
    harness.check_golden(BAZAAR, path)
    with pytest.raises(Exception, match="fingerprint"):
        harness.check_golden(wrong(position=lambda s: {**position(s), "new": 1}), path)
