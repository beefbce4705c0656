import { expect, test } from "bun:test";
import { bendings } from "../privacy/bendings.ts";
import { chance } from "../privacy/chance.ts";
import { chunk, completion, message, textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable } from "../support/runtimes.ts";
import { refusal, stream, whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const messages = [{ role: "user", content: "Write to maria.lopez@example.org" }];

/** A text as a reader understands it who knows every escape. */
function understood(text: string): string {
  return text
    .replace(/\\{1,8}u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&\w+;/g, "_")
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .normalize("NFKC");
}

/** A provider that says a bent surrogate wherever it can say anything. */
const everywhere: [where: string, stream: boolean, script: (bent: string) => Script][] = [
  ["a refusal", false, (bent) => refusal(400, `I do not know ${bent}`)],
  ["the error of a server", false, (bent) => refusal(500, bent, { code: bent, param: bent })],
  [
    "an error in a stream",
    true,
    (bent) => stream([...textChunks([`x ${bent}`], null), { error: { message: bent, code: bent } }]),
  ],
  [
    "every field of a stream",
    true,
    (bent) => {
      const body = { name: bent, arguments: JSON.stringify({ [bent]: [bent], nested: JSON.stringify({ to: bent }) }) };
      const call = { index: 0, id: bent, type: "function", function: body, extra_content: { of: bent } };
      const delta = {
        role: bent,
        content: bent,
        refusal: bent,
        reasoning: bent,
        tool_calls: [call],
        function_call: body,
      };
      const more = { reasoning_details: [{ text: bent }], annotations: [bent], audio: { transcript: bent } };
      const top = {
        id: bent,
        model: bent,
        object: bent,
        system_fingerprint: bent,
        service_tier: bent,
        citations: [bent],
      };
      return stream([{ ...chunk({ ...delta, ...more }), ...top }, chunk({}, "stop")]);
    },
  ],
  [
    "every field of a whole answer",
    false,
    (bent) => {
      const call = { id: bent, type: "function", function: { name: bent, arguments: JSON.stringify({ to: bent }) } };
      const answer = message(bent, { refusal: bent, reasoning_content: bent, tool_calls: [call], annotations: [bent] });
      return whole({ ...completion(answer), id: bent, model: bent, system_fingerprint: bent, service_tier: bent });
    },
  ],
];

onExecutable("No surrogate comes out, bent as it may be", startWorld, (world) => {
  test.each(everywhere)("in %s", async (_, streaming, script) => {
    for (const { bend } of bendings) {
      world.first.begin((call) => {
        const [, type = "", digits = ""] = /SURROGATE_PII\((\w+)_(\d{9})\)/.exec(call.said) ?? [];
        return script(bend(type, digits, chance(3)))(call);
      });
      const { text, headers } = await world.chat({ stream: streaming, messages });
      const [, digits = ""] = /_(\d{9})\)/.exec(world.first.calls[0]!.said) ?? [];
      const out = understood(text + JSON.stringify([...headers]));
      expect(out).not.toMatch(/surrogate[^a-z]{0,3}pii|email\W{0,3}address[^a-z]{0,3}\d/i);
      expect(out.replace(/\D/g, "")).not.toContain(digits);
    }
  });
});
