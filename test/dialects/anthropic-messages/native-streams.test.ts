import { expect, test } from "bun:test";
import { onExecutable } from "../../support/runtimes.ts";
import {
  assembled,
  awkward,
  blockStart,
  blockStop,
  delta,
  events,
  eventsIn,
  hidden,
  messageEnd,
  messageStart,
  startMessages,
  streaming,
  surrogatesOf,
  textDelta,
  textStream,
} from "./world.ts";

onExecutable("Anthropic's events on the native lane", startMessages, (world) => {
  const asked = async (text: (surrogate: string, other: string) => string, places: number[] = [], request = {}) => {
    world.native.begin(streaming((body) => text(...surrogatesOf(body)), places));
    return (await world.message({ stream: true, ...request })).text;
  };

  test("leave byte for byte where nothing is restored, unknown ones and their fields too", async () => {
    const text = [
      'event: message_start\ndata: {"message":{"content":[], "usage":{"input_tokens":1e1}},"later":null,  "type":"message_start"}\n\n',
      'event: ping\ndata: {"type": "ping"}\n\n',
      'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"novel_block","x":{"2":0,"1":0}}}\n\n',
      'event: novelty\ndata: {"b":1,"type":"novelty"}\n\n',
      'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"novel_delta","n\\u006fte":[1.50]}}\n\n',
      'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n',
      'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"novel_reason","container":null},"usage":{"output_tokens":2}}\n\n',
      'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    ].join("");
    expect(await asked(() => text)).toBe(text);
  });

  test("are called by their type where the provider gives them no name, without which Anthropic's clients skip them", async () => {
    const said = (surrogate: string) => events(...textStream(`So ${surrogate}`, "!"));
    const named = await asked(said);
    expect(named).toContain(hidden);
    expect(await asked((surrogate) => said(surrogate).replaceAll(/^event: .*\n/gm, ""))).toBe(named);
    const odd = 'data: {"type":"no\\ntype"}\n\n';
    const text = events(...textStream("So"));
    const end = text.indexOf("event: message_delta");
    expect(await asked(() => text.slice(0, end) + odd + text.slice(end))).toContain(`\n\n${odd}`);
  });

  test("restore a text wherever the bytes are cut", async () => {
    const said = (surrogate: string, other: string) => events(...textStream(`So ${surrogate}`, ` and ${other}!`));
    await asked(said);
    const length = Buffer.byteLength(said(...surrogatesOf(world.native.calls[0]?.body ?? "")));
    for (let at = 1; at < length; at += 1) {
      const { content, stop } = assembled(await asked(said, [at]));
      expect({ at, content, stop }).toEqual({
        at,
        content: [{ type: "text", text: `So ${hidden} and ${awkward}!` }],
        stop: "end_turn",
      });
    }
  });

  test("restore a surrogate cut anywhere between two events", async () => {
    await asked(() => events(...textStream("x")));
    const { length } = surrogatesOf(world.native.calls[0]?.body ?? "")[0];
    for (let at = 1; at < length; at += 1) {
      const text = await asked((one) => events(...textStream(`So ${one.slice(0, at)}`, one.slice(at))));
      expect([at, assembled(text).content[0]]).toEqual([at, { type: "text", text: `So ${hidden}` }]);
    }
  });

  test("restore blocks that interleave each by itself, and end them with what they held", async () => {
    const text = await asked((one, other) =>
      events(
        messageStart,
        blockStart(0, { type: "thinking", thinking: "", signature: "" }),
        blockStart(1, { type: "text", text: "" }),
        blockStart(2, { type: "tool_use", id: "toolu_1", name: "send", input: {} }),
        delta(0, { type: "thinking_delta", thinking: one.slice(0, 9) }),
        textDelta(other.slice(0, 12), 1),
        delta(2, { type: "input_json_delta", partial_json: "" }),
        delta(2, { type: "input_json_delta", partial_json: `{"to":"${other.slice(0, 7)}` }),
        delta(0, { type: "thinking_delta", thinking: one.slice(9, -1) }),
        delta(2, { type: "input_json_delta", partial_json: `${other.slice(7)}","n":[${one}]}` }),
        textDelta(other.slice(12, -2), 1),
        delta(0, { type: "signature_delta", signature: "EqQBCgIYAhIM" }),
        blockStop(2),
        blockStop(0),
        blockStop(1),
        ...messageEnd("tool_use"),
      ),
    );
    expect(assembled(text).content).toEqual([
      { type: "thinking", thinking: hidden, signature: expect.stringMatching(/^PennameT[\w+/]{60,}={0,2}$/) },
      { type: "text", text: awkward },
      { type: "tool_use", id: "toolu_1", name: "send", input: { to: awkward, n: [hidden] } },
    ]);
    const order = eventsIn(text).filter(({ index }) => index === 0);
    expect(order.map((event) => (event["delta"] as Record<string, unknown> | undefined)?.["type"]).slice(-2)).toEqual([
      "signature_delta",
      undefined,
    ]);
  });

  test("are broken off where a signature never ends", async () => {
    const piece = delta(0, { type: "signature_delta", signature: "x".repeat(1024 * 1024) });
    const text = await asked(() =>
      events(
        messageStart,
        blockStart(0, { type: "thinking", thinking: "", signature: "" }),
        ...Array.from({ length: 17 }, () => piece),
        blockStop(0),
        ...messageEnd("end_turn"),
      ),
    );
    expect(text).toContain("more than 16777216 characters");
    expect(text).not.toContain("xxx");
  });

  test("restore arguments at their depth in JSON", async () => {
    const text = await asked((_, other) => {
      const json = JSON.stringify({ outer: JSON.stringify({ inner: other, deep: JSON.stringify([other]) }) });
      return events(
        messageStart,
        blockStart(0, { type: "tool_use", id: "toolu_1", name: "send", input: {} }),
        ...json.match(/[^]{1,5}/g)!.map((piece) => delta(0, { type: "input_json_delta", partial_json: piece })),
        blockStop(0),
        ...messageEnd("tool_use"),
      );
    });
    const { outer } = assembled(text).content[0]!["input"] as { outer: string };
    expect(JSON.parse(outer)).toEqual({ inner: awkward, deep: JSON.stringify([awkward]) });
  });

  test("escape values in a text that is to be JSON", async () => {
    const format = { type: "json_schema", schema: { type: "object" } };
    const text = await asked((_, other) => events(...textStream('{"a":"', `${other}"}`)), [], {
      output_config: { format },
    });
    expect(JSON.parse(assembled(text).content[0]!["text"] as string)).toEqual({ a: awkward });
  });

  test("restore a surrogate that is bent, and take out one that was invented", async () => {
    const text = await asked((one) =>
      events(
        ...textStream(
          one.toLowerCase().replaceAll("_", " "),
          ", ",
          one.replace("(", "\\("),
          ", SURROGATE_PII(PERSON_000000000).",
        ),
      ),
    );
    const said = assembled(text).content[0]!["text"] as string;
    expect(said).toStartWith(`${hidden}, ${hidden}, `);
    expect(said).not.toMatch(/surrogate|000000000/i);
  });

  test("restore citations, results of the provider's tools, stop sequences and unknown events, and leave what is opaque", async () => {
    const opaque = "RXF".repeat(40);
    const text = await asked((one) =>
      events(
        messageStart,
        blockStart(0, { type: "text", text: `${one} `, citations: [] }),
        delta(0, {
          type: "citations_delta",
          citation: { type: "char_location", cited_text: one, document_title: one },
        }),
        textDelta("cited"),
        blockStop(0),
        blockStart(1, {
          type: "web_search_tool_result",
          tool_use_id: "srvtoolu_1",
          content: [{ type: "web_search_result", title: one, encrypted_content: opaque }],
        }),
        blockStop(1),
        blockStart(2, { type: "redacted_thinking", data: opaque }),
        blockStop(2),
        { type: "novelty", note: [one], [one]: 1 },
        { type: "message_delta", delta: { stop_reason: "stop_sequence", stop_sequence: one }, usage: {} },
        { type: "message_stop" },
      ),
    );
    expect(assembled(text).content).toEqual([
      {
        type: "text",
        text: `${hidden} cited`,
        citations: [{ type: "char_location", cited_text: hidden, document_title: hidden }],
      },
      {
        type: "web_search_tool_result",
        tool_use_id: "srvtoolu_1",
        content: [{ type: "web_search_result", title: hidden, encrypted_content: opaque }],
      },
      { type: "redacted_thinking", data: opaque },
    ]);
    expect(eventsIn(text).find(({ type }) => type === "novelty")).toEqual({
      type: "novelty",
      note: [hidden],
      [hidden]: 1,
    });
    expect(text).toContain(`"stop_sequence":"${hidden}"`);
    expect(text).not.toContain("SURROGATE");
  });

  test("show no surrogate where a text goes on that was held back, whatever its delta calls it", async () => {
    const text = await asked((one) =>
      events(
        messageStart,
        blockStart(0, { type: "text", text: "" }),
        { type: "content_block_delta", index: one, delta: { type: `novel ${one}`, [one]: one.slice(0, -3) } },
        blockStop(0),
        ...messageEnd("end_turn"),
      ),
    );
    expect(text).not.toContain("SURROGATE");
    const held = { type: `novel ${hidden}`, [hidden]: hidden };
    expect(eventsIn(text)).toContainEqual({ type: "content_block_delta", index: hidden, delta: held });
  });
});
