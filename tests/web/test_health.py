"""Whether the server is well, and the numbers it gives to whoever runs it."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from prometheus_client.parser import text_string_to_metric_families

from durbar.web.door.health import FRESH
from durbar.web.kept.store import Store
from tests.patience import PATIENCE, until
from tests.web.court import Court, HeldTime, asked
from tests.web.real import RealServer
from tests.web.test_bots import bots_of, end_turn, with_bot
from tests.web.test_serving import start

WELL = {"ready": True, "store": True, "bots": True}


class Disk:
    """A disk that can be filled: a store that writes only as long as it is not."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.full = False
        self.asked = 0
        write = Store.write

        def write_if_possible(store: Store) -> object:
            self.asked += 1
            if self.full:
                raise sa.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))
            return write(store)

        patch.setattr(Store, "write", write_if_possible)


def test_alive_and_ready(court: Court) -> None:
    person = court.browser()
    assert person.get("/healthz").json() == {"ok": True}
    answer = person.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, WELL)


def test_a_server_that_cannot_write_is_alive_but_not_ready(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    person, disk = court.browser(), Disk(monkeypatch)
    disk.full = True
    answer = person.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "store": False, "bots": True})
    assert person.get("/healthz").status_code == 200
    disk.full = False
    court.clock.pass_by(FRESH)
    assert person.get("/readyz").json() == WELL


def test_whoever_asks_all_the_time_is_told_what_was_found_a_moment_ago(
    court: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, disk = court.browser(), Disk(monkeypatch)
    for _ in range(50):
        assert person.get("/readyz").status_code == 200
    assert disk.asked == 1
    court.clock.pass_by(FRESH)
    person.get("/readyz")
    assert disk.asked == 2


def test_a_server_whose_bots_rest_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = HeldTime()
    with Court(tmp_path, clock=time, pause=time.pause) as court:
        person, table = with_bot(court)
        with court.bots_away():
            end_turn(person, table)
        disk = Disk(monkeypatch)
        disk.full = True
        court.nudge(table)
        until("the bot rests", lambda: bool(bots_of(court).failing))
        disk.full = False
        assert person.get("/readyz").json() == {"ready": False, "store": True, "bots": False}
        court.pass_by(FRESH)
        court.wait_for_bots(table)
        assert person.get("/readyz").json() == WELL


def test_a_worker_that_was_stopped_is_found_out_and_replaced(tmp_path: Path) -> None:
    time = HeldTime()
    with Court(tmp_path, clock=time, pause=time.pause) as court:
        with_bot(court)
        (worker,) = bots_of(court).workers.processes
        os.kill(worker, signal.SIGSTOP)
        stopped = court.later(court.client.get("/readyz"))
        until("it is asked whether it is there", lambda: bool(bots_of(court).workers.waiting))
        court.pass_by(5.0)
        assert stopped.result(PATIENCE).json() == {"ready": False, "store": True, "bots": False}
        until("another has answered", lambda: not bots_of(court).workers.waiting)
        court.pass_by(FRESH)
        assert court.browser().get("/readyz").json() == WELL
        assert worker not in bots_of(court).workers.processes


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    """No file of the server may grow for a while: what was acknowledged stays, and the bot wakes by itself."""
    anew = httpx.Limits(max_keepalive_connections=0)  # after an answer 500 the server closes the connection
    with RealServer(tmp_path) as server, httpx.Client(base_url=server.address, timeout=PATIENCE, limits=anew) as client:
        form = {"game": "taj-mahal", "players": "2", "seat0": "me", "seat1": "bot:random"}
        headers = {"origin": server.address}
        page = client.post("/tables", data=form, headers=headers).headers["location"]

        def waiting() -> int:
            return int(client.get(f"{page}/export").json()["waiting"][0])

        def choose(key: str) -> httpx.Response:
            number = int(re.findall(r'data-number="(\d+)"', client.get(f"{page}/screen").text)[0])
            option = client.get(f"{page}/export").json()["decision"]["options"][0]["text"]
            body = {"seat": 0, "number": number, "key": key, "option": option}
            return client.post(f"{page}/choose", json=body, headers=headers)

        until("the person is asked", lambda: waiting() == 0)
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, hard))
        assert choose("key-on-a-full-disk").status_code == 507
        assert client.get("/readyz").json() == {"ready": False, "store": False, "bots": True}
        assert client.get("/healthz").json() == {"ok": True}
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        until("it is ready again", lambda: client.get("/readyz").status_code == 200)
        assert choose("key-with-room-again").status_code == 200


