import { GatewayError } from "../errors.ts";

/** Levels of nesting below a field of the body. Deeper values overflow the stack of `JSON.stringify`, which recurses. */
export const depthLimit = 128;

/** Refuses a body that is nested too deep, wherever that is: one visit to each value, and no deeper than the limit. */
export function boundDepth(body: Record<string, unknown>): void {
  for (const key in body)
    if (isDeeper(body[key], depthLimit)) {
      const isName = /^[\w-]{1,64}$/.test(key);
      throw new GatewayError(
        "invalid_request",
        `${isName ? key : "The request"} must be nested at most ${depthLimit} levels deep`,
        isName ? { param: key } : {},
      );
    }
}

function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (left === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeper(item, left - 1));
  const fields = value as Record<string, unknown>;
  for (const key in fields) if (isDeeper(fields[key], left - 1)) return true;
  return false;
}
