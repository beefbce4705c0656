import type { AnyRequest } from "../../dialects/dialect.ts";
import { chatUntranslated } from "../../dialects/openai-chat/untranslated.ts";
import {
  type LeftOut,
  type UntranslatedField,
  type UntranslatedFields,
  unreadFields,
  untranslatedIn,
} from "../../dialects/untranslated.ts";
import { GatewayError } from "../../errors.ts";
import { withoutAccounting } from "../openai/columns.ts";
import type { Target } from "../provider.ts";
import { cannotHonour } from "../refusal.ts";
import { leftOutOf } from "../translate/adapt.ts";
import { parameterRows } from "../translate/parameters.ts";
import { laneTo } from "./lanes.ts";

/** The names of what a request asks for and a target is not sent. */
export function leftOutAt(request: AnyRequest, target: Target): string[] {
  if (laneTo(request, target)) return [];
  try {
    const names = new Set<string>();
    for (const { name } of untranslated(request)) names.add(name);
    for (const name of lackedAt(request, target)) names.add(name);
    for (const { name } of unsaidAt(request, target)) names.add(name);
    return [...names];
  } catch (thrown) {
    // What has no canonical form is not sent at all, which the attempt finds out.
    if (thrown instanceof GatewayError) return [];
    throw thrown;
  }
}

/** Refuses what neither the canonical form nor the target has a place for, where the operator wants nothing left out that matters. */
export function refuseLeftOut(request: AnyRequest, target: Target): void {
  const found = [...untranslated(request), ...unsaidAt(request, target)].find(({ isRejectable }) => isRejectable);
  if (found) cannotHonour(found.name);
}

const nothing: readonly LeftOut[] = [];

/** What the canonical form has no place for. */
const untranslated = ({ body, dialect: { untranslated: table, reads } }: AnyRequest): readonly LeftOut[] =>
  table || reads ? untranslatedIn(body, table ?? {}, reads ?? "all") : nothing;

/** What the target's column leaves out. */
function lackedAt(request: AnyRequest, { provider, model }: Target): readonly string[] {
  if (!("canonical" in request) || !provider.capabilities) return [];
  const canonical = request.canonical();
  return leftOutOf(canonical, provider.capabilities(canonical, model));
}

/** What the canonical form has and the target does not read, in the caller's words. */
function unsaidAt(request: AnyRequest, target: Target): readonly LeftOut[] {
  if (!("canonical" in request))
    return unreadFields(request.embedding().more, bookkeeping, target.provider.embeddings?.reads(target) ?? "all");
  const canonical = request.canonical();
  const reads = target.provider.reads?.(canonical, target);
  if (reads === undefined || reads === "all") return nothing;
  const left = unreadFields(canonical, chatUntranslated, reads);
  return left.map(({ name, isRejectable }) => ({ name: request.renumber(name), isRejectable }));
}

const accounting = withoutAccounting();

/** Of fields for which embeddings have no column: what no vector's meaning depends on, as no chat's does. */
const bookkeeping: UntranslatedFields = Object.fromEntries(
  parameterRows
    .filter(([name]) => name in accounting)
    .map(([name, { asks }]): [string, UntranslatedField] => [name, { asks, fate: "left out", isRejectable: false }]),
);
