import type { TSchema } from "@sinclair/typebox";
import type { Fields } from "../contract/fields.ts";
import type { GatewayError } from "../errors.ts";
import type { Masked } from "../privacy/masking.ts";
import type { MaskableRequest } from "../privacy/text-field.ts";
import type { Stage } from "../stream/stage.ts";
import type { NativeEvent } from "./native-event.ts";
import type { ChatCompletion, ChatCompletionChunk, Usage } from "./openai-chat/completion.ts";
import type { Again } from "./openai-chat/repeat.ts";
import type { ChatRequest } from "./openai-chat/request.ts";

/**
 * An API we offer: the mirror of a provider. A request goes to a provider that speaks the dialect itself on the native lane, as it is
 * but for masked texts, and to any other on the translated lane, by way of the canonical form (`openai-chat`).
 */
export interface Dialect {
  /** Also the key of a provider's native lane. */
  name: string;
  route: DialectRoute;
  /** What the ids of its answers begin with. */
  idPrefix: string;
  /** Fields that choose another model or cost more than tokens, with the values that do neither. */
  reserved: Readonly<Record<string, readonly unknown[]>>;
  /** Whether a body is meant for this API, for those who are given bodies without a path. */
  recognizes(body: Fields): boolean;
  /** Normalizes and validates a body. Throws `GatewayError`. */
  parse(body: Fields): DialectRequest;
  /** An error as its callers know errors, in a response and in a stream. */
  errorBody(error: GatewayError): Fields;
  /** Left out: all its requests are translated. */
  native?: NativeForm;
}

/** Where a dialect is served, and what the API's document says of it. */
export interface DialectRoute {
  method: "POST";
  path: `/${string}`;
  operationId: string;
  tag: { name: string; description: string };
  summary: string;
  description: string;
  /** Every schema of the dialect, by its name in the document. */
  schemas: Readonly<Record<string, TSchema>>;
  request: { schema: string; description: string; examples: Examples };
  answer: { schema: string; description: string; examples: Examples };
  stream: { schema: object; examples: Examples };
}

/** Named examples, as OpenAPI writes them. */
export type Examples = Readonly<Record<string, { summary: string; value: unknown }>>;

/** One valid request of a dialect. Masking and the books change its body in place. */
export interface DialectRequest extends MaskableRequest {
  readonly dialect: Dialect;
  /** What a native lane sends. */
  readonly body: Fields;
  readonly model: string;
  readonly isStream: boolean;
  /** Tokens one answer may have; undefined if the caller sets no bound. */
  readonly outputBound: number | undefined;
  /** How many answers are asked for. */
  readonly answers: number;
  /** An estimate of the prompt's tokens. @param bytes length of the request's body */
  promptTokens(bytes: number): number;
  /** Sets the bound of tokens for one answer. */
  bindOutput(tokens: number): void;
  /** Rewords the path of a field, in a message or alone, as the caller counts: without what `instruct` added. */
  renumber(text: string): string;
  /** What the translated lane sends. */
  canonical(): ChatRequest;
  /** @param change applied to each event before it is written, as the caller's version wants it */
  streamWriter(identity: AnswerIdentity, change: (event: Fields) => Fields): StreamWriter;
  /** A whole answer from its canonical form. */
  wholeAnswer(completion: ChatCompletion, identity: AnswerIdentity): Fields;
}

/** What is the same in everything one call answers. */
export interface AnswerIdentity {
  id: string;
  /** Unix time in seconds. */
  created: number;
  /** The model that was asked for. */
  model: string;
}

/** Writes one streamed answer as Server-Sent Events of a dialect. Each method returns their text. */
export interface StreamWriter {
  write(chunk: ChatCompletionChunk): string;
  /**
   * How repeats of the chunk that was just written are written, by their texts alone, which are never empty; undefined if `write` must
   * see them, and left out where it always must.
   */
  again?(chunk: ChatCompletionChunk): Again | undefined;
  /** The last words of a translated answer. */
  finish(usage: Usage): string;
  /** Keeps a silent stream alive. */
  idle(): string;
  /** The last words of an answer that broke off. @param body of the dialect's error */
  fail(body: Fields): string;
}

/** What an answer's events are counted by. */
export interface AnswerCounter {
  observe(usage: Usage | undefined, characters: number): void;
}

/** The native lane of a dialect: its own events and bodies, counted and restored, handed on as they are otherwise. */
export interface NativeForm {
  /** Headers of the caller's request that go along, in lower case. */
  headers: readonly string[];
  countEvent(event: NativeEvent, counter: AnswerCounter): void;
  countWhole(body: Fields, counter: AnswerCounter): void;
  /** An event in which nothing is restored leaves as the object it came as. */
  restoreEvents(masked: Masked, request: DialectRequest): Stage<NativeEvent>;
  restoreWhole(body: Fields, masked: Masked, request: DialectRequest): Fields;
}
