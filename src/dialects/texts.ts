import { ExactNumber } from "../contract/exact-number.ts";
import { type Fields, isStructured } from "../contract/fields.ts";
import { GatewayError } from "../errors.ts";
import type { TextField } from "../privacy/text-field.ts";
import { type LeafRule, type KeywordRule, type ObjectRule, symbol } from "./keywords.ts";
import { isBytes } from "./media.ts";

/**
 * Every text of a request that may hold personal data: each string, number and key that the dialect's keyword table does not exempt.
 * Yields undefined every few thousand values, so that a large request does not block the event loop.
 */
export function* textFields(request: object, table: ObjectRule): Generator<TextField | undefined, void> {
  const open: Level[] = [levelOf(request, table, "")];
  let passed = 0;
  for (let level = open.at(-1); level; level = open.at(-1)) {
    if (++passed % turnLength === 0) yield undefined;
    const key = nextKey(level);
    if (key === undefined) {
      open.pop();
      continue;
    }
    const { owner } = level;
    const value = owner[key];
    const rule = level.keys ? ruleOf(level.rule, key) : level.rule;
    const label = level.keys ? key : level.label;
    if (level.keys && isTextKey(key, level)) yield { owner, key, kind: "key" };
    if (isStructured(value)) {
      if (open.length > depthLimit) throw tooDeep();
      open.push(levelOf(value, rule, label));
    } else {
      const leaf = leafRuleOf(rule, owner);
      const isLabelled = leaf === "unknown" || leaf === "input";
      const mayBeBytes = (isLabelled || leaf === "media") && typeof value === "string" && value !== "";
      const isMedia = mayBeBytes && (yield* isBytes(value, leaf === "media" ? "data" : label));
      const kind = isMedia ? undefined : kindOf(value, leaf);
      if (kind) yield isLabelled ? { owner, key, kind, label } : { owner, key, kind };
    }
  }
}

/** An object or array on the way from the root to where the walk is. */
interface Level {
  owner: Fields;
  /** Undefined for an array, which is walked by index. */
  keys: string[] | undefined;
  at: number;
  /** For an array, the rule of its items. */
  rule: KeywordRule;
  label: string;
}

function levelOf(value: object, rule: KeywordRule, label: string): Level {
  const keys = Array.isArray(value) ? undefined : Object.keys(value);
  return { owner: value as Fields, keys, at: 0, rule, label };
}

function nextKey(level: Level): string | undefined {
  const at = level.at++;
  if (level.keys) return level.keys[at];
  return at < (level.owner as unknown as unknown[]).length ? String(at) : undefined;
}

/** What is in no table. */
const unknown: ObjectRule = { fields: new Map(), leaf: "unknown" };

const shapeOf = (rule: KeywordRule): ObjectRule => (typeof rule === "object" && "leaf" in rule ? rule : unknown);

/** What the rule of an object says of one of its fields. */
export function ruleOf(rule: KeywordRule, key: string): KeywordRule {
  const { fields, others, leaf } = shapeOf(rule);
  return fields.get(key) ?? others?.rule ?? (leaf === "input" ? rule : unknown);
}

/** Whether a key is text. Field names are not; in an object that no table describes, they are what begins with a small letter. */
function isTextKey(key: string, { rule }: Level): boolean {
  const { fields, others } = shapeOf(rule);
  return key !== "" && !fields.has(key) && !(others?.keys ?? fieldName).test(key);
}

/** @param owner the object that the string or number is in */
export function leafRuleOf(rule: KeywordRule, owner: Fields): LeafRule {
  const given = typeof rule === "function" ? rule(owner) : rule;
  return typeof given === "object" && "leaf" in given ? given.leaf : given;
}

/** How a value that is no media is searched; undefined if it is no text. */
function kindOf(value: unknown, leaf: LeafRule): TextField["kind"] | undefined {
  if (leaf === "route") return undefined;
  if (value instanceof ExactNumber) return leaf === "count" ? undefined : "number";
  if (typeof value === "number")
    return leaf === "count" || (leaf !== "input" && Math.abs(value) < smallNumber) ? undefined : "number";
  if (typeof value !== "string" || value === "") return undefined;
  switch (leaf) {
    case "sealed":
      return sealedWord.test(value) ? undefined : "text";
    case "file":
    case "symbol":
      if (symbol.test(value)) return undefined;
      return longSymbol.test(value) ? "symbol" : "text";
    case "unknown":
    case "input":
    case "media":
    case "count":
      return "text";
    case "text":
    case "json":
    case "name":
    case "identifier":
    case "credential":
      return leaf;
    default:
      return leaf.has(value) ? undefined : "text";
  }
}

/** In base64, of either alphabet, as all are. */
const sealedWord = /^[\w+/=.:-]{64,}$/;
const longSymbol = /^[A-Za-z_$#][\w$.:/|#~-]{0,255}$/;
const fieldName = /^(?!.*\d{5})[a-z_$][\w$-]{0,38}$/;
const smallNumber = 10_000;

/** Levels of nesting a request may have. What lies deeper could not be searched, so the request is refused. */
export const depthLimit = 128;

const tooDeep = () =>
  new GatewayError("invalid_request", `The request must be nested at most ${depthLimit} levels deep`);

/** Values walked between two pauses. */
const turnLength = 4096;
