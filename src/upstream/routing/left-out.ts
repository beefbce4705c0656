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
    const lacking = target.provider.capabilities?.(canonical, target.model) ?? {};
    const names = [...leftOutOf(canonical, lacking), ...namesOf(unsaidAt(request, target))];
    return [...new Set([...namesOf(untranslated(request)), ...names])];
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

const namesOf = (left: readonly LeftOut[]): string[] => left.map(({ name }) => name);

/** What the canonical form has no place for. */
const untranslated = ({ body, dialect }: DialectRequest): LeftOut[] =>
  untranslatedIn(body, dialect.untranslated ?? {}, dialect.reads ?? "all");

/** What the canonical form has and the target does not read, in the caller's words. */
function unsaidAt(request: DialectRequest, target: Target): LeftOut[] {
  const canonical = request.canonical();
  const reads = target.provider.reads?.(canonical, target);
  if (reads === undefined || reads === "all") return [];
  const left = unreadFields(canonical, chatUntranslated, reads);
  return left.map(({ name, isRejectable }) => ({ name: request.renumber(name), isRejectable }));
}
