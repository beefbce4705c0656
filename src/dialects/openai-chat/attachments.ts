import { joined } from "../../contract/path.ts";
import type { KeywordRule, LeafRule, ObjectRule } from "../keywords.ts";
import { isBytes } from "../media.ts";
import { depthLimit, leafRuleOf, ruleOf } from "../texts.ts";
import { requestTable } from "./keywords.ts";

/**
 * Path of the first part of a request that is no text: a picture, a sound, a file, or a kind newer than this contract. Searches parts
 * of parts and unknown fields too, and finds bytes under any name. Yields between slices, as a request may be large.
 */
export function* firstAttachment(request: object, rules = chatParts): Generator<undefined, string | undefined> {
  return yield* attachmentIn(request, "", {
    depth: 0,
    key: "",
    isPart: false,
    isSchema: false,
    rule: rules.table,
    owner: {},
    rules,
  });
}

/** What of a request is an attachment and what is none, in the words of its API. */
export interface AttachmentRules {
  /** Says which fields always hold one, or its name: however short, they count. */
  table: ObjectRule;
  /** Types of parts that are texts. */
  texts: ReadonlySet<unknown>;
  /** Fields that hold what a provider encrypted: texts that only it can read. */
  sealed: ReadonlySet<string>;
}

const chatParts: AttachmentRules = {
  table: requestTable,
  texts: new Set(["text", "refusal"]),
  sealed: new Set(["signature", "thought_signature"]),
};

interface Where {
  depth: number;
  /** The key of the object, or of the array it is in. */
  key: string;
  /** Whether the contract has a message part here. */
  isPart: boolean;
  /** Whether keys here name the arguments of a program. */
  isSchema: boolean;
  /** What the table says of it. */
  rule: KeywordRule;
  /** The object or array it is in. */
  owner: Record<string, unknown>;
  rules: AttachmentRules;
}

function* attachmentIn(value: unknown, path: string, where: Where): Generator<undefined, string | undefined> {
  const { depth, key, isPart, isSchema, rule, owner, rules } = where;
  if (typeof value === "string")
    return isMedia(value, leafRuleOf(rule, owner)) || (yield* isBytes(value, key)) ? path : undefined;
  if (typeof value !== "object" || value === null || depth > depthLimit) return undefined;
  const fields = value as Record<string, unknown>;
  if (Array.isArray(value)) {
    const isList = !isSchema && key === "content";
    for (const [index, item] of value.entries()) {
      if (index % turnLength === turnLength - 1) yield;
      const within = { ...where, depth: depth + 1, isPart: isList, owner: fields };
      const found = yield* attachmentIn(item, joined(path, index), within);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isSchema && isAttachment(fields["type"], isPart, rules)) return path;
  for (const [name, item] of Object.entries(fields)) {
    if (!isSchema && mediaKeys.has(name) && item !== null) return joined(path, name);
    if (rules.sealed.has(name) || (name === "data" && fields["type"] === "reasoning.encrypted")) continue;
    const found = yield* attachmentIn(item, joined(path, name), {
      depth: depth + 1,
      key: name,
      isPart: false,
      isSchema: isSchema || schemaKeys.has(name),
      rule: ruleOf(rule, name),
      owner: fields,
      rules,
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

const isMedia = (text: string, leaf: LeafRule) => text !== "" && (leaf === "media" || leaf === "file");

function isAttachment(type: unknown, isPart: boolean, { texts }: AttachmentRules): boolean {
  return isPart ? !texts.has(type) : typeof type === "string" && mediaTypes.has(type);
}

const mediaKeys = new Set(
  "image_url video_url audio_url file_url input_audio input_image file_data file_id inline_data inlineData images".split(
    " ",
  ),
);
const mediaTypes = new Set([
  ...mediaKeys,
  ..."image video audio file document input_file input_video container_upload".split(" "),
]);
/** Fields below which keys are names, and `type` is that of a value. */
const schemaKeys = new Set("tools functions response_format tool_choice".split(" "));
const turnLength = 1024;
