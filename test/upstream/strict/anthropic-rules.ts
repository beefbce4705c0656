import type { Fields } from "./shape.ts";

export interface Request extends Fields {
  model: string;
  messages: { role: string; content: Block[] }[];
}
type Block = Fields & { type: string };

/** Rules that no schema expresses: how the parts of a request depend on each other. */
export const rules: ((request: Request) => string[])[] = [turns, tools, thinking, sampling, caching];

/** Roles alternate, the user first; all calls are answered in the next message, before any other content. */
function turns({ messages }: Request): string[] {
  const ids = messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === "tool_use" ? [block["id"]] : [])),
  );
  const last = messages.at(-1)!;
  const end = last.content.at(-1)!;
  return [
    ...(new Set(ids).size < ids.length ? ["tool_use ids must be unique"] : []),
    ...(last.role === "assistant" && end.type === "text" && /\s$/.test(end["text"] as string)
      ? ["final assistant content cannot end with trailing whitespace"]
      : []),
    ...messages.flatMap(({ role, content }, position) => {
      const before = messages[position - 1];
      const asked = before?.role === "assistant" ? before.content.filter(({ type }) => type === "tool_use") : [];
      const answered = content.filter(({ type }) => type === "tool_result");
      const isUnanswered =
        role === "assistant" && position === messages.length - 1 && content.some(({ type }) => type === "tool_use");
      return [
        ...(role === (position % 2 === 0 ? "user" : "assistant") ? [] : [`messages.${position}: roles must alternate`]),
        ...(isUnanswered ? [`messages.${position}: tool_use without tool_result`] : []),
        ...(asked.length === answered.length &&
        asked.every((block) => answered.some((one) => one["tool_use_id"] === block["id"]))
          ? []
          : [`messages.${position}: tool_result blocks must answer the tool_use blocks before, each once`]),
        ...(content.slice(0, answered.length).every(({ type }) => type === "tool_result")
          ? []
          : [`messages.${position}: tool_result blocks must come first`]),
      ];
    }),
  ];
}

function tools({ tools: declared, tool_choice: choice, messages }: Request): string[] {
  const names = ((declared ?? []) as Fields[]).map((tool) => tool["name"]);
  const wanted = (choice as Fields | undefined)?.["name"];
  const isUsed = messages.some(({ content }) => content.some(({ type }) => type.startsWith("tool_")));
  return [
    ...(new Set(names).size < names.length ? ["tools: Tool names must be unique"] : []),
    ...(choice && names.length === 0 ? ["tool_choice may only be specified while providing tools"] : []),
    ...(wanted !== undefined && !names.includes(wanted) ? ["tool_choice names no tool"] : []),
    ...(isUsed && names.length === 0 ? ["requests with tool_use or tool_result blocks must define tools"] : []),
  ];
}

function thinking({ model, max_tokens: bound, thinking: given, tool_choice: choice, messages }: Request): string[] {
  const { type, budget_tokens: budget } = (given ?? {}) as Fields;
  const isOn = type === "enabled" || type === "adaptive";
  const isAdaptive = /4-[678]|-5/.test(model) && !/4-5|3-5/.test(model);
  const last = messages.at(-1)!;
  return [
    ...(type === "enabled" && (budget as number) >= (bound as number)
      ? ["max_tokens must be greater than thinking.budget_tokens"]
      : []),
    ...(type === "enabled" && isAdaptive ? ["thinking.enabled is not taken by this model"] : []),
    ...(type === "adaptive" && /claude/.test(model) && !isAdaptive
      ? ["adaptive thinking is not known to this model"]
      : []),
    ...(isOn && ["any", "tool"].includes((choice as Fields | undefined)?.["type"] as string)
      ? ["thinking may not be enabled when tool_choice forces tool use"]
      : []),
    ...(isOn && last.role === "assistant" ? ["an answer cannot be prefilled while thinking"] : []),
    ...(type === "enabled" && last.content[0]!.type === "tool_result"
      ? ["the assistant message before tool results must start with its thinking block"]
      : []),
  ];
}

function sampling({ model, thinking: given, temperature, top_p: topP }: Request): string[] {
  const isGiven = temperature !== undefined || topP !== undefined;
  const isOn = given !== undefined && (given as Fields)["type"] !== "disabled";
  return [
    ...(temperature !== undefined && topP !== undefined ? ["temperature and top_p cannot both be specified"] : []),
    ...(isGiven && isOn ? ["temperature and top_p may not be set while thinking"] : []),
    ...(isGiven && /4-[78]|claude-[a-z]+-5/.test(model) ? ["temperature and top_p are not taken by this model"] : []),
  ];
}

function caching(body: Request): string[] {
  const marks = JSON.stringify(body).split('"cache_control":').length - 1;
  return marks > 4 ? [`a maximum of 4 blocks with cache_control may be provided, not ${marks}`] : [];
}
