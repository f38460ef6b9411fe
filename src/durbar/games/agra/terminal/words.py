"""The same in sentences, for those who listen: short, and always in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.messages import Message
from durbar.games.agra.names import CIRCLE, GUILDS
from durbar.games.agra.terminal.boards import contract_state, meditation, purse, workers
from durbar.games.agra.terminal.panels import boat, token_words, under_way
from durbar.games.agra.terminal.signs import own_goods
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import ROMAN, find, find_player, listed, sentence


def brief(sight: Sight) -> list[str]:
    """Say whose turn it is and what one has."""
    position = sight.position
    if position["turn"] is None:
        return [sentence(sight.noun("stage", position["stage"]))]
    lines = [sentence(", ".join([sight.word("round", n=position["round"]), *under_way(sight)]))]
    if position["trigger"] != "none":
        word = "last_round" if position["last_round"] else "triggered"
        lines.append(sentence(sight.word(word, why=sight.noun("trigger", position["trigger"]))))
    if sight.seat is not None:
        player = position["players"][sight.seat]
        lines.append(sight.word("say.have", purse=_purse(sight, player), goods=_goods(sight, player)))
        lines.append(sentence(f"{sight.word('workers')} {workers(sight, player)}"))
    return lines


def _purse(sight: Sight, player: Mapping[str, Any]) -> str:
    return purse(sight, player).replace(" · ", ", ")


def _goods(sight: Sight, player: Mapping[str, Any]) -> str:
    found = own_goods(sight, player)
    return listed(sight, [sight.say(Message("story.goods", n=count, good=good)) for good, count in found])


# ---------------------------------------------------------------------- the city


def city(sight: Sight, rest: str = "") -> list[str]:
    """Tell the characters and the circle, then building by building along the track."""
    position = sight.position
    lines = [
        sentence(f"{sight.word('character.' + one['id'])}: {_worker(sight, one) or sight.word('say.free')}")
        for one in position["characters"]
    ]
    actions = [sight.noun("circle", one) for one in (*CIRCLE, "farmer") if one != position["circle"]["blocked"]]
    closed = sight.noun("circle", position["circle"]["blocked"])
    lines.append(sight.word("say.circle", open=listed(sight, actions), closed=closed))
    return [*lines, *(_building(sight, one) for one in position["buildings"])]


def _worker(sight: Sight, space: Mapping[str, Any]) -> str:
    if space["worker"] is None:
        return ""
    return sight.word("say.lies" if space["lying"] else "say.stands", seat=space["worker"])


def _building(sight: Sight, one: Mapping[str, Any]) -> str:
    """Tell a building: what it makes, who and what is there, who has goods in it."""
    good = sight.noun("good", one["good"])
    state = "say.built" if one["built"] else "say.unbuilt"
    name = sight.noun("building", one["id"])
    parts = [sight.word(state, building=name, level=ROMAN[one["level"]], good=good, n=one["value"], cost=one["cost"])]
    parts += [part for part in (_worker(sight, one),) if part]
    parts += [sight.word("say." + pawn) for pawn in ("merchant", "builder") if one[pawn]]
    parts += [sight.word("say.coins", n=one["coins"])] if one["coins"] else []
    order = sight.position["order"]
    owned = [sight.word("say.owns", seat=seat, n=one["goods"][seat]) for seat in order if one["goods"][seat]]
    parts += [sight.word("say.goods_here", names=listed(sight, owned))] if owned else []
    return " ".join(sentence(part) for part in parts)


def building(sight: Sight, rest: str) -> list[str]:
    """Tell one building, with what its good comes from and becomes."""
    buildings = sight.position["buildings"]
    known = {sight.noun("building", one["id"]): one["id"] for one in buildings}
    goods = {sight.noun("good", one["good"]): one["id"] for one in buildings}
    name = find(sight, rest, known, goods, refusal="no_building")
    one = next(one for one in buildings if one["id"] == name)
    lines = [_building(sight, one)]
    if one["source"] is not None:
        lines.append(sight.word("say.source", good=sight.noun("good", one["source"])))
    made = [sight.noun("good", other["good"]) for other in buildings if other["source"] == one["good"]]
    if made:
        lines.append(sight.word("say.becomes", goods=listed(sight, made)))
    if one["material"]:
        lines.append(sight.word("say.material", n=one["material"]))
    if one["token"] is not None:
        lines.append(sight.word("say.token", n=one["printed"]))
    return lines


# ---------------------------------------------------------------------- the river


def river(sight: Sight, rest: str = "") -> list[str]:
    """Tell where the boat is, then every notable."""
    about = sight.position["river"]
    lines = [sentence(sight.word("river", pier=about["pier"], of=about["piers"])), sentence(boat(sight))]
    lines.append(sentence(sight.word("limit", n=about["limit"])))
    return lines + [_notable(sight, one) for one in sight.position["notables"]]


def _notable(sight: Sight, one: Mapping[str, Any]) -> str:
    wants, got = [], []
    for demand in one["demands"]:
        good = sight.noun("good", demand["good"])
        if demand["by"] is None:
            wants.append(good)
        else:
            got.append(sight.word("say.twice" if demand["double"] else "say.once", seat=demand["by"], good=good))
    parts = [_title(sight, one), sight.word("say.wants", goods=listed(sight, wants))]
    if got:
        parts.append(sight.word("say.got", goods=listed(sight, got)))
    parts.append(sight.word("say.pays", n=one["pays"]) if one["open"] else sight.word("say.closed"))
    return " ".join(sentence(part) for part in parts)


def _title(sight: Sight, card: Mapping[str, Any]) -> str:
    guild = sight.noun("guild_name", card["guild"])
    return sight.word("say.notable", name=sight.noun("notable", card["id"]), level=ROMAN[card["level"]], guild=guild)


def notable(sight: Sight, rest: str) -> list[str]:
    """Tell a notable at the river, or a contract, with what it does."""
    cards = [*sight.position["notables"], *sight.position["contracts"]]
    name = find(sight, rest, {sight.noun("notable", one["id"]): one["id"] for one in cards}, refusal="no_notable")
    card = next(one for one in cards if one["id"] == name)
    if "by" in card:
        states = [sight.word("say.contract_of", seat=card["by"]), *contract_state(sight, card)]
        lines = [sentence(_title(sight, card)), sentence(", ".join(states))]
    else:
        lines = [_notable(sight, card)]
    return [*lines, sight.word("say.contract", effect=sight.noun(f"notable.{name}", "effect"))]


# ---------------------------------------------------------------------- the imperial board


def imperial(sight: Sight, rest: str = "") -> list[str]:
    """Tell each guild, then Akbar's bowls."""
    position = sight.position
    lines = [sentence(sight.word("limit", n=position["river"]["limit"]))]
    for guild in position["guilds"]:
        levels = [sight.word("say.at_level", seat=seat, n=guild["influence"][seat]) for seat in position["order"]]
        name = sight.noun("guild_name", guild["id"])
        lines.append(sight.word("say.influence", guild=name, levels=listed(sight, levels)))
        current = [_pair(sight, order) for order in guild["orders"] if order["current"]]
        lines += [sight.word("say.order", guild=name, goods=goods) for goods in current]
        filled = [_filled(sight, order) for order in guild["orders"] if order["by"] is not None or order["neutral"]]
        left = [_pair(sight, order) for order in guild["orders"] if order["by"] is None and not order["neutral"]]
        none = sight.word("none")
        lines.append(sight.word("say.orders", filled="; ".join(filled) or none, left="; ".join(left) or none))
    levels = [_level(sight, level) for level in position["guilds"][0]["levels"] if level["n"]]
    lines.append(sight.word("say.levels", levels="; ".join(levels)))
    full = [bowl for bowl in position["akbar"] if bowl["by"] is not None]
    given = [sight.word("say.once", seat=bowl["by"], good=sight.noun("good", bowl["good"])) for bowl in full]
    free = [
        sight.noun("good", bowl["good"]) for bowl in position["akbar"] if bowl["by"] is None and not bowl["neutral"]
    ]
    return [*lines, sight.word("say.akbar", free=listed(sight, free), given=listed(sight, given))]


