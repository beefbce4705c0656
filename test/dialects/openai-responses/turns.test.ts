import { expect, test } from "bun:test";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import type { Json } from "../../support/answers.ts";
import { whole } from "../../support/scripts.ts";
import { echoWorld, hidden } from "../echo/world.ts";
import { callItem, messageItem, responseOf } from "./said.ts";

const names = [hidden, 'The "Other" \\ Bird', "Third Bird"];
/** A value that nobody named before its turn. */
const late = (turn: number) => `Late "No. ${turn}" Finch`;

test.each(["bilingual", "chat"] as const)(
  "Over 20 turns, what was sent before is sent again byte for byte, to a %s provider",
  async (first) => {
    const { ask, bilingual, chat } = await echoWorld(first, {
      provider: openai,
      hides: [...names, ...Array.from({ length: 20 }, (_, turn) => late(turn))],
    });
    const provider = first === "bilingual" ? bilingual : chat;
    const input: Json[] = [];
    let before = "";
    for (let turn = 0; turn < 20; turn++) {
      const sealed = `gAAAAAB${"x_-9=".repeat(30)}${turn}`;
      const said = `Turn ${turn}: ${names[turn % 3]}, ${names[(turn + 1) % 3]!.toUpperCase()}, ${late(turn)}`;
      const mark = turn % 4 === 0 ? { prompt_cache_breakpoint: { mode: "explicit" } } : {};
      input.push({ role: "user", content: [{ type: "input_text", text: said, ...mark }] });
      provider.begin((call) => {
        const surrogates = call.body.match(/SURROGATE_PII\(\w+_\d{9}\)/g) ?? [];
        const to = surrogates.at(-1) ?? "";
        const args = JSON.stringify({ to, cc: [to], body: JSON.stringify({ inner: JSON.stringify({ to }) }) });
        const thought = {
          id: `rs_${turn}`,
          type: "reasoning",
          summary: [{ type: "summary_text", text: `Of ${to}` }],
          encrypted_content: sealed,
        };
        const calls = [{ id: `call_${turn}`, type: "function", function: { name: "send", arguments: args } }];
        const message = { role: "assistant", content: `To ${to}`, reasoning_content: `Of ${to}`, tool_calls: calls };
        return first === "bilingual"
          ? whole(
              responseOf([
                thought,
                messageItem(`To ${to}`, { id: `msg_${turn}` }),
                { ...callItem(args, turn), call_id: `call_${turn}` },
              ]),
            )(call)
          : whole({ choices: [{ index: 0, message, finish_reason: "tool_calls" }] })(call);
      });
      const answer = (await (await ask(openaiResponses, { model: "m", input })).json()) as { output: Json[] };
      expect(JSON.stringify(answer)).not.toContain("SURROGATE");
      const sent = provider.calls[0]?.json ?? {};
      const now = JSON.stringify(sent[first === "bilingual" ? "input" : "messages"]).slice(0, -1);
      expect(now.startsWith(before)).toBe(true);
      expect(now).not.toMatch(/Bluebird|Other|Third|Finch|late/i);
      before = now;
      input.push(...answer.output, {
        type: "function_call_output",
        call_id: `call_${turn}`,
        output: `sent to ${names[turn % 3]}: ${JSON.stringify({ body: JSON.stringify({ to: late(turn), of: names }) })}`,
      });
      if (first === "bilingual" && turn > 0) expect(now).toContain(`gAAAAAB${"x_-9=".repeat(30)}${turn - 1}`);
    }
  },
);
