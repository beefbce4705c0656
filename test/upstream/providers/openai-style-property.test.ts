import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { providers, type ProviderKind } from "../../../src/upstream/providers/index.ts";
import { encode, refusedParam } from "../encoding.ts";
import { soundRequest } from "../sound-request.ts";
import { ollamaProblems } from "../strict/ollama.ts";
import { documented, openaiStyleProblems } from "../strict/openai-style.ts";

type Fields = Record<string, unknown>;

/** How a kind's requests are checked, and the fields that lead to that API. */
const judges: Readonly<Record<string, { kind: ProviderKind; more: Fields; problems(body: unknown): string[] }>> = {
  ...Object.fromEntries(
    (Object.keys(documented) as ProviderKind[]).map((kind) => [
      kind,
      { kind, more: {}, problems: (body: unknown) => openaiStyleProblems(kind, body) },
    ]),
  ),
  "Ollama's own API": { kind: "ollama", more: { keep_alive: "5m" }, problems: ollamaProblems },
};

test("Providers in OpenAI's style are sent nothing that their documentation does not allow, or the request is refused", () => {
  const taken = new Map<string, number>();
  fc.assert(
    fc.property(soundRequest(), (body) => {
      for (const [name, { kind, more, problems }] of Object.entries(judges)) {
        const asked = { ...body, ...more };
        if (refusedParam(providers[kind], "theirs", asked) !== undefined) continue;
        taken.set(name, (taken.get(name) ?? 0) + 1);
        expect({ [name]: problems(encode(providers[kind], "theirs", asked).json) }).toEqual({ [name]: [] });
      }
    }),
    { numRuns: 600 },
  );
  for (const name of Object.keys(judges)) expect(taken.get(name)).toBeGreaterThan(20);
}, 60_000);
