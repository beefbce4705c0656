"""A provider that is no JavaScript and no process of ours: raw sockets, each answer written as fast as they take it.

Arguments: the certificate for TLS, or nothing. Prints its port. The model that is asked for says how the answer is written:
`<framing>/<piece>/<writes>/<length>`, such as `chunked/64/each/10000`: framing chunked, length or close; bytes of a piece (of a
chunk, where it is chunked); a write for `each` piece or `one` for all; characters of the text. `/cut` at the end: the connection
ends in the middle of it. The path says which API is spoken. Streams are events of 200 characters, or 5,000 events if that is not enough; the text counts upwards, so that what is lost or twice shows.
"""

import functools
import json
import os
import socket
import ssl
import sys
import threading

EVENTS = 5000


@functools.cache
def text_of(length):
    return "".join(map("%07d ".__mod__, range(length // 8 + 1)))[:length]


@functools.lru_cache(4)
def stream_of(path, length):
    text = text_of(length)
    size = max(200, length // EVENTS)
    return b"".join(STREAMS[path]([text[at : at + size] for at in range(0, length, size)], text))


def chat_stream(pieces, _text):
    for piece in pieces:
        yield chunk({"index": 0, "delta": {"content": piece}, "finish_reason": None})
    yield chunk({"index": 0, "delta": {}, "finish_reason": "stop"})
    yield b"data: [DONE]\n\n"


def chunk(choice):
    return data({"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]})


def messages_stream(pieces, _text):
    yield named({"type": "message_start", "message": message([], None)})
    yield named({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}})
    for piece in pieces:
        yield named({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}})
    yield named({"type": "content_block_stop", "index": 0})
    yield named({"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 1}})
    yield named({"type": "message_stop"})


def responses_stream(pieces, text):
    place = {"item_id": "i", "output_index": 0, "content_index": 0}
    yield named({"type": "response.created", "response": response([], "in_progress")})
    yield named({"type": "response.output_item.added", "output_index": 0, "item": item("", "in_progress")})
    for piece in pieces:
        yield named({"type": "response.output_text.delta", "delta": piece, "logprobs": [], **place})
    yield named({"type": "response.output_text.done", "text": text, "logprobs": [], **place})
    yield named({"type": "response.completed", "response": response([item(text, "completed")], "completed")})


def data(event):
    return b"data: " + json.dumps(event).encode() + b"\n\n"


def named(event):
    return b"event: %s\n" % event["type"].encode() + data(event)


def message(content, stop):
    usage = {"input_tokens": 1, "output_tokens": 1}
    return {"id": "m", "type": "message", "role": "assistant", "model": "m", "content": content, "stop_reason": stop, "usage": usage}


def item(text, status):
    content = [{"type": "output_text", "text": text, "annotations": [], "logprobs": []}]
    return {"id": "i", "type": "message", "role": "assistant", "status": status, "content": content}


def response(output, status):
    return {"id": "r", "object": "response", "created_at": 1, "model": "m", "status": status, "output": output}


def chat_whole(text):
    said = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    return {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [said]}


def embeddings_whole(text):
    # Written by hand: what parses the numbers and writes them again writes them otherwise.
    vector = ", ".join("0." + number for number in text.split())
    return '{"object": "list", "data": [{"index": 0, "embedding": [%s]}], "model": "m", "usage": {"total_tokens": 1}}' % vector


STREAMS = {"/v1/chat/completions": chat_stream, "/v1/messages": messages_stream, "/v1/responses": responses_stream}
WHOLES = {
    "/v1/chat/completions": lambda text: json.dumps(chat_whole(text)),
    "/v1/messages": lambda text: json.dumps(message([{"type": "text", "text": text}], "end_turn")),
    "/v1/responses": lambda text: json.dumps(response([item(text, "completed")], "completed")),
    "/v1/embeddings": embeddings_whole,
}


@functools.lru_cache(64)
def writes_of(path, model, stream):
    """What is written for such an answer, a write each, and whether its connection is then kept."""
    framing, piece, writes, length, *rest = model.split("/")
    body = stream_of(path, int(length)) if stream else WHOLES[path](text_of(int(length))).encode()
    kind = b"text/event-stream" if stream else b"application/json"
    framings = {"chunked": b"Transfer-Encoding: chunked", "length": b"Content-Length: %d" % len(body), "close": b"X-Until: close"}
    head = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n%s\r\n\r\n" % (kind, framings[framing])
    pieces = (body[at : at + int(piece)] for at in range(0, len(body), int(piece)))
    if framing == "chunked":
        pieces = (b"%x\r\n%s\r\n" % (len(one), one) for one in pieces)
    pieces = [head, *pieces, *([b"0\r\n\r\n"] if framing == "chunked" else [])]
    if rest:
        pieces = pieces[: len(pieces) // 2]
    return [b"".join(pieces)] if writes == "one" else pieces, framing != "close" and not rest


def answer(connection, path, asked):
    writes, is_kept = writes_of(path, asked["model"], bool(asked.get("stream")))
    for one in writes:
        connection.sendall(one)
    return is_kept


def serve(connection, context):
    try:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if context:
            connection = context.wrap_socket(connection, server_side=True)
        received = b""
        while True:
            while b"\r\n\r\n" not in received:
                received += more(connection)
            head, received = received.split(b"\r\n\r\n", 1)
            lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
            wanted = int(lengths[0].split(b":")[1])
            while len(received) < wanted:
                received += more(connection)
            asked, received = json.loads(received[:wanted]), received[wanted:]
            if not answer(connection, head.split(b" ")[1].decode(), asked):
                break
        if context:
            # The farewell of TLS, without waiting for the other side's.
            connection.settimeout(0)
            connection.unwrap()
    except (OSError, EOFError):
        pass
    finally:
        connection.close()


def more(connection):
    received = connection.recv(65536)
    if not received:
        raise EOFError
    return received


context = None
if len(sys.argv) > 1:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
listener = socket.create_server(("127.0.0.1", 0), backlog=512)
print(listener.getsockname()[1], flush=True)
# Closed when whoever started it has ended; nothing else wakes an accept.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
while True:
    accepted = listener.accept()[0]
    threading.Thread(target=serve, args=(accepted, context), daemon=True).start()
