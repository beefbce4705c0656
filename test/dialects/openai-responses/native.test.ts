import { describe, expect, test } from "bun:test";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import type { Json } from "../../support/answers.ts";
import { echoWorld, hidden, surrogateIn } from "../echo/world.ts";
import {
  agreeing,
  beginning,
  callEvents,
  callItem,
  completed,
  heard,
  messageItem,
  responseOf,
  speaking,
  textEvents,
  written,
} from "./said.ts";

const awkward = 'The "Blue" \\ Bird\nProject';
const world = (hides: readonly string[] = [hidden]) => echoWorld("bilingual", { provider: openai, hides });
const ask = { model: "m", input: `About ${hidden}?` };
const pieces = (text: string, size = 7) => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];

describe("Events of a provider that speaks the Responses API itself", () => {
  test("leave byte for byte where there is nothing to restore, those of unknown types and with unknown fields too", async () => {
    const { ask: post, bilingual } = await world();
    const text = [
      `event: response.created\ndata: {"type":"response.created",  "sequence_number":0,"response":{"id":"r","model":"m","later":1e3}}\n\n`,
      `event: response.novelty\ndata: {"b":1,"a":{"2":0,"1":0},"type":"response.novelty","sequence_number":1}\n\n`,
      `event: response.output_text.delta\ndata: {"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"D\\u0065ar","sequence_number":2.0,"obfuscation":"x"}\n\n`,
      `data: {"type":"response.output_text.done","output_index":0,"content_index":0,"text":"D\\u0065ar","sequence_number":3}\n\n`,
      `event: response.completed\ndata: {"type":"response.completed","response":{"id":"r","output":[],"later":{}},"sequence_number":4}\n\n`,
    ].join("");
    bilingual.begin(speaking(() => text));
    expect(await (await post(openaiResponses, { ...ask, stream: true })).text()).toBe(text);
  });

  test("are restored wherever the bytes are cut, interleaved calls too, and all that tells a text tells the same", async () => {
    const { ask: post, bilingual } = await world([awkward]);
    const said = (surrogate: string) => {
      const text = `So ${surrogate}, well`;
      const args = [JSON.stringify({ to: surrogate }), JSON.stringify({ inner: JSON.stringify({ to: surrogate }) })];
      const [one, other] = args.map((arg, index) => callEvents(pieces(arg), index + 1));
      const both = one![1].flatMap((event, index) => [event, ...other![1].slice(index, index + 1)]);
      const rest = other![1].slice(one![1].length);
      return [
        ...beginning,
        ...textEvents(pieces(text, 5)),
        ...one![0],
        ...other![0],
        ...both,
        ...rest,
        ...one![2],
        ...other![2],
        completed([messageItem(text), callItem(args[0]!, 1), callItem(args[1]!, 2)]),
      ];
    };
    const wanted = [
      `So ${awkward}, well`,
      JSON.stringify({ to: awkward }),
      JSON.stringify({ inner: JSON.stringify({ to: awkward }) }),
    ];
    const body = { model: "m", input: `About ${awkward}.`, stream: true };
    bilingual.begin(speaking(said));
    await (await post(openaiResponses, body)).text();
    const { length } = written(said(surrogateIn(bilingual.calls[0]?.body ?? "")));
    for (let at = 1; at < length; at += 7) {
      bilingual.begin(speaking(said, [at]));
      expect(agreeing(await (await post(openaiResponses, body)).text())).toEqual(wanted);
    }
  }, 120_000);

  test("are restored however a surrogate is cut into deltas, and none of it shows before it is whole", async () => {
    const { ask: post, bilingual } = await world();
    bilingual.begin(
      speaking((surrogate) => [...beginning, ...textEvents([surrogate]), completed([messageItem(surrogate)])]),
    );
    await (await post(openaiResponses, { ...ask, stream: true })).text();
    const { length } = surrogateIn(bilingual.calls[0]?.body ?? "");
    for (let at = 1; at < length; at++) {
      const cut = (surrogate: string) => ["So ", surrogate.slice(0, at), surrogate.slice(at), "!"];
      bilingual.begin(
        speaking((surrogate) => [
          ...beginning,
          ...textEvents(cut(surrogate)),
          completed([messageItem(cut(surrogate).join(""))]),
        ]),
      );
      const text = await (await post(openaiResponses, { ...ask, stream: true })).text();
      expect(agreeing(text)).toEqual([`So ${hidden}!`]);
      expect(text).not.toMatch(/SURROGATE|_PII|TERM/);
    }
  }, 60_000);

  test.each<[string, (surrogate: string) => string, string]>([
    ["bent into small letters", (surrogate) => `So ${surrogate.toLowerCase()}.`, `So ${hidden}.`],
    ["in bold", (surrogate) => `So **${surrogate}**.`, `So **${hidden}**.`],
    ["without its brackets", (surrogate) => `So ${surrogate.replace(/[()]/g, " ")}.`, `So ${hidden} .`],
    ["that the model invented", () => "So SURROGATE_PII(TERM_999999999).", "So [unknown]."],
  ])("restore a surrogate %s", async (_, say, wanted) => {
    const { ask: post, bilingual } = await world();
    bilingual.begin(
      speaking((surrogate) => [
        ...beginning,
        ...textEvents(pieces(say(surrogate), 4)),
        completed([messageItem(say(surrogate))]),
      ]),
    );
    expect(agreeing(await (await post(openaiResponses, { ...ask, stream: true })).text())).toEqual([wanted]);
  });

  test("escape a value where the text is asked for as JSON", async () => {
    const { ask: post, bilingual } = await world([awkward]);
    const say = (surrogate: string) => JSON.stringify({ to: surrogate });
    bilingual.begin(
      speaking((surrogate) => [
        ...beginning,
        ...textEvents(pieces(say(surrogate), 4)),
        completed([messageItem(say(surrogate))]),
      ]),
    );
    const text = { format: { type: "json_object" } };
    const answer = await post(openaiResponses, { model: "m", input: awkward, text, stream: true });
    expect(agreeing(await answer.text())).toEqual([JSON.stringify({ to: awkward })]);
  });

  test.each([
    ["completed", "So SURR", "So SURR"],
    ["incomplete", "So SURR", "So "],
    ["completed", "So CUT", "So "],
    ["incomplete", "So CUT", "So "],
  ])(
    "end a text that is %s and ends with %s with what it means, and number what follows anew",
    async (status, end, wanted) => {
      const { ask: post, bilingual } = await world();
      bilingual.begin(
        speaking((surrogate) => {
          const text = end.replace("CUT", surrogate.slice(0, 14));
          const more = status === "incomplete" ? { status, incomplete_details: { reason: "max_output_tokens" } } : {};
          return [
            ...beginning,
            ...textEvents(["So ", text.slice(3)], 0, status),
            completed([messageItem(text, { status })], more),
          ];
        }),
      );
      const text = await (await post(openaiResponses, { ...ask, stream: true })).text();
      expect(agreeing(text)).toEqual([wanted]);
      expect(heard(text).types.at(-1)).toBe(`response.${status}`);
    },
  );

  test("restore unknown texts that grow, objects of texts, and whatever else they hold", async () => {
    const { ask: post, bilingual } = await world();
    const cut = (surrogate: string) => [surrogate.slice(0, 11), surrogate.slice(11)];
    bilingual.begin(
      speaking((surrogate) => [
        ...beginning,
        ...cut(surrogate).map((delta) => ({ type: "response.novelty.delta", output_index: 0, delta })),
        ...cut(surrogate).map((stdout) => ({
          type: "response.shell.delta",
          output_index: 0,
          delta: { stdout, at: 1 },
        })),
        { type: "response.other", deep: [{ [surrogate]: surrogate }], encrypted_content: surrogate },
        completed([]),
      ]),
    );
    const { events, deltas } = heard(await (await post(openaiResponses, { ...ask, stream: true })).text());
    expect(deltas["response.novelty 0 "]).toBe(hidden);
    const shell = events.filter(({ type }) => type === "response.shell.delta").map(({ delta }) => delta as Json);
    expect(shell.map(({ stdout }) => stdout).join("")).toBe(hidden);
    const other = events.find(({ type }) => type === "response.other");
    expect(other?.["deep"]).toEqual([{ [hidden]: hidden }]);
    expect(other?.["encrypted_content"]).toBe(surrogateIn(bilingual.calls[0]?.body ?? ""));
  });

  test("show no surrogate in whatever form a provider puts one", async () => {
    const { ask: post, bilingual } = await world();
    const cut = (surrogate: string) => surrogate.slice(0, -3);
    bilingual.begin(
      speaking((surrogate) => [
        ...beginning,
        { type: "response.output_text.delta", output_index: 0, delta: [surrogate, { [surrogate]: surrogate }] },
        { type: "response.output_text.delta", output_index: 0, delta: { [surrogate]: [surrogate] } },
        {
          type: `response.${surrogate}`,
          item_id: surrogate,
          output_index: surrogate,
          logprobs: { content: [{ token: "SURR" }] },
        },
        { type: "response.output_item.done", item: [surrogate], output_index: [surrogate] },
        {
          type: "response.novelty.delta",
          output_index: 1,
          item_id: surrogate,
          x: { [surrogate]: surrogate },
          delta: cut(surrogate),
        },
        { type: "response.novelties.delta", output_index: 1, delta: { [surrogate]: cut(surrogate) } },
        { type: "response.output_text.done", text: { [surrogate]: surrogate } },
        { type: "response.completed", response: { id: surrogate, output: surrogate, model: "m" } },
      ]),
    );
    const text = await (await post(openaiResponses, { ...ask, stream: true })).text();
    expect(heard(text).types.at(-1)).toBe("response.completed");
    expect(text).not.toMatch(/SURR|TERM_/);
  });

  test("hold no log probabilities while values are hidden: they would spell the surrogates", async () => {
    const { ask: post, bilingual } = await world();
    bilingual.begin(
      speaking((surrogate) =>
        [...beginning, ...textEvents([surrogate]), completed([messageItem(surrogate)])].map(
          (event) =>
            JSON.parse(
              JSON.stringify(event).replaceAll('"logprobs":[]', `"logprobs":[{"token":"SURR","logprob":-0.1}]`),
            ) as Json,
        ),
      ),
    );
    const text = await (await post(openaiResponses, { ...ask, stream: true })).text();
    expect(agreeing(text)).toEqual([hidden]);
    expect(text).not.toContain('"token"');
  });

  test("say what the caller wrote where the provider repeats what it was sent", async () => {
    const { ask: post, bilingual } = await world();
    const own = { instructions: `Of ${hidden}.`, user: "maria", metadata: { a: "b" } };
    bilingual.begin((call) => {
      const { instructions, user, metadata } = call.json;
      const more = { model: "gpt-x-2026", instructions, user, metadata };
      return speaking(() => [
        { type: "response.created", response: responseOf([], { ...more, status: "in_progress" }) },
        completed([messageItem("Yes")], more),
      ])(call);
    });
    const { last } = heard(await (await post(openaiResponses, { ...ask, ...own, stream: true })).text());
    expect(last).toMatchObject({ ...own, model: "m", store: false, id: "resp_theirs" });
  });
});

test("A whole answer is restored, keeps its unknown fields in their order, and is counted", async () => {
  const { ask: post, bilingual, ended } = await world([awkward]);
  const answer = (surrogate: string) => ({
    z: 1,
    ...responseOf([
      messageItem(`Of ${surrogate}`),
      callItem(JSON.stringify({ to: surrogate }), 1),
      { type: "novelty", what: [surrogate] },
    ]),
    a: 2,
  });
  bilingual.begin((call) => call.reply(200, JSON.stringify(answer(surrogateIn(call.body)))));
  const text = await (await post(openaiResponses, { model: "m", input: awkward })).text();
  const wanted: Json = answer("X");
  wanted["output"] = [
    messageItem(`Of ${awkward}`),
    callItem(JSON.stringify({ to: awkward }), 1),
    { type: "novelty", what: [awkward] },
  ];
  expect(text).toBe(JSON.stringify(wanted));
  expect(ended[0]).toMatchObject({
    reason: "completed",
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18, prompt_tokens_details: { cached_tokens: 3 } },
  });
});
