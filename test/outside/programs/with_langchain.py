"""LangChain's ChatOpenAI, by chat completions and by responses, and its embeddings, sync and async."""

from functools import partial

from langchain_core.messages import HumanMessage, ToolMessage
from langchain_openai import ChatOpenAI, OpenAIEmbeddings
from program import api, broken, each, key, letter, models, run, schema, sent_to, settled, texts, thrown

send = {"type": "function", "function": {"name": "send", "description": "Sends", "parameters": schema}}
form = {"title": "letter", "description": "A letter", **schema}


def chat(model, by_responses, api_key=key):
    return ChatOpenAI(
        model=model, base_url=api, api_key=api_key, max_retries=0, use_responses_api=by_responses, stream_usage=True
    )


class Sync:
    def ask(self, model, given):
        return model.invoke(given)

    def stream(self, model, given):
        return model.stream(given)


class Async:
    def ask(self, model, given):
        return model.ainvoke(given)

    def stream(self, model, given):
        return model.astream(given)


async def words(stream):
    async for piece in each(stream):
        yield piece.text


async def together(stream):
    whole = None
    async for piece in each(stream):
        whole = piece if whole is None else whole + piece
    return whole


async def answers(way, model, by_responses):
    bound = chat(model, by_responses)
    whole = await settled(way.ask(bound, letter))
    streamed = [text async for text in words(way.stream(bound, letter))]
    used = (await together(way.stream(bound, letter))).usage_metadata

    tooled = bound.bind_tools([send])
    question = HumanMessage(letter)
    message = await together(way.stream(tooled, [question]))
    results = [ToolMessage(sent_to(call["args"]), tool_call_id=call["id"]) for call in message.tool_calls]
    after = await settled(way.ask(tooled, [question, message, *results]))
    return {
        "whole": [whole.text, whole.usage_metadata["total_tokens"]],
        "streamed": ["".join(streamed), len(streamed) > 4, used["input_tokens"]],
        "tools": after.text,
        "schema": await settled(way.ask(bound.with_structured_output(form, method="json_schema"), letter)),
        "function": await settled(way.ask(bound.with_structured_output(form, method="function_calling"), letter)),
        "broken": await broken(words(way.stream(chat(f"{model}-broken", by_responses), letter))),
        "busy": await thrown(lambda: way.ask(chat(f"{model}-busy", by_responses), letter)),
        "stranger": await thrown(lambda: way.ask(chat(model, by_responses, "ak-wrong"), letter)),
    }


async def embeddings(is_async):
    # Else it sends tokens, of which nobody knows whom they name.
    made = OpenAIEmbeddings(model="responses", base_url=api, api_key=key, check_embedding_ctx_length=False)
    documents = made.aembed_documents(texts) if is_async else made.embed_documents(texts)
    query = made.aembed_query(texts[1]) if is_async else made.embed_query(texts[1])
    return [await settled(documents), await settled(query)]


cases = {}
for name, way in {"sync": Sync(), "async": Async()}.items():
    for model in models:
        cases[f"{name} chat {model}"] = partial(answers, way, model, False)
        cases[f"{name} responses {model}"] = partial(answers, way, model, True)
    cases[f"{name} embeddings"] = partial(embeddings, name == "async")
run(cases)
