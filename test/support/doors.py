"""The APIs of `echo.py`: the question that holds a text, a provider's answer that says it back, and what a caller is told by one.

Where a tool is offered, the text is said three times: as a thought, in words, and as a tool's input. The last line of the words is cited,
in Messages that of the document in the question.
"""

import json

SIZES = (1, 7, 40)
USAGE = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}


def pieces(text):
    size = SIZES[len(text) % 3] * (1 + len(text) // 4_000)
    return [text[at : at + size] for at in range(0, len(text), size)]


def last_line(text):
    start = text.rstrip("\n").rfind("\n") + 1
    return text[start:], start, len(text)


def note(text):
    words, start, end = last_line(text)
    return {"start_index": start, "end_index": end, "url": "https://x.example", "title": words}


def noted(notes):
    return [(one["title"], one["start_index"], one["end_index"]) for one in notes]


def arguments(text):
    return json.dumps({"text": text}, ensure_ascii=len(text) % 2 == 0)


class Chat:
    path = "/v1/chat/completions"

    def question(self, text):
        return {"messages": [{"role": "user", "content": text}]}

    def text(self, body):
        content = body["messages"][-1]["content"]
        return content if isinstance(content, str) else "".join(part["text"] for part in content)

    def deltas(self, text, has_tool):
        cited = {"annotations": [{"type": "url_citation", "url_citation": note(text)}]}
        spoken = [{"content": piece} for piece in pieces(text)] + [cited]
        if not has_tool:
            return spoken
        begin = {"index": 0, "id": "t", "type": "function", "function": {"name": "say", "arguments": ""}}
        calls = [begin] + [{"index": 0, "function": {"arguments": piece}} for piece in pieces(arguments(text))]
        return [{"reasoning_content": piece} for piece in pieces(text)] + spoken + [{"tool_calls": [call]} for call in calls]

    def chunk(self, delta, finish=None):
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}

    def events(self, text, has_tool):
        yield from (self.chunk(delta) for delta in self.deltas(text, has_tool))
        yield self.chunk({}, "tool_calls" if has_tool else "stop")
        yield "[DONE]"

    def whole(self, text, has_tool):
        message = {"role": "assistant", "content": text, "annotations": [{"type": "url_citation", "url_citation": note(text)}]}
        if has_tool:
            message["reasoning_content"] = text
            message["tool_calls"] = [{"id": "t", "type": "function", "function": {"name": "say", "arguments": arguments(text)}}]
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if has_tool else "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        return {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}

    def told(self, answer):
        return self.read([answer["choices"][0]["message"]])

    def told_by(self, events):
        assert events[-1] == "[DONE]"
        return self.read([choice["delta"] for event in events[:-1] for choice in event["choices"]])

    def read(self, parts):
        notes = [one["url_citation"] for part in parts for one in part.get("annotations") or []]
        return ["".join(part.get("content") or "" for part in parts)], noted(notes)


