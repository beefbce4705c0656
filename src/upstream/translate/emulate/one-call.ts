import type { Capability, ChoiceChange } from "../capabilities.ts";

/** One tool call at once, where a provider cannot be kept to it: of several, the first is kept. */
export const firstCallOnly: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "the first call is kept, and others are dropped from the answer",
  apply({ parallel_tool_calls: _parallel, ...request }) {
    return { request, change: keepFirst };
  },
};

function keepFirst(): ChoiceChange {
  let kept: number | undefined;
  return ({ delta, reason }) => {
    const { tool_calls: calls, ...rest } = delta;
    if (!calls) return { delta, reason };
    kept ??= calls[0]?.index;
    const first = calls.filter(({ index }) => index === kept);
    return { delta: first.length > 0 ? { ...rest, tool_calls: first } : rest, reason };
  };
}
