import { expect } from "bun:test";
import type { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { resolveTypes } from "../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { FindingsCounts } from "../../src/privacy/analyze/findings-counts.ts";
import { Masking } from "../../src/privacy/masking.ts";
import { chatRequest } from "../support/chat-request.ts";
import { type Chance, chance } from "./chance.ts";

type Message = ChatRequest["messages"][number];

const words =
  "please the meeting note order Monday invoice for with about call and is was Dr. Mrs. Herr Frau named my name is born on lives in street patient account password will rose Max Anna Maria Lopez Müller Schmidt O'Neil Jean Dupont Kowalski 2024-05-04 12 345 7 Berlin London Hauptstraße 5 10115".split(
    " ",
  );
const facts = [
  "anna.schmidt@example.org",
  "+49 30 901820",
  "4111 1111 1111 1111",
  "DE89 3700 0400 0440 0532 013 00",
  "192.168.17.4",
  "078-05-1120",
  "Maria Lopez",
  "an\u00e0 m%40x.org",
  "Mu\u0308ller",
  "ｍａｘ＠ｘ．ｏｒｇ",
  "😀",
  "\ud83d",
  "password: hunter2horse",
  "SURROGATE_PII(PERSON_123456789)",
  "const user = { name: 'Maria Lopez', id: 42 };",
  '"phone": "030 1234567"',
  "日本語のテキストです。",
];

function sentence(random: Chance): string {
  let text = "";
  for (let n = random.below(12); n >= 0; n--)
    text += random.of(random.below(10) === 0 ? facts : words) + random.of([" ", " ", " ", ", ", ": "]);
  return text + random.of([".", ".\n", ".\n\n", "\n", " ", "; ", "!\r\n"]);
}

function prose(length: number, random: Chance): string {
  let text = "";
  while (text.length < length) text += random.below(600) === 0 ? "x".repeat(random.below(9000)) : sentence(random);
  return text;
}

const content = (random: Chance): string => {
  const text = prose(random.of([5, 20, 40, 40, 80, 120, random.below(100) === 0 ? 15_000 : 40]), random);
  return random.below(12) === 0 ? JSON.stringify({ note: text, name: random.of(words), count: 4111 }) : text;
};

/** A text that grew at its end, or in which something was put in, taken out or replaced. */
function edited(text: string, random: Chance): string {
  const from = random.below(text.length + 1);
  if (random.below(2) === 0) return text + sentence(random);
  return text.slice(0, from) + (random.below(3) === 0 ? "" : sentence(random)) + text.slice(from + random.below(60));
}

/** The requests of a conversation: each with the messages of the one before it, some changed, and new ones. */
function* turns(random: Chance): Generator<Message[]> {
  const messages: Message[] = [];
  for (let turn = 1 + random.below(4); turn > 0; turn--) {
    for (let n = random.below(2); n >= 0; n--)
      messages.push({ role: random.of(["user", "assistant"]), content: content(random) });
    const at = random.below(messages.length);
    if (random.below(3) === 0)
      messages[at] = { role: "user", content: edited(messages[at]!.content as string, random) };
    yield messages;
  }
}

const analyzer = {
  detectors,
  types: resolveTypes(["default", "context"]),
  allowed: (value: string) => value === "Max",
};
const usual = { secret: "s".repeat(32), instruction: true, onFailure: "reject", timeBudgetMs: 60_000 } as const;

async function masked(masking: Masking, messages: readonly Message[], scope: string) {
  const request: ChatRequest = { model: "m", messages: messages.map((message) => ({ ...message })) };
  const { vault } = await masking.mask(chatRequest(request), scope);
  return { messages: request.messages, values: [...vault.names].map((name) => [name, vault.find(name)]) };
}

/** Masks random conversations with a cache that is too small for them all, and without one. */
export async function expectSameAsUncached(conversations: number, seed: number): Promise<FindingsCounts> {
  const counts = new FindingsCounts();
  const cached = new Masking({ ...usual, analyzer, cacheBytes: 64 * 1024, counts });
  const uncached = new Masking({ ...usual, analyzer });
  const random = chance(seed);
  for (let n = 0; n < conversations; n++) {
    const scope = `account ${random.below(3)}`;
    for (const messages of turns(random)) {
      const [with_, without] = [await masked(cached, messages, scope), await masked(uncached, messages, scope)];
      // Far faster than `toEqual`, which says what differs.
      if (JSON.stringify(with_) !== JSON.stringify(without)) expect(with_).toEqual(without);
    }
  }
  return counts;
}
