"""A provider and its callers that are no JavaScript and no process of ours, with TLS on both sides.

The argument is the provider's certificate. It prints its port and reads one line of JSON: `url`, `authority` and `key` of the gateway,
`texts` to send and how many `at_once`, and `values` that a provider must not see. Each text is sent as the only message, every third
one for a whole answer and the others for a stream; the provider says it back, in events of 1, 7 or 40 characters, more if the text is long,
every other answer in one write, and cites all of it by its places. Prints one line of JSON: of which texts another came back, or was cited
by other places than its own, and which of the values the provider saw.
"""

import asyncio
import json
import re
import ssl
import sys
from urllib.parse import urlsplit

SURROGATE = re.compile(r"SURROGATE_PII\([A-Z_]+_\d{9}\)")
LIMIT = 1 << 26
SIZES = (1, 7, 40)
seen = []


def event(delta, finish=None):
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


def units(text):
    """How many UTF-16 units a text has, in which places are counted."""
    return len(text.encode("utf-16-le")) // 2


def notes(text):
    return [{"type": "url_citation", "url_citation": {"start_index": 0, "end_index": units(text), "url": "x", "title": "x"}}]


def whole(text):
    message = {"role": "assistant", "content": text, "annotations": notes(text)}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    answer = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return json.dumps(answer).encode()


def chunk(data):
    return b"%x\r\n%b\r\n" % (len(data), data)


def length_of(head):
    return int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])


async def answer(reader, writer):
    try:
        while True:
            body = json.loads(await reader.readexactly(length_of(await reader.readuntil(b"\r\n\r\n"))))
            text = body["messages"][-1]["content"]
            seen.append(json.dumps(body["messages"], ensure_ascii=False))
            if body.get("stream"):
                size = SIZES[len(text) % 3] * (1 + len(text) // 4_000)
                events = [event({"content": text[at : at + size]}) for at in range(0, len(text), size)]
                events += [event({"annotations": notes(text)}), event({}, "stop"), b"data: [DONE]\n\n"]
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n")
                for piece in [b"".join(events)] if len(text) % 2 else events:
                    writer.write(chunk(piece))
                    await writer.drain()
                writer.write(chunk(b""))
            else:
                data = whole(text)
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


def told(body, is_stream):
    """The text of an answer; None if a stream has no end, or the notes are about other places."""
    if not is_stream:
        return noted([json.loads(body)["choices"][0]["message"]])
    datas = [line[6:] for line in body.decode().split("\n") if line.startswith("data: ")]
    if datas[-1:] != ["[DONE]"]:
        return None
    return noted([choice["delta"] for data in datas[:-1] for choice in json.loads(data)["choices"]])


def noted(parts):
    text = "".join(part.get("content") or "" for part in parts)
    found = [note["url_citation"] for part in parts for note in part.get("annotations") or []]
    return text if [[note["start_index"], note["end_index"]] for note in found] == [[0, units(text)]] else None


def bare(text):
    """The text without the quotes about numbers, at any depth of escapes."""
    return re.sub(r'(\\*)"(-?\d+(?:\.\d+)?)\1"', r"\2", text)


def is_same(said, text):
    """Whether a text came back: but for the quotes that a bare number of JSON has got where it was hidden."""
    return said == text or (said is not None and bare(said) == bare(text))


async def ask(task, left, wrong):
    address = urlsplit(task["url"])
    trust = ssl.create_default_context(cafile=task["authority"])
    reader, writer = await asyncio.open_connection(address.hostname, address.port, ssl=trust, limit=LIMIT)
    while left:
        index = left.pop()
        text, is_stream = task["texts"][index], index % 3 != 0
        question = {"model": "m", "stream": is_stream, "messages": [{"role": "user", "content": text}]}
        body = json.dumps(question, ensure_ascii=index % 5 == 0).encode()
        writer.write(
            b"POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            b"authorization: Bearer %b\r\ncontent-length: %d\r\n\r\n" % (task["key"].encode(), len(body)) + body
        )
        status, said = await body_of(reader)
        if status != 200 or not is_same(told(said, is_stream), text):
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
