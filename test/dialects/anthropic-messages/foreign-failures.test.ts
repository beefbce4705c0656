import { expect, test } from "bun:test";
import { textChunks } from "../../support/answers.ts";
import type { Answer } from "../../support/http.ts";
import { onExecutable } from "../../support/runtimes.ts";
import { stream } from "../../support/scripts.ts";
import { assembled, eventsIn, events, hidden, startMessages, streaming, surrogatesIn, textStream } from "./world.ts";

/** An error as OpenAI's clients know it, which many servers and proxies answer at every address. */
const openai = (message: string, type: string | null = "invalid_request_error", code: unknown = null) => ({
  error: { message, type, param: null, code },
});

onExecutable("A failure on /v1/messages that has another form than Anthropic's", startMessages, (world) => {
  const refused = (status: number, body: unknown, request: object = {}) => {
    world.native.begin((call) =>
      call.reply(status, typeof body === "function" ? (body(call.body) as string) : JSON.stringify(body)),
    );
    return world.message(request);
  };
  const told = ({ status, json, headers }: Answer) => {
    expect(json["request_id"]).toBe(headers.get("x-request-id"));
    return [status, { ...json, request_id: "" }];
  };
  const form = (type: string, message: unknown) => ({ type: "error", error: { type, message }, request_id: "" });

  test.each<[number, unknown, string, string]>([
    [400, openai("max_tokens is too large: 9"), "invalid_request_error", "max_tokens is too large: 9"],
    [400, { object: "error", message: "Too long", type: "BadRequestError" }, "invalid_request_error", "Too long"],
    [
      422,
      { detail: [{ loc: ["body", "max_tokens"], msg: "Input should be larger", type: "greater_than" }] },
      "invalid_request_error",
      "max_tokens: Input should be larger",
    ],
    [404, openai("File Not Found", "not_found_error", 404), "not_found_error", "File Not Found"],
    [413, { error: "Body too large" }, "request_too_large", "Body too large"],
    [429, openai("Slow down", "requests", "rate_limit_exceeded"), "rate_limit_error", "Slow down"],
    [500, openai("CUDA error", "server_error"), "api_error", "CUDA error"],
    [503, openai("Loading model", "unavailable_error", 503), "overloaded_error", "Loading model"],
    [504, { message: "The upstream server is timing out" }, "timeout_error", "The upstream server is timing out"],
  ])("is told with its status %d and its words in Anthropic's: %j", async (status, body, type, message) => {
    for (const isStream of [false, true])
      expect(told(await refused(status, body, { stream: isStream }))).toEqual([status, form(type, message)]);
  });

  test("has its surrogates restored", async () => {
    const answer = await refused(400, (body: string) => JSON.stringify(openai(`What is ${surrogatesIn(body)[0]}?`)));
    expect(told(answer)).toEqual([400, form("invalid_request_error", `What is ${hidden}?`)]);
  });

  test("stays as it came where only the request's id is missing", async () => {
    const body = { type: "error", error: { type: "invalid_request_error", message: "No", details: { a: 1 } } };
    const answer = await refused(400, body);
    expect([answer.status, answer.text]).toEqual([400, JSON.stringify(body)]);
  });

  test.each<[number, unknown]>([
    [401, openai("Incorrect API key provided: sk-theirs", "invalid_request_error", "invalid_api_key")],
    [400, openai("Incorrect API key provided: sk-theirs")],
    [400, openai("Your credit balance is too low, sk-theirs")],
    [403, openai("Project sk-theirs may not")],
    [429, openai("You exceeded your quota, sk-theirs", "insufficient_quota", "insufficient_quota")],
    [404, "<html>sk-theirs</html>"],
    [502, "sk-theirs"],
    [502, ["sk-theirs"]],
  ])("is ours where it is about our own account, or nothing that a provider says: %d %j", async (status, body) => {
    const answer = await refused(status, typeof body === "string" ? () => body : body);
    expect(told(answer)).toEqual([503, form("overloaded_error", expect.stringContaining("No provider of this model"))]);
    expect(answer.text).not.toContain("sk-theirs");
  });

  const reports: object[] = [
    openai("Out of memory", "server_error", 500),
    { object: "error", message: "Out of memory", code: 500 },
  ];

  test.each(reports)("ends a stream with event error, without message_stop: %j", async (report) => {
    for (const name of ["", "event: error\n"]) {
      const half = (body: string) => events(...textStream(`So ${surrogatesIn(body)[0]}`).slice(0, 3));
      world.native.begin(streaming((body) => `${half(body)}${name}data: ${JSON.stringify(report)}\n\n`));
      const all = eventsIn((await world.message({ stream: true })).text);
      expect(all.at(-1)).toEqual({ ...form("api_error", "Out of memory"), request_id: expect.stringMatching(/./) });
      expect(all.map(({ type }) => type)).not.toContain("message_stop");
    }
  });

  test.each(reports)("before the first block is answered by another provider: %j", async (report) => {
    world.native.begin(streaming(() => `data: ${JSON.stringify(report)}\n\n`));
    world.chat.begin((call) => stream(textChunks([`Of ${surrogatesIn(call.body)[0]}`]))(call));
    const { text } = await world.message({ model: "both", stream: true });
    expect(assembled(text).content).toEqual([{ type: "text", text: `Of ${hidden}` }]);
    expect(told(await world.message({ stream: true }))).toEqual([500, form("api_error", "Out of memory")]);
  });

  test("at the beginning of a stream comes with the status that it names", async () => {
    world.native.begin(streaming(() => `data: ${JSON.stringify(openai("Too long", "BadRequestError", 400))}\n\n`));
    const answer = await world.message({ stream: true });
    expect(told(answer)).toEqual([400, form("invalid_request_error", "Too long")]);
  });

  test.each([302, 999])("is ours where its status %d is no error's", async (status) => {
    const answer = await refused(status, openai("Elsewhere"));
    expect([answer.status, answer.error.type]).toEqual([503, "overloaded_error"]);
  });

  test.each([
    openai("Incorrect API key provided: sk-theirs", "invalid_request_error", "invalid_api_key"),
    openai("Project sk-theirs may not", null, 403),
  ])("in a stream that is about our own account is not repeated: %j", async (report) => {
    world.native.begin(
      streaming(() => `${events(...textStream("So").slice(0, 3))}data: ${JSON.stringify(report)}\n\n`),
    );
    const { text } = await world.message({ stream: true });
    expect(text).not.toContain("sk-theirs");
    expect(eventsIn(text).at(-1)?.type).toBe("error");
  });
});
