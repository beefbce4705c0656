import { anyObject, base64, integer, isFields, type Judge, list, number, object, text, word } from "./shape.ts";

/**
 * What is wrong with a body of Converse or ConverseStream, checked against AWS's documentation alone: the API reference (as
 * botocore/data/bedrock-runtime/2023-09-30/service-2.json has it), the user guide on tool use, prompt caching and structured outputs.
 */
export function bedrockProblems(body: unknown, model: string): string[] {
  const shape = request(body, "body");
  return shape.length > 0
    ? shape
    : [...rules.flatMap((rule) => rule(body as Request)), ...sampling(body as Request, model)];
}

/** "`temperature` and `top_p` cannot both be specified for this model" (user guide, Claude Sonnet 4.5), and newer ones take neither. */
function sampling({ inferenceConfig: { temperature, topP } = {} }: Request, model: string): string[] {
  if (!model.includes("anthropic.")) return [];
  const isGiven = temperature !== undefined || topP !== undefined;
  return [
    ...(temperature !== undefined && topP !== undefined ? ["temperature and top_p cannot both be specified"] : []),
    ...(isGiven && model.includes("claude-opus-4-7") ? ["temperature and top_p are not taken by this model"] : []),
  ];
}

/** A union has exactly one of its members. */
function union(members: Record<string, Judge>): Judge {
  const inner = object({}, members);
  return (value, path) =>
    isFields(value) && Object.keys(value).length === 1 ? inner(value, path) : [`${path} has not one member`];
}

const toolUseId = text(/^[a-zA-Z0-9_.:-]{1,64}$/);
const toolName = text(/^[a-zA-Z0-9_-]{1,64}$/);
const source = union({ bytes: base64 });
const image = object({ format: word("png", "jpeg", "gif", "webp"), source });
const audio = object({ format: word("mp3", "opus", "wav", "aac", "flac", "mp4", "ogg", "mkv"), source });
const document = object({
  format: word("pdf", "csv", "doc", "docx", "xls", "xlsx", "html", "txt", "md"),
  // "alphanumeric characters, whitespace (no more than one in a row), hyphens, parentheses, square brackets"
  name: text(/^(?!.*\s\s)[a-zA-Z0-9\s\-()[\]]{1,200}$/),
  source,
});
const cachePoint = object({ type: word("default") }, { ttl: word("5m", "1h") });
const toolResult = object(
  { toolUseId, content: list(union({ text: text(/\S/), json: anyObject, image, document })) },
  { status: word("success", "error") },
);
const content = list(
  union({
    text: text(/\S/),
    image,
    audio,
    document,
    cachePoint,
    toolUse: object({ toolUseId, name: toolName, input: anyObject }),
    toolResult,
  }),
  1,
);
/** Any JSON Schema, as the document it is: of an object, since arguments have names. */
const objectSchema: Judge = (value, path) =>
  isFields(value) && value["type"] === "object" ? [] : [`${path} is no schema of an object`];
const tool = union({
  toolSpec: object(
    { name: toolName, inputSchema: union({ json: objectSchema }) },
    { description: text(/./), strict: word(true, false) },
  ),
});
const jsonText: Judge = (value, path) => {
  const problems = text(/^\{/)(value, path);
  if (problems.length === 0) JSON.parse(value as string);
  return problems;
};
const request = object(
  { messages: list(object({ role: word("user", "assistant"), content }), 1) },
  {
    system: list(union({ text: text(/./), cachePoint }), 1),
    inferenceConfig: object(
      {},
      { maxTokens: integer(1), temperature: number(0, 1), topP: number(0, 1), stopSequences: list(text(/./), 1, 2500) },
    ),
    toolConfig: object(
      { tools: list(tool, 1) },
      { toolChoice: union({ auto: object({}), any: object({}), tool: object({ name: toolName }) }) },
    ),
    outputConfig: object(
      {},
      {
        textFormat: object({
          type: word("json_schema"),
          structure: union({ jsonSchema: object({ schema: jsonText }, { name: text(/./), description: text() }) }),
        }),
        effort: text(/^[a-z]{0,16}$/),
      },
    ),
    serviceTier: object({ type: word("priority", "default", "flex", "reserved") }),
    guardrailConfig: anyObject,
    performanceConfig: anyObject,
    requestMetadata: anyObject,
    additionalModelRequestFields: anyObject,
  },
);

interface Request {
  system?: object[];
  inferenceConfig?: { temperature?: number; topP?: number };
  messages: { role: string; content: Record<string, { toolUseId: string }>[] }[];
  toolConfig?: { tools: { toolSpec: { name: string } }[]; toolChoice?: { tool?: { name: string } } };
}

const rules: ((request: Request) => string[])[] = [
  ({ messages }) => (messages[0]!.role === "user" ? [] : ["the conversation does not begin with the user"]),
  ({ messages }) =>
    messages.some(({ role }, at) => role === messages[at - 1]?.role) ? ["two turns of one role follow each other"] : [],
  ({ messages }) =>
    messages.flatMap(({ content: blocks }, at) => {
      const used = ids(messages[at - 1]?.content ?? [], "toolUse");
      const answered = ids(blocks, "toolResult");
      return used.length === answered.length && used.every((id) => answered.includes(id))
        ? []
        : [`turn ${at} answers ${answered.join()} and not ${used.join()}`];
    }),
  ({ messages }) => (ids(messages.at(-1)!.content, "toolUse").length > 0 ? ["a call is left without a result"] : []),
  // "The toolConfig field must be defined when using toolUse and toolResult content blocks."
  ({ messages, toolConfig }) =>
    !toolConfig && messages.some(({ content: blocks }) => ids(blocks, "toolUse").length > 0) ? ["no toolConfig"] : [],
  ({ toolConfig }) => {
    const chosen = toolConfig?.toolChoice?.tool?.name;
    const names = toolConfig?.tools.map(({ toolSpec }) => toolSpec.name) ?? [];
    return chosen !== undefined && !names.includes(chosen) ? ["the chosen tool is not among the tools"] : [];
  },
  // "If you include a ContentBlock with a document field in the array, you must also include a ContentBlock with a text field."
  ({ messages }) =>
    messages.flatMap(({ content: blocks }, at) =>
      blocks.some((block) => "document" in block) && !blocks.some((block) => "text" in block)
        ? [`turn ${at} has a document and no text`]
        : [],
    ),
  // "Maximum number of cache checkpoints per request: 4" (user guide, prompt caching)
  ({ messages, system = [] }) =>
    [...system, ...messages.flatMap(({ content: blocks }) => blocks)].filter((block) => "cachePoint" in block).length >
    4
      ? ["more than four cache checkpoints"]
      : [],
];

const ids = (blocks: Record<string, { toolUseId: string }>[], kind: string): string[] =>
  blocks.flatMap((block) => block[kind]?.toolUseId ?? []);