def _pair(sight: Sight, order: Mapping[str, Any]) -> str:
    return sight.word("list", names=[sight.noun("good", good) for good in order["goods"]])


def _filled(sight: Sight, order: Mapping[str, Any]) -> str:
    if order["neutral"]:
        return sight.word("say.neutral", good=_pair(sight, order))
    return sight.word("say.once", seat=order["by"], good=_pair(sight, order))


def _level(sight: Sight, level: Mapping[str, Any]) -> str:
    word = "say.level_favour" if level["favour"] else "say.level"
    return sight.word(word, level=level["n"], n=level["rupees"], favour=level["favour"])


def tiles(sight: Sight, rest: str = "") -> list[str]:
    """Tell the bonus tiles that are left, the favour tiles to take, and the price tokens."""
    position = sight.position
    lines = []
    for level in sorted({tile["level"] for tile in position["bonus"]}):
        left = [sight.noun("bonus", tile["id"]) for tile in position["bonus"] if _left(tile, level)]
        label = sight.word("bonus", level=ROMAN[level])
        lines.append(sentence(f"{label} {'; '.join(left) or sight.word('none')}"))
    shown = [_action(sight, tile) for tile in position["tiles"]]
    lines.append(sentence(f"{sight.word('display')} {'; '.join(shown) or sight.word('none')}"))
    lines.append(sentence(sight.word("stack", n=len(position["stack"]))))
    return [*lines, sentence(f"{sight.word('tokens')} {'; '.join(token_words(sight))}")]


