import { describe, expect, test } from "bun:test";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import type { GatewayError } from "../../../src/errors.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import { completion, type Json, textChunks } from "../../support/answers.ts";
import type { Script } from "../../support/fake-provider.ts";
import { sse, stream, whole } from "../../support/scripts.ts";
import { echoWorld, hidden, surrogateIn } from "../echo/world.ts";
import {
  agreeing,
  beginning,
  completed,
  heard,
  messageItem,
  responseOf,
  speaking,
  textEvents,
  written,
} from "./said.ts";

const ask = { model: "m", input: `About ${hidden}?`, stream: true };
/** As far as the middle of a surrogate. */
const half = (surrogate: string): Json[] => [...beginning, ...textEvents(["So ", surrogate.slice(0, -3)]).slice(0, 4)];
const refusing = (message: string, code: string): Json => ({
  type: "response.failed",
  response: responseOf([], { status: "failed", error: { code, message } }),
});
const failed = (code: string): Json => refusing(`Account org-theirs: ${code}`, code);

/** Says what it is given, and leaves the connection open. */
const stalling =
  (events: (surrogate: string) => readonly Json[]): Script =>
  async (call) => {
    call.begin();
    await call.send(written(events(surrogateIn(call.body))));
  };

describe("An answer of a provider that speaks the Responses API ends as failed, never as completed", () => {
  test.each<[string, Script, string, string?]>([
    ["is cut off", speaking(half), "The provider's answer ended before it was finished"],
    [
      "reports a fault of the provider as a response",
      speaking((surrogate) => [...half(surrogate), failed("rate_limit_exceeded")]),
      "The provider reported an error in its answer",
      "rate_limit_exceeded",
    ],
    [
      "reports that our own account is used up",
      speaking((surrogate) => [...half(surrogate), failed("insufficient_quota")]),
      "The provider reported an error in its answer",
      "insufficient_quota",
    ],
    [
      "reports that the context is full",
      (call) =>
        speaking((surrogate) => [...half(surrogate), refusing(`Too long: ${surrogate}`, "context_length_exceeded")])(
          call,
        ),
      "Too long: [TERM]",
      "context_length_exceeded",
    ],
    [
      "reports a policy as an event",
      speaking((surrogate) => [
        ...half(surrogate),
        { type: "error", error: { type: "invalid_request", code: "cyber_policy", message: "Not about this" } },
      ]),
      "Not about this",
      "cyber_policy",
    ],
    [
      "reports a fault as an event",
      speaking((surrogate) => [
        ...half(surrogate),
        { type: "error", code: "server_error", message: "org-theirs", param: null },
      ]),
      "The provider reported an error in its answer",
    ],
    [
      "reports a fault as servers of other APIs do, without a type",
      (call) =>
        speaking(
          (surrogate) =>
            `${written(half(surrogate))}data: {"object":"error","message":"org-theirs","code":500}\n\n${written([failed("server_error")])}`,
        )(call),
      "The provider reported an error in its answer",
    ],
    [
      "says that a response is completed which goes on",
      speaking((surrogate) => [
        ...half(surrogate),
        { type: "response.completed", response: responseOf([], { status: "in_progress" }) },
      ]),
      "is no finished response",
    ],
    [
      "holds what is no event",
      speaking((surrogate) => `${written(half(surrogate))}data: {broken\n\n`),
      "not its format",
    ],
    ["falls silent", stalling(half), "The provider sent nothing for 0.4 s"],
  ])("if it %s", async (_, script, message, code = "server_error") => {
    const { ask: post, bilingual, ended } = await echoWorld("bilingual", { provider: openai, idleMs: 400 });
    bilingual.begin(script);
    const text = await (await post(openaiResponses, ask)).text();
    const { types, deltas, last } = heard(text);
    expect(types.at(-1)).toBe("response.failed");
    expect(types).not.toContain("response.completed");
    expect(last).toMatchObject({ id: "resp_theirs", status: "failed", error: { code } });
    expect((last["error"] as Json)["message"]).toContain(message);
    expect(deltas["response.output_text 0 0"]).toBe(`So ${hidden}`);
    expect(text).not.toMatch(/SURROGATE|org-theirs/);
    expect(ended[0]?.reason).toBe("upstream_cut");
  });

  test("with what was said before in it", async () => {
    const { ask: post, bilingual } = await echoWorld("bilingual", { provider: openai });
    bilingual.begin(
      speaking((surrogate) => [...beginning, ...textEvents([surrogate]), ...textEvents(["Half"], 1).slice(0, 3)]),
    );
    const { last } = heard(await (await post(openaiResponses, ask)).text());
    expect(last["output"]).toMatchObject([{ id: "msg_0", content: [{ text: hidden }] }]);
  });
});

/** The status and the error that a call is answered with. */
const refusedWith = (asked: Promise<Response>) =>
  asked.then(
    () => Promise.reject(new Error("was answered")),
    (thrown: GatewayError) => ({
      status: thrown.status,
      error: openaiResponses.errorBody(thrown, "r")["error"] as Json,
    }),
  );

