import { type Fields, isFields } from "../../contract/fields.ts";

/** What a value must be by `type`; undefined if it is. */
export function typeMisfit({ type }: Fields, value: unknown): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
  if (types.length === 0 || types.some((one) => isOfType(one, value))) return undefined;
  return `be ${types.map((one) => (Object.hasOwn(typeNames, one) ? typeNames[one] : one)).join(" or ")}`;
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isFields(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  array: "an array",
  object: "an object",
  integer: "an integer",
  number: "a number",
  string: "a string",
  boolean: "true or false",
};

/** Lists and objects are not compared with each other: no schema of a model's answer enumerates them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && one !== null && typeof other === "object" && other !== null);

/** What a number must be by its bounds. */
export function numberMisfit(schema: Fields, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: step } = schema;
  if (typeof minimum === "number" && value < minimum) return `be at least ${minimum}`;
  if (typeof maximum === "number" && value > maximum) return `be at most ${maximum}`;
  if (typeof above === "number" && value <= above) return `be greater than ${above}`;
  if (typeof below === "number" && value >= below) return `be less than ${below}`;
  if (typeof step !== "number" || !(step > 0)) return undefined;
  const times = value / step;
  // 0.3 is three times 0.1, though not in binary.
  const isMultiple = Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
  return isMultiple ? undefined : `be a multiple of ${step}`;
}

/** How large a value must be. @param what the keywords' last word @param size at least the size. @param exact the size, where that has to be counted */
export function sizeMisfit(
  schema: Fields,
  what: string,
  unit: string,
  size: number,
  exact = () => size,
): string | undefined {
  const [least, most] = [schema[`min${what}`], schema[`max${what}`]];
  if (typeof least === "number" && least > 0 && (size < least || exact() < least))
    return `have at least ${least} ${unit}`;
  return typeof most === "number" && size > most && exact() > most ? `have at most ${most} ${unit}` : undefined;
}