def _left(tile: Mapping[str, Any], level: int) -> bool:
    return tile["by"] is None and tile["level"] == level


# ---------------------------------------------------------------------- players


def board(sight: Sight, rest: str = "") -> list[str]:
    """Tell a player's board."""
    seat = find_player(sight, rest)
    player = sight.position["players"][seat]
    actions = [_action(sight, one) for one in player["actions"]]
    lines = [
        sentence(sight.word("board", seat=seat)),
        sentence(_purse(sight, player)),
        sentence(f"{sight.word('goods')} {_goods(sight, player)}"),
        sentence(f"{sight.word('workers')} {workers(sight, player)}"),
        sentence(meditation(sight, player)),
        sentence(f"{sight.word('favour_actions')} {'; '.join(actions)}"),
    ]
    for card in sight.position["contracts"]:
        if card["by"] == seat:
            states = [_title(sight, card), *contract_state(sight, card)]
            effect = sight.noun(f"notable.{card['id']}", "effect")
            lines.append(f"{sentence(', '.join(states))} {effect}")
    return lines


def _action(sight: Sight, one: Mapping[str, Any]) -> str:
    """Name a favour action with what it takes, in words that can be heard."""
    word = "say.action_used" if one.get("used") else "say.action"
    cost = one.get("now", one["cost"])
    return sight.word(word, action=sight.noun("action", one["id"]), have=one["have"], cost=cost)


def farm(sight: Sight, rest: str = "") -> list[str]:
    """Tell a farm side by side, clockwise, with what it yields."""
    seat = find_player(sight, rest)
    about = sight.position["players"][seat]["farm"]
    lines = [sentence(sight.word("farm_of", seat=seat))]
    corners = [sight.noun("good", good) for good in about["corners"]]
    for number, side in enumerate(about["sides"]):
        lines.append(
            sight.word(
                "say.side",
                side=sight.noun("side", side["id"]).capitalize(),
                start=corners[number],
                to=corners[(number + 1) % len(corners)],
                n=about["spaces"],
                farmer=side["farmer"],
                covers=listed(sight, [str(place) for place in side["covers"]]),
            )
        )
    yields = [f"{sight.noun('good', good)} {count}" for good, count in about["yields"].items()]
    return [*lines, sight.word("say.yields", goods=listed(sight, yields))]


def players(sight: Sight, rest: str = "") -> list[str]:
    """Tell what everybody has, in turn order."""
    return [_player(sight, sight.position["players"][seat]) for seat in sight.position["order"]]


def _player(sight: Sight, player: Mapping[str, Any]) -> str:
    guilds = [f"{sight.noun('guild_name', guild)} {player['influence'][guild]}" for guild in GUILDS]
    counts = sight.word(
        "say.player",
        orders=player["orders"],
        gifts=player["gifts"],
        covers=player["points"]["covers"],
        contracts=listed(sight, [sight.noun("notable", name) for name in player["contracts"]]),
    )
    parts = [
        f"{sight.player(player['seat'])}: {_purse(sight, player)}",
        f"{sight.word('workers')} {workers(sight, player)}",
        meditation(sight, player),
        f"{sight.word('goods')} {_goods(sight, player)}",
        f"{sight.word('influence')}: {listed(sight, guilds)}",
    ]
    return " ".join([*(sentence(part) for part in parts), counts])
