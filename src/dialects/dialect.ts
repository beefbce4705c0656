import type { TSchema } from "@sinclair/typebox";
import type { Fields } from "../contract/fields.ts";
import type { Model } from "../contract/models.ts";
import type { Fault, GatewayError } from "../errors.ts";
import type { Masked } from "../privacy/masking.ts";
import type { SignedThoughts } from "../privacy/signed-thoughts.ts";
import type { MaskableRequest } from "../privacy/text-field.ts";
import type { Stage } from "../stream/stage.ts";
import type { ConversationForm } from "./conversation-form.ts";
import type { Reads } from "./reads.ts";
import type { UntranslatedFields } from "./untranslated.ts";
import type { NativeEvent } from "./native-event.ts";
import type { ChatCompletion, ChatCompletionChunk, Usage } from "./openai-chat/completion.ts";
import type { Again } from "./openai-chat/repeat.ts";
import type { ChatRequest } from "./openai-chat/request.ts";
import type { EmbeddingBatch, Vector } from "./openai-embeddings/canonical.ts";

/**
 * An API we offer: the mirror of a provider. A request goes to a provider that speaks the dialect itself on the native lane, as it is
 * but for masked texts, and to any other on the translated lane, by way of a canonical form: `openai-chat` for what is answered in
 * words, `openai-embeddings` for what is answered in vectors.
 */
export interface Dialect {
  /** Also the key of a provider's native lane. */
  name: string;
  route: DialectRoute;
  /** What the ids of its answers begin with. */
  idPrefix: string;
  /** Fields that choose another model or cost more than tokens, with the values that do neither. */
  reserved: Readonly<Record<string, ReservedField>>;
  /** What of its requests the canonical form has no place for; left out: nothing. */
  untranslated?: UntranslatedFields;
  /** What of its requests becomes part of the canonical form, or is judged by the table above; left out: all. */
  reads?: Reads;
  /** Whether a body is meant for this API, for those who are given bodies without a path. Of several the last in the list has it. */
  recognizes(body: Fields): boolean;
  /** Normalizes and validates a body. Throws `GatewayError`. */
  parse(body: Fields): AnyRequest;
  /** An error as its callers know errors, in a response and in a stream: of its paths, and of what lies below them. */
  errorBody(error: GatewayError, requestId: string): Fields;
  /** A header that only its clients send, in lower case: on paths of the API that are no dialect's, it asks for this one's forms. */
  clientHeader?: string;
  /** Where its clients read the request's identifier, besides `x-request-id`. */
  requestIdHeader?: "request-id";
  /** How it fails where there is no such model; left out: as an invalid request. */
  unknownModel?: Fault;
  /** How it lists models; left out: as OpenAI does. */
  models?: ModelForms;
  /** Left out: no conversation is had in it. */
  conversation?: ConversationForm | undefined;
  /** Left out: all its requests are translated. */
  native?: NativeForm;
}

/** The values of a reserved field that anybody may send: a list, or what tells them, with what would be right after "must". */
export type ReservedField = readonly unknown[] | { isHarmless(value: unknown): boolean; expected: string };

/** A dialect's own forms of the models that are offered. */
export interface ModelForms {
  schemas: { one: TSchema; list: TSchema };
  one(model: Model): Fields;
  /** @param query of the request, which may ask for a part of the list */
  list(models: readonly Model[], query: URLSearchParams): Fields;
}

/** A dialect whose requests are all answered in words. */
export interface WordDialect extends Dialect {
  parse(body: Fields): DialectRequest;
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
  /** Its errors, with examples of those that come from a provider in its own words; left out: as OpenAI's, and ours alone. */
  error?: { schema: string; refused: Examples; failed: Examples };
  /** Left out: nothing is streamed. */
  stream?: { schema: object; examples: Examples };
}

/** Named examples, as OpenAPI writes them. */
export type Examples = Readonly<Record<string, { summary: string; value: unknown }>>;

/** One valid request of a dialect, as masking, the books and the routing see it. They change its body in place. */
interface ValidRequest extends MaskableRequest {
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
  /**
   * Sees to it that a provider keeps nothing of it: what is kept would be surrogates, which no later request could undo. Throws
   * `GatewayError` where it builds on something kept. Left out: providers of its dialect keep nothing by themselves.
   */
  keepNothing?(): void;
  /** Puts thoughts back that were sealed into their signatures, in slices, before anything is searched; undefined where there are none. */
  reopen?(thoughts: SignedThoughts): Generator<undefined> | undefined;
  /** Rewords the path of a field, in a message or alone, as the caller counts: without what `instruct` added. */
  renumber(text: string): string;
  /**
   * Our own answer where no provider of the model speaks the dialect, or has one; left out: there is none.
   * @param bytes length of the request's body
   */
  ownAnswer?(bytes: number): Fields;
}

/** Any request: of the one canonical form or the other. */
export type AnyRequest = DialectRequest | EmbeddingsRequest;

/** A request that is answered in words. */
export interface DialectRequest extends ValidRequest {
  /** What the translated lane sends. Throws `GatewayError` where the dialect has no canonical form. */
  canonical(): ChatRequest;
  /** @param change applied to each event before it is written, as the caller's version wants it */
  streamWriter(identity: AnswerIdentity, change: (event: Fields) => Fields): StreamWriter;
  /** A whole answer from its canonical form. */
  wholeAnswer(completion: ChatCompletion, identity: AnswerIdentity): Fields;
  /** A whole answer of the native lane on its way out, restored: puts back what the gateway changed of the request that it repeats. */
  passedWhole?(answer: Fields, identity: AnswerIdentity): Fields;
}

/** A request that is answered in vectors, always as a whole. There is no text in its answer, so nothing is restored. */
export interface EmbeddingsRequest extends ValidRequest {
  readonly isStream: false;
  /** What providers are asked, in one request or in several. */
  embedding(): EmbeddingBatch;
  /** @param vectors one for each input, in their order */
  wholeAnswer(vectors: readonly Vector[], usage: Usage, identity: AnswerIdentity): Fields;
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
  /** Whether it tells texts in turn, so that one is over where another goes on. */
  readonly inTurn?: boolean;
  write(chunk: ChatCompletionChunk): string;
  /**
   * A shorter way than `write` for repeats of the chunk that was just written, by their texts alone, which are never empty; undefined
   * where there is none.
   */
  again?(chunk: ChatCompletionChunk): Again | undefined;
  /** The last words of a translated answer. */
  finish(usage: Usage): string;
  /** An event of the native lane on its way out, restored: for a dialect whose own words depend on what the provider said. */
  passed?(event: NativeEvent): NativeEvent;
  /** Keeps a silent stream alive. */
  idle(): string;
  /** The last words of an answer that broke off. @param body of the dialect's error */
  fail(body: Fields): string;
}

/** What an answer's events are counted by. */
export interface AnswerCounter {
  /** What was counted so far: events may tell only some of the counts. */
  readonly usage: Usage;
  observe(usage: Usage | undefined, characters: number): void;
}

/** The native lane of a dialect: its own events and bodies, counted and restored, handed on as they are otherwise. */
export interface NativeForm {
  /** Headers of the caller's request that go along, in lower case; one that ends in `*` stands for all that begin so. */
  headers: readonly string[];
  countEvent(event: NativeEvent, counter: AnswerCounter): void;
  countWhole(body: Fields, counter: AnswerCounter): void;
  /** An event in which nothing is restored leaves as the object it came as. */
  restoreEvents(masked: Masked, request: DialectRequest): Stage<NativeEvent>;
  restoreWhole(body: Fields, masked: Masked, request: DialectRequest): Fields;
}
