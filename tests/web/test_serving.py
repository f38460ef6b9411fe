"""`durbar serve` and `durbar backup`, as somebody starts them."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from durbar.engine.messages import BadInput
from durbar.web.door.serve import SWITCH, url_of
from durbar.web.kept import backup
from tests.patience import PATIENCE
from tests.web.court import Court
from tests.web.real import RealServer


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "durbar.web.door.serve", "--no-open", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_it_says_where_it_is_and_ends_in_good_order(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        with httpx.stream("GET", f"{server.address}/healthz") as answer:
            assert answer.status_code == 200
        assert server.end() in (0, -signal.SIGTERM)


def test_an_open_window_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server, httpx.Client(base_url=server.address) as client:
        answer = client.post("/play-now", data={"game": "taj-mahal"}, headers={"origin": server.address})
        path = answer.headers["location"]
        with client.stream("GET", f"{path}/events") as stream:
            next(stream.iter_lines())
            server.end()


def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = start("--port", str(port), "--data", str(tmp_path / "data"))
    assert answer.returncode == 1
    assert f"port {port}" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("port", ["99999", "-1", "eight"])
def test_a_port_that_is_none_is_said_plainly(port: str) -> None:
    answer = start("--port", port)
    assert answer.returncode == 2
    assert "from 0 to 65535" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_folder_that_cannot_be_written_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    answer = start("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert answer.returncode == 1
    assert "--data" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    with RealServer(tmp_path):
        answer = start("--port", "0", "--data", str(tmp_path))
    assert answer.returncode == 1
    assert "Another Durbar" in answer.stderr


def test_addresses_are_written_as_browsers_want_them() -> None:
    assert url_of("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert url_of("::1", 80) == "http://[::1]:80"


def test_a_backup_taken_during_play_is_a_whole_copy(court: Court, tmp_path: Path) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat")
    live = court.look(table)
    seat = live.waiting()[0]
    person.choose(table, seat)
    target = tmp_path / "safe" / "copy.sqlite3"
    backup.main(court.config.data, target)
    (tmp_path / "restored").mkdir()
    target.rename(tmp_path / "restored" / "durbar.sqlite3")
    (tmp_path / "safe" / "copy.sqlite3.key").rename(tmp_path / "restored" / "key")
    assert (tmp_path / "restored" / "key").stat().st_mode & 0o077 == 0
    view, link = court.look(table).view(seat), person.link(table, 1)
    with Court(tmp_path / "restored") as other:
        person.court = other
        assert other.look(table).view(seat) == view
        assert person.link(table, 1) == link
        assert person.get(f"/t/{table}").status_code == 200


def test_a_backup_that_is_not_possible_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no games"):
        backup.main(tmp_path, tmp_path / "copy")


def test_the_loop_does_not_wait_long_for_a_thread(tmp_path: Path) -> None:
    program = (
        "import sys; from durbar.web.door import serve\n"
        "serve.Server.run = lambda self, sockets: print(sys.getswitchinterval())\n"
        "sys.exit(serve.main(sys.argv[1:]))"
    )
    said = subprocess.run(
        [sys.executable, "-c", program, "--no-open", "--port", "0", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert float(said.stdout.splitlines()[-1]) == pytest.approx(SWITCH)
    assert sys.getswitchinterval() / 10 >= SWITCH