class Messages:
    path = "/v1/messages"

    def question(self, text):
        source = {"type": "text", "media_type": "text/plain", "data": text}
        tool = {"name": "say", "input_schema": {"type": "object"}}
        document = {"type": "document", "source": source, "citations": {"enabled": True}}
        return {"max_tokens": 9_000, "tools": [tool], "messages": [{"role": "user", "content": [document]}]}

    def text(self, body):
        return body["messages"][-1]["content"][0]["source"]["data"]

    def whole(self, text, _):
        words, start, end = last_line(text)
        place = {"document_index": 0, "document_title": None, "start_char_index": start, "end_char_index": end}
        content = [
            {"type": "thinking", "thinking": text, "signature": "c2ln"},
            {"type": "text", "text": text, "citations": [{"type": "char_location", "cited_text": words, **place}]},
            {"type": "tool_use", "id": "t", "name": "say", "input": {"text": text}},
        ]
        return {"id": "m", "type": "message", "role": "assistant", "model": "m", "content": content, "stop_reason": "tool_use", "usage": USAGE}

    def events(self, text, _):
        whole = self.whole(text, _)
        yield {"type": "message_start", "message": {**whole, "content": [], "stop_reason": None}}
        for index, block in enumerate(whole["content"]):
            empty = {"thinking": "", "signature": "", "text": "", "citations": [], "input": {}}
            yield {"type": "content_block_start", "index": index, "content_block": {key: empty.get(key, block[key]) for key in block}}
            deltas = [{"type": "citations_delta", "citation": one} for one in block.get("citations", [])]
            deltas += [{"type": "thinking_delta", "thinking": piece} for piece in pieces(block.get("thinking", ""))]
            deltas += [{"type": "text_delta", "text": piece} for piece in pieces(block.get("text", ""))]
            deltas += [{"type": "signature_delta", "signature": block[key]} for key in block if key == "signature"]
            args = arguments(text) if "input" in block else ""
            deltas += [{"type": "input_json_delta", "partial_json": piece} for piece in pieces(args)]
            for delta in deltas:
                yield {"type": "content_block_delta", "index": index, "delta": delta}
            yield {"type": "content_block_stop", "index": index}
        yield {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": USAGE}
        yield {"type": "message_stop"}

    def told(self, answer):
        thought, spoken, call = answer["content"]
        cited = [(one["cited_text"], one["start_char_index"], one["end_char_index"]) for one in spoken.get("citations") or []]
        return [thought["thinking"], spoken["text"], call["input"]["text"]], cited

    def told_by(self, events):
        assert events[-1]["type"] == "message_stop"
        blocks = []
        for event in events:
            if event["type"] == "content_block_start":
                blocks.append({**event["content_block"], "input": ""})
            delta = event.get("delta", {})
            for key, name in (("thinking", "thinking"), ("text", "text"), ("partial_json", "input")):
                if key in delta:
                    blocks[event["index"]][name] += delta[key]
            if "citation" in delta:
                blocks[event["index"]]["citations"].append(delta["citation"])
        blocks[2]["input"] = json.loads(blocks[2]["input"])
        return self.told({"content": blocks})


class Responses:
    path = "/v1/responses"

    def question(self, text):
        return {"store": False, "tools": [{"type": "function", "name": "say", "parameters": {"type": "object"}, "strict": False}], "input": text}

    def text(self, body):
        return body["input"]

    def whole(self, text, _):
        part = {"type": "output_text", "text": text, "annotations": [{"type": "url_citation", **note(text)}], "logprobs": []}
        output = [
            {"id": "r", "type": "reasoning", "summary": [], "content": [{"type": "reasoning_text", "text": text}]},
            {"id": "m", "type": "message", "role": "assistant", "status": "completed", "content": [part]},
            {"id": "f", "type": "function_call", "call_id": "t", "name": "say", "arguments": arguments(text), "status": "completed"},
        ]
        return {"id": "r", "object": "response", "created_at": 1, "model": "m", "status": "completed", "output": output, "usage": USAGE}

    def events(self, text, _):
        whole = self.whole(text, _)
        yield {"type": "response.created", "response": {**whole, "status": "in_progress", "output": [], "usage": None}}
        names = ("response.reasoning_text", "response.output_text", "response.function_call_arguments")
        for index, (item, name) in enumerate(zip(whole["output"], names)):
            place = {"item_id": item["id"], "output_index": index, **({"content_index": 0} if "content" in item else {})}
            for key, value in {"content": [], "arguments": ""}.items():
                item = {**item, key: value} if key in item else item
            yield {"type": "response.output_item.added", "output_index": index, "item": item}
            [part] = whole["output"][index].get("content", [{}])
            said = part.get("text") or whole["output"][index]["arguments"]
            if part:
                yield {"type": "response.content_part.added", **place, "part": {**part, "text": "", **({"annotations": []} if index == 1 else {})}}
            yield from ({"type": f"{name}.delta", **place, "delta": piece} for piece in pieces(said))
            for one in part.get("annotations", []):
                yield {"type": "response.output_text.annotation.added", **place, "annotation_index": 0, "annotation": one}
            yield {"type": f"{name}.done", **place, "text" if part else "arguments": said}
            if part:
                yield {"type": "response.content_part.done", **place, "part": part}
            yield {"type": "response.output_item.done", "output_index": index, "item": whole["output"][index]}
        yield {"type": "response.completed", "response": whole}

    def told(self, answer):
        thought, message, call = answer["output"]
        [part] = message["content"]
        args = json.loads(call["arguments"])["text"]
        return [thought["content"][0]["text"], part["text"], args], noted(part["annotations"])

    def told_by(self, events):
        """What the last event tells, if all before it told the same."""
        output = events[-1]["response"]["output"]
        assert events[-1]["type"] == "response.completed"
        assert output == [event["item"] for event in events if event["type"] == "response.output_item.done"]
        for index, item in enumerate(output):
            mine = [event for event in events if event.get("output_index") == index]
            [part] = item.get("content", [{}])
            said = part.get("text") or item["arguments"]
            assert said == "".join(event["delta"] for event in mine if "delta" in event)
            assert [said] == [event.get("text") or event.get("arguments") for event in mine if event["type"].endswith(("_text.done", "arguments.done"))]
            assert [part] == [event["part"] for event in mine if event["type"].endswith("part.done")] or not part
            assert part.get("annotations", []) == [event["annotation"] for event in mine if "annotation" in event]
        return self.told(events[-1]["response"])


DOORS = {door.path: door for door in (Chat(), Messages(), Responses())}
