"""``oddchip serve``: how it listens."""

import asyncio
import socket

from api.command.serve import listening


def test_answers_are_sent_without_waiting() -> None:
    """What is written goes out at once: an answer in two pieces does not wait until the first one is acknowledged."""

    async def nodelay() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def came(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            found.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listening("127.0.0.1", 0) as door:
            async with await asyncio.start_server(came, sock=door):
                _, writer = await asyncio.open_connection(*door.getsockname())
                answer = await asyncio.wait_for(found, 10)
                writer.close()
        return answer

    assert asyncio.run(nodelay()) != 0
