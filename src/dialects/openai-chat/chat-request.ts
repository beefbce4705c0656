import type { Fields } from "../../contract/fields.ts";
import type { SignedThoughts } from "../../privacy/signed-thoughts.ts";
import type { TextField } from "../../privacy/text-field.ts";
import type { Dialect, DialectRequest, AnswerIdentity, StreamWriter } from "../dialect.ts";
import type { OwnThoughts } from "../own-thoughts.ts";
import { textFields } from "../texts.ts";
import { firstAttachment } from "./attachments.ts";
import type { ChatCompletion } from "./completion.ts";
import { requestTable } from "./keywords.ts";
import { promptTokens } from "./prompt-tokens.ts";
import type { ChatRequest } from "./request.ts";
import { thoughtsOfChat } from "./signed-thoughts.ts";
import { ChatStreamWriter } from "./stream-writer.ts";
import { completionToWire } from "./to-wire.ts";

export class OpenAIChatRequest implements DialectRequest {
  readonly dialect: Dialect;
  readonly body: ChatRequest;
  readonly #own: OwnThoughts;
  /** Messages of ours in front of the caller's. */
  #added = 0;

  constructor(body: ChatRequest, dialect: Dialect) {
    this.body = body;
    this.dialect = dialect;
    this.#own = thoughtsOfChat(body);
  }

  get model(): string {
    return this.body.model;
  }

  get isStream(): boolean {
    return this.body.stream === true;
  }

  get outputBound(): number | undefined {
    return this.body.max_completion_tokens ?? this.body.max_tokens ?? undefined;
  }

  get answers(): number {
    return this.body.n ?? 1;
  }

  texts(): Iterable<TextField | undefined> {
    return this.#own.asShown(textFields(this.body, requestTable));
  }

  reopen(thoughts: SignedThoughts): Generator<undefined> | undefined {
    return this.#own.reopen(thoughts);
  }

  attachment(): Generator<undefined, string | undefined> {
    return firstAttachment(this.body);
  }

  /** Adds to the end of the first system message, or a system message in front. */
  instruct(sentence: string): void {
    const { messages } = this.body;
    const system = messages.find((message) => message.role === "system" || message.role === "developer");
    if (!system) {
      messages.unshift({ role: "system", content: sentence });
      this.#added += 1;
    } else if (typeof system.content === "string")
      system.content = system.content === "" ? sentence : `${system.content}\n\n${sentence}`;
    else if (Array.isArray(system.content)) system.content.push({ type: "text", text: sentence });
  }

  renumber(text: string): string {
    const added = this.#added;
    if (added === 0) return text;
    return text.replace(/^messages\.(\d+)/, (_, index) => `messages.${Number(index) - added}`);
  }

  promptTokens(bytes: number): number {
    return promptTokens(this.body, bytes);
  }

  bindOutput(tokens: number): void {
    delete this.body.max_completion_tokens;
    this.body.max_tokens = tokens;
  }

  canonical(): ChatRequest {
    return this.body;
  }

  streamWriter(identity: AnswerIdentity, change: (event: Fields) => Fields): StreamWriter {
    return new ChatStreamWriter(identity, change, this.body.stream_options?.include_usage === true);
  }

  wholeAnswer(completion: ChatCompletion, identity: AnswerIdentity): Fields {
    return completionToWire(completion, identity);
  }
}
