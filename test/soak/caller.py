"""Callers that are no JavaScript: sockets of Python's own, every API by hand, several calls on a connection.

Takes the same settings and orders, and writes the same lines, as `caller.ts`.
"""

import http.client
import json
import math
import random
import re
import sys
import threading
import time

SETTING = json.loads(sys.argv[1])
HOST, PORT = SETTING["url"].removeprefix("http://").split(":")
WORDS, TEMPLATE, TERM = SETTING["words"], SETTING["template"], SETTING["term"]
orders = {"rate": 0, "keys": []}
gate = threading.Semaphore(24)
book = threading.Lock()
idle = []


def letter_of(number):
    base = len(WORDS)
    words = " ".join(WORDS[number // base**place % base] for place in (3, 2, 1, 0))
    digits = f"{number:06}"
    return TEMPLATE.replace("{words}", words).replace("{digits}", digits).replace("{six}", digits[-6:]).replace("{five}", digits[-5:]).replace("{term}", TERM)


def is_beginning(text, letter):
    # Three letters of the word that surrogates begin with may be any word's; providers cut characters in halves, too.
    return letter.startswith(re.sub("(S(UR?)?|[\\ud800-\\udbff])$", "", text))


class Broken(Exception):
    pass


class Left(Exception):
    pass


def chat_event(data, heard):
    if "error" in data:
        raise Broken
    for choice in data["choices"]:
        heard["text"] += choice["delta"].get("content") or ""


def responses_event(data, heard):
    if data["type"] in ("error", "response.failed"):
        raise Broken
    if data["type"] == "response.output_text.delta":
        heard["text"] += data["delta"]
    heard["whole"] = data["type"] == "response.completed"


def messages_event(data, heard):
    if data["type"] == "error":
        raise Broken
    if data["type"] == "content_block_delta":
        heard["text"] += data["delta"].get("text", "")
    heard["whole"] = data["type"] == "message_stop"


def joined(blocks):
    return "".join(block.get("text", "") for block in blocks)


DOORS = {
    "chat": ("/v1/chat/completions", lambda said: {"messages": [{"role": "user", "content": said}]}, lambda answer: answer["choices"][0]["message"]["content"], chat_event),
    "responses": ("/v1/responses", lambda said: {"input": said}, lambda answer: "".join(joined(item.get("content", [])) for item in answer["output"]), responses_event),
    "messages": ("/v1/messages", lambda said: {"max_tokens": 90, "messages": [{"role": "user", "content": said}]}, lambda answer: joined(answer["content"]), messages_event),
}


def ask(connection, door, key, model, said, stream, leaves, heard):
    path, body, text, event = DOORS[door]
    asked = json.dumps({"model": model, "stream": stream, **body(said)})
    connection.request("POST", path, asked, {"Authorization": f"Bearer {key}", "Content-Type": "application/json"})
    response = connection.getresponse()
    if response.status != 200:
        heard["why"] = json.loads(response.read())["error"]["message"][:200]
        return str(response.status)
    if not stream:
        heard["text"], heard["whole"] = text(json.loads(response.read())), True
        return None
    while line := response.readline():
        if not line.startswith(b"data: "):
            continue
        if heard["whole"]:
            return f"wrong: said after its end: {line}"
        if line == b"data: [DONE]\n":
            heard["whole"] = True
        else:
            event(json.loads(line[6:]), heard)
        if leaves:
            raise Left
    return None


def judged(said, heard, letter):
    if said is not None:
        return said
    if not heard["whole"]:
        return f"wrong: ended without an end after {heard['text']!r}"
    return "whole" if heard["text"] == letter else f"wrong: read {heard['text']!r}"


def one(number, key, model):
    door, stream, leaves = random.choice(list(DOORS)), random.random() < 0.6, random.random() < 0.1
    heard, letter, began = {"text": "", "whole": False}, letter_of(number), time.time()
    connection, is_kept = idle.pop() if idle else http.client.HTTPConnection(HOST, int(PORT), timeout=60), False
    is_new = connection.sock is None
    try:
        said = judged(ask(connection, door, key, model, letter, stream, leaves, heard), heard, letter)
        is_kept = True
    except Broken:
        said = "broken" if is_beginning(heard["text"], letter) else f"wrong: broke off after {heard['text']!r}"
    except Left:
        said = "left"
    except (OSError, http.client.HTTPException) as failure:
        # On a kept connection the server may have closed it meanwhile.
        said = "cut" if is_new or heard["text"] else "stale"
        if not is_beginning(heard["text"], letter):
            said = f"wrong: {failure!r} after {heard['text']!r}"
    except Exception as failure:
        said = f"wrong: threw {failure!r}"
    if is_kept and len(idle) < 8:
        idle.append(connection)
    else:
        connection.close()
    return {"number": number, "began": began * 1000, "ended": time.time() * 1000, "model": model, "way": f"python {door}{'+' * stream}", "said": said, "why": heard.get("why")}


def run(number, key, model):
    try:
        record = {**one(number, key["key"], model), "key": key["id"]}
        with book:
            OUT.write(json.dumps(record) + "\n")
            OUT.flush()
    finally:
        gate.release()


def listen():
    for line in sys.stdin:
        orders.update(json.loads(line))
    orders["over"] = True


OUT = open(SETTING["file"], "a")
threading.Thread(target=listen, daemon=True).start()
number = SETTING["first"]
while "over" not in orders:
    time.sleep(min(1, -math.log(1 - random.random()) / orders["rate"]) if orders["rate"] else 0.1)
    if not orders["rate"] or not orders["keys"] or not gate.acquire(blocking=False):
        continue
    threading.Thread(target=run, args=(number, random.choice(orders["keys"]), random.choice(SETTING["models"]))).start()
    number += SETTING["step"]
