import { describe, expect, test } from "bun:test";
import type { Fields } from "../../src/contract/fields.ts";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import type { Dialect } from "../../src/dialects/dialect.ts";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import { type LibraryType, type LibraryTypes, libraryTypes } from "../support/declarations.ts";
import { outcome, translating } from "./outcome.ts";

/** A door, and how a value of one of its fields becomes a request that means something. */
interface Door {
  dialect: Dialect;
  types: LibraryTypes;
  request: string;
  plain: Fields;
  /** What must be there beside a field. */
  beside: Readonly<Record<string, Fields>>;
  /** A turn or an item with what must stand before and behind it. */
  around(one: Fields): Fields[];
}

const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
const hello = { role: "user", content: "Hello" };
const strict = { type: "object", properties: {}, required: [], additionalProperties: false };
const f = { type: "function", name: "f", parameters: strict };
const chat: Door = {
  dialect: openaiChat,
  types: libraryTypes(["openai/resources/chat/completions/completions.d.ts", "openai/resources/shared.d.ts"]),
  request: "ChatCompletionCreateParamsBase",
  plain: { model: "m", messages: [hello] },
  beside: {
    tool_choice: { tools: [{ type: "function", function: { name: "f", parameters: strict } }] },
    function_call: { functions: [{ name: "f", parameters: strict }] },
    stream_options: { stream: true },
  },
  around: (one) => {
    if (one["role"] === "tool") return [hello, { role: "assistant", content: null, tool_calls: [call] }, one];
    if (one["role"] === "function") {
      const { name } = one;
      return [hello, { role: "assistant", content: null, function_call: { name, arguments: "{}" } }, one];
    }
    if (one["role"] !== "assistant") return [one, hello];
    const results = (one["tool_calls"] as Fields[] | undefined)?.map(({ id }) => ({
      role: "tool",
      tool_call_id: id,
      content: "found",
    }));
    const older = one["function_call"] as Fields | undefined;
    const result = older ? [{ role: "function", name: older["name"], content: "found" }] : [];
    return [hello, one, ...(results ?? []), ...result, hello];
  },
};

const itemCall = { type: "function_call", call_id: "call_1", name: "f", arguments: "{}" };
const itemOutput = { type: "function_call_output", call_id: "call_1", output: "found" };
const responses: Door = {
  dialect: openaiResponses,
  types: libraryTypes(["openai/resources/responses/responses.d.ts", "openai/resources/shared.d.ts"]),
  request: "ResponseCreateParamsBase",
  plain: { model: "m", input: [hello] },
  beside: {
    tool_choice: { tools: [f] },
    stream_options: { stream: true },
    reasoning: { max_output_tokens: 8192 },
  },
  around: (one) => {
    const type = String(one["type"]);
    if (type.endsWith("_call_output")) return [hello, itemCall, one];
    if (type.endsWith("_call")) return [hello, one, itemOutput];
    return [one, { role: "assistant", content: "Well" }, hello];
  },
};

const use = { type: "tool_use", id: "call_1", name: "f", input: {} };
const messages: Door = {
  dialect: messagesApi,
  types: libraryTypes(["@anthropic-ai/sdk/resources/beta/messages/messages.d.ts"]),
  request: "MessageCreateParamsBase",
  plain: { model: "m", max_tokens: 512, messages: [hello] },
  beside: {
    tool_choice: { tools: [{ name: "f", input_schema: strict }] },
    thinking: { max_tokens: 8192 },
    output_config: { max_tokens: 8192 },
  },
  around: ({ content }) => {
    const types = Array.isArray(content) ? (content as Fields[]).map(({ type }) => String(type)) : [];
    if (types.includes("tool_result")) return [hello, { role: "assistant", content: [use] }, { role: "user", content }];
    if (types.includes("tool_use"))
      return [
        hello,
        { role: "assistant", content },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: "found" }] },
      ];
    const isSaid = types.some((type) => /thinking/.test(type));
    return [hello, { role: isSaid ? "assistant" : "user", content: isSaid ? [...(content as []), text] : content }];
  },
};
const text = { type: "text", text: "So" };

/** Texts that mean something where a field has this name. */
const usual: Readonly<Record<string, string>> = {
  id: "call_1",
  call_id: "call_1",
  tool_call_id: "call_1",
  tool_use_id: "call_1",
  arguments: "{}",
  name: "f",
  image_url: "data:image/png;base64,iVBORw0KGgo=",
  url: "data:image/png;base64,iVBORw0KGgo=",
  file_data: "data:application/pdf;base64,JVBERi0=",
  data: "iVBORw0KGgo=",
};

/** What says what is so without it. */
function isDefault(value: unknown): boolean {
  if (typeof value === "string")
    return /^(?:auto|default|completed|direct|text|summarized|custom|message|5m|none)$/.test(value);
  const fields = value as Fields;
  return typeof value === "object" && Object.keys(fields).join() === "type" && isDefault(fields["type"]);
}

type ObjectType = LibraryType & { kind: "object" };

/** An object whose fields are not said, such as a schema. */
const open = { type: "object", properties: { a: { type: "string" } } };

class Samples {
  readonly #types: LibraryTypes;

  constructor(types: LibraryTypes) {
    this.#types = types;
  }

  /** Values that a field may have, one of each sort, those that say something first. */
  of(type: LibraryType, name: string, around = "", depth = 0): unknown[] {
    const values = this.#types.variants(type).flatMap((one) => this.#value(one, name, around, depth));
    return [...values.filter((value) => !isDefault(value)), ...values.filter(isDefault)];
  }

