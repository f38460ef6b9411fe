"""`durbar serve`: takes the port, says where it is, opens the browser, and serves until it is told to stop."""

from __future__ import annotations

import argparse
import fcntl
import gc
import ipaddress
import os
import resource
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import IO

import uvicorn
from starlette.applications import Starlette

from durbar.engine.messages import BadInput, DurbarError, Message
from durbar.engine.system import why
from durbar.texts import ENGLISH, Say
from durbar.texts.wishes import wished
from durbar.web.config import Config, default_data
from durbar.web.door.addresses import own_addresses
from durbar.web.door.app import create_app
from durbar.web.door.desk import Desk
from durbar.web.door.logs import set_up
from durbar.web.door.metrics import HERE as METRICS_HOST
from durbar.web.door.wire import Crowd, Wire
from durbar.web.kept import private
from durbar.web.kept.salvage import damaged_tables
from durbar.web.shown.pages import warm_up
from durbar.web.shown.words import HOUSE

PORTS = 65535
BACKLOG = 1024
"""Connections that may stand before the door."""
AT_ONCE = 32
"""How many of them are let in before those inside are looked after again."""
MOST_NAMED = 10
"""How many damaged tables are told of at the start."""
SWITCH = 0.0005
"""Seconds after which one thread lets the next go on: the loop waits for its turn several times with every page."""
SPARE = 200
"""Files the server opens beside its connections."""


class CannotServe(BadInput):
    """Why the server could not start, and what to do."""


def _port(text: str, say: Say) -> int:
    if not text.isdecimal() or int(text) > PORTS:
        raise argparse.ArgumentTypeError(say("serve.no_port", most=PORTS, given=text))
    return int(text)


def _proxies(text: str, say: Say) -> str:
    for one in text.split(",") if text else ():
        try:
            ipaddress.ip_network(one.strip(), strict=False)
        except ValueError:
            raise argparse.ArgumentTypeError(say("serve.no_proxy", given=one.strip())) from None
    return text


def _seconds(text: str, say: Say) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("serve.no_seconds", given=text)) from None


def add_arguments(parser: argparse.ArgumentParser, lang: str = ENGLISH) -> None:
    """Add what `durbar serve` understands, and what it says of that in a language."""
    say = HOUSE.voice(lang)
    port, proxies, seconds = (partial(read, say=say) for read in (_port, _proxies, _seconds))
    parser.add_argument("--host", default="127.0.0.1", help=say("serve.host"))
    parser.add_argument("--port", type=port, default=8000, help=say("serve.port"))
    parser.add_argument("--data", type=Path, default=default_data(), help=say("serve.data"))
    parser.add_argument("--name", action="append", default=[], help=say("serve.name"))
    parser.add_argument("--address", default="", help=say("serve.address"))
    parser.add_argument("--behind-tls", action="store_true", help=say("serve.behind_tls"))
    parser.add_argument("--trusted-proxy", type=proxies, default="", help=say("serve.trusted_proxy"))
    parser.add_argument("--bot-delay", type=seconds, default=Config.bot_delay, help=say("serve.bot_delay"))
    parser.add_argument("--metrics", type=port, metavar="PORT", help=say("serve.metrics"))
    parser.add_argument(
        "--log", default="warning", choices=["debug", "info", "warning", "error"], help=say("serve.log")
    )
    parser.add_argument("--no-open", action="store_true", help=say("serve.no_open"))


def config_of(asked: argparse.Namespace) -> Config:
    """Turn arguments into a configuration."""
    return Config(
        data=asked.data,
        host=asked.host,
        port=asked.port,
        secure=asked.behind_tls,
        proxies=asked.trusted_proxy,
        names=tuple(asked.name),
        address=asked.address.rstrip("/"),
        bot_delay=asked.bot_delay,
        metrics=asked.metrics,
    )


def open_data(folder: Path, lang: str = ENGLISH) -> IO[bytes]:
    """Make the folder if need be, and keep every other server out of it."""
    try:
        os.umask(private.OTHERS)  # whatever else is written comes to be private too
        private.make_folder(folder)
        lock = (folder / "lock").open("wb")
    except OSError as error:
        raise CannotServe("bad.serve_folder", folder=str(folder), why=why(error)) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise CannotServe("bad.serve_twice", folder=str(folder)) from error
    try:
        opened = private.tighten(folder)
    except OSError as error:
        lock.close()
        raise CannotServe("bad.serve_open_folder", folder=str(folder), why=why(error)) from error
    if opened:
        print(HOUSE.voice(lang)("serve.closed", folder=str(folder), files=list(opened)), file=sys.stderr)
    return lock


def take_port(host: str, port: int) -> socket.socket:
    """Listen, or say plainly why that is not possible."""
    try:
        family, kind, proto, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        unknown = isinstance(error, socket.gaierror)
        reason = Message("system.address_unknown").document() if unknown else why(error)
        raise CannotServe("bad.serve_port", host=host, port=port, why=reason) from error
    return listening


