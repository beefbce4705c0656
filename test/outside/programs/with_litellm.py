"""LiteLLM as a client: completions by three of its routes, responses, messages and embeddings, sync and async."""

import json
from functools import partial

import litellm
from program import address, api, broken, each, key, letter, models, run, schema, sent_to, settled, texts, thrown

litellm.telemetry = False
litellm.suppress_debug_info = True
# Of a model that it does not know, it takes a response whole and makes a stream of it, in which calls of tools are garbled.
known = {"litellm_provider": "openai", "supports_native_streaming": True}
litellm.register_model({f"openai/{model}{fault}": known for model in models for fault in ("", "-broken")})
function = {"name": "send", "description": "Sends", "parameters": schema}
tools = [{"type": "function", "function": function}]
form = {"type": "json_schema", "json_schema": {"name": "letter", "schema": schema, "strict": True}}

# Its name of the API, and the address that it wants for it.
routes = {"openai": api, "openai/responses": api, "anthropic": address}


def to(route, model, api_key=key):
    return {"model": f"{route}/{model}", "api_base": routes[route], "api_key": api_key, "max_retries": 0}


async def words(stream):
    async for chunk in each(stream):
        if chunk.choices:
            yield chunk.choices[0].delta.content or ""


async def completions(complete, route, model):
    messages = [{"role": "user", "content": letter}]
    asked = {**to(route, model), "messages": messages}
    whole = await settled(complete(**asked))
    streamed = [text async for text in words(complete(**asked, stream=True))]
    shaped = await settled(complete(**asked, response_format=form))

    chunks = [chunk async for chunk in each(complete(**asked, tools=tools, stream=True))]
    message = litellm.stream_chunk_builder(chunks).choices[0].message
    results = [
        {"role": "tool", "tool_call_id": call.id, "content": sent_to(call.function.arguments)}
        for call in message.tool_calls
    ]
    conversation = [*messages, message.model_dump(exclude_none=True), *results]
    after = await settled(complete(**{**asked, "messages": conversation}, tools=tools))
    failing = {**to(route, f"{model}-broken"), "messages": messages, "stream": True}
    return {
        "whole": [whole.choices[0].message.content, whole.usage.total_tokens],
        "streamed": ["".join(streamed), len(streamed) > 4],
        "shaped": json.loads(shaped.choices[0].message.content),
        "tools": after.choices[0].message.content,
        "broken": await broken(words(complete(**failing))),
        "busy": await thrown(lambda: complete(**to(route, f"{model}-busy"), messages=messages)),
        "stranger": await thrown(lambda: complete(**to(route, model, "ak-wrong"), messages=messages)),
    }


async def response_words(stream):
    async for event in each(stream):
        if event.type == "response.output_text.delta":
            yield event.delta


async def responses(respond, model):
    asked = {**to("openai", model), "input": letter}
    whole = await settled(respond(**asked))
    streamed = [text async for text in response_words(respond(**asked, stream=True))]
    return {
        "whole": [part.text for item in whole.output for part in item.content],
        "streamed": ["".join(streamed), len(streamed) > 4],
        "busy": await thrown(lambda: respond(**to("openai", f"{model}-busy"), input=letter)),
    }


async def messages(model):
    messages = [{"role": "user", "content": letter}]
    asked = {**to("anthropic", model), "messages": messages, "max_tokens": 1024}
    whole = await litellm.anthropic.messages.acreate(**asked)
    return [block["text"] for block in whole["content"]]


async def embeddings(embed):
    made = await settled(embed(**to("openai", "responses"), input=texts))
    return [one["embedding"] for one in made.data]


ways = {
    "sync": (litellm.completion, litellm.responses, litellm.embedding),
    "async": (litellm.acompletion, litellm.aresponses, litellm.aembedding),
}
cases = {}
for way, (complete, respond, embed) in ways.items():
    for model in models:
        for route in routes:
            cases[f"{way} {route} {model}"] = partial(completions, complete, route, model)
        cases[f"{way} responses {model}"] = partial(responses, respond, model)
    cases[f"{way} embeddings"] = partial(embeddings, embed)
for model in models:
    cases[f"messages {model}"] = partial(messages, model)
run(cases)
