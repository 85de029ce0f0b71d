"""The ``oddchip`` command as a process: what holds for all commands."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import api
from api.command import main as command
from api.version import VERSION, replay_form

CASES = Path(__file__).parents[2] / "data" / "cases"
HAND = CASES / "odd-chips" / "dansk-each-pot-its-own.json"
DISCREPANT = CASES / "record" / "titan-card-dealt-twice.json"
NO_HAND = CASES / "record" / "contract-unknown-event.json"
UNKNOWN = CASES / "unknown-cards" / "svea-loser-not-revealed.json"
ODDCHIP = [sys.executable, "-P", "-m", "api.command.main"]
SECONDS = 30


def heed_ctrl_c() -> None:
    """In a process of its own: Ctrl-C is not ignored, even where the tests run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The form under test, whichever it is, with a ledger of its own."""
    code = str(Path(api.__file__).parents[1])
    return os.environ | {"PYTHONPATH": code, "ODDCHIP_STORE": f"sqlite:///{tmp_path}/ledger.db"}


def oddchip(environment: dict[str, str], *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ODDCHIP, *map(str, arguments)], env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def test_the_version_tells_which_form_runs(environment: dict[str, str]) -> None:
    """Version, and whether the replayer that runs is compiled."""
    done = oddchip(environment, "--version")
    assert done.returncode == 0
    assert done.stdout.startswith(f"oddchip {VERSION} ({replay_form()}")


@pytest.mark.parametrize(
    ("files", "exit_status"),
    [([HAND], 0), ([HAND, DISCREPANT], 1), ([HAND, DISCREPANT, NO_HAND], 2), ([UNKNOWN], 3)],
)
def test_the_process_ends_with_the_status(environment: dict[str, str], files: list[Path], exit_status: int) -> None:
    """What a scheduler sees is what the command found."""
    assert oddchip(environment, "verify", *files).returncode == exit_status


@pytest.mark.parametrize(
    "arguments", [["verfy"], ["verify", "--jsn"], ["replay", str(HAND), "--step", "x"], ["houses", "x"]]
)
def test_wrong_usage_is_status_2_and_no_traceback(environment: dict[str, str], arguments: list[str]) -> None:
    """The wrong word is named, and how to get help."""
    done = oddchip(environment, *arguments)
    assert done.returncode == 2
    assert "Usage:" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def judging(environment: dict[str, str], tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A command in the middle of its work: it has printed one report of three thousand."""
    many = tmp_path / "many.json"
    many.write_text(HAND.read_text() * 3000)
    process = subprocess.Popen(
        [*ODDCHIP, "verify", "--json", many],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b'{"hand_id": "dansk-809717903"')
        yield process
    finally:
        process.kill()
        process.wait(SECONDS)


def test_a_closed_pipe_ends_the_command_without_a_word(judging: subprocess.Popen[bytes]) -> None:
    """``oddchip verify … | head -1`` prints its line and nothing else."""
    assert judging.stdout is not None
    assert judging.stderr is not None
    judging.stdout.close()
    assert judging.stderr.read() == b""
    assert judging.wait(SECONDS) == -signal.SIGPIPE


def test_ctrl_c_is_status_130_and_no_traceback(judging: subprocess.Popen[bytes]) -> None:
    """Stopped by the user, in the middle of its work."""
    judging.send_signal(signal.SIGINT)
    output, errors = judging.communicate(timeout=SECONDS)
    assert judging.returncode == 130
    assert errors == b""
    assert len(output.splitlines()) < 2999


def test_our_own_fault_is_one_line_and_status_70(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback at a user; ``ODDCHIP_DEBUG=1`` shows where it happened."""

    def failing() -> None:
        raise IndexError("no such street")

    monkeypatch.setattr(command, "app", failing)
    monkeypatch.setattr(command, "end_with_the_pipe", lambda: None)
    monkeypatch.delenv("ODDCHIP_DEBUG", raising=False)
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 70
    (line,) = capsys.readouterr().err.splitlines()
    assert "IndexError: no such street" in line
    assert "ODDCHIP_DEBUG=1" in line
    monkeypatch.setenv("ODDCHIP_DEBUG", "1")
    with pytest.raises(SystemExit):
        command.main()
    assert "Traceback" in capsys.readouterr().err


def test_an_operators_folder_of_houses_is_known_to_every_command(environment: dict[str, str], tmp_path: Path) -> None:
    """``ODDCHIP_HOUSES`` names it; a folder that cannot be used is told with status 2."""
    file = tmp_path / "kungsbord-1.toml"
    file.write_text('house = "kungsbord"\nversion = "1"\nextends = "svea@1"\nvalid_from = "2020-01-01"\n')
    done = oddchip(environment | {"ODDCHIP_HOUSES": str(tmp_path)}, "houses", "show", "kungsbord", "rake.cap")
    assert done.returncode == 0
    assert "kungsbord/rake.cap" in done.stdout
    done = oddchip(environment | {"ODDCHIP_HOUSES": str(file)}, "houses")
    assert done.returncode == 2
    assert done.stderr.startswith("oddchip: ODDCHIP_HOUSES: ")


@pytest.fixture
def service(environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """``oddchip serve``, once it has said where it is."""
    process = subprocess.Popen(
        [*ODDCHIP, "serve"], env=environment | {"ODDCHIP_PORT": "0"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().split()[-1]
    finally:
        process.kill()
        process.communicate()


def test_the_service_says_where_it_is_and_answers(service: tuple[subprocess.Popen[str], str]) -> None:
    """The address is printed when it can be asked, and the pages are there; without people it says how to add one."""
    process, address = service
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    assert process.wait(SECONDS) == 130
    said = process.communicate()[1]
    assert "Traceback" not in said
    assert "nobody may sign in yet: oddchip people add NAME --role admin adds the first person" in said


def test_a_visitor_who_hangs_up_does_not_end_the_service(service: tuple[subprocess.Popen[str], str]) -> None:
    """A broken connection is the visitor's affair."""
    process, address = service
    host, port = address.removeprefix("http://").split(":")
    for _ in range(5):
        with socket.create_connection((host, int(port))) as visitor:
            visitor.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    time.sleep(0.2)
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:
        assert answer.status == 200
    assert process.poll() is None


def test_a_damaged_store_is_status_5(environment: dict[str, str], tmp_path: Path) -> None:
    """Trying again does not help, so it is not called busy; and it is said who tells what is damaged."""
    assert oddchip(environment, "close").returncode == 0
    file = tmp_path / "damaged.db"
    whole = bytearray(Path(environment["ODDCHIP_STORE"].removeprefix("sqlite:///")).read_bytes())
    whole[4096:] = b"\xff" * (len(whole) - 4096)
    file.write_bytes(whole)
    for words in (["close"], ["checkpoint"], ["record", HAND]):
        done = oddchip({**environment, "ODDCHIP_STORE": f"sqlite:///{file}"}, *words)
        assert (done.returncode, done.stdout) == (5, "")
        assert done.stderr.count("\n") == 1
        assert "oddchip check" in done.stderr


def test_a_port_that_is_taken_is_status_6(environment: dict[str, str]) -> None:
    """Busy: another port, or later."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        done = oddchip(environment, "serve", "--port", door.getsockname()[1])
    assert done.returncode == 6
    assert "--port" in done.stderr
