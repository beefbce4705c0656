import { expect, test } from "bun:test";
import type { ProviderCall } from "../../support/provider-call.ts";
import { onExecutable } from "../../support/runtimes.ts";
import {
  assembled,
  awkward,
  blockStart,
  blockStop,
  delta,
  events,
  hidden,
  messageEnd,
  messageStart,
  startMessages,
  surrogatesIn,
} from "./world.ts";

interface Turn {
  role: "user" | "assistant";
  content: Record<string, unknown>[];
}

const values = (turn: number) => [
  `maria.lopez${turn}@example.org`,
  hidden,
  awkward,
  `+49 171 55${String(10_000 + turn * 37)}`,
];
/** The same values as others write them: in capitals, and in JSON in JSON. */
const otherwise = (turn: number) => {
  const inner = JSON.stringify({ of: awkward, mail: `maria.lopez${turn}@example.org` });
  return `${hidden.toUpperCase()} Maria.Lopez${turn}@Example.org\n\`\`\`json\n${JSON.stringify({ inner })}\n\`\`\``;
};
const signature = (turn: number) => Buffer.from(`signed ${turn} `.repeat(12)).toString("base64");
const mark = { cache_control: { type: "ephemeral" } };

onExecutable("A conversation of 20 turns with thoughts, tools and cache marks", startMessages, (world) => {
  test("reaches the provider each time with the bytes it had before, and what it wrote itself as it wrote it", async () => {
    const written: Record<string, unknown>[][] = [];
    const messages: Turn[] = [
      { role: "user", content: [{ type: "text", text: `Begin with ${values(0).join(", ")}`, ...mark }] },
    ];
    let before = "";
    for (let turn = 1; turn <= 20; turn++) {
      world.native.begin((call) => answerTo(call, turn, written));
      const { status, text } = await world.message({
        stream: true,
        system: [{ type: "text", text: "Be brief", ...mark }],
        thinking: { type: "enabled", budget_tokens: 1024 },
        tools: [{ name: "send", input_schema: { type: "object" }, ...mark }],
        messages,
      });
      expect(status).toBe(200);
      const [call] = world.native.calls;
      for (const value of messages.flatMap((_, at) => values(Math.floor(at / 2)))) {
        expect(call?.wire).not.toContain(value);
        expect(call?.wire).not.toContain(JSON.stringify(value).slice(1, -1));
        expect(call?.wire.toLowerCase()).not.toContain(value.toLowerCase());
      }
      expect(call?.wire).not.toMatch(/bluebird|chips/i);
      const sent = JSON.stringify(call?.json["messages"]).slice(0, -1);
      expect(sent.startsWith(before)).toBe(true);
      expect(sent.slice(0, before.length)).toBe(before);
      for (const [at, content] of written.slice(0, turn - 1).entries())
        expect(JSON.stringify((call!.json["messages"] as Turn[])[at * 2 + 1]?.content)).toBe(JSON.stringify(content));
      before = sent;
      const { content } = assembled(text);
      const { input } = content.at(-1) as { input: { to: string[] } };
      expect(text).not.toContain("SURROGATE");
      expect(input.to).toContain(hidden);
      const result = {
        type: "tool_result",
        tool_use_id: `toolu_${turn}`,
        content: `Dear Grace Hopper, ${input.to.join(", ")}; ${values(turn).join(", ")}; ${otherwise(turn)}`,
      };
      messages.push(
        { role: "assistant", content },
        { role: "user", content: [{ ...result, ...(turn % 5 === 0 ? mark : {}) }] },
      );
    }
  });
});

/** As models write surrogates among themselves, and a name that only a later text shows to be one. */
const inItsOwnWay = (seen: readonly string[]) =>
  [
    "They look like SURROGATE_PII(TYPE_123456789), so SURROGATE_PII(PERSON_111111111) too, SURROGATE_PII(...).",
    `${seen.join(" ")} ${seen[0]?.toLowerCase()} ${seen[1]?.replace("_", "\\_")} ${/PERSON_\d+/.exec(seen.join())?.[0]}`,
    "The config of Grace and the file.",
  ].join(" ");

/** A thought, a text and a call, all of the values that the provider was sent; what it wrote is kept. */
function answerTo(call: ProviderCall, turn: number, written: Record<string, unknown>[][]): void {
  const given = (call.json["messages"] as Turn[]).map(({ content }) =>
    content.filter(({ type }) => type !== "thinking"),
  );
  const seen = [...new Set(surrogatesIn(JSON.stringify(given)))];
  const thinking = `Turn ${turn}: I have ${seen.join(" and ")}. ${inItsOwnWay(seen)}`;
  const said = `I write to ${seen.at(-1)}, (${seen[0]}).`;
  const input = { to: seen, note: JSON.stringify({ of: seen[3] }), [`key ${turn}`]: [`"${seen[2]}"`] };
  const content = [
    { type: "thinking", thinking, signature: signature(turn) },
    { type: "text", text: said },
    { type: "tool_use", id: `toolu_${turn}`, name: "send", input },
  ];
  written.push(content);
  const pieces = (text: string) => text.match(/[^]{1,11}/g) ?? [];
  call.begin();
  void call
    .send(
      events(
        messageStart,
        blockStart(0, { type: "thinking", thinking: "", signature: "" }),
        ...pieces(thinking).map((piece) => delta(0, { type: "thinking_delta", thinking: piece })),
        ...signature(turn)
          .match(/[^]{1,60}/g)!
          .map((piece) => delta(0, { type: "signature_delta", signature: piece })),
        blockStop(0),
        blockStart(1, { type: "text", text: "" }),
        ...pieces(said).map((text) => delta(1, { type: "text_delta", text })),
        blockStop(1),
        blockStart(2, { type: "tool_use", id: `toolu_${turn}`, name: "send", input: {} }),
        ...pieces(JSON.stringify(input)).map((partial_json) => delta(2, { type: "input_json_delta", partial_json })),
        blockStop(2),
        ...messageEnd("tool_use"),
      ),
    )
    .then(() => call.end());
}
