import type { Value } from "./database.ts";

/** Conditions on the columns that have a value, their placeholders numbered behind the values before them. */
export function conditions(before: readonly Value[], equal: Readonly<Record<string, string | null | undefined>>) {
  const values = [...before];
  const texts = Object.entries(equal).flatMap(([column, value]) =>
    value === undefined || value === null ? [] : [`AND ${column} = $${values.push(value)}`],
  );
  return { text: texts.join(" "), values };
}
