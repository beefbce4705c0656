import type { Model, ModelList } from "../../contract/models.ts";

/** A named example, as OpenAPI writes it. */
export interface Example {
  summary: string;
  value: unknown;
}

const demo: Model = { id: "demo", object: "model", created: 1780790400, owned_by: "penname" };

export const models: Readonly<Record<string, Example>> = { demo: { summary: "The built-in demo", value: demo } };
export const lists: Readonly<Record<string, Example>> = {
  demo: { summary: "A service without configuration", value: { object: "list", data: [demo] } satisfies ModelList },
};