describe("What a provider that speaks the Responses API says of the request is the caller's 400", () => {
  const asCode = (code: string): [string, Script, string] => [
    `as a response that failed, with ${code}`,
    speaking((surrogate) => [...beginning, refusing(`Not about ${surrogate}`, code)]),
    code,
  ];
  const saying = (surrogate: string) => ({
    type: "invalid_request_error",
    code: "invalid_prompt",
    message: `Not about ${surrogate}`,
    param: "input",
  });
  test.each<[string, Script, string?]>([
    ...["invalid_prompt", "context_length_exceeded", "cyber_policy", "content_filter", "image_too_large"].map(asCode),
    ["as an event", speaking((surrogate) => [...beginning, { type: "error", error: saying(surrogate) }])],
    ["as an event without an object of its own", speaking((surrogate) => [{ ...saying(surrogate), type: "error" }])],
    ["with the status 400", (call) => whole({ error: saying(surrogateIn(call.body)) }, 400)(call)],
    [
      "as a whole answer",
      (call) => whole(responseOf([], { status: "failed", error: saying(surrogateIn(call.body)), output: [] }))(call),
    ],
  ])("with its code and its sentence, %s", async (how, script, code = "invalid_prompt") => {
    const { ask: post, bilingual, chat, ended } = await echoWorld("bilingual", { provider: openai });
    bilingual.begin(script);
    const refused = await refusedWith(post(openaiResponses, { ...ask, stream: how !== "as a whole answer" }));
    expect(refused).toMatchObject({
      status: 400,
      error: { message: "Not about [TERM]", type: "invalid_request_error", code },
    });
    expect([bilingual.calls.length, chat.calls.length, ended[0]?.reason]).toEqual([1, 0, "rejected"]);
  });

  test("which names the field, and is none of a code that is a number", async () => {
    const { ask: post, bilingual } = await echoWorld("bilingual", { provider: openai });
    const of = async (said: Json) => {
      bilingual.begin(whole({ error: { message: "No", ...said } }, 400));
      const { error } = await refusedWith(post(openaiResponses, ask));
      return [error["code"], error["param"]];
    };
    expect(await of({ code: "invalid_value", param: "input[0]" })).toEqual(["invalid_value", "input[0]"]);
    expect(await of({ code: "invalid_value", param: null })).toEqual(["invalid_value", null]);
    expect(await of({ code: null, param: "input[0]" })).toEqual(["invalid_request", "input[0]"]);
    expect(await of({ code: 400, param: "input[0]" })).toEqual(["invalid_request", "input[0]"]);
    expect(await of({ code: "Not a word", param: null })).toEqual(["invalid_request", null]);
  });
});

describe("Another provider is asked, in the chat form, while nothing of an answer has come", () => {
  test.each<[string, Script]>([
    ["that fails at once", (call) => call.reply(500, "{}")],
    ["that fails after response.created", speaking(() => [...beginning, failed("server_error")])],
    ["whose account is used up", speaking(() => [...beginning, failed("insufficient_quota")])],
    ["that ends after response.created", speaking(() => beginning)],
  ])("of a provider %s", async (_, script) => {
    const { ask: post, bilingual, chat } = await echoWorld("bilingual", { provider: openai });
    bilingual.begin(script);
    chat.begin((call) => stream(textChunks([`Of ${surrogateIn(call.body)}`]))(call));
    const text = await (await post(openaiResponses, ask)).text();
    expect(agreeing(text)).toEqual([`Of ${hidden}`]);
    expect(surrogateIn(bilingual.calls[0]?.body ?? "")).toBe(surrogateIn(chat.calls[0]?.body ?? "no"));
  });

  test.each(["failed", "in_progress"])("where a whole answer is %s", async (status) => {
    const { ask: post, bilingual, chat } = await echoWorld("bilingual", { provider: openai });
    bilingual.begin(
      whole(responseOf([], { status, error: status === "failed" ? { code: "server_error", message: "x" } : null })),
    );
    chat.begin(whole(completion("Yes")));
    const answer = (await (await post(openaiResponses, { ...ask, stream: false })).json()) as Json;
    expect([answer["status"], answer["output_text"] ?? (answer["output"] as Json[]).length]).toEqual(["completed", 1]);
  });

  test("and the one that speaks the Responses API after one of the chat form", async () => {
    const { ask: post, bilingual, chat } = await echoWorld("chat", { provider: openai });
    chat.begin((call) => call.reply(500, "{}"));
    bilingual.begin(
      speaking((surrogate) => [...beginning, ...textEvents([surrogate]), completed([messageItem(surrogate)])]),
    );
    expect(agreeing(await (await post(openaiResponses, ask)).text())).toEqual([hidden]);
  });
});

describe("An answer translated from the chat form ends as failed, never as completed", () => {
  const chunks = (surrogate: string) => textChunks(["So ", surrogate.slice(0, -3)], null).slice(0, 3);
  test.each<[string, Script]>([
    ["is cut off", (call) => stream(chunks(surrogateIn(call.body)), { done: false })(call)],
    [
      "reports a fault",
      async (call) => {
        call.begin();
        await call.send(sse(chunks(surrogateIn(call.body)), { done: false }));
        await call.send('data: {"error":{"message":"org-theirs","type":"server_error"}}\n\n');
      },
    ],
    [
      "falls silent",
      async (call) => {
        call.begin();
        await call.send(sse(chunks(surrogateIn(call.body)), { done: false }));
      },
    ],
  ])("if it %s", async (_, script) => {
    const { ask: post, chat } = await echoWorld("chat", { provider: openai, idleMs: 400 });
    chat.begin(script);
    const text = await (await post(openaiResponses, ask)).text();
    const { types, deltas, last } = heard(text);
    expect([types[0], types.at(-1)]).toEqual(["response.created", "response.failed"]);
    expect(types).not.toContain("response.completed");
    expect(deltas["response.output_text 0 0"]).toBe(`So ${hidden}`);
    expect(last).toMatchObject({
      status: "failed",
      error: { code: "server_error" },
      output: [{ status: "incomplete", content: [{ text: `So ${hidden}` }] }],
    });
    expect(text).not.toMatch(/SURROGATE|org-theirs/);
  });
});