# ---------------------------------------------------------------------- numbers


def numbers(court: Court) -> dict[str, float]:
    """Ask for the numbers; leave out what Prometheus itself adds."""
    text = httpx.get(f"http://127.0.0.1:{court.app.state.metrics_port}/metrics", timeout=PATIENCE).text
    return {
        one.name + "".join(f" {value}" for value in one.labels.values()): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
        if not one.name.endswith("_created")
    }


def test_there_are_no_numbers_unless_somebody_asks_for_them(court: Court) -> None:
    assert court.browser().get("/metrics").status_code == 404
    assert not hasattr(court.app.state, "metrics_port")


def test_numbers_for_prometheus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Court(tmp_path, metrics=0) as court:
        person, table = with_bot(court)
        assert court.browser().get("/metrics").status_code == 404, "never on the port that players come to"
        court.browser().get("/t/" + "a" * 16)
        court.overhear(table, person)
        found = numbers(court)
        assert found["durbar_requests_total POST post_table 303"] == 1
        assert found["durbar_requests_total GET show_table 404"] == 1
        assert found["durbar_requests_total GET none 404"] == 1
        assert found["durbar_request_seconds_count post_table"] == 1
        assert found["durbar_open_tables"] == 1
        assert found["durbar_streams"] == 1
        assert found["durbar_bot_queue"] == 0
        assert found["durbar_bots_resting"] == 0
        assert found["durbar_bot_workers_replaced_total"] == 0
        assert found["durbar_store_errors_total"] == 0
        assert "durbar_loop_lag_seconds_count" in found
        (worker,) = bots_of(court).workers.processes
        os.kill(worker, signal.SIGKILL)
        end_turn(person, table)
        court.wait_for_bots(table)
        with pytest.raises(sa.exc.OperationalError), court.desk.house.store.write() as tx:
            tx._db.exec_driver_sql("SELECT * FROM nowhere")
        found = numbers(court)
        assert found["durbar_bot_workers_replaced_total"] == 1
        assert found["durbar_store_errors_total"] == 1


def test_numbers_tell_nothing_of_tables_people_and_what_they_do(tmp_path: Path) -> None:
    with Court(tmp_path, metrics=0) as court:
        person, table = with_bot(court)
        seat = asked(court.look(table))
        option = next(one for one in court.look(table).table.decision.options if one.text != "leave")  # type: ignore[union-attr]
        person.choose(table, seat, option.text)
        before = {name: value for name, value in numbers(court).items() if "_seconds" not in name}
        person.act(table, "undo", seat)
        after = {name: value for name, value in numbers(court).items() if "_seconds" not in name}
        changed = {name for name in after if after[name] != before.get(name)}
        assert changed == {"durbar_requests_total POST post_action 200"}
        secrets = (table, person.secret, option.text, "127.0.0.1", "undo", "choose")
        for name in after:
            assert not any(secret in name for secret in secrets)


def test_numbers_on_a_port_that_is_taken_are_refused_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = start("--port", "0", "--data", str(tmp_path / "data"), "--metrics", str(port))
    assert answer.returncode == 1
    assert f"port {port}" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_numbers_of_a_real_server(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with RealServer(tmp_path, "--metrics", str(port)) as server:
        assert httpx.get(f"{server.address}/healthz").status_code == 200
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert 'durbar_requests_total{method="GET",page="alive",status="200"} 1.0' in text
        assert server.end() in (0, -signal.SIGTERM)
