"""Linux: Speech Dispatcher, by its own protocol SSIP: lines of text over a socket, each answered by a number.

The protocol is described in its `doc/ssip`. A server that does not run is started, as its own library does.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

PROGRAM = "speech-dispatcher"
ADDRESS = "SPEECHD_ADDRESS"
"""The environment variable for another address: "unix_socket:PATH" or "inet_socket:HOST:PORT"."""
PORT = 6560
PATIENCE = 5.0
"""Seconds within which a server that runs has answered."""
STARTING, LOOK = 10.0, 0.1
"""Seconds that it may take to start, and between two looks for it."""
DATA_FOLLOWS = 230
MOST_ROWS, LONGEST_ROW = 100, 1_000
"""Of an answer; ours have one or two short ones."""
END = "\r\n"


class SpeechDispatcher:
    """See `SystemVoice`. One connection, with settings of its own."""

    def __init__(self, address: str | None = None) -> None:
        """address: as in the environment variable; None for that, or for where servers usually are. `OSError` if there
        is no server and none can be started."""
        address = address or os.environ.get(ADDRESS) or f"unix_socket:{_usual_place()}"
        self._socket = _connected(address)
        self._answers = self._socket.makefile("rb")
        self._ask(f"SET SELF CLIENT_NAME {_user()}:trailbox:voice")
        # it neither interrupts others nor is dropped when they speak
        self._ask("SET SELF PRIORITY MESSAGE")

    def adjust(self, language: str, rate: int, volume: int) -> None:
        """A language without a voice is spoken by the server's usual one."""
        self._ask(f"SET SELF LANGUAGE {language}")
        self._ask(f"SET SELF RATE {2 * rate - 100}")
        self._ask(f"SET SELF VOLUME {2 * volume - 100}")

    def speak(self, sentence: str, *, interrupt: bool) -> None:
        if interrupt:
            self.stop()
        if self._ask("SPEAK") == DATA_FOLLOWS:
            # a line with nothing but a dot would end the message
            lines = [f".{line}" if line.startswith(".") else line for line in sentence.splitlines()]
            self._ask(END.join((*lines, ".")))

    def stop(self) -> None:
        self._ask("CANCEL SELF")

    def _ask(self, command: str) -> int:
        """The number with which the server answers; that something is refused (400 and more) is no fault of ours.
        `ConnectionError`: it has gone, or is of another kind."""
        self._socket.sendall(f"{command}{END}".encode(errors="replace"))
        for _ in range(MOST_ROWS):
            row = self._answers.readline(LONGEST_ROW)
            if not row.endswith(b"\n") or not row[:3].isdigit():
                break
            if row[3:4] != b"-":
                return int(row[:3])
        raise ConnectionError("the server has gone, or is no speech server")


def _usual_place() -> Path:
    """The socket of this user's server."""
    folder = os.environ.get("XDG_RUNTIME_DIR")
    if folder:
        return Path(folder) / PROGRAM / "speechd.sock"
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / PROGRAM / "speechd.sock"


def _user() -> str:
    """What the server knows this user by, without the signs that part words."""
    return "".join(letter for letter in os.environ.get("USER", "") if letter.isalnum()) or "player"


def _connected(address: str) -> socket.socket:
    """A connection; if nobody answers, a server is started."""
    try:
        return _connection(address)
    except OSError:
        starting = _start(address)
        if starting is None:
            raise
    late = time.monotonic() + STARTING
    while True:
        time.sleep(LOOK)
        # it goes on as a daemon; nothing is left of what has started that
        starting.poll()
        try:
            return _connection(address)
        except OSError:
            if time.monotonic() > late:
                raise


def _connection(address: str) -> socket.socket:
    kind, _, place = address.partition(":")
    if kind == "inet_socket":
        host, _, port = place.partition(":")
        return socket.create_connection((host, int(port or PORT)), PATIENCE)
    found = socket.socket(socket.AF_UNIX)
    found.settimeout(PATIENCE)
    try:
        found.connect(place)
    except OSError:
        found.close()
        raise
    return found


def _start(address: str) -> subprocess.Popen[bytes] | None:
    """Start a server at this address, unless it is elsewhere or the system's settings forbid it. None if there is
    none."""
    kind, _, place = address.partition(":")
    program = shutil.which(PROGRAM)
    if program is None or kind != "unix_socket":
        return None
    # a packed program hands its own libraries on, which are not meant for others
    env = {name: value for name, value in os.environ.items() if name not in ("LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG")}
    if os.environ.get("LD_LIBRARY_PATH_ORIG"):
        env["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH_ORIG"]
    with contextlib.suppress(OSError):
        Path(place).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return subprocess.Popen(
        [program, "--spawn", "--communication-method", "unix_socket", "--socket-path", place],
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
