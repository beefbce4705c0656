import { type Fields, fieldsIn, isFields, textIn } from "../../../src/contract/fields.ts";
import type { Dialect, DialectRequest, NativeForm, StreamWriter } from "../../../src/dialects/dialect.ts";
import { anyKeys, counts, shape } from "../../../src/dialects/keywords.ts";
import type { NativeEvent } from "../../../src/dialects/native-event.ts";
import type { ChatCompletion, ChatCompletionChunk, Usage } from "../../../src/dialects/openai-chat/completion.ts";
import { route as chatRoute } from "../../../src/dialects/openai-chat/route.ts";
import { textFields } from "../../../src/dialects/texts.ts";
import { GatewayError } from "../../../src/errors.ts";
import { type Slot, Slots } from "../../../src/privacy/restore/slots.ts";
import { restoreText } from "../../../src/privacy/restore/whole-text.ts";

/**
 * An API that nobody offers, which shows what a dialect must say. A request is `{model, ask, rules?, limit?, stream?}`; an answer is
 * `{type: "answer", text, tokens: [in, out]}`, or the events `begin`, `words` with a slot and a text, and `end` with the tokens.
 */
const table = shape({
  ...counts("limit stream"),
  model: "route",
  ask: "text",
  rules: "text",
  labels: anyKeys("identifier"),
});

interface Body extends Fields {
  model: string;
  ask: string;
}

const event = (type: string, data: Fields) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

/** A request as the pipeline sees it. */
function echoRequest(body: Body): DialectRequest {
  const limit = typeof body["limit"] === "number" ? body["limit"] : undefined;
  return {
    dialect: echo,
    body,
    model: body.model,
    isStream: body["stream"] === true,
    outputBound: limit,
    answers: 1,
    texts: () => textFields(body, table),
    *attachment() {
      return undefined;
    },
    instruct(sentence) {
      body["rules"] = body["rules"] === undefined ? sentence : `${textIn(body["rules"])}\n${sentence}`;
    },
    promptTokens: (bytes) => Math.ceil(bytes / 4),
    bindOutput(tokens) {
      body["limit"] = tokens;
    },
    renumber: (text) => text.replace(/^messages\.\d+\.content/, "ask"),
    canonical: () => ({
      model: body.model,
      stream: body["stream"] === true,
      messages: [
        ...(body["rules"] === undefined ? [] : [{ role: "system" as const, content: textIn(body["rules"]) }]),
        { role: "user", content: body.ask },
      ],
      ...(typeof body["limit"] === "number" ? { max_tokens: body["limit"] } : {}),
    }),
    streamWriter: (identity, change) => echoWriter(identity.id, change),
    wholeAnswer: (completion: ChatCompletion) => ({
      type: "answer",
      text: completion.choices[0]?.message.content ?? "",
      tokens: [completion.usage?.prompt_tokens, completion.usage?.completion_tokens],
    }),
  };
}

function echoWriter(id: string, change: (said: Fields) => Fields): StreamWriter {
  let begin = event("begin", { id });
  const say = (type: string, data: Fields) => {
    const text = begin + event(type, change(data));
    begin = "";
    return text;
  };
  return {
    write: ({ choices }: ChatCompletionChunk) =>
      choices
        .filter(({ delta }) => delta.content)
        .map(({ index, delta }) => say("words", { slot: `choice ${index}`, text: delta.content }))
        .join(""),
    finish: ({ prompt_tokens: prompt, completion_tokens: completion }: Usage) =>
      say("end", { tokens: [prompt, completion] }),
    idle: () => say("pause", {}),
    fail: ({ message }) => event("trouble", { message }),
  };
}

function usageIn({ tokens }: Fields): Usage | undefined {
  if (!Array.isArray(tokens)) return undefined;
  const [prompt, completion] = tokens as number[];
  return { prompt_tokens: prompt!, completion_tokens: completion!, total_tokens: prompt! + completion! };
}

const wordsOf = (slot: string): Slot => ({
  name: slot,
  isJson: false,
  fragment: (text) => ({ type: "words", slot, text }),
});

const native: NativeForm = {
  headers: ["echo-mood"],
  countEvent: ({ data }, counter) => counter.observe(usageIn(data), textIn(data["text"]).length),
  countWhole: (body, counter) => counter.observe(usageIn(body), textIn(body["text"]).length),
  restoreEvents(masked) {
    const slots = new Slots(masked);
    const held = (isWhole: boolean): NativeEvent[] =>
      slots
        .end(isWhole)
        .filter(({ text }) => text !== "")
        .map(({ slot, text }) => ({ name: "words", data: slot.fragment(text) }));
    return {
      push(given) {
        const { data } = given;
        if (data["type"] === "end") return [...held(true), given];
        if (data["type"] !== "words") return [given];
        const said = textIn(data["text"]);
        const text = slots.restore(wordsOf(textIn(data["slot"])), said);
        if (text === said) return [given];
        return text === ""
          ? []
          : [{ ...(given.name === undefined ? {} : { name: given.name }), data: { ...data, text } }];
      },
      end: () => held(false),
    };
  },
  restoreWhole: (body, masked) => ({ ...body, text: restoreText(masked, textIn(body["text"]), false, true) }),
};

export const echo: Dialect = {
  name: "echo",
  route: { ...chatRoute, path: "/v1/echo", operationId: "createEcho" },
  idPrefix: "echo-",
  reserved: {},
  recognizes: (body) => "ask" in body,
  parse(body) {
    if (typeof body["model"] !== "string" || typeof body["ask"] !== "string")
      throw new GatewayError("invalid_request", "ask must be a string", { param: "ask" });
    return echoRequest({ ...body, model: body["model"], ask: body["ask"] });
  },
  errorBody: ({ message }) => ({ trouble: message }),
  native,
};

/** What an event says, for tests. */
export const wordsIn = (text: string, slot: string): string =>
  text
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line): Fields => fieldsIn(JSON.parse(line.slice("data: ".length))))
    .filter((data) => isFields(data) && data["slot"] === slot)
    .map((data) => textIn(data["text"]))
    .join("");
