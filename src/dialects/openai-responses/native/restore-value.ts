import { type Fields, isFields } from "../../../contract/fields.ts";
import { mayBeIn } from "../../../privacy/restore/grammar.ts";
import type { Masked } from "../../../privacy/masking.ts";
import { movesIn, restoreAnswer, restoreLeaf, restoreText } from "../../../privacy/restore/whole-text.ts";
import { movedNotes } from "../../moved-notes.ts";

/** What is known of a value that is restored as a whole. */
export interface ValueRules {
  masked: Masked;
  /** Whether the answer's text is JSON. */
  isJsonText: boolean;
  /** Whether its texts end by themselves, rather than being cut off. */
  isWhole: boolean;
  /** The type of the object it is in, or of the event. */
  type?: string;
}

/**
 * Restores each string and key of a value, at the right depth of JSON. What is the same stays the same object. While values are hidden,
 * log probabilities go out empty, since they repeat surrogates token by token; what is encrypted is not read.
 */
export function restoreValue(value: unknown, key: string, rules: ValueRules, depth = 0): unknown {
  if (sealed.has(key)) return value;
  if (typeof value === "string") return restoreString(value, key, rules);
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return undefined;
  if (key === "logprobs" && (rules.masked.vault.size > 0 || rules.masked.output)) return withoutLogprobs(value);
  if (Array.isArray(value)) return restoreList(value, key, rules, depth);
  return restoreFields(value as Fields, rules, depth);
}

/** In their usual form they are a list. */
function withoutLogprobs(value: object): unknown[] | null {
  if (!Array.isArray(value)) return null;
  return value.length === 0 ? value : [];
}

function restoreList(list: unknown[], key: string, rules: ValueRules, depth: number): unknown[] {
  const items = list.map((item) => restoreValue(item, key, rules, depth + 1));
  return items.some((item, at) => item !== list[at]) ? items : list;
}

/** Fields of an object, the same object if none differs. */
function restoreFields(fields: Fields, given: ValueRules, depth: number): Fields {
  const rules = rulesIn(fields, given);
  /** From the first field on that differs: in most objects none does, and a list of all is most of what one costs. */
  let changed: [string, unknown][] | undefined;
  let at = 0;
  for (const key in fields) {
    const value = fields[key];
    const name = restoreLeaf(rules.masked, key);
    const restored = restoreValue(value, key, rules, depth + 1);
    if (!changed && (name !== key || restored !== value)) changed = Object.entries(fields).slice(0, at);
    changed?.push([name, restored]);
    at++;
  }
  if (!changed) return fields;
  // `fromEntries` keeps a field `__proto__` a field.
  const out: Fields = Object.fromEntries(changed);
  const { text, annotations } = fields;
  if (typeof text === "string" && Array.isArray(annotations) && annotations.length > 0)
    out["annotations"] = movedNotes(out["annotations"], movesIn(rules.masked, text, isJsonIn("text", rules)));
  return out;
}

function rulesIn({ type, status }: Fields, given: ValueRules): ValueRules {
  const isEnding = typeof status === "string" && endings.has(status);
  if (typeof type !== "string" && !isEnding) return given;
  return {
    ...given,
    ...(typeof type === "string" ? { type } : {}),
    ...(isEnding ? { isWhole: status === "completed" } : {}),
  };
}

function restoreString(text: string, key: string, rules: ValueRules): string {
  const { masked, isWhole } = rules;
  const isSearched = masked.output !== undefined && modelTexts.has(key);
  if (!isSearched && !mayBeIn(masked.grammar, text)) return text;
  return (isSearched ? restoreAnswer : restoreText)(masked, text, isJsonIn(key, rules), isWhole);
}

const isJsonIn = (key: string, { isJsonText, type = "" }: ValueRules): boolean =>
  key === "arguments" || (isJsonText && key === "text" && answerTexts.has(type));

const endings = new Set(["completed", "incomplete", "in_progress", "failed", "cancelled"]);
/** What the model wrote, which grows by deltas in a stream. */
const modelTexts = new Set(["text", "refusal", "arguments", "input", "code"]);
/** Where the text of the answer stands. */
const answerTexts = new Set(["output_text", "response.output_text.done"]);
/** Bytes, or encrypted by the provider, who refuses it changed. */
const sealed = new Set(["encrypted_content", "partial_image_b64"]);
/** Levels of nesting that are restored: more than any provider nests. */
const deepest = 256;

/** Restores a whole response. */
export function restoreResponse(body: Fields, masked: Masked, isJsonText: boolean): Fields {
  const restored = restoreValue(body, "", { masked, isJsonText, isWhole: true });
  return isFields(restored) ? restored : {};
}
