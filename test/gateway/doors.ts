import { expect } from "bun:test";
import { apis, type Turn } from "../clients/apis.ts";
import { assembled, surrogatesIn } from "../dialects/anthropic-messages/world.ts";
import { heard } from "../dialects/openai-responses/said.ts";
import { chunksOf, said } from "../privacy/path.ts";
import { type Chance, chance, pieces } from "../privacy/chance.ts";
import { type FakeProvider, fakeProvider, type Script } from "../support/fake-provider.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { lanesAt } from "../support/lanes.ts";
import type { RuntimeName } from "../support/runtimes.ts";

/** Each API that answers in words, asked for models that speak each of them: the native lanes and the translated ones. */

export { lanes } from "../support/lanes.ts";
export const doors = Object.keys(apis);

/** What a model says: `@` stands for the surrogate that it was sent. */
export interface Words {
  text: string;
  /** The argument of a call, in the place of a text. */
  argument?: string;
}

export interface DoorsWorld {
  gateway: Gateway;
  provider: FakeProvider;
  /** What a client reads: the text, or the arguments of the call. */
  ask(door: string, lane: string, isStream: boolean, words: Words, seed?: number): Promise<string>;
  stop(): Promise<void>;
}

/** What the user says: with one value that is hidden. */
export const content = "Write to maria.lopez@example.org, please";

export async function startDoors(on: RuntimeName, privacy: object): Promise<DoorsWorld> {
  const provider = await fakeProvider();
  const gateway = await startGateway({
    on,
    config: {
      ...lanesAt(provider.url),
      privacy: { instruction: false, ...privacy },
    },
  });
  const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
  return {
    gateway,
    provider,
    async ask(door, lane, isStream, words, seed = 1) {
      provider.begin(saying(words, chance(seed)));
      const body = JSON.stringify({ model: lane, stream: isStream, ...asked[door] });
      const response = await fetch(gateway.url + door, { method: "POST", headers, body });
      const { status } = response;
      const text = await response.text();
      expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
      return (isStream ? readStream : readWhole)[door]!(text);
    },
    async stop() {
      await Promise.all([gateway.stop("SIGKILL"), provider.stop()]);
    },
  };
}

const messages = [{ role: "user", content }];
const tool = { name: "act", description: "Acts.", parameters: { type: "object" } };
const asked: Record<string, object> = {
  "/v1/chat/completions": { messages, tools: [{ type: "function", function: tool }] },
  "/v1/responses": { input: content, tools: [{ type: "function", ...tool, strict: false }] },
  "/v1/messages": { max_tokens: 99, messages, tools: [{ name: "act", input_schema: { type: "object" } }] },
};

/** Says it in the form of whichever API is asked, its bytes cut at random. */
const saying =
  ({ text, argument }: Words, random: Chance): Script =>
  async (call) => {
    const api = apis[call.path.replace(/\?.*/, "")]!;
    const [surrogate = ""] = surrogatesIn(call.body);
    const filled = (some: string) => some.replaceAll("@", surrogate);
    const calls = argument === undefined ? [] : [{ name: "act", args: { to: filled(argument) } }];
    const turn: Turn = { text: filled(text), calls };
    if (call.json["stream"] !== true) return call.reply(200, JSON.stringify(api.whole(turn)));
    call.begin();
    for (const piece of pieces(new TextEncoder().encode(api.events(turn)), random)) await call.send(piece);
    call.end();
  };

interface Item {
  arguments?: string;
  content?: { text: string }[];
}
interface Block {
  text?: string;
  input?: unknown;
}

const ofItems = (output: readonly Item[]) => output.map((one) => one.arguments ?? one.content![0]!.text).join("");
const ofBlocks = (blocks: readonly Block[]) => blocks.map((one) => one.text ?? JSON.stringify(one.input)).join("");

const readWhole: Record<string, (text: string) => string> = {
  "/v1/chat/completions"(text) {
    const { choices } = JSON.parse(text) as { choices: [{ message: ChatMessage }] };
    return ofMessage(choices[0].message);
  },
  "/v1/responses": (text) => ofItems((JSON.parse(text) as { output: Item[] }).output),
  "/v1/messages": (text) => ofBlocks((JSON.parse(text) as { content: Block[] }).content),
};

const readStream: Record<string, (text: string) => string> = {
  "/v1/chat/completions"(text) {
    const chunks = chunksOf(text);
    const args = chunks.flatMap(({ choices }) =>
      choices.map(({ delta }) => ofMessage({ ...(delta as ChatMessage), content: "" })),
    );
    return said(chunks, "content") + args.join("");
  },
  "/v1/responses"(text) {
    const { deltas, wholes, last } = heard(text);
    const whole = ofItems(last["output"] as Item[]);
    expect([...new Set(Object.values(deltas))]).toEqual([whole]);
    expect([...new Set(Object.values(wholes))]).toEqual([whole]);
    return whole;
  },
  "/v1/messages": (text) => ofBlocks(assembled(text).content),
};

interface ChatMessage {
  content?: string | null;
  tool_calls?: { function?: { arguments?: string } }[];
}

const ofMessage = ({ content: text, tool_calls: calls = [] }: ChatMessage) =>
  (text ?? "") + calls.map((one) => one.function?.arguments ?? "").join("");
