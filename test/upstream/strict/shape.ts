/** Lists what is wrong with a value; empty if it is right. */
export type Judge = (value: unknown, path: string) => string[];

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with the required fields, perhaps the optional ones, and no others. */
export function object(required: Record<string, Judge>, optional: Record<string, Judge> = {}): Judge {
  const known = { ...required, ...optional };
  return (value, path) => {
    if (!isFields(value)) return [`${path} is no object`];
    return [
      ...Object.keys(required).flatMap((key) => (key in value ? [] : [`${path}.${key} is missing`])),
      ...Object.entries(value).flatMap(([key, field]) =>
        Object.hasOwn(known, key) ? known[key]!(field, `${path}.${key}`) : [`${path}.${key} is not known`],
      ),
    ];
  };
}

/** A union of objects, discriminated by one field. */
export function oneOfKinds(key: string, kinds: Record<string, Judge>): Judge {
  return (value, path) => {
    const kind = isFields(value) ? value[key] : undefined;
    const judge = typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    return judge ? judge(value, path) : [`${path}.${key} is ${JSON.stringify(kind)}`];
  };
}

export function list(item: Judge, least = 0, most = Infinity): Judge {
  return (value, path) => {
    if (!Array.isArray(value)) return [`${path} is no list`];
    const size = value.length < least || value.length > most ? [`${path} has ${value.length} items`] : [];
    return [...size, ...value.flatMap((one, position) => item(one, `${path}.${position}`))];
  };
}

export const text =
  (pattern = /^/): Judge =>
  (value, path) =>
    typeof value === "string" && pattern.test(value) ? [] : [`${path} is not a text like ${pattern.source}`];

export const number =
  (least: number, most: number): Judge =>
  (value, path) =>
    typeof value === "number" && value >= least && value <= most ? [] : [`${path} is not from ${least} to ${most}`];

export const integer =
  (least: number, most = Number.MAX_SAFE_INTEGER): Judge =>
  (value, path) =>
    Number.isInteger(value) ? number(least, most)(value, path) : [`${path} is no integer`];

export const word =
  (...words: unknown[]): Judge =>
  (value, path) =>
    words.includes(value) ? [] : [`${path} is none of ${words.join(", ")}`];

export const either =
  (...judges: Judge[]): Judge =>
  (value, path) => {
    const found = judges.map((judge) => judge(value, path));
    return found.some((problems) => problems.length === 0) ? [] : found.flat();
  };

export const anyObject: Judge = (value, path) => (isFields(value) ? [] : [`${path} is no object`]);
export const anything: Judge = () => [];
export const base64 = text(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
export const address = text(/^https?:\/\/\S+$/i);
