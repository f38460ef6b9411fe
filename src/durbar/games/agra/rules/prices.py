"""Price tokens [7.3]: they replace the printed value of a good by one that is at most 1 away."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import put
from durbar.games.agra.names import GOODS
from durbar.games.agra.options import PUT_TOKEN, TOKEN
from durbar.games.agra.state import State

OTHER_SIDE: Final = Why("why.not_on_token", "7.3")
TOO_FAR: Final = Why("why.price_too_far", "7.3")
OTHER_TOKEN: Final = Why("why.other_token", "7.3")
LIES_THERE: Final = Why("why.token_lies_there", "7.3")


def why_not_put(s: State, seat: int, option: Option, token: int) -> Why | None:
    """Keep prices within 1 of the print and tokens apart; something has to change [7.3, 7.4]."""
    flags, good = option.value
    if flags not in s.content.token_sides[token]:
        return OTHER_SIDE
    if abs(flags - s.content.printed[good]) > 1:
        return TOO_FAR
    if good in s.token_good:
        if s.token_good[token] != good:
            return OTHER_TOKEN
        if s.content.token_sides[token][s.token_side[token]] == flags:
            return LIES_THERE
    return None


def thinkable_puts(s: State, seat: int, token: int) -> list[Option]:
    """List both sides of the token on every good whose price it may carry."""
    put_token, printed = s.content.options.put_token, s.content.printed
    return [
        put_token[flags, good]
        for flags in dict.fromkeys(s.content.token_sides[token])
        for good in range(GOODS)
        if abs(flags - printed[good]) <= 1
    ]


def put_about(s: State, seat: int, token: int) -> dict[str, Any]:
    """Name the token."""
    return {"token": s.content.token_names[token]}


def put_outcome(s: State, seat: int, option: Option, token: int) -> Message:
    """Say how prices change: of the good, and of the one that the token lay on."""
    flags, good = option.value
    names, home = s.content.goods, s.token_good[token]
    more = flags - s.value[good]
    if home < 0 or home == good:
        return Message("outcome.price", "7.3", n=flags, old=s.value[good], **{f"{names[good]}-price": more})
    printed = s.content.printed[home]
    changes = {f"{names[good]}-price": more, f"{names[home]}-price": printed - s.value[home]}
    return Message("outcome.prices", "7.3", n=flags, old=s.value[good], other=names[home], printed=printed, **changes)


def token_outcome(s: State, seat: int, option: Option) -> Message:
    """Say where the token lies now."""
    good = s.token_good[option.value]
    if good < 0:
        return Message("outcome.token_free", "6.12")
    return Message("outcome.token_from", "6.12", good=s.content.goods[good])


PUT: Final = Question(
    "put_token",
    "7.3",
    verbs=(PUT_TOKEN,),
    thinkable=thinkable_puts,
    why_not=why_not_put,
    about=put_about,
    outcome=put_outcome,
)
WHICH_TOKEN: Final = Question(
    "token",
    "6.12",
    verbs=(TOKEN,),
    thinkable=lambda s, seat: s.content.options.token,
    why_not=lambda s, seat, option: None,
    outcome=token_outcome,
)


def put_token(s: State, seat: int, token: int) -> Flow[None]:
    """Place, move or flip a token, by choice."""
    chosen: Option = yield Choose(s, seat, PUT, token)
    flags, good = chosen.value
    content = s.content
    value = list(s.value)
    if s.token_good[token] >= 0:
        value[s.token_good[token]] = content.printed[s.token_good[token]]
    value[good] = flags
    s.value = tuple(value)
    s.token_good = put(s.token_good, token, good)
    s.token_side = put(s.token_side, token, content.token_sides[token].index(flags))
    tell(s, "puts_token", "7.3", seat=seat, good=content.goods[good], n=flags)


def move_a_token(s: State, seat: int) -> Flow[None]:
    """Handle one token of choice [12.4]."""
    chosen: Option = yield Choose(s, seat, WHICH_TOKEN)
    yield from put_token(s, seat, chosen.value)
