import { joined } from "../../contract/path.ts";
import { type Fields, isFields, textIn } from "../../contract/fields.ts";
import { refTarget } from "./json-schema.ts";
import { isSame, numberMisfit, sizeMisfit, typeMisfit } from "./schema-keywords.ts";

/** Most comparisons of a value with a schema, about a tenth of a second on a busy machine; what lies beyond is taken to fit. */
const mostSteps = 50_000;
const mostLevels = 256;

/**
 * Why a value does not follow a JSON Schema (draft 2020-12), as "items.0.age must be an integer"; undefined if it does. It knows
 * what OpenAI's strict schemas may hold, but neither `pattern`, which could take for ever, nor `format`; keywords it does not know
 * are ignored. Names and texts of the value are not repeated. A text that may hold a surrogate has other letters than the caller
 * will read, so only its type is judged. Bounded in steps and in depth.
 */
export function schemaMisfit(root: Fields, value: unknown): string | undefined {
  const wrong = new SchemaCheck(root).misfit(root, value, undefined, 0);
  return wrong && `${pathOf(wrong.path) || "the whole"} must ${wrong.must}`;
}

/** A place within the value: written as a path only once it is wrong, which took most of the check's time otherwise. */
type Place = { above: Place; step: string | number } | undefined;

const pathOf = (place: Place): string => (place ? joined(pathOf(place.above), place.step) : "");

interface Misfit {
  path: Place;
  /** What would be right, to follow "must". */
  must: string;
}

class SchemaCheck {
  readonly #root: Fields;
  readonly #keys = new Map<object, string[]>();
  #stepsLeft = mostSteps;

  constructor(root: Fields) {
    this.#root = root;
  }

  misfit(schema: unknown, value: unknown, path: Place, level: number): Misfit | undefined {
    if (this.#stepsLeft-- <= 0 || level > mostLevels) return undefined;
    if (schema === false) return { path, must: "be left out" };
    if (!isFields(schema)) return undefined;
    this.#stepsLeft -= weightOf(schema);
    const wrong = typeMisfit(schema, value) ?? this.#valueMisfit(schema, value);
    if (wrong) return { path, must: wrong };
    return (
      this.#combined(schema, value, path, level + 1) ??
      (Array.isArray(value) ? this.#ofItems(schema, value as unknown[], path, level + 1) : undefined) ??
      (isFields(value) ? this.#ofFields(schema, value, path, level + 1) : undefined)
    );
  }

  #combined(schema: Fields, value: unknown, path: Place, level: number): Misfit | undefined {
    const fits = (one: unknown) => this.misfit(one, value, path, level) === undefined;
    const { $ref: reference, allOf, anyOf, oneOf, not } = schema;
    const all: unknown[] = Array.isArray(allOf) ? allOf : [];
    const every = reference === undefined ? all : [refTarget(this.#root, reference), ...all];
    const wrong = first(every, (one) => this.misfit(one, value, path, level));
    if (wrong) return wrong;
    if (Array.isArray(anyOf) && !anyOf.some(fits)) return this.#ofNone(anyOf, value, path, level);
    if (Array.isArray(oneOf) && !this.#fitsOne(oneOf, fits))
      return { path, must: "follow exactly one of the schemas of its oneOf" };
    return not !== undefined && this.#stepsLeft > 0 && fits(not)
      ? { path, must: "not follow the schema of its not" }
      : undefined;
  }

  #fitsOne(oneOf: unknown[], fits: (one: unknown) => boolean): boolean {
    const count = oneOf.filter(fits).length;
    // Beyond the bound everything seems to fit.
    return count === 1 || this.#stepsLeft <= 0;
  }

  /** The reason of the only alternative there is beside null, else a word for all. */
  #ofNone(anyOf: unknown[], value: unknown, path: Place, level: number): Misfit {
    const given = anyOf.filter((one) => !(isFields(one) && one["type"] === "null"));
    const wrong = given.length === 1 ? this.misfit(given[0], value, path, level) : undefined;
    return wrong ?? { path, must: "follow one of the schemas of its anyOf" };
  }

  #ofItems({ prefixItems, items }: Fields, value: readonly unknown[], path: Place, level: number): Misfit | undefined {
    const before: unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
    if (before.length === 0 && items === undefined) return undefined;
    return first(value, (one, index) =>
      this.misfit(index < before.length ? before[index] : (items ?? true), one, { above: path, step: index }, level),
    );
  }

  #ofFields(schema: Fields, value: Fields, path: Place, level: number): Misfit | undefined {
    const { properties, required, additionalProperties: others, patternProperties: patterns } = schema;
    const known = isFields(properties) ? properties : {};
    const missing = (Array.isArray(required) ? (required as unknown[]) : []).find(
      (name) => this.#stepsLeft-- > 0 && typeof name === "string" && !Object.hasOwn(value, name),
    );
    if (typeof missing === "string") return { path: { above: path, step: missing }, must: "be given" };
    if (properties === undefined && others === undefined) return undefined;
    return first(this.#keysOf(value), (name) => {
      if (Object.hasOwn(known, name)) return this.misfit(known[name], value[name], { above: path, step: name }, level);
      if (others === undefined || isFields(patterns)) return undefined;
      if (others === false) return { path, must: "have no properties but those of its schema" };
      return this.misfit(others, value[name], { above: path, step: "*" }, level);
    });
  }

  #valueMisfit(schema: Fields, value: unknown): string | undefined {
    if (typeof value === "string" && this.#maySubstitute(value)) return undefined;
    const { enum: words, const: only } = schema;
    if (Array.isArray(words)) {
      this.#stepsLeft -= words.length;
      if (!words.some((one) => isSame(one, value))) return "be one of the values of its enum";
    }
    if ("const" in schema && !isSame(only, value)) return "be the value of its const";
    if (typeof value === "number") return numberMisfit(schema, value);
    if (typeof value === "string")
      return sizeMisfit(schema, "Length", "characters", value.length, () => this.#lengthOf(value));
    if (Array.isArray(value)) return sizeMisfit(schema, "Items", "items", value.length);
    if (isFields(value)) return sizeMisfit(schema, "Properties", "properties", this.#keysOf(value).length);
    return undefined;
  }

  /** Whether a text may hold what stands for a value of the caller's, however a model wrote it. */
  #maySubstitute(text: string): boolean {
    this.#stepsLeft -= Math.floor(text.length / 256);
    return /\d{9}|surrogate/i.test(text);
  }

  #lengthOf(text: string): number {
    this.#stepsLeft -= Math.ceil(text.length / 64);
    // Half a surrogate pair is no character of its own.
    return text.length - (text.match(/[\ud800-\udbff](?=[\udc00-\udfff])/g)?.length ?? 0);
  }

  #keysOf(value: Fields): string[] {
    const known = this.#keys.get(value) ?? Object.keys(value);
    this.#keys.set(value, known);
    return known;
  }
}

/** What is read of a schema for every value it judges, in steps. */
const weightOf = ({ type, $ref: reference }: Fields): number =>
  (Array.isArray(type) ? type.length : 0) + Math.ceil(textIn(reference).length / 64);

function first<Item>(
  items: readonly Item[],
  judge: (item: Item, index: number) => Misfit | undefined,
): Misfit | undefined {
  for (const [index, item] of items.entries()) {
    const wrong = judge(item, index);
    if (wrong) return wrong;
  }
  return undefined;
}
