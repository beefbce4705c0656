import type { DialectRequest } from "../../dialects/dialect.ts";
import { chatUntranslated } from "../../dialects/openai-chat/untranslated.ts";
import { type LeftOut, unreadFields, untranslatedIn } from "../../dialects/untranslated.ts";
import { GatewayError } from "../../errors.ts";
import type { Target } from "../provider.ts";
import { cannotHonour } from "../refusal.ts";
import { leftOutOf } from "../translate/adapt.ts";
import { laneTo } from "./lanes.ts";

/** The names of what a request asks for and a target is not sent. */
export function leftOutAt(request: DialectRequest, target: Target): string[] {
  if (laneTo(request, target)) return [];
  try {
    const canonical = request.canonical();
    const lacking = target.provider.capabilities?.(canonical, target.model);
    const names = new Set<string>();
    for (const { name } of untranslated(request)) names.add(name);
    if (lacking) for (const name of leftOutOf(canonical, lacking)) names.add(name);
    for (const { name } of unsaidAt(request, target)) names.add(name);
    return [...names];
  } catch (thrown) {
    // What has no canonical form is not sent at all, which the attempt finds out.
    if (thrown instanceof GatewayError) return [];
    throw thrown;
  }
}

/** Refuses what neither the canonical form nor the target has a place for, where the operator wants nothing left out that matters. */
export function refuseLeftOut(request: DialectRequest, target: Target): void {
  const found = [...untranslated(request), ...unsaidAt(request, target)].find(({ isRejectable }) => isRejectable);
  if (found) cannotHonour(found.name);
}

const nothing: readonly LeftOut[] = [];

/** What the canonical form has no place for. */
const untranslated = ({ body, dialect: { untranslated: table, reads } }: DialectRequest): readonly LeftOut[] =>
  table || reads ? untranslatedIn(body, table ?? {}, reads ?? "all") : nothing;

/** What the canonical form has and the target does not read, in the caller's words. */
function unsaidAt(request: DialectRequest, target: Target): readonly LeftOut[] {
  const canonical = request.canonical();
  const reads = target.provider.reads?.(canonical, target);
  if (reads === undefined || reads === "all") return nothing;
  const left = unreadFields(canonical, chatUntranslated, reads);
  return left.map(({ name, isRejectable }) => ({ name: request.renumber(name), isRejectable }));
}
