"""What the programs of this folder share: what they are told, sync and async in one, and how they tell what came of it."""

import asyncio
import inspect
import json
import sys
from contextlib import asynccontextmanager

told = json.loads(sys.argv[2])
address, key, letter, texts, schema, models = (
    told[name] for name in ("address", "key", "letter", "texts", "schema", "models")
)
api = f"{address}/v1"


def sent_to(arguments):
    """What the tool `send` answers, which is asked in JSON or in an object."""
    given = json.loads(arguments) if isinstance(arguments, str) else arguments
    return f"sent to {given['to']}"


async def settled(given):
    return await given if inspect.isawaitable(given) else given


async def each(stream):
    """The pieces of a stream that is one or the other. Of LiteLLM's, which are both, the async one is awaited first."""
    is_awaited = inspect.isawaitable(stream)
    stream = await settled(stream)
    if is_awaited or not hasattr(stream, "__iter__"):
        async for piece in stream:
            yield piece
    else:
        for piece in stream:
            yield piece


@asynccontextmanager
async def opened(manager):
    if hasattr(manager, "__aenter__"):
        async with manager as given:
            yield given
    else:
        with manager as given:
            yield given


async def thrown(asking):
    """The class and the status of what is thrown, or what was answered."""
    try:
        return repr(await settled(asking()))
    except Exception as error:
        return [type(error).__name__, getattr(error, "status_code", None)]


async def broken(pieces):
    """What came of a stream before it broke off, and what was thrown then."""
    text = ""
    try:
        async for piece in pieces:
            text += piece
    except Exception as error:
        return [text, type(error).__name__]
    return [text, None]


def run(cases):
    """Runs each case, one after the other, and prints what came of all."""

    async def all_of_them():
        return {name: await case() for name, case in cases.items()}

    print(json.dumps(asyncio.run(all_of_them())))
