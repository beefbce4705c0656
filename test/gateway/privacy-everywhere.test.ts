import { expect, test } from "bun:test";
import { chance } from "../privacy/chance.ts";
import { completion, message, toolChunks } from "../support/answers.ts";
import { anything, everywhere, type Json, plantedIn, plantedPrivacy, plants } from "../support/everywhere.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { stream, whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const start = (on: RuntimeName) =>
  startWorld(on, {
    provider: { kind: "openai" },
    config: {
      privacy: { instruction: false, ...plantedPrivacy },
    },
  });

onExecutable("A value planted in a request", start, (world) => {
  test("is in no byte that a provider gets, whatever field it stands in, of the contract or of none, and comes back", async () => {
    for (let seed = 1; seed <= 4; seed++) {
      const given = plants(chance(seed));
      const request = everywhere(chance(seed + 1000), given);
      expect(given.all.size).toBeGreaterThan(150);
      // A provider that says all that it was told.
      world.first.begin((call) => whole(completion(message(call.body)))(call));
      const { status, text, json } = await world.chat(request);
      expect([seed, status, status === 200 ? "" : text]).toEqual([seed, 200, ""]);
      expect(world.first.calls).toHaveLength(1);
      expect(plantedIn(world.first.calls[0]!.wire, given.all)).toEqual([]);
      expect(text).not.toMatch(/SURROGATE|\[unknown\]/);
      const back = (json as { choices: { message: { content: string } }[] }).choices[0]!.message.content;
      const { user, safety_identifier, prompt_cache_key, metadata, stream_options: _, ...rest } = request;
      // Signed thoughts of another provider are not sent to OpenAI.
      const known = JSON.stringify(rest, (key, value: unknown) => (key === "reasoning_details" ? undefined : value));
      const hashed = JSON.stringify([user, safety_identifier, prompt_cache_key, ...Object.values(metadata as object)]);
      const isIn = (value: string, where: string) => where.includes(value) || where.includes(encodeURIComponent(value));
      const returning = [...given.all].filter((value) => isIn(value, known));
      expect(returning.length).toBeGreaterThan(150);
      expect([seed, returning.filter((value) => !isIn(value, back))]).toEqual([seed, []]);
      // Identifiers are hashed for good.
      expect([...given.all].filter((value) => isIn(value, hashed) && isIn(value, back))).toEqual([]);
    }
  }, 120_000);

  test("comes back where it stood in a structure: as text of JSON that is answered, and as arguments, streamed in pieces", async () => {
    for (let seed = 1; seed <= 4; seed++) {
      const random = chance(seed);
      const given = plants(random);
      const newer = Array.from({ length: 12 }, () => anything(random, given, 6));
      world.first.begin((call) => {
        const told = JSON.stringify(call.json["newer"]);
        return stream([...toolChunks([{ id: "c", name: "f", args: told }])])(call);
      });
      const { text } = await world.chat({ stream: true, newer });
      expect(plantedIn(world.first.calls[0]!.wire, given.all)).toEqual([]);
      const args = [...text.matchAll(/^data: (\{.*)$/gm)]
        .flatMap(
          ([, data]) =>
            (JSON.parse(data!) as { choices: { delta: { tool_calls?: { function?: { arguments?: string } }[] } }[] })
              .choices,
        )
        .map(({ delta }) => delta.tool_calls?.[0]?.function?.arguments ?? "")
        .join("");
      expect(textual(JSON.parse(args) as Json)).toEqual(textual(newer));
    }
  }, 120_000);
});

/** Numbers that were hidden come back as what they say. */
function textual(value: Json): Json {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textual);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, textual(inner)]));
}
