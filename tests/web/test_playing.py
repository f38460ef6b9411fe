"""Playing at a table: choices, numbers, keys, turns that are held, ended, taken back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.web.court import Browser, Court, asked, options


def two_friends(court: Court, **fields: str) -> tuple[str, dict[int, Browser]]:
    """Lay a table for two people and a bot-free third seat, each with a browser of their own."""
    people = [court.browser() for _ in range(3)]
    table = people[0].new_table("me", "friend", "friend", **fields)
    for seat in (1, 2):
        people[seat].follow(people[0].link(table, seat))
        assert people[seat].post(table, "name", seat=seat, name=f"Friend {seat}").status_code == 200
    return table, dict(enumerate(people))


def pass_turn(court: Court, table: str, people: dict[int, Browser]) -> int:
    """Let whoever is asked finish a turn; give the seat."""
    seat = asked(court.look(table))
    while asked(court.look(table)) == seat and not court.look(table).held:
        assert people[seat].choose(table, seat).status_code == 200
    if court.look(table).held:
        assert people[seat].act(table, "end-turn", seat).status_code == 200
    return seat


def test_a_choice_is_kept_and_survives_the_loss_of_memory(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    answer = people[seat].choose(table, seat)
    assert answer.status_code == 200
    before = court.look(table).view(seat)
    court.forget(table)
    assert court.look(table).view(seat) == before


def test_the_same_key_gives_the_same_answer_and_acts_once(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    live = court.look(table)
    body = {"seat": seat, "number": live.story.moment(seat), "option": options(live, seat)[0], "key": "once-and-only"}
    first = people[seat].post(table, "choose", **body)
    second = people[seat].post(table, "choose", **body)
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    assert len(court.look(table).story.moves) == 1
    court.forget(table)
    assert people[seat].post(table, "choose", **body).json() == first.json()
    assert len(court.look(table).story.moves) == 1


def test_a_stale_number_is_refused_with_the_present_version(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    old = court.look(table).story.moment(seat)
    option = options(court.look(table), seat)[0]
    people[seat].choose(table, seat)
    answer = people[seat].post(table, "choose", seat=seat, number=old, option=option)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["version"] == court.look(table).story.version([seat])
    assert len(court.look(table).story.moves) == 1


def test_of_two_posts_with_the_same_number_exactly_one_wins(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(8):
        live = court.look(table)
        seat = asked(live)
        if live.held:
            people[seat].act(table, "end-turn", seat)
            continue
        choices = options(live, seat)
        number = live.story.moment(seat)
        made = len(live.story.moves)
        with ThreadPoolExecutor(2) as pool:
            answers = list(
                pool.map(
                    lambda option, seat=seat, number=number: people[seat].post(
                        table, "choose", seat=seat, number=number, option=option
                    ),
                    [choices[0], choices[-1]],
                )
            )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert len(court.look(table).story.moves) == made + 1


def test_an_illegal_choice_says_why_with_its_clause_and_changes_nothing(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    answer = people[seat].choose(table, seat, "place agra")
    assert answer.status_code == 422
    assert answer.json()["text"]
    assert answer.json()["clause"]
    assert people[seat].choose(table, seat, "dance").status_code == 422
    other = (seat + 1) % 3
    answer = people[other].choose(table, other, options(court.look(table), seat)[0])
    assert answer.status_code == 422
    assert "turn" in answer.json()["text"]
    assert court.look(table).story.count == 4  # two have sat down and have names


def test_why_not_is_explained_without_choosing(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    why = people[seat].send("POST", f"/t/{table}/explain", json={"seat": seat, "option": "place agra"}).json()
    assert not why["legal"]
    assert why["text"]
    fine = {"seat": seat, "option": options(court.look(table), seat)[0]}
    assert people[seat].send("POST", f"/t/{table}/explain", json=fine).json() == {
        "legal": True,
        "text": "",
        "clause": "",
    }


def test_nobody_chooses_for_a_seat_that_is_not_theirs(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    option = options(court.look(table), seat)[0]
    thief = people[(seat + 1) % 3]
    assert thief.choose(table, seat, option).status_code == 403
    assert court.browser().choose(table, seat, option).status_code == 404
    assert court.look(table).story.moves == []


def test_a_turn_is_held_until_it_is_ended_and_free_to_take_back_till_then(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    other = people[(seat + 1) % 3]
    before = other.screen(table)
    while not court.look(table).held:
        people[seat].choose(table, seat)
    assert other.screen(table) == before, "nobody else sees a turn that is not ended"
    assert asked(court.look(table)) == seat
    assert people[seat].act(table, "undo", seat).status_code == 200
    assert not court.look(table).held
    assert people[seat].act(table, "redo", seat).status_code == 200
    assert people[seat].act(table, "restart", seat).status_code == 200
    assert court.look(table).story.moves == []
    while not court.look(table).held:
        people[seat].choose(table, seat)
    assert people[seat].act(table, "end-turn", seat).status_code == 200
    assert other.screen(table) != before
    assert asked(court.look(table)) != seat
    answer = people[seat].act(table, "undo", seat)
    assert answer.status_code == 422
    assert answer.json()["text"]


def test_a_held_turn_and_what_was_undone_survive_a_restart(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    while not court.look(table).held:
        people[seat].choose(table, seat)
    people[seat].act(table, "undo", seat)
    before = court.look(table).view(seat)
    court.forget(table)
    assert court.look(table).view(seat) == before
    assert people[seat].act(table, "redo", seat).status_code == 200
    court.forget(table)
    assert court.look(table).held


def test_whoever_prefers_it_is_not_asked_to_end_the_turn(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    assert people[seat].post(table, "prefs", seat=seat, auto_end=True).status_code == 200
    people[seat].choose(table, seat, "leave")
    while asked(court.look(table)) == seat:
        people[seat].choose(table, seat)
    assert not court.look(table).held
    assert court.look(table).story.trier is None
    court.forget(table)
    assert court.look(table).story.places[seat].auto_end


def test_nothing_to_end_nothing_to_redo_nothing_to_restart(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    for action in ("end-turn", "redo", "restart", "undo"):
        answer = people[seat].act(table, action, seat)
        assert answer.status_code == 422, action
        assert answer.json()["text"]


def test_a_whole_game_can_be_played(court: Court) -> None:
    table, people = two_friends(court)
    for browser_seat in range(3):
        people[browser_seat].post(table, "prefs", seat=browser_seat, auto_end=True)
    for _ in range(600):
        if court.look(table).known_to(None).over:
            break
        seat = asked(court.look(table))
        choices = options(court.look(table), seat)
        people[seat].choose(table, seat, choices[-1])
    live = court.look(table)
    assert live.known_to(None).over
    court.forget(table)
    assert court.look(table).view(None) == live.view(None)
    assert people[0].choose(table, 0, "leave").status_code == 422
    record = people[0].get(f"/t/{table}/export").json()
    assert record["durbar"] == "record"
    answer = people[0].post(table, "rematch", seat=0)
    again = answer.json()["url"].removeprefix("/t/")
    assert people[1].post(table, "rematch", seat=1).json()["url"] == answer.json()["url"]
    for seat in range(3):
        assert f'data-seat="{seat}"' in people[seat].screen(again)
