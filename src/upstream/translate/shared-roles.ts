import type { ChatRequest } from "../../dialects/openai-chat/request.ts";

/** Roles in which several speak, so that names tell them apart. */
export function sharedRoles(messages: ChatRequest["messages"]): Set<string> {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const { role, name } of messages as readonly { role: string; name?: unknown }[]) {
    if (typeof name !== "string" || role === "tool" || role === "function") continue;
    if ((names.get(role) ?? name) !== name) shared.add(role);
    names.set(role, name);
  }
  return shared;
}
