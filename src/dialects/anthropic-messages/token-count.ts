import { type Fields, countIn } from "../../contract/fields.ts";
import { parser } from "../../contract/parse.ts";
import type { SignedThoughts } from "../../privacy/signed-thoughts.ts";
import type { TextField } from "../../privacy/text-field.ts";
import type { Dialect, DialectRequest, NativeForm, StreamWriter } from "../dialect.ts";
import { textFields } from "../texts.ts";
import { messagesApi } from "./anthropic-messages.ts";
import { firstMessagesAttachment } from "./attachments.ts";
import { messagesTable } from "./keywords.ts";
import { instructLast } from "./messages-request.ts";
import { messagesPromptTokens } from "./prompt-tokens.ts";
import { TokenCountRequest } from "./request.ts";
import { countTokensRoute } from "./route.ts";
import type { OwnThoughts } from "../own-thoughts.ts";
import { thoughtsOfMessages } from "./signed-thoughts.ts";
import { unknownHere } from "./unknown-here.ts";

const parse = parser(TokenCountRequest, "The body");

/** Nothing is generated, so nothing is counted towards an account. */
const native: NativeForm = {
  headers: messagesApi.native!.headers,
  countEvent() {},
  countWhole() {},
  restoreEvents: () => ({ push: (event) => [event], end: () => [] }),
  restoreWhole: ({ input_tokens: tokens, ...rest }) => ({ input_tokens: countIn(tokens), ...rest }),
};

/** Anthropic's count of a prompt's tokens (platform.claude.com/docs/en/api/messages-count-tokens). */
export const tokenCountApi: Dialect = {
  ...messagesApi,
  name: "anthropic-token-count",
  route: countTokensRoute,
  // Without a bound it is nobody's request: a chat request has the same fields.
  recognizes: () => false,
  parse: (body) => new TokenCounting(parse(body), tokenCountApi),
  // Nothing is answered.
  conversation: undefined,
  native,
};

class TokenCounting implements DialectRequest {
  readonly dialect: Dialect;
  readonly body: TokenCountRequest;
  readonly isStream = false;
  readonly outputBound = undefined;
  readonly answers = 0;
  readonly #own: OwnThoughts;

  constructor(body: TokenCountRequest, dialect: Dialect) {
    this.body = body;
    this.dialect = dialect;
    this.#own = thoughtsOfMessages(body);
  }

  get model(): string {
    return this.body.model;
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

  /** As in the call that is counted for. */
  instruct(sentence: string): void {
    instructLast(this.body, sentence);
  }

  /** Counting is free. */
  promptTokens(): number {
    return 0;
  }

  bindOutput(): void {}

  renumber(text: string): string {
    return text;
  }

  canonical(): never {
    return unknownHere("model", "must be one whose provider counts tokens");
  }

  ownAnswer(bytes: number): Fields {
    return { input_tokens: messagesPromptTokens(this.body, bytes), estimated: true };
  }

  streamWriter(): StreamWriter {
    throw new Error("a count is not streamed");
  }

  wholeAnswer(): never {
    throw new Error("a count is not translated");
  }
}
