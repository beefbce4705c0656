"""A provider and its callers that are no JavaScript and no process of ours, with TLS on both sides.

The argument is the provider's certificate. It prints its port and reads one line of JSON: `url`, `authority` and `key` of the gateway, the
`path` and the `model` to ask, `texts` to send and how many `at_once`, and `values` that a provider must not see. Each text is sent as the
only message, every third one for a whole answer and the others for a stream; the provider says it back as `doors.py` has it, in events of
1, 7 or 40 characters, more if the text is long, every other answer in one write. Prints one line of JSON: of which texts another came back,
or other words than those that were cited stand in the cited place, and which of the values the provider saw.
"""

import asyncio
import json
import re
import ssl
import sys
from urllib.parse import urlsplit

from doors import DOORS

SURROGATE = re.compile(r"SURROGATE_PII\([A-Z_]+_\d{9}\)")
LIMIT = 1 << 26
seen = []


def chunk(data):
    return b"%x\r\n%b\r\n" % (len(data), data)


def length_of(head):
    return int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])


async def answer(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            body = json.loads(await reader.readexactly(length_of(head)))
            door = DOORS[head.split()[1].decode()]
            text, has_tool = door.text(body), "tools" in body
            seen.append(json.dumps(body, ensure_ascii=False))
            if body.get("stream"):
                events = [event(one) for one in door.events(text, has_tool)]
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n")
                for piece in [b"".join(events)] if len(text) % 2 else events:
                    writer.write(chunk(piece))
                    await writer.drain()
                writer.write(chunk(b""))
            else:
                data = json.dumps(door.whole(text, has_tool)).encode()
                head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
                writer.write(head % len(data) + data)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def body_of(reader):
    """The status and the body of an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split()[1])
    if b"transfer-encoding: chunked" not in head.lower():
        return status, await reader.readexactly(length_of(head))
    body = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readexactly(2)
    return status, body


def event(data):
    name = f"event: {data['type']}\n" if "type" in data else ""
    return f"{name}data: {data if isinstance(data, str) else json.dumps(data)}\n\n".encode()


def told(door, body, is_stream):
    """The texts of an answer, and what is cited by which places."""
    if not is_stream:
        return door.told(json.loads(body))
    datas = [line[6:] for line in body.decode().split("\n") if line.startswith("data: ")]
    return door.told_by([data if data == "[DONE]" else json.loads(data) for data in datas])


def bare(text):
    """The text without the quotes about numbers, at any depth of escapes."""
    return re.sub(r'(\\*)"(-?\d+(?:\.\d+)?)\1"', r"\2", text)


def is_same(said, text):
    """Whether a text came back: but for the quotes that a bare number of JSON has got where it was hidden."""
    return said == text or bare(said) == bare(text)


def is_right(task, text, body, is_stream):
    """Whether all an answer says is the text, and what it cites stands in the cited place. Only who speaks Messages itself cites there."""
    try:
        said, cited = told(DOORS[task["path"]], body, is_stream)
    except (AssertionError, LookupError, ValueError):
        return False
    is_document = task["path"] == "/v1/messages"
    source = text if is_document else said[len(said) // 2]
    places = all(is_same(words, source[start:end]) for words, start, end in cited)
    return places and bool(cited) == (not is_document or task["model"] == "messages") and all(is_same(one, text) for one in said)


async def ask(task, left, wrong):
    address = urlsplit(task["url"])
    trust = ssl.create_default_context(cafile=task["authority"])
    door = DOORS[task["path"]]
    reader, writer = await asyncio.open_connection(address.hostname, address.port, ssl=trust, limit=LIMIT)
    while left:
        index = left.pop()
        text, is_stream = task["texts"][index], index % 3 != 0
        question = {"model": task["model"], "stream": is_stream, **door.question(text)}
        body = json.dumps(question, ensure_ascii=index % 5 == 0).encode()
        writer.write(
            b"POST %b HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            b"authorization: Bearer %b\r\ncontent-length: %d\r\n\r\n" % (door.path.encode(), task["key"].encode(), len(body)) + body
        )
        status, said = await body_of(reader)
        if status != 200 or not is_right(task, text, said, is_stream):
            wrong.append(index)
    writer.close()


async def main():
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(sys.argv[1])
    server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=own, limit=LIMIT)
    print(server.sockets[0].getsockname()[1], flush=True)
    task = json.loads(await asyncio.to_thread(sys.stdin.readline))
    left, wrong = list(range(len(task["texts"]))), []
    await asyncio.gather(*(ask(task, left, wrong) for _ in range(task["at_once"])))
    # The digits of a surrogate are nobody's, and may be those of a short code by chance.
    everything = SURROGATE.sub("\0", "\n".join(seen))
    shown = [value for value in task["values"] if value in everything]
    print(json.dumps({"asked": len(seen), "wrong": wrong, "shown": shown}), flush=True)


asyncio.run(main())
