import { type Fields, isFields } from "./shape.ts";

export interface Request extends Fields {
  contents: { role: string; parts: Fields[] }[];
  generationConfig?: Fields;
}

/** Rules that no schema expresses: how the parts of a request depend on each other and on the model's generation. */
export const rules: ((request: Request, generation: number) => string[])[] = [turns, tools, config];

/** Roles alternate, the user first; a turn of calls is followed by as many responses, in the same order, before any other content. */
function turns({ contents }: Request, generation: number): string[] {
  return contents.flatMap(({ role, parts }, position) => {
    const before = contents[position - 1];
    const calls = (before?.parts ?? []).flatMap((one) => (isFields(one["functionCall"]) ? [one["functionCall"]] : []));
    const responses = parts.flatMap((one) => (isFields(one["functionResponse"]) ? [one["functionResponse"]] : []));
    const first = parts.find((one) => "functionCall" in one);
    const key = (one: Fields) => `${String(one["id"])} ${String(one["name"])}`;
    return [
      ...(role === (position % 2 === 0 ? "user" : "model") ? [] : [`contents.${position}: roles must alternate`]),
      ...(calls.map(key).join() === responses.map(key).join()
        ? []
        : [`contents.${position}: responses do not match calls`]),
      ...(responses.length > 0 && !("functionResponse" in parts[0]!)
        ? [`contents.${position}: responses come first`]
        : []),
      ...(first && position === contents.length - 1 ? [`contents.${position}: a call without response`] : []),
      ...(first && generation >= 3 && !("thoughtSignature" in first)
        ? [`contents.${position}: Function call is missing a thought_signature`]
        : []),
    ];
  });
}

function tools({ tools: given, toolConfig }: Request): string[] {
  const declared = ((given as { functionDeclarations: Fields[] }[] | undefined) ?? []).flatMap(
    (one) => one.functionDeclarations,
  );
  const names = declared.map((one) => one["name"]);
  const { mode, allowedFunctionNames: allowed = [] } = ((toolConfig as Fields | undefined)?.["functionCallingConfig"] ??
    {}) as Fields & { allowedFunctionNames?: string[] };
  return [
    ...(new Set(names).size < names.length ? ["duplicate function declaration"] : []),
    ...(mode !== undefined && names.length === 0
      ? ["function calling config is set without function_declarations"]
      : []),
    ...(allowed.length > 0 && mode !== "ANY" ? ["allowed_function_names is only set when the mode is ANY"] : []),
    ...(allowed.every((one) => names.includes(one)) ? [] : ["allowed_function_names names no function"]),
  ];
}

function config({ tools: given, generationConfig = {} }: Request, generation: number): string[] {
  const { responseMimeType: mime, responseJsonSchema: answer, thinkingConfig = {} } = generationConfig;
  const { thinkingBudget: budget, thinkingLevel: level } = thinkingConfig as Fields;
  return [
    ...(answer && mime !== "application/json" ? ["a response schema needs application/json"] : []),
    ...(JSON.stringify(answer ?? {}).includes('"const":') ? ["const is not supported in responseJsonSchema"] : []),
    ...(budget !== undefined && level !== undefined ? ["thinking_budget and thinking_level cannot both be set"] : []),
    ...(level !== undefined && generation < 3 ? ["thinking_level is not supported for this model"] : []),
    ...(mime === "application/json" && given && generation < 3
      ? ["Function calling with a response mime type: 'application/json' is unsupported"]
      : []),
  ];
}
