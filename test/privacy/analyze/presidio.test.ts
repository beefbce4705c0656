import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import type { ChatRequest } from "../../../src/dialects/openai-chat/request.ts";
import { DetectorFailure, type Span } from "../../../src/privacy/analyze/detector.ts";
import { Masking } from "../../../src/privacy/masking.ts";
import { presidio, type PresidioSettings } from "../../../src/privacy/analyze/presidio.ts";
import { network } from "../../../src/upstream/transport/network.ts";
import { fakeProvider, type FakeProvider, type Script } from "../../support/fake-provider.ts";
import { whole } from "../../support/scripts.ts";
import { chatRequest } from "../../support/chat-request.ts";

let server: FakeProvider;
beforeAll(async () => void (server = await fakeProvider()));
afterAll(() => server.stop());

const finding = (start: number, end: number, entity_type = "PERSON", score = 0.85) => ({
  analysis_explanation: null,
  entity_type,
  start,
  end,
  score,
});
const asked = (changes: Partial<PresidioSettings> = {}) =>
  presidio({ url: server.url, language: "en", scoreThreshold: 0.4, timeoutMs: 5000, ...changes }, network());
const find = (texts: string[], changes: Partial<PresidioSettings> = {}, signal = new AbortController().signal) =>
  asked(changes).find(texts, signal);
/** Finds every Zoe, counting code points as Python does. */
const zoes: Script = (call) => {
  const points = Array.from(String(call.json["text"]));
  const starts = [...points.keys()].filter((at) => points.slice(at, at + 3).join("") === "Zoe");
  return whole(starts.map((start) => finding(start, start + 3)))(call);
};
const textsIn = (text: string, spans: readonly Span[] = []) => spans.map(({ start, end }) => text.slice(start, end));

describe("Presidio", () => {
  test("is asked as its interface has it", async () => {
    server.begin(whole([]));
    const { signal } = new AbortController();
    await find(["I am Zoe"], { language: "de", scoreThreshold: 0.6 }, signal);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    const [{ method, path, json, headers }] = server.calls as [(typeof server.calls)[0]];
    expect([method, path, headers["content-type"]]).toEqual(["POST", "/v1/analyze", "application/json"]);
    expect(json).toEqual({ text: "I am Zoe", language: "de", score_threshold: 0.6 });
  });

  test.each(["Zoe", "😀 Zoe 👩‍👧 Zoe𝒳Zoe 日本Zoe", "\ud83d Zoe \ude00Zoe", "é e\u0301 Zoe"])(
    "counts code points, which are other places in %j here",
    async (text) => {
      server.begin(zoes);
      const [spans] = await find([text]);
      expect(textsIn(text, spans)).toEqual(text.match(/Zoe/g)!);
    },
  );

  test("is believed by its score, and its types have our names", async () => {
    server.begin(
      whole([
        finding(0, 1, "PERSON", 0.39),
        finding(0, 1, "PERSON", 0.4),
        finding(1, 2, "US_PASSPORT", 0.6),
        finding(2, 3, "UK_VEHICLE_REGISTRATION", 1),
        finding(2, 3, "US_BANK_NUMBER", 1),
        finding(2, 3, "constructor", 1),
      ]),
    );
    const [spans] = await find(["abc"]);
    expect(spans?.map(({ type, strength }) => `${type} ${strength}`)).toEqual([
      "PERSON 1",
      "PASSPORT 2",
      "VEHICLE_PLATE 3",
      "BANK_ACCOUNT 3",
      "constructor 3",
    ]);
  });

  test("is not asked about texts in which nothing can be found", async () => {
    server.begin(whole([]));
    expect(await find(["", " ...\n", "Zoe"])).toEqual([[], [], []]);
    expect(server.calls).toHaveLength(1);
  });

  test("is asked about many texts at once, but not about all", async () => {
    let open = 0;
    let most = 0;
    server.begin(async (call) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      await zoes(call);
    });
    const texts = Array.from({ length: 50 }, (_, index) => `${"x".repeat(index)} Zoe`);
    const found = await find(texts);
    expect(found.map((spans, index) => textsIn(texts[index]!, spans))).toEqual(texts.map(() => ["Zoe"]));
    expect([most > 1, most <= 8, server.calls.length]).toEqual([true, true, 50]);
  });

  const hang: Script = () => {};
  const failures: [what: string, script: Script, reason: RegExp][] = [
    ["an error", whole({ error: "I am Zoe" }, 500), /answered with status 500$/],
    ["a redirect", (call) => call.reply(307, "", { location: "http://127.0.0.1:1/" }), /answered with status 307$/],
    ["HTML", (call) => call.reply(200, "<html>Zoe</html>", { "content-type": "text/html" }), /no JSON$/],
    ["half an answer", (call) => call.reply(200, '[{"start":', { "content-length": "10" }), /no JSON$/],
    ["an answer cut off", (call) => (call.begin(), void call.send("[").then(call.reset)), /cannot be reached$/],
    ["an object", whole({ start: 0, end: 1 }), /no list of findings/],
    ["numbers", whole([1]), /no list of findings/],
    ["null among findings", whole([null]), /no list of findings/],
    ["a place outside", whole([finding(0, 9)]), /no list of findings/],
    ["a place before", whole([finding(-1, 3)]), /no list of findings/],
    ["half a place", whole([finding(0.5, 3)]), /no list of findings/],
    ["an end before its start", whole([finding(3, 1)]), /no list of findings/],
    ["no place", whole([{ entity_type: "PERSON", score: 1 }]), /no list of findings/],
    ["no score", whole([{ entity_type: "PERSON", start: 0, end: 1 }]), /no list of findings/],
    ["a place as text", whole([{ ...finding(0, 1), start: "0" }]), /no list of findings/],
    ["too long an answer", whole(`[${" ".repeat(9_000_000)}]`), /more than \d+ bytes$/],
    ["nothing", hang, /took longer than 0.2 s$/],
    ["a head and nothing more", (call) => call.begin(), /took longer than 0.2 s$/],
    ["a connection cut", (call) => call.reset(), /cannot be reached$/],
  ];
  test.each(failures)(
    "that answers with %s has failed, in words that tell nothing of the text",
    async (_, script, reason) => {
      server.begin(script);
      // Only what waits for the time-out may run into it.
      const timeoutMs = reason.source.startsWith("took") ? 200 : 20_000;
      const thrown = await find(["I am Zoe", "Zoe!"], { timeoutMs }).catch((one: unknown) => one);
      expect(thrown).toBeInstanceOf(DetectorFailure);
      expect((thrown as DetectorFailure).message).toMatch(reason);
      expect((thrown as DetectorFailure).message).not.toContain("Zoe");
    },
  );

  test("that is not there has failed", async () => {
    const thrown = await find(["Zoe"], { url: "http://127.0.0.1:1" }).catch((one: unknown) => one);
    expect(thrown).toMatchObject({ detector: "presidio", message: "Presidio cannot be reached" });
  });

  test("that fails on one text is let go on the others at once", async () => {
    const closed: Promise<number>[] = [];
    server.begin((call) => {
      closed.push(call.closed);
      if (closed.length === 3) call.reply(500, "");
    });
    const thrown = await find(["a", "b", "c"]).catch((one: unknown) => one);
    expect(thrown).toMatchObject({ detector: "presidio", message: "Presidio answered with status 500" });
    await Promise.all(closed.slice(0, 2));
  });

  test("is let go when the caller leaves, which is no failure", async () => {
    server.begin(hang);
    const leaving = new AbortController();
    const arrived = server.next();
    const search = find(["Zoe"], {}, leaving.signal).catch((thrown: unknown) => thrown);
    const { closed } = await arrived;
    const gone = new Error("gone");
    leaving.abort(gone);
    expect(await search).toBe(gone);
    await closed;
    expect(await find(["Zoe"], {}, leaving.signal).catch((thrown: unknown) => thrown)).toBe(gone);
  });
});