def home_address(host: str) -> str | None:
    """Give the address friends at home can use, if the server listens on all of them."""
    if not ipaddress.ip_address(host).is_unspecified:
        return None
    return next(iter(own_addresses()), None)


def url_of(host: str, port: int) -> str:
    """Write an address as browsers want it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def has_screen() -> bool:
    """Tell whether a browser could be seen if it were opened."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Server(uvicorn.Server):
    """Lets people in, and ends the event streams first when it is told to stop: they would never end by themselves."""

    def __init__(self, config: uvicorn.Config, app: Starlette, crowd: Crowd) -> None:
        """Serve `app` to a crowd."""
        super().__init__(config)
        desk: Desk = app.state.desk
        self._hub = desk.house.hub
        self._crowd = crowd

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen: few are let in at once, but many may stand before the door."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(BACKLOG)

    async def on_tick(self, counter: int) -> bool:
        """Look once a second for those who keep us waiting."""
        if counter % 10 == 0:
            self._crowd.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, letting every request under way finish."""
        self._hub.close()
        await super().shutdown(sockets)


def room_for(connections: int) -> int:
    """Ask the system for as many open files as the connections need, and give how many of them it allows."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return max(1, wanted - SPARE)


def server_of(app: Starlette, config: Config) -> Server:
    """Put the server together: who is let in, how long they are waited for, whose word about addresses is believed."""
    limits = config.limits
    crowd = Crowd(limits.connections, room_for(limits.all_connections), limits.patience, config.proxies, config.clock)
    how = uvicorn.Config(
        app,
        http=partial(Wire, crowd),  # type: ignore[arg-type]  # it is called, and so need be no class
        ws="none",
        backlog=AT_ONCE,
        log_config=None,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        h11_max_incomplete_event_size=16 * 1024,
    )
    return Server(how, app, crowd)


def _settle() -> None:
    """Read everything there is, and tell the collector of garbage that it will be needed till the end."""
    warm_up()
    gc.collect()
    gc.freeze()
    # A page is made of thousands of values, but leaves no ring of them behind. What does, a request that outlived one
    # look, is found by one of the next: else it would wait until tens of thousands more have come.
    gc.set_threshold(20_000, 5, 20)


def tell_of_games(app: Starlette, lang: str = ENGLISH) -> None:
    """Say on the error stream if the games were brought to this version, and if some of them are damaged."""
    desk: Desk = app.state.desk
    say, copied = HOUSE.voice(lang), desk.house.store.copied
    if copied is not None:
        print(say("serve.upgraded", copy=str(copied)), file=sys.stderr)
    damaged = damaged_tables(desk.house.config.database)
    if damaged:
        some = [*damaged[:MOST_NAMED], *(["..."] if len(damaged) > MOST_NAMED else [])]
        print(say("serve.damaged", tables=some, folder=str(desk.house.config.data)), file=sys.stderr)


def serve(config: Config, open_browser: bool = True, log: str = "warning", lang: str = ENGLISH) -> None:
    """Serve until interrupted; what is told at the terminal is in one language, whatever the pages speak."""
    say = HOUSE.voice(lang)
    with ExitStack() as stack:
        stack.enter_context(open_data(config.data, lang))
        listening = stack.enter_context(take_port(config.host, config.port))
        if config.metrics:  # it is taken again as soon as the server runs
            take_port(METRICS_HOST, config.metrics).close()
        host, port = listening.getsockname()[:2]
        set_up(log)
        friends = home_address(host)
        local = url_of("127.0.0.1" if friends or ipaddress.ip_address(host).is_unspecified else host, port)
        if friends and not config.address:
            config = Config(**{**config.__dict__, "address": url_of(friends, port)})
        app = create_app(config)
        tell_of_games(app, lang)
        threading.Thread(target=_settle, daemon=True).start()
        print(say("serve.open", url=f"{local}/", folder=str(config.data)), flush=True)
        if friends:
            print(say("serve.friends", url=f"{url_of(friends, port)}/"), flush=True)
        if open_browser and has_screen():
            webbrowser.open(local + "/")
        server = server_of(app, config)
        sys.setswitchinterval(SWITCH)
        with suppress(KeyboardInterrupt):  # it comes after everything was ended in good order
            server.run(sockets=[listening])


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve, or say why not."""
    lang = wished(None, HOUSE.languages())
    parser = argparse.ArgumentParser(prog="durbar serve")
    add_arguments(parser, lang)
    asked = parser.parse_args(arguments)
    try:
        serve(config_of(asked), open_browser=not asked.no_open, log=asked.log, lang=lang)
    except DurbarError as error:
        print(HOUSE.say(error.message, lang), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
