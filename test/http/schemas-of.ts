interface Placed {
  /** The keys that lead there. */
  place: string;
  schema: Record<string, unknown>;
}

/** Every schema of an OpenAPI document, however deep. */
export function schemasOf(document: object): Placed[] {
  const found: Placed[] = [];
  const visit = (node: unknown, place: string): void => {
    if (typeof node !== "object" || node === null) return;
    if (isSchema.test(place)) found.push({ place, schema: node as Record<string, unknown> });
    for (const [key, child] of Object.entries(node))
      if (!isExample.test(key) || place.endsWith(" properties")) visit(child, `${place} ${key}`);
  };
  visit(document, "");
  return found;
}

const isSchema = /(?: (?:schema|items|additionalProperties|contentSchema)| (?:properties|schemas|anyOf) [^ ]+)$/;
const isExample = /^(?:examples?|const|enum)$/;

/** Where objects stand that are defined in place: generators make a type of each, and some stop at the second of one name. */
export const unnamedObjects = (document: object): string[] =>
  schemasOf(document)
    // What a text holds is for readers; generators take the text.
    .filter(({ place }) => !/^ components schemas [^ ]+$/.test(place) && !place.includes("contentSchema"))
    .filter(({ schema }) => schema["type"] === "object" || "properties" in schema)
    .map(({ place }) => place.trim());
