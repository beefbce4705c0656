import { type Fields, fieldsIn, isFields } from "../../../contract/fields.ts";
import type { Masked } from "../../../privacy/masking.ts";
import { leafOf, mapLeaves } from "../../../privacy/restore/leaves.ts";
import { repeatsSurrogate, restoreLeaf, restoreLeaves } from "../../../privacy/restore/whole-text.ts";
import type { ChatSlot, Restore } from "./choice.ts";

/** What of an answer goes out, and how. */
export interface RestoreRules {
  /** The texts of a delta or message, by key. */
  slots: ReadonlyMap<string, ChatSlot>;
  /** Restores a text that is there as a whole and is none of the answer's own, such as an id. */
  leaf(text: string): string;
  /** The fields that may go out beside texts; while values are hidden, only those named in `keys`. */
  keep(fields: Fields, keys: readonly string[]): Fields;
  /** A field of a delta or message that this contract does not know; undefined if it may not go out, or not yet. */
  unknown(key: string, value: unknown, restore: Restore): unknown;
  /** Log probabilities that may go out with the text they spell; null where a piece of it has none. */
  logprobsIn(choice: Fields): Fields | null | undefined;
}

/** @param isJson whether the answer's content is JSON */
export function restoreRules(masked: Masked, isJson: boolean): RestoreRules {
  const leaf = (text: string) => restoreLeaf(masked, text);
  const known = { slots: isJson ? slotsOfJson : slotsOfText, leaf };
  return masked.vault.size > 0 || masked.output
    ? { ...known, ...whileHiding(masked, leaf) }
    : { ...known, ...whileNothingIsHidden(masked, leaf) };
}

type Passing = Pick<RestoreRules, "keep" | "unknown" | "logprobsIn">;

/**
 * While values are hidden, anything that could repeat a surrogate in an unknown form is left out. Of the fields that OpenAI describes
 * beside the texts it is known: notes come as a whole, and what is spoken has a transcript. Its sound passes, as all sounds do. So is it
 * of what OpenRouter says of thoughts (openrouter.ai/docs/use-cases/reasoning-tokens).
 */
function whileHiding(masked: Masked, clean: (text: string) => string): Passing {
  const mayPass = (value: unknown) => !repeatsSurrogate(value, masked);
  return {
    keep: (fields, keys) => pick(fields, keys, mayPass),
    unknown(key, value, restore) {
      if (key === "annotations") return restoreLeaves(masked, value);
      if (key === "audio") return restoredField(key, value, restore, clean);
      // Signed, so that a request must bring them back as they were: hiding more in them would spoil them.
      if (key === "reasoning_details" && !masked.output) return restoredField(key, value, restore, clean);
      return key === "role" && mayPass(value) ? value : undefined;
    },
    logprobsIn: () => undefined,
  };
}

/** Each text of a field; those that may grow in a stream in slots of their own. */
const restoredField = (key: string, value: unknown, restore: Restore, clean: (text: string) => string): unknown =>
  mapLeaves(value, leafOf(key), (text, { path, mayGoOn, fragment }) =>
    mayGoOn ? restore({ name: path, isJson: false, fragment }, text) : clean(text),
  );

/** While nothing is hidden everything goes out, without the surrogates a model may invent. */
function whileNothingIsHidden(masked: Masked, clean: (text: string) => string): Passing {
  return {
    keep(fields) {
      const out: Fields = {};
      for (const key in fields) {
        const value = handledApart.has(key) ? undefined : restoreLeaves(masked, fields[key]);
        if (value !== undefined) out[clean(key)] = value;
      }
      return out;
    },
    unknown: (key, value, restore) => restoredField(key, value, restore, clean),
    logprobsIn({ logprobs }) {
      if (!isFields(logprobs)) return logprobs === null ? null : undefined;
      return fieldsIn(restoreLeaves(masked, logprobs));
    },
  };
}

/** Some of the fields. */
export function pick(
  fields: Fields,
  keys: readonly string[],
  isMeant: (value: unknown) => boolean = () => true,
): Fields {
  const out: Fields = {};
  for (const key of keys) if (key in fields && isMeant(fields[key])) out[key] = fields[key];
  return out;
}

/** Restored by code of their own. */
const handledApart = new Set(["choices", "delta", "message", "logprobs"]);

function textSlots(isJson: boolean): ReadonlyMap<string, ChatSlot> {
  return new Map(
    ["content", "refusal", "reasoning_content", "reasoning"].map((key) => [
      key,
      {
        name: key,
        isJson: isJson && key === "content",
        isSpelled: key === "content" || key === "refusal",
        fragment: (text) => ({ [key]: text }),
      },
    ]),
  );
}

const slotsOfText = textSlots(false);
const slotsOfJson = textSlots(true);
