import type { Fields } from "../contract/fields.ts";
import { GatewayError } from "../errors.ts";
import type { ChatRequest } from "./openai-chat/request.ts";
import { isBytes } from "../contract/media.ts";
import { type Leaf, type Place, request as requestShape, type Shape, symbol } from "./openai-chat/keywords.ts";

/** A text of a request, where it stands. */
export interface TextField {
  owner: Record<string, unknown>;
  key: string;
  /**
   * `json`: JSON text the model wrote; `name`: a participant's name; `identifier`: never read by the model, only compared; `symbol`: a
   * name that programs give, in which only what cannot be mistaken is a value; `number`: a number; `key`: the key itself.
   */
  kind: "text" | "json" | "name" | "identifier" | "symbol" | "number" | "key";
  /** What it is called, where the contract does not say what stands there. */
  label?: string;
}

/**
 * Every text of a request that can hold personal data: each string, number and key, unless the contract names it as a keyword
 * (`places.ts`). Undefined from time to time, so that a large request can be walked through between others.
 */
export function* textFields(request: ChatRequest): Generator<TextField | undefined, void> {
  const open: Node[] = [nodeOf(request, requestShape, "")];
  let passed = 0;
  for (let node = open.at(-1); node; node = open.at(-1)) {
    if (++passed % turnLength === 0) yield undefined;
    const key = nextKey(node);
    if (key === undefined) {
      open.pop();
      continue;
    }
    const { owner } = node;
    const value = owner[key];
    const place = node.keys ? placeOf(node, key) : node.place;
    const label = node.keys ? key : node.label;
    if (node.keys && isText(key, node)) yield { owner, key, kind: "key" };
    if (typeof value === "object" && value !== null) {
      if (open.length > depthLimit) throw tooDeep();
      open.push(nodeOf(value, place, label));
    } else {
      const kind = yield* kindOf(value, leafOf(place, owner), label);
      if (kind) yield place === unknown ? { owner, key, kind, label } : { owner, key, kind };
    }
  }
}

/** An object or array that is being walked through. */
interface Node {
  owner: Fields;
  /** Undefined of an array, whose keys are counted. */
  keys: string[] | undefined;
  at: number;
  /** Its own place; an array's is that of its items. */
  place: Place;
  label: string;
}

function nodeOf(value: object, place: Place, label: string): Node {
  const keys = Array.isArray(value) ? undefined : Object.keys(value);
  return { owner: value as Fields, keys, at: 0, place, label };
}

function nextKey(node: Node): string | undefined {
  const at = node.at++;
  if (node.keys) return node.keys[at];
  return at < (node.owner as unknown as unknown[]).length ? String(at) : undefined;
}

/** Where the contract says nothing. */
const unknown: Shape = { fields: new Map(), leaf: "unknown" };

const shapeOf = (place: Place): Shape => (typeof place === "object" && "leaf" in place ? place : unknown);

function placeOf({ place }: Node, key: string): Place {
  const { fields, others } = shapeOf(place);
  return fields.get(key) ?? others?.place ?? unknown;
}

/** Whether a key is text. Names of fields are none, and in an object that the contract does not know such begin with a small letter. */
function isText(key: string, { place }: Node): boolean {
  const { fields, others } = shapeOf(place);
  return key !== "" && !fields.has(key) && !(others?.keys ?? fieldName).test(key);
}

function leafOf(place: Place, owner: Fields): Leaf {
  const given = typeof place === "function" ? place(owner) : place;
  return typeof given === "object" && "leaf" in given ? given.leaf : given;
}

/** What a value is read as; undefined if it is no text. */
function* kindOf(value: unknown, leaf: Leaf, label: string): Generator<undefined, TextField["kind"] | undefined> {
  if (leaf === "route") return undefined;
  if (typeof value === "number") return leaf === "count" || Math.abs(value) < smallNumber ? undefined : "number";
  if (typeof value !== "string" || value === "") return undefined;
  switch (leaf) {
    case "unknown":
      return (yield* isBytes(value, label)) ? undefined : "text";
    case "media":
      return (yield* isBytes(value, "data")) ? undefined : "text";
    case "symbol":
      if (symbol.test(value)) return undefined;
      return longSymbol.test(value) ? "symbol" : "text";
    case "count":
      return "text";
    case "text":
    case "json":
    case "name":
    case "identifier":
      return leaf;
    default:
      return leaf.has(value) ? undefined : "text";
  }
}

const longSymbol = /^[A-Za-z_$#][\w$.:/|#~-]{0,255}$/;
const fieldName = /^(?!.*\d{5})[a-z_$][\w$-]{0,38}$/;
const smallNumber = 10_000;

/** Levels of nesting a request may have: what lies deeper could not be searched, so it is not sent. */
export const depthLimit = 128;

const tooDeep = () =>
  new GatewayError("invalid_request", `The request must be nested at most ${depthLimit} levels deep`);

/** Values walked past between two pauses. */
const turnLength = 4096;
