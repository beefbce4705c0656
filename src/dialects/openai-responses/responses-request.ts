import { type Fields, fieldsIn } from "../../contract/fields.ts";
import type { TextField } from "../../privacy/text-field.ts";
import type { AnswerIdentity, Dialect, DialectRequest, StreamWriter } from "../dialect.ts";
import { type AttachmentRules, firstAttachment } from "../openai-chat/attachments.ts";
import type { ChatCompletion } from "../openai-chat/completion.ts";
import type { ChatRequest } from "../openai-chat/request.ts";
import { textFields } from "../texts.ts";
import type { ItemSettings } from "./answer/answer-items.ts";
import { ResponsesStreamWriter } from "./answer/stream-writer.ts";
import { wholeResponse } from "./answer/whole-answer.ts";
import { type Translated, translated } from "./canonical/canonical.ts";
import { type DeclaredTool, declaredTools } from "./canonical/tools.ts";
import { echoOf, withCallersOwn } from "./echo.ts";
import { responsesTable } from "./keywords.ts";
import { responsesPromptTokens } from "./prompt-tokens.ts";
import { refuseKept } from "./refusals.ts";
import type { ResponsesRequest } from "./request.ts";

export class OpenAIResponsesRequest implements DialectRequest {
  readonly dialect: Dialect;
  readonly body: ResponsesRequest;
  readonly #echo: Fields;
  readonly #tools: ReadonlyMap<string, DeclaredTool>;
  #translated: Translated | undefined;

  constructor(body: ResponsesRequest, dialect: Dialect) {
    this.body = body;
    this.dialect = dialect;
    this.#echo = echoOf(body);
    this.#tools = declaredTools(body);
  }

  get model(): string {
    return this.body.model;
  }

  get isStream(): boolean {
    return this.body.stream === true;
  }

  get outputBound(): number | undefined {
    return this.body.max_output_tokens ?? undefined;
  }

  readonly answers = 1;

  texts(): Iterable<TextField | undefined> {
    return textFields(this.body, responsesTable);
  }

  attachment(): Generator<undefined, string | undefined> {
    return firstAttachment(this.body, parts);
  }

  /** Adds to the end of the instructions, so that the conversation's own beginning stays what it was. */
  instruct(sentence: string): void {
    const { instructions } = this.body;
    this.body.instructions = instructions ? `${instructions}\n\n${sentence}` : sentence;
  }

  keepNothing(): void {
    refuseKept(this.body);
    this.body.store = false;
  }

  renumber(text: string): string {
    return this.#translated?.renamed(text) ?? text;
  }

  promptTokens(bytes: number): number {
    return responsesPromptTokens(this.body, bytes);
  }

  bindOutput(tokens: number): void {
    this.body.max_output_tokens = tokens;
  }

  canonical(): ChatRequest {
    return (this.#translated ??= translated(this.body)).request;
  }

  streamWriter(identity: AnswerIdentity, change: (event: Fields) => Fields): StreamWriter {
    return new ResponsesStreamWriter(identity, {
      echo: this.#echo,
      sent: this.body,
      settings: this.#settings(identity),
      change,
    });
  }

  wholeAnswer(completion: ChatCompletion, identity: AnswerIdentity): Fields {
    return wholeResponse(completion, identity, this.#echo, this.#settings(identity));
  }

  passedWhole(answer: Fields, { model }: AnswerIdentity): Fields {
    return withCallersOwn(answer, model, this.#echo, this.body);
  }

  #settings({ id }: AnswerIdentity): ItemSettings {
    const { summary, generate_summary: older } = fieldsIn(this.#echo["reasoning"]);
    return {
      suffix: id.slice(id.indexOf("_") + 1),
      tools: this.#tools,
      summarizes: typeof (summary ?? older) === "string",
    };
  }
}

const parts: AttachmentRules = {
  texts: new Set("input_text output_text refusal summary_text reasoning_text text".split(" ")),
  sealed: new Set(["encrypted_content", "thought_signature"]),
  table: responsesTable,
};
