import type { Turns } from "./conversation.ts";

/**
 * The path of a field of a chat, at the beginning of a text, in the words of this API.
 * @param tools where the caller has the chat's tools
 * @param spells whether log probabilities are asked for by `include`
 */
export function renamed(text: string, turns: Turns, tools: readonly string[], spells: boolean): string {
  return text
    .replace(
      /^messages\.(\d+\.tool_calls\.\d+)(?:\.function)?/,
      (_, call) => turns.calls.get(call as string) ?? "input",
    )
    .replace(/^messages\.(\d+)(?:\.(content|tool_call_id)\b)?/, (_, index, field) =>
      inItem(turns, Number(index), field as string),
    )
    .replace(/^messages\.reasoning_content$/, "input.reasoning")
    .replace(/^messages\b/, "input")
    .replace(/^(input(?:\.\d+)?\.(?:content|output)(?:\.\d+)?\.)(?:image_url\.(?!url)|file\.|(image_url)\.url)/, "$1$2")
    .replace(/^tools\.(\d+)(?:\.function)?/, (_, index) => tools[Number(index)] ?? `tools.${index}`)
    .replace(/^tool_choice\.(?:function|allowed_tools)/, "tool_choice")
    .replace(/^response_format(?:\.json_schema)?/, "text.format")
    .replace(/^max_(?:completion_)?tokens\b/, "max_output_tokens")
    .replace(/^reasoning_effort\b/, "reasoning.effort")
    .replace(/^verbosity\b/, "text.verbosity")
    .replace(
      /^logprobs must be false/,
      spells ? "include must hold no message.output_text.logprobs" : "top_logprobs must be left out",
    )
    .replace(/^logprobs\b/, spells ? "include" : "top_logprobs");
}

/** A field of a turn in the item that it came from. */
function inItem({ turns, paths }: Turns, index: number, field: string | undefined): string {
  const path = paths[index] ?? "input";
  if (field === undefined) return path;
  if (field === "tool_call_id") return `${path}.call_id`;
  return `${path}.${turns[index]?.role === "tool" ? "output" : field}`;
}