  #value(type: LibraryType, name: string, around: string, depth: number): unknown[] {
    if (type.kind === "literal") return [type.value];
    if (type.kind === "list") return [this.of(type.of, name, around, depth + 1).slice(0, 1)];
    if (type.kind === "object" && type.fields.length === 0) return [open];
    if (type.kind === "object") return depth > 8 ? [] : [this.some(type, name, depth + 1)];
    if (type.kind !== "plain") return [];
    if (type.name === "string") return [usual[name] ?? `Some ${name} of ${around}`, "other"];
    if (type.name === "number") return [3, 40_000];
    return type.name === "boolean" ? [true, false] : [open];
  }

  /** An object with no field but those that must be there. */
  least(type: ObjectType, around: string, depth = 0): Fields {
    return this.#with(
      type.fields.filter(({ isOptional }) => !isOptional),
      around,
      depth,
    );
  }

  /** The same with at least one field. */
  some(type: ObjectType, around: string, depth: number): Fields {
    const least = this.least(type, around, depth);
    return Object.keys(least).length > 0 ? least : this.#with(type.fields.slice(0, 1), around, depth);
  }

  #with(fields: ObjectType["fields"], around: string, depth: number): Fields {
    return Object.fromEntries(fields.map((one) => [one.name, this.of(one.type, one.name, around, depth)[0] ?? null]));
  }
}

const lastOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);

interface Case {
  path: string;
  /** The path, and those of the blocks around it with their types. */
  blocks: readonly string[];
  withIt: Fields;
  without: Fields;
}

/** For each field of each object that a value may be: a request with it, and one without, or with another value where it must be there. */
function* casesIn(
  { types, samples }: { types: LibraryTypes; samples: Samples },
  type: LibraryType,
  path: string,
  wrap: (value: unknown) => Fields,
  within: readonly LibraryType[] = [],
  around: readonly string[] = [],
): Generator<Case> {
  for (const one of types.variants(type)) {
    const inner = [...within, one];
    if (one.kind === "list") yield* casesIn({ types, samples }, one.of, path, (value) => wrap([value]), inner, around);
    if (one.kind !== "object" || within.includes(one) || within.length > 12) continue;
    const least = samples.least(one, lastOf(path));
    const blocks = typeof least["type"] === "string" ? [...around, `${path}.${least["type"]}`] : around;
    for (const { name, isOptional, type: of } of one.fields) {
      const [first, ...others] = samples.of(of, name, lastOf(path));
      const at = `${path}.${name}`;
      const withField = (value: unknown) => wrap({ ...least, [name]: value });
      const other = isOptional ? first : others.find((value) => typeof value === typeof first);
      if (other !== undefined && !isDefault(other) && name !== "type")
        yield { path: at, blocks: [at, ...blocks], withIt: withField(other), without: wrap(least) };
      yield* casesIn({ types, samples }, of, at, withField, inner, blocks);
    }
  }
}

/** Whether a path leads through what a name says. Where blocks within blocks are made into parts of one list, the name has fewer steps. */
function isWithin(path: string, name: string): boolean {
  // An effort is what is left of a budget.
  if (name === "reasoning_effort") return path.startsWith("thinking.");
  const steps = (name.startsWith("system") ? path : path.replace(/^system\b/, "messages.content")).split(".");
  let from = 0;
  return name.split(".").every((step) => {
    const at = steps.findIndex((one, index) => index >= from && one.startsWith(step));
    from = at + 1;
    return at >= 0;
  });
}

/** Fields whose value changes nothing that is sent, and why that loses nothing. */
const withoutLoss: readonly [path: RegExp, at: RegExp, why: string][] = [
  [
    /^(?:text\.format|response_format\.json_schema)\.name$/,
    /^/,
    "a schema must be called something, and few want to know how",
  ],
  [/^stream_options\.include_usage$/, /^/, "usage is always asked for, and shown to who wants it"],
  [/^messages\.name$/, /^/, "a name alone in its role tells nobody apart"],
  [/^messages\.tool_calls\.id$/, /^ollama native$/, "results name the tool that was called"],
  [/\.media_type$|\.source$/, /^ollama native$/, "a picture says itself what it is"],
  [/\.strict$/, /^ollama native$/, "its grammar always binds"],
  [/\.input_audio\.format$/, /^mistral$/, "a sound says itself what it is"],
];

describe.each([
  ["chat completions", chat],
  ["Responses", responses],
  ["Messages", messages],
])("Of the official blocks of %s", (_, { dialect, types, request, plain, beside, around }) => {
  const [root] = types.variants(types.named(request));
  const fields = root?.kind === "object" ? root.fields : [];
  const samples = new Samples(types);

  test.each(fields.map(({ name, type }) => [name, type] as const))(
    "no field is dropped silently by any kind of provider where it is translated: %s",
    async (name, type) => {
      const wrap = (value: unknown) => ({
        ...plain,
        ...beside[name],
        [name]: name === "input" || name === "messages" ? (value as Fields[]).flatMap(around) : value,
      });
      const silent = new Set<string>();
      for (const { path, blocks, withIt, without } of casesIn({ types, samples }, type, name, wrap)) {
        if (dialect.untranslated?.[path]?.fate === "emulated") continue;
        for (const target of translating) {
          if (withoutLoss.some(([paths, kinds]) => paths.test(path) && kinds.test(target.name))) continue;
          const before = await outcome(dialect, without, target);
          if (before.refused !== undefined) continue;
          const after = await outcome(dialect, withIt, target);
          // What is left out with a field or a block around it is named with that.
          const isAround = (one: string) => blocks.some((block) => isWithin(block, one));
          const isNamed = after.named?.some(isAround) || String(after.named) !== String(before.named);
          if (after.refused === undefined && !isNamed && after.bytes === before.bytes)
            silent.add(`${path} at ${target.name}`);
        }
      }
      expect([...silent]).toEqual([]);
    },
    120_000,
  );
});
