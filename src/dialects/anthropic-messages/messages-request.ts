import { type Fields, fieldsIn } from "../../contract/fields.ts";
import type { SignedThoughts } from "../../privacy/signed-thoughts.ts";
import type { TextField } from "../../privacy/text-field.ts";
import type { AnswerIdentity, Dialect, DialectRequest, StreamWriter } from "../dialect.ts";
import type { ChatCompletion } from "../openai-chat/completion.ts";
import type { ChatRequest } from "../openai-chat/request.ts";
import { textFields } from "../texts.ts";
import { firstMessagesAttachment } from "./attachments.ts";
import { canonicalRequest, type Canonical } from "./canonical.ts";
import { messagesTable } from "./keywords.ts";
import { messagesPromptTokens } from "./prompt-tokens.ts";
import type { MessagesRequest } from "./request.ts";
import { MessagesStreamWriter } from "./stream-writer.ts";
import type { OwnThoughts } from "../own-thoughts.ts";
import { thoughtsOfMessages } from "./signed-thoughts.ts";
import { wholeMessage } from "./whole-message.ts";

export class AnthropicMessagesRequest implements DialectRequest {
  readonly dialect: Dialect;
  readonly body: MessagesRequest;
  readonly answers = 1;
  readonly #own: OwnThoughts;
  #canonical: Canonical | undefined;

  constructor(body: MessagesRequest, dialect: Dialect) {
    this.body = body;
    this.dialect = dialect;
    this.#own = thoughtsOfMessages(body);
  }

  get model(): string {
    return this.body.model;
  }

  get isStream(): boolean {
    return this.body.stream === true;
  }

  get outputBound(): number | undefined {
    return this.body.max_tokens;
  }

  texts(): Iterable<TextField | undefined> {
    return this.#own.asShown(textFields(this.body, messagesTable));
  }

  reopen(thoughts: SignedThoughts): Generator<undefined> | undefined {
    return this.#own.reopen(thoughts);
  }

  attachment(): Generator<undefined, string | undefined> {
    return firstMessagesAttachment(this.body);
  }

  instruct(sentence: string): void {
    instructLast(this.body, sentence);
  }

  promptTokens(bytes: number): number {
    return messagesPromptTokens(this.body, bytes);
  }

  /** Thoughts count towards the bound, and must leave room for an answer. */
  bindOutput(tokens: number): void {
    this.body.max_tokens = tokens;
    const thinking = fieldsIn(this.body.thinking);
    const budget = thinking["budget_tokens"];
    if (typeof budget === "number" && budget >= tokens) thinking["budget_tokens"] = Math.max(1024, tokens - 1);
  }

  renumber(text: string): string {
    return this.#canonical?.renumber(text) ?? text;
  }

  /** Made once, when the first provider is asked: from then on the body does not change. */
  canonical(): ChatRequest {
    this.#canonical ??= canonicalRequest(this.body);
    return this.#canonical.request;
  }

  streamWriter(identity: AnswerIdentity, change: (event: Fields) => Fields): StreamWriter {
    return new MessagesStreamWriter(identity, change);
  }

  wholeAnswer(completion: ChatCompletion, identity: AnswerIdentity): Fields {
    return wholeMessage(completion, identity);
  }
}

/** Adds a block of its own behind the instructions, unmarked, so that what the provider caches of them stays as it is. */
export function instructLast(body: { system?: unknown }, sentence: string): void {
  const own = { type: "text", text: sentence };
  const { system } = body;
  if (Array.isArray(system)) system.push(own);
  else body.system = typeof system === "string" && system !== "" ? [{ type: "text", text: system }, own] : [own];
}
