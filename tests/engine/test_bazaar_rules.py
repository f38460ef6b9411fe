"""The made-up game follows its rules: one situation a clause."""

from collections import Counter

import pytest

from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from tests.engine.situation import choose, fair, new_fair, question, texts


@pytest.mark.rule("bazaar", "1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_begin_with_the_same_purse(players: int) -> None:
    table = new_fair(players)
    assert table.state.coins == [4] * players
    assert table.state.favours == [2] * players
    assert table.state.prices == [3, 2, 2]


@pytest.mark.rule("bazaar", "1.2")
def test_hands_are_hidden() -> None:
    table = new_fair(3)
    players = table.view(1)["position"]["players"]
    assert [player["hand_size"] for player in players] == [3, 3, 3]
    assert [player["hand"] is None for player in players] == [True, False, True]
    assert [line["args"].get("cards") is None for line in table.view(1)["log"]] == [True, False, True]


@pytest.mark.rule("bazaar", "2.1")
def test_bids_are_sealed_paid_and_within_the_purse() -> None:
    table = fair(stage="morning", players={1: {"coins": 1}})
    why = table.explain("bid 2", 1)
    assert why is not None
    assert why.id == "why.too_few_coins"
    choose(table, "bid 3", "bid 1", "bid 0")
    assert table.state.coins == [1, 0, 4]


@pytest.mark.rule("bazaar", "2.2")
def test_the_highest_bid_names_who_begins() -> None:
    table = fair(stage="morning")
    choose(table, "bid 1", "bid 3", "bid 0")
    assert question(table) == (1, "begin")
    assert texts(table) == ["begin 0", "begin 1", "begin 2"]
    choose(table, "begin 2")
    assert question(table) == (2, "act")


@pytest.mark.rule("bazaar", "2.2")
@pytest.mark.parametrize(("rolled", "winner"), [(1, 0), (2, 2)])
def test_a_die_decides_between_equal_bids(rolled: int, winner: int) -> None:
    table = fair(stage="morning", rolls={"tie": [rolled]})
    choose(table, "bid 2", "bid 1", "bid 2")
    assert question(table) == (winner, "begin")


@pytest.mark.rule("bazaar", "3.1")
def test_each_merchant_has_two_actions_and_the_last_ends_the_day() -> None:
    table = fair(["tea"], ["silk"])
    asked = []
    while question(table)[1] == "act":
        asked.append(question(table)[0])
        choose(table, "rest")
    assert asked == [0, 0, 1, 1]
    assert table.state.day == 2


@pytest.mark.rule("bazaar", "3.2")
def test_a_card_is_drawn_unseen() -> None:
    luck = ScriptedLuck({"cards": [[0]]}, SeededLuck(new_seed("x")))
    table = fair(["tea"], ["silk"], luck=luck)
    choose(table, "draw")
    assert sorted(table.state.hands[0]) == [0, 2], "the first of the sorted pile is silk"
    assert table.view(1)["log"][-1]["args"] == {"seat": 0}
    assert table.view(0)["log"][-1]["args"] == {"seat": 0, "card": "silk"}


@pytest.mark.rule("bazaar", "3.2")
def test_the_discarded_cards_make_a_new_pile() -> None:
    everything = Counter(silk=8, spice=8, tea=6, caravan=4, lantern=3)
    table = fair(["tea"], ["silk"], deck=[], discard=list((everything - Counter(silk=1)).elements()))
    choose(table, "draw")
    assert (len(table.state.deck), table.state.discard) == (27, [])


@pytest.mark.rule("bazaar", "3.2")
def test_nothing_can_be_drawn_when_every_card_is_held() -> None:
    everything = Counter(silk=8, spice=8, tea=7, caravan=4, lantern=3) - Counter(silk=1)
    table = fair([], ["silk"], players={1: {"stash": list(everything.elements())}})
    why = table.explain("draw")
    assert why is not None
    assert why.id == "why.nothing_to_draw"


@pytest.mark.rule("bazaar", "3.3")
def test_a_sale_pays_the_price_which_then_falls() -> None:
    table = fair(["silk"], ["tea"], prices={"silk": 3, "spice": 1, "tea": 1})
    choose(table, "sell silk")
    assert table.state.coins[0] == 7
    assert table.state.prices == [2, 1, 1]


@pytest.mark.rule("bazaar", "3.3")
def test_no_price_falls_under_one() -> None:
    table = fair(["tea"], ["silk"], prices={"silk": 3, "spice": 1, "tea": 1})
    choose(table, "sell tea")
    assert table.state.prices == [3, 1, 1]


@pytest.mark.rule("bazaar", "3.4")
def test_rivals_may_follow_in_turn_at_the_new_price() -> None:
    table = fair(["silk"], ["silk"], ["silk", "tea"])
    choose(table, "sell silk", "follow silk")
    why = table.explain("follow tea", 2)
    assert why is not None
    assert why.id == "why.other_good"
    choose(table, "follow silk")
    assert table.state.coins == [7, 6, 5]


@pytest.mark.rule("bazaar", "3.5")
def test_a_caravan_raises_as_many_prices_as_are_rolled() -> None:
    table = fair(["caravan"], ["silk"], rolls={"caravan": [3]}, prices={"silk": 3, "spice": 2, "tea": 5})
    choose(table, "send caravan")
    assert texts(table)[:2] == ["raise silk", "raise spice"], "tea is at the top"
    choose(table, "raise spice", "raise spice", "raise silk")
    assert table.state.prices == [4, 4, 5]
    assert question(table) == (0, "act")


@pytest.mark.rule("bazaar", "3.6")
def test_the_top_price_causes_a_glut_of_something_else() -> None:
    table = fair(["caravan"], ["silk"], rolls={"caravan": [1]}, prices={"silk": 4, "spice": 2, "tea": 1})
    choose(table, "send caravan", "raise silk")
    assert texts(table)[0] == "lower spice"
    choose(table, "lower spice")
    assert table.state.prices == [5, 1, 1]


@pytest.mark.rule("bazaar", "3.6")
def test_there_is_no_glut_when_nothing_else_can_fall() -> None:
    table = fair(["caravan"], ["silk"], rolls={"caravan": [1]}, prices={"silk": 4, "spice": 1, "tea": 1})
    choose(table, "send caravan", "raise silk")
    assert question(table) == (0, "act")


@pytest.mark.rule("bazaar", "3.7")
def test_a_lantern_shows_a_hand_to_everybody() -> None:
    table = fair(["lantern"], ["silk", "tea"], ["spice"])
    choose(table, "light 1")
    for seat in (None, 0, 2):
        assert table.view(seat)["position"]["players"][1]["known"] == ["silk", "tea"]
    assert table.view(2)["log"][-1]["args"]["cards"] == ["silk", "tea"]


@pytest.mark.rule("bazaar", "3.8")
def test_cards_past_the_limit_are_laid_aside_face_down() -> None:
    table = fair(["silk", "silk", "tea"], ["silk"], players={0: {"known": ["tea"]}})
    choose(table, "draw", "stow tea", "rest")
    assert table.view(0)["position"]["players"][0]["stash"] == ["tea"]
    other = table.view(1)["position"]["players"][0]
    assert (other["stash"], other["stash_size"], other["known"]) == (None, 1, [])
    assert table.view(1)["log"][-1]["args"] == {"seat": 0}


@pytest.mark.rule("bazaar", "4.1")
def test_a_favour_is_spent_but_once() -> None:
    table = fair(["tea"], ["silk"], players={0: {"favours": 1}})
    choose(table, "favour", "raise silk")
    for text in ("favour", "gamble"):
        why = table.explain(text)
        assert why is not None
        assert why.id == "why.no_favour"


@pytest.mark.rule("bazaar", "4.2")
def test_tea_is_brewed_for_a_coin() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "brew")
    assert (table.state.coins[0], table.state.hands[0]) == (5, [])
    why = table.explain("brew")
    assert why is not None
    assert why.id == "why.no_tea"


