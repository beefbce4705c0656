import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fields } from "../../../src/contract/fields.ts";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import {
  chunk,
  completion,
  type Json,
  message,
  textChunks,
  toolCall,
  toolChunks,
  usageChunk,
} from "../../support/answers.ts";
import { root } from "../../support/runtimes.ts";
import { stream, whole } from "../../support/scripts.ts";
import { echoWorld, hidden, surrogateIn } from "../echo/world.ts";
import { heard } from "./said.ts";

/** What OpenAI's own client is written for, in its types: they are made from OpenAI's description of the API. */
function typeErrors(answers: readonly Json[], events: readonly Json[]): string {
  const folder = mkdtempSync(join(tmpdir(), "penname-official-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // What the client adds itself, and what the API answers beside its description.
  const source = `
import type { Response, ResponseStreamEvent } from "openai/resources/responses/responses";
type Own = "output_text" | "access_programs";
type Sent = Omit<Response, Own> & { store: boolean };
type Event = ResponseStreamEvent extends infer One ? One extends { response: Response } ? Omit<One, "response"> & { response: Sent } : One : never;
export const answers: Sent[] = ${JSON.stringify(answers, null, 1)};
export const events: Event[] = ${JSON.stringify(events, null, 1)};
`;
  writeFileSync(join(folder, "answers.ts"), source);
  const config = { extends: join(root, "tsconfig.json"), include: ["answers.ts"], compilerOptions: { noEmit: true } };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const run = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", folder, "--pretty", "false"]);
  rmSync(folder, { recursive: true });
  return run.stdout.toString();
}

const tools: Fields[] = [
  { type: "function", name: "send", description: "Sends", parameters: { type: "object" }, strict: false },
  { type: "custom", name: "sql" },
];
const ask = { model: "m", input: `Of ${hidden}`, tools, user: "u", metadata: { a: "b" }, instructions: "Be brief" };

async function answered(): Promise<Json[]> {
  const { ask: post, chat } = await echoWorld("chat");
  const answers: Json[] = [];
  const say = async (answer: Json, request: Fields = {}) => {
    chat.begin(whole(answer));
    answers.push((await (await post(openaiResponses, { ...ask, ...request })).json()) as Json);
  };
  await say(completion("Yes"));
  await say(completion("Ye", { finish_reason: "length" }), {
    text: { format: { type: "json_object" }, verbosity: "low" },
  });
  await say(completion(message(null, { refusal: "No" })), { reasoning: { effort: "low", summary: "auto" } });
  const calls = [toolCall("call_a", "send", { to: "a" }), toolCall("call_b", "sql", { input: "select 1" })];
  await say(
    completion(message("So", { tool_calls: calls, reasoning_content: "Hm" }), { finish_reason: "tool_calls" }),
    {
      tool_choice: { type: "allowed_tools", mode: "auto", tools: [{ type: "function", name: "send" }] },
    },
  );
  return answers;
}

async function streamed(): Promise<Json[]> {
  const { ask: post, chat } = await echoWorld("chat");
  const events: Json[] = [];
  const read = async (request: Fields = {}) => {
    const { events: own } = heard(await (await post(openaiResponses, { ...ask, stream: true, ...request })).text());
    events.push(...own.map(withoutName));
  };
  chat.begin((call) => stream(textChunks(["So ", surrogateIn(call.body)], "length"))(call));
  await read();
  for (const summary of [null, "auto"]) {
    chat.begin(
      stream([
        chunk({ role: "assistant", reasoning_content: "Hm" }),
        chunk({ content: "So" }),
        chunk({ refusal: "No" }),
        ...toolChunks([
          { id: "call_a", name: "send", args: "{}" },
          { id: "call_b", name: "sql", args: '{"input":"select 1"}' },
        ]).slice(1),
        usageChunk,
      ]),
    );
    await read({ reasoning: { effort: null, summary } });
  }
  chat.begin(stream(textChunks(["So"], null).slice(0, 2), { done: false }));
  await read();
  return events;
}

/** OpenAI's Python client requires the name where a call's arguments end; the types of the other do not know it. */
const withoutName = ({ name: _name, ...event }: Fields): Fields => event;

test("Answers and events are of the types of OpenAI's own client", async () => {
  const [answers, events] = [await answered(), await streamed()];
  expect(answers.length + events.length).toBeGreaterThan(60);
  expect(typeErrors(answers, events)).toBe("");
  // The judge is one: a field of another type, and one that is not there.
  expect(typeErrors([{ ...answers[0], output: "x" }], [])).toContain("ResponseOutputItem");
  expect(typeErrors([], [{ ...events[4], sequence_number: undefined }])).toContain("sequence_number");
}, 60_000);
