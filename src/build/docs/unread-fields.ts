import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { chatUntranslated } from "../../dialects/openai-chat/untranslated.ts";
import { unreadIn } from "../../dialects/reads.ts";
import type { Provider, Target } from "../../upstream/provider.ts";
import { providers } from "../../upstream/providers/index.ts";
import { code, markdownTable } from "./cells.ts";
import { exampleModels } from "./providers.ts";

/** Which kinds are not sent what of the messages and options of chat completions, by what their encoders read. */
export function unreadTable(): string {
  const rows = Object.entries(chatUntranslated).map(([name, { isRejectable }]) => [
    code(name),
    kindsWithout(name).map(code).join(", "),
    isRejectable ? "400" : "the same",
  ]);
  return markdownTable(["field", "left out at", "with `unsupported: reject`"], rows);
}

const kindsWithout = (name: string): string[] =>
  Object.entries(providers).flatMap(([kind, provider]) => (isUnread(name, targetOf(kind, provider)) ? [kind] : []));

function isUnread(name: string, target: Target): boolean {
  return requestsWith(name).some((request) => {
    const reads = target.provider.reads?.(request, target);
    return reads !== undefined && unreadIn(request, reads).includes(name);
  });
}

/** A field as users and as applications send it, and as it comes back with an earlier answer. */
function requestsWith(name: string): ChatRequest[] {
  const [first, ...rest] = name.split(".");
  if (first !== "messages") return [{ ...plain, ...nested(name.split("."), {}) }];
  return ["user", "system", "assistant"].map((role) => {
    const message = nested(rest, { role, content: "So" });
    return { ...plain, messages: [...plain.messages, message] } as ChatRequest;
  });
}

/** An object with something at a path; what is in a content is a part of it. */
function nested([step = "", ...rest]: readonly string[], beside: object): object {
  if (rest.length === 0) return { ...beside, [step]: "Something" };
  const type = rest.length > 1 ? rest[0] : "text";
  if (step === "content")
    return { ...beside, content: [nested(rest, type === "text" ? { type, text: "So" } : { type })] };
  return { ...beside, [step]: nested(rest, {}) };
}

const plain: ChatRequest = { model: "a-model", messages: [{ role: "user", content: "Hello" }] };

const targetOf = (kind: string, provider: Provider): Target => ({
  name: kind,
  provider,
  model: exampleModels[kind as keyof typeof exampleModels] ?? "a-model",
  baseUrl: "https://provider.example/v1",
  apiKey: null,
  headers: {},
  timeouts: { connectMs: 0, firstTokenMs: 0, idleMs: 0, totalMs: 0 },
});
