import { describe, expect, test } from "bun:test";
import { completion, textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { stream, whole } from "../support/scripts.ts";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { echo, wordsIn } from "./echo/dialect.ts";
import { echoWorld, hidden, surrogateIn } from "./echo/world.ts";

const down: Script = (call) => call.reply(500, "{}");
const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };

/** A stream of the echo dialect, its bytes cut after each of the places. */
const native =
  (text: (surrogate: string) => string, places: readonly number[] = []): Script =>
  async (call) => {
    const bytes = Buffer.from(text(surrogateIn(call.body)));
    call.begin();
    for (const [at, start] of [0, ...places].entries()) {
      await call.send(bytes.subarray(start, places[at] ?? bytes.length));
      await new Promise((resolve) => setImmediate(resolve));
    }
    call.end();
  };

const words = (text: string, slot = "a") => `event: words\ndata: ${JSON.stringify({ type: "words", slot, text })}\n\n`;
const end = 'event: end\ndata: {"type":"end","tokens":[3,4]}\n\n';

describe("On the native lane", () => {
  test("a request goes through as its caller wrote it, but for masked texts and the model's name", async () => {
    const { ask, bilingual } = await echoWorld("bilingual");
    bilingual.begin(whole({ type: "answer", text: "Yes", tokens: [3, 4] }));
    const body = { zeta: { b: 1, a: [null, 1.5] }, stream: false, ask: `About ${hidden}?`, model: "m", newer: ["x"] };
    await ask(echo, body, { headers: { "echo-mood": "calm", "other-header": "stays" } });
    const [call] = bilingual.calls;
    expect(call?.path).toBe("/v1/echo");
    expect(call?.headers["echo-mood"]).toBe("calm");
    expect(call?.headers["other-header"]).toBeUndefined();
    const surrogate = surrogateIn(call?.body ?? "");
    expect(surrogate).not.toBe("");
    expect(call?.body).toBe(JSON.stringify({ ...body, ask: `About ${surrogate}?`, model: "bilingual-model" }));
  });

  test("events without surrogates leave byte for byte, those of unknown types and with unknown fields too", async () => {
    const { ask, bilingual } = await echoWorld("bilingual");
    const text = [
      'event: begin\ndata: {"type": "begin",  "id":"p-1", "later":1e3}\n\n',
      'event: novelty\ndata: {"b":1,"a":{"2":0,"1":0},"type":"novelty"}\n\n',
      'data: {"type":"words","slot":"a","text":"D\\u0065ar ","mood":null}\n\n',
      'event: words\ndata: {"type":"words",\ndata:  "slot":"a","text":"you"}\n\n',
      'event: end\ndata: {"tokens":[3,4],"type":"end","reason":"stop"}\n\n',
    ].join("");
    bilingual.begin(native(() => text));
    const response = await ask(echo, { model: "m", ask: `About ${hidden}`, stream: true });
    expect(await response.text()).toBe(text);
  });

  test("surrogates are restored wherever the bytes are cut, each slot by itself", async () => {
    const { ask, bilingual } = await echoWorld("bilingual");
    const said = (surrogate: string) =>
      words("So ") +
      words(surrogate.slice(0, 9), "b") +
      words(surrogate.slice(0, 12)) +
      words(surrogate.slice(9), "b") +
      words(`${surrogate.slice(12)}, well`) +
      end;
    bilingual.begin(native(said));
    await (await ask(echo, { model: "m", ask: hidden, stream: true })).text();
    const length = Buffer.byteLength(said(surrogateIn(bilingual.calls[0]?.body ?? "")));
    for (let at = 1; at < length; at++) {
      bilingual.begin(native(said, [at]));
      const text = await (await ask(echo, { model: "m", ask: hidden, stream: true })).text();
      expect({ at, a: wordsIn(text, "a"), b: wordsIn(text, "b"), isWhole: text.endsWith(end) }).toEqual({
        at,
        a: `So ${hidden}, well`,
        b: hidden,
        isWhole: true,
      });
    }
  });

  test("what was held back goes out before the event that ends the answer", async () => {
    const { ask, bilingual } = await echoWorld("bilingual");
    bilingual.begin(native((surrogate) => words("So SURR") + words(`x ${surrogate.slice(0, -1)}`) + end));
    const text = await (await ask(echo, { model: "m", ask: hidden, stream: true })).text();
    expect(wordsIn(text, "a")).toBe(`So SURRx ${hidden}`);
    expect(text.endsWith(end)).toBe(true);
  });

  test("a stream that breaks off ends with what was held back and the dialect's own error", async () => {
    const { ask, bilingual, ended } = await echoWorld("bilingual");
    bilingual.begin(native((surrogate) => words("So ") + words(surrogate.slice(0, -2))));
    const text = await (await ask(echo, { model: "m", ask: hidden, stream: true })).text();
    expect(wordsIn(text, "a")).toBe(`So ${hidden}`);
    expect(text).toEndWith(
      'event: trouble\ndata: {"type":"trouble","message":"The provider\'s answer ended before it was finished"}\n\n',
    );
    expect(ended[0]?.reason).toBe("upstream_cut");
  });

  test("whole answers are restored, and keep their unknown fields in their order", async () => {
    const { ask, bilingual, ended } = await echoWorld("bilingual");
    bilingual.begin((call) =>
      call.reply(
        200,
        JSON.stringify({ z: 1, type: "answer", text: `Of ${surrogateIn(call.body)}`, tokens: [3, 4], a: 2 }),
      ),
    );
    const response = await ask(echo, { model: "m", ask: hidden });
    expect(await response.text()).toBe(
      JSON.stringify({ z: 1, type: "answer", text: `Of ${hidden}`, tokens: [3, 4], a: 2 }),
    );
    expect(ended).toEqual([{ reason: "completed", status: 200, usage }]);
  });

  test("usage comes from the dialect's own events", async () => {
    const { ask, bilingual, ended } = await echoWorld("bilingual");
    bilingual.begin(native(() => words("Yes") + end));
    await (await ask(echo, { model: "m", ask: "So?", stream: true })).text();
    expect(ended).toEqual([{ reason: "completed", status: 200, usage }]);
  });

  test("a version's change reaches the dialect's own events", async () => {
    const { ask, bilingual } = await echoWorld("bilingual");
    bilingual.begin(native(() => words("No") + end));
    const downgradeChunk = (event: Record<string, unknown>) =>
      event["type"] === "words" ? { ...event, type: "word" } : event;
    const response = await ask(echo, { model: "m", ask: "So?", stream: true }, { version: { downgradeChunk } });
    expect(await response.text()).toBe(
      `event: words\ndata: ${JSON.stringify({ type: "word", slot: "a", text: "No" })}\n\n${end}`,
    );
  });
});