@pytest.mark.rule("bazaar", "4.3")
def test_a_favour_raises_a_price() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "favour", "raise tea")
    assert table.state.prices == [3, 2, 3]


@pytest.mark.rule("bazaar", "4.4")
@pytest.mark.parametrize(("rolled", "won"), [(3, 0), (4, 3)])
def test_a_gamble_wins_on_four_or_more(rolled: int, won: int) -> None:
    table = fair(["tea"], ["silk"], rolls={"gamble": [rolled]})
    choose(table, "gamble")
    assert table.state.coins[0] == 4 + won


@pytest.mark.rule("bazaar", "5.1")
def test_coins_and_cards_laid_aside_are_points_and_all_is_shown() -> None:
    table = fair(["tea"], ["silk"], day=3, turns=1, actions=1, players={1: {"stash": ["tea", "silk"]}})
    choose(table, "rest")
    assert table.over
    assert table.result.scores == (4, 6)
    assert table.result.winners == (1,)
    assert [player["hand"] for player in table.view()["position"]["players"]] == [["tea"], ["silk"]]


@pytest.mark.rule("bazaar", "5.2")
def test_equals_share_rank_and_victory() -> None:
    table = fair(["tea"], ["silk"], [], day=3, turns=1, actions=1, players={2: {"coins": 1}})
    choose(table, "rest")
    assert table.result.ranks == (1, 1, 3)
    assert table.result.winners == (0, 1)