describe("What Presidio finds", () => {
  const masked = async (contents: string[], types: string[], allow = "") => {
    const analyzer = {
      detectors: [
        {
          name: "mail",
          types: ["EMAIL_ADDRESS"],
          find: (text: string) =>
            [...text.matchAll(/\w+@x\.org/g)].map(({ index, 0: found }) => ({
              start: index,
              end: index + found.length,
              type: "EMAIL_ADDRESS",
              strength: 3 as const,
            })),
        },
      ],
      types: new Set(types),
      allowed: (value: string) => value === allow,
    };
    const settings = { secret: "a secret", instruction: false, onFailure: "reject", timeBudgetMs: 10_000 } as const;
    const request: ChatRequest = {
      model: "m",
      messages: contents.map((content) => ({ role: "user", content })),
    };
    const { vault } = await new Masking({ ...settings, analyzer, remotes: [asked()] }).mask(
      chatRequest(request),
      "account",
    );
    const texts = request.messages.map(({ content }) =>
      (content as string).replace(/SURROGATE_PII\(([A-Z_]+)_\d{9}\)/g, "<$1>"),
    );
    return { texts, values: [...vault.names].map((name) => vault.find(name)?.value) };
  };

  test("joins what others find: the surer has a place, and nothing of either stays in clear", async () => {
    server.begin(zoes);
    const { texts, values } = await masked(["Zoe: Zoe@x.org, to Zoe"], ["PERSON", "EMAIL_ADDRESS"]);
    expect(texts).toEqual(["<PERSON>: <EMAIL_ADDRESS>, to <PERSON>"]);
    expect(values).toEqual(["Zoe", "Zoe@x.org"]);
  });

  test("is hidden in every text of the request, within JSON too", async () => {
    server.begin((call) => (String(call.json["text"]).startsWith("{") ? zoes(call) : whole([])(call)));
    const { texts } = await masked(["Zoe?", '{"\\u0061":"\\n\\"Zoe\\""}'], ["PERSON"]);
    expect(texts).toEqual(["<PERSON>?", '{"\\u0061":"\\n\\"<PERSON>\\""}']);
  });

  test("is hidden only if its type is, and it is not allowed", async () => {
    server.begin(zoes);
    expect((await masked(["Zoe"], ["EMAIL_ADDRESS"])).texts).toEqual(["Zoe"]);
    expect((await masked(["Zoe"], ["PERSON"], "Zoe")).texts).toEqual(["Zoe"]);
  });

  test("is hidden in the name of a function only if it is certain, as what others find there", async () => {
    const analyzer = { detectors: [], types: new Set(["PERSON"]), allowed: () => false };
    const settings = { secret: "a secret", instruction: false, onFailure: "reject", timeBudgetMs: 10_000 } as const;
    const masking = new Masking({ ...settings, analyzer, remotes: [asked()] });
    const nameAt = async (score: number) => {
      server.begin(whole([{ entity_type: "PERSON", start: 5, end: 8, score }]));
      const name = "mcp__Zoe__list_events_of_the_shared_calendar";
      const tool = { type: "function" as const, function: { name } };
      await masking.mask(chatRequest({ model: "m", messages: [], tools: [tool] }), "account");
      return tool.function.name;
    };
    expect(await nameAt(0.85)).toBe("mcp__Zoe__list_events_of_the_shared_calendar");
    expect(await nameAt(0.95)).toMatch(/^mcp__PERSON_\d{9}__list_events_of_the_shared_calendar$/);
  });
});
