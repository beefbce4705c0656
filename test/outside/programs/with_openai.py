"""OpenAI's library: chat completions, responses and embeddings, sync and async."""

from functools import partial

from openai import AsyncOpenAI, OpenAI
from program import (
    api,
    broken,
    each,
    key,
    letter,
    models,
    opened,
    run,
    schema,
    sent_to,
    settled,
    texts,
    thrown,
)
from pydantic import BaseModel, ConfigDict


class Failed(Exception):
    """What the library passes on as any other event."""


class Letter(BaseModel):
    model_config = ConfigDict(extra="forbid")
    to: str


function = {"name": "send", "description": "Sends", "parameters": schema, "strict": True}


async def chat_words(stream):
    async for chunk in each(stream):
        if chunk.choices:
            yield chunk.choices[0].delta.content or ""


async def chat(client, model):
    completions = client.chat.completions
    asked = {"model": model, "messages": [{"role": "user", "content": letter}]}
    whole = await settled(completions.create(**asked))
    streamed = [piece async for piece in chat_words(completions.create(**asked, stream=True))]
    parsed = await settled(completions.parse(**asked, response_format=Letter))

    tools = [{"type": "function", "function": function}]
    async with opened(completions.stream(**asked, tools=tools)) as stream:
        async for _ in each(stream):
            pass
        message = (await settled(stream.get_final_completion())).choices[0].message
    results = [
        {"role": "tool", "tool_call_id": call.id, "content": sent_to(call.function.arguments)}
        for call in message.tool_calls
    ]
    conversation = [*asked["messages"], message.model_dump(exclude_none=True, exclude={"parsed"}), *results]
    after = await settled(completions.create(model=model, tools=tools, messages=conversation))
    return {
        "whole": [whole.choices[0].message.content, whole.usage.total_tokens],
        "streamed": ["".join(streamed), len(streamed) > 4],
        "parsed": parsed.choices[0].message.parsed.to,
        "tools": after.choices[0].message.content,
        "broken": await broken(chat_words(completions.create(**{**asked, "model": f"{model}-broken"}, stream=True))),
        "busy": await thrown(lambda: completions.create(**{**asked, "model": f"{model}-busy"})),
        "unknown": await thrown(lambda: completions.create(**{**asked, "model": "none"})),
    }


async def response_words(stream):
    async for event in each(stream):
        if event.type == "response.output_text.delta":
            yield event.delta
        if event.type == "response.failed":
            raise Failed(event.response.error.code)


async def responses(client, model):
    asked = {"model": model, "input": letter}
    whole = await settled(client.responses.create(**asked))
    streamed = [piece async for piece in response_words(client.responses.create(**asked, stream=True))]
    parsed = await settled(client.responses.parse(**asked, text_format=Letter))

    tools = [{"type": "function", **function}]
    async with opened(client.responses.stream(**asked, tools=tools)) as stream:
        async for _ in each(stream):
            pass
        first = await settled(stream.get_final_response())
    results = [
        {"type": "function_call_output", "call_id": item.call_id, "output": sent_to(item.arguments)}
        for item in first.output
    ]
    conversation = [
        {"role": "user", "content": letter},
        *(item.model_dump(exclude_none=True, exclude={"parsed_arguments"}) for item in first.output),
        *results,
    ]
    after = await settled(client.responses.create(model=model, tools=tools, input=conversation))
    failing = client.responses.create(model=f"{model}-broken", input=letter, stream=True)
    return {
        "whole": [whole.output_text, whole.usage.total_tokens],
        "streamed": ["".join(streamed), len(streamed) > 4],
        "parsed": parsed.output_parsed.to,
        "tools": after.output_text,
        "broken": await broken(response_words(failing)),
        "busy": await thrown(lambda: client.responses.create(model=f"{model}-busy", input=letter)),
        "earlier": await thrown(lambda: client.responses.create(**asked, previous_response_id="resp_1")),
    }


async def embeddings(client):
    forms = [{}, {"encoding_format": "float"}, {"dimensions": 8}]
    return [
        [
            one.embedding
            for one in (await settled(client.embeddings.create(model="responses", input=texts, **form))).data
        ]
        for form in forms
    ]


async def others(client, stranger):
    return {
        "models": [model.id async for model in each(client.models.list())],
        "stranger": await thrown(lambda: stranger.models.list()),
    }


cases = {}
for way, kind in {"sync": OpenAI, "async": AsyncOpenAI}.items():
    client = kind(base_url=api, api_key=key, max_retries=0)
    stranger = kind(base_url=api, api_key="ak-wrong", max_retries=0)
    for model in models:
        cases[f"{way} chat {model}"] = partial(chat, client, model)
        cases[f"{way} responses {model}"] = partial(responses, client, model)
    cases[f"{way} embeddings"] = partial(embeddings, client)
    cases[f"{way} others"] = partial(others, client, stranger)
run(cases)
