import { expect, test } from "bun:test";
import { chunk, completion, message } from "../../support/answers.ts";
import type { ProviderCall } from "../../support/provider-call.ts";
import { onExecutable } from "../../support/runtimes.ts";
import { stream, whole } from "../../support/scripts.ts";
import { deltasOf, eventsOf } from "../../support/sse.ts";
import { startWorld } from "../../support/world.ts";

type Fields = Record<string, unknown>;

const mail = "maria.lopez@example.org";
const signature = Buffer.from("signed by its provider ".repeat(6)).toString("base64");
const details = (text: string): Fields[] => [
  { type: "reasoning.text", text, format: "anthropic-claude-v1", index: 0, signature },
  { type: "reasoning.encrypted", data: signature, format: "anthropic-claude-v1", index: 1 },
];

/** A thought that writes surrogates in its own ways, and a name that only a later text shows to be one. */
function thoughtOn(call: ProviderCall): string {
  const [seen] = /SURROGATE_PII\(EMAIL_ADDRESS_\d+\)/.exec(call.body) ?? [];
  if (!seen) throw new Error("nothing was hidden");
  return `They write SURROGATE_PII(TYPE_123456789). ${seen} is ${seen.toLowerCase()}, ${seen}${seen}. The config of Grace.`;
}

/** The details of a stream, joined as clients do: by index. */
function joined(text: string): Fields[] {
  const out: Fields[] = [];
  for (const delta of deltasOf(eventsOf(text).chunks))
    for (const { index, text: piece, ...rest } of (delta["reasoning_details"] ?? []) as Fields[]) {
      const before = (out[Number(index)] ??= { index });
      Object.assign(before, rest);
      if (typeof piece === "string") before["text"] = `${(before["text"] as string | undefined) ?? ""}${piece}`;
    }
  return out;
}

onExecutable("A thought that its provider signed", startWorld, (world) => {
  const question = { role: "user", content: `Write to ${mail}` };
  const later = { role: "user", content: `My name is Grace Hopper, not ${mail}` };

  /** The details that the provider is sent back in the next turn. */
  async function returned(given: Fields[]): Promise<unknown> {
    const turn = { role: "assistant", content: "Hi", reasoning_details: given };
    world.first.begin(whole(completion("Done")));
    expect((await world.chat({ messages: [question, turn, later] })).status).toBe(200);
    const [call] = world.first.calls;
    expect(call!.body).not.toContain(mail);
    return (call!.json["messages"] as Fields[]).find(({ role }) => role === "assistant")!["reasoning_details"];
  }

  for (const size of [1, 7, 1000])
    test(`goes back from a stream in pieces of ${size} as it was written, and is restored before`, async () => {
      let thought = "";
      world.first.begin((call) => {
        thought = thoughtOn(call);
        const pieces = thought.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
        const [signed, encrypted] = details("") as [Fields, Fields];
        const { text: _, signature: given, ...one } = signed;
        return stream([
          ...pieces.map((text) => chunk({ content: "", reasoning_details: [{ ...one, text }] })),
          chunk({ reasoning_details: [{ ...one, signature: given }] }),
          chunk({ reasoning_details: [encrypted] }),
          chunk({ content: "Hi" }, "stop"),
        ])(call);
      });
      const got = joined((await world.chat({ messages: [question], stream: true })).text);
      expect(got[0]!["text"]).toStartWith(`They write [unknown]. ${mail} is ${mail}, ${mail}${mail}. The config`);
      expect(await returned(got)).toEqual(details(thought));
    });

  test("goes back from a whole answer as it was written, and is restored before", async () => {
    let thought = "";
    world.first.begin((call) => {
      thought = thoughtOn(call);
      return whole(completion(message("Hi", { reasoning_details: details(thought) })))(call);
    });
    const { json } = await world.chat({ messages: [question] });
    const [choice] = json["choices"] as { message: { reasoning_details: Fields[] } }[];
    const got = choice!.message.reasoning_details;
    expect(got[0]!["text"]).toStartWith(`They write [unknown]. ${mail} is ${mail}`);
    expect(await returned(got)).toEqual(details(thought));
  });

  test("has its values come back where nothing else in the request has them", async () => {
    world.first.begin((call) =>
      whole(completion(message("Hi", { reasoning_details: details(thoughtOn(call)) })))(call),
    );
    const { json } = await world.chat({ messages: [question] });
    const [{ message: said }] = json["choices"] as [{ message: Fields }];
    world.first.begin((call) => whole(completion(`It is ${/SURROGATE_PII\(EMAIL_\w+\)/.exec(call.body)?.[0]}.`))(call));
    const again = await world.chat({
      messages: [{ role: "user", content: "[cleared]" }, said, { role: "user", content: "Who?" }],
    });
    expect(again.json).toMatchObject({ choices: [{ message: { content: `It is ${mail}.` } }] });
    expect(world.first.calls[0]!.body).not.toContain(mail);
  });

  test("is searched like any text where its seal is another's", async () => {
    const forged = Buffer.from(Buffer.from(`PennameT${signature}`, "base64")).toString("base64");
    const text = `Of ${mail}`;
    const [back] = (await returned([{ ...details(text)[0], signature: forged }])) as [Fields];
    expect(back["text"]).toMatch(/^Of SURROGATE_PII\(EMAIL_ADDRESS_\d+\)$/);
  });
});
