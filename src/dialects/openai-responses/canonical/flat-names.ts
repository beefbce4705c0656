import { type Fields, listIn, textIn } from "../../../contract/fields.ts";
import { hashOf } from "../../../privacy/analyze/lexicon/hash.ts";

/**
 * The names of a request's tools where there are no namespaces, no two of them the same. A tool without one keeps its name. Any other
 * is called `namespace__name`, which is read from its end: a name that begins with `_` or holds `__`, one that another tool already has,
 * and one longer than OpenAI's names are, are told apart by a hash. The same tools have the same names in every turn.
 */
export class FlatNames {
  readonly #taken = new Set<string>();
  readonly #names = new Map<string, string>();

  /** @param tools of the request, those of a namespace each by itself */
  constructor(tools: readonly Fields[]) {
    for (const { name, namespace } of tools) if (!isNamespace(namespace)) this.#taken.add(textIn(name));
    for (const { name, namespace } of tools) this.of(name, namespace);
  }

  of(name: unknown, namespace: unknown): string {
    const own = textIn(name);
    if (!isNamespace(namespace)) return own;
    const key = `${namespace}\0${own}`;
    let flat = this.#names.get(key);
    if (flat === undefined) {
      flat = this.#free(namespace, own);
      this.#taken.add(flat);
      this.#names.set(key, flat);
    }
    return flat;
  }

  #free(namespace: string, name: string): string {
    const flat = `${namespace}__${name}`;
    const isReadable = !name.startsWith("_") && !name.includes("__");
    if (isReadable && flat.length <= nameMost && !this.#taken.has(flat)) return flat;
    for (let seed = isReadable && flat.length > nameMost ? flat : `${namespace}\0${name}`; ; seed += "\0") {
      const hashed = withHash(flat, hashOf(seed).toString(36));
      if (!this.#taken.has(hashed)) return hashed;
    }
  }
}

/** The tools of a namespace, each with its name; any other tool alone. */
export const flattened = (tool: Fields): Fields[] =>
  tool["type"] === "namespace"
    ? listIn(tool["tools"]).map((one) => ({ ...one, namespace: tool["name"] }))
    : [withoutNamespace(tool)];

/** A field of this name means nothing in a tool itself. */
function withoutNamespace(tool: Fields): Fields {
  const { namespace: _namespace, ...rest } = tool;
  return rest;
}

const isNamespace = (namespace: unknown): namespace is string => typeof namespace === "string" && namespace !== "";

const withHash = (flat: string, hash: string): string =>
  flat.length + hash.length < nameMost ? `${flat}_${hash}` : `${flat.slice(0, 28)}_${hash}_${flat.slice(-27)}`;

const nameMost = 64;