describe("On the translated lane", () => {
  test("a request becomes a chat request, and the chunks become the dialect's events", async () => {
    const { ask, chat, ended } = await echoWorld("chat");
    chat.begin((call) => {
      const surrogate = surrogateIn(call.body);
      const chunks = textChunks(["Dear ", surrogate.slice(0, 9), `${surrogate.slice(9)}!`]);
      return stream([...chunks, { choices: [], usage }])(call);
    });
    const response = await ask(echo, { model: "m", ask: hidden, rules: "Be brief", stream: true, limit: 9 });
    const text = await response.text();
    const { model, messages, max_tokens: bound } = chat.calls[0]?.json ?? {};
    expect({ model, bound, messages }).toEqual({
      model: "chat-model",
      bound: 9,
      messages: [
        { role: "system", content: "Be brief" },
        { role: "user", content: surrogateIn(chat.calls[0]?.body ?? "") },
      ],
    });
    expect(text).toStartWith("event: begin\n");
    expect(wordsIn(text, "choice 0")).toBe(`Dear ${hidden}!`);
    expect(text).toEndWith(end);
    expect(text).not.toContain("[DONE]");
    expect(ended[0]?.usage).toMatchObject(usage);
  });

  test("a whole completion becomes the dialect's whole answer", async () => {
    const { ask, chat } = await echoWorld("chat");
    chat.begin((call) => whole({ ...completion(`Of ${surrogateIn(call.body)}`), usage })(call));
    const response = await ask(echo, { model: "m", ask: hidden });
    expect(await response.json()).toEqual({ type: "answer", text: `Of ${hidden}`, tokens: [3, 4] });
  });

  test("other dialects go to a bilingual provider in the chat form", async () => {
    const { ask, bilingual } = await echoWorld("bilingual");
    bilingual.begin(whole(completion("Yes")));
    const response = await ask(openaiChat, { model: "m", messages: [{ role: "user", content: "So?" }] });
    expect(bilingual.calls[0]?.path).toBe("/v1/chat/completions");
    expect(((await response.json()) as { object: string }).object).toBe("chat.completion");
  });
});

describe("Failover", () => {
  test.each([true, false])("crosses from the native lane to the translated one (streamed: %p)", async (isStream) => {
    const { ask, bilingual, chat } = await echoWorld("bilingual");
    bilingual.begin(down);
    chat.begin((call) => {
      const said = `Of ${surrogateIn(call.body)}`;
      return isStream ? stream(textChunks([said]))(call) : whole(completion(said))(call);
    });
    const text = await (await ask(echo, { model: "m", ask: hidden, stream: isStream })).text();
    expect(text).toContain(`Of ${hidden}`);
    expect([bilingual.calls[0]?.path, chat.calls[0]?.path]).toEqual(["/v1/echo", "/v1/chat/completions"]);
    // Both were sent the same masked text.
    expect(surrogateIn(bilingual.calls[0]?.body ?? "")).toBe(surrogateIn(chat.calls[0]?.body ?? "no"));
  });

  test.each([true, false])("crosses from the translated lane to the native one (streamed: %p)", async (isStream) => {
    const { ask, bilingual, chat } = await echoWorld("chat");
    chat.begin(down);
    bilingual.begin((call) => {
      const said = `Of ${surrogateIn(call.body)}`;
      return isStream
        ? native(() => words(said) + end)(call)
        : whole({ type: "answer", text: said, tokens: [3, 4] })(call);
    });
    const text = await (await ask(echo, { model: "m", ask: hidden, stream: isStream })).text();
    expect(text).toContain(`Of ${hidden}`);
    expect([chat.calls[0]?.path, bilingual.calls[0]?.path]).toEqual(["/v1/chat/completions", "/v1/echo"]);
  });
});
