"""Anthropic's library: messages, their stream helper, tools, thoughts and counts, sync and async."""

from functools import partial

from anthropic import Anthropic, AsyncAnthropic
from program import address, broken, each, key, letter, models, opened, run, schema, sent_to, settled, thrown

tools = [{"name": "send", "description": "Sends", "input_schema": schema}]


async def words(client, asked):
    async with opened(client.messages.stream(**asked)) as stream:
        async for text in each(stream.text_stream):
            yield text


async def acted(client, asked):
    """A thought, calls, and what came of them; and whether the thought has its signature."""
    thinking = {"type": "enabled", "budget_tokens": 1024}
    async with opened(client.messages.stream(**asked, tools=tools, thinking=thinking)) as stream:
        message = await settled(stream.get_final_message())
    results = [
        {"type": "tool_result", "tool_use_id": block.id, "content": sent_to(block.input)}
        for block in message.content
        if block.type == "tool_use"
    ]
    conversation = [
        *asked["messages"],
        {"role": "assistant", "content": [block.to_dict() for block in message.content]},
        {"role": "user", "content": results},
    ]
    after = await settled(client.messages.create(**{**asked, "messages": conversation}, tools=tools, thinking=thinking))
    thoughts = [[block.thinking, block.signature] for block in message.content if block.type == "thinking"]
    return [after.content[0].text, message.stop_reason, thoughts]


async def messages(client, model):
    asked = {"model": model, "max_tokens": 2048, "messages": [{"role": "user", "content": letter}]}
    whole = await settled(client.messages.create(**asked))
    streamed = [text async for text in words(client, asked)]
    async with opened(client.messages.stream(**asked)) as stream:
        final = await settled(stream.get_final_message())
    form = {"format": {"type": "json_schema", "schema": schema}}
    shaped = await settled(client.messages.create(**asked, output_config=form))
    count = await settled(client.messages.count_tokens(model=model, messages=asked["messages"]))
    return {
        "whole": [whole.content[0].text, whole.stop_reason, whole.usage.input_tokens],
        "streamed": ["".join(streamed), len(streamed) > 4],
        "final": [final.content[0].text, final.stop_reason, final.usage.input_tokens],
        "shaped": shaped.content[0].text,
        "acted": await acted(client, asked),
        "counted": count.input_tokens,
        "broken": await broken(words(client, {**asked, "model": f"{model}-broken"})),
        "busy": await thrown(lambda: client.messages.create(**{**asked, "model": f"{model}-busy"})),
        "unknown": await thrown(lambda: client.messages.create(**{**asked, "model": "none"})),
    }


async def others(client, bearer, stranger):
    return {
        "models": [model.id async for model in each(client.models.list(limit=4))],
        "bearer": (await settled(bearer.models.retrieve("messages"))).display_name,
        "stranger": await thrown(lambda: stranger.models.list()),
    }


cases = {}
for way, kind in {"sync": Anthropic, "async": AsyncAnthropic}.items():
    client = kind(base_url=address, api_key=key, max_retries=0)
    bearer = kind(base_url=address, auth_token=key, max_retries=0)
    stranger = kind(base_url=address, api_key="ak-wrong", max_retries=0)
    for model in models:
        cases[f"{way} messages {model}"] = partial(messages, client, model)
    cases[f"{way} others"] = partial(others, client, bearer, stranger)
run(cases)
