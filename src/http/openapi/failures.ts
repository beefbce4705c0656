import type { HeaderName } from "../../contract/headers.ts";
import { type Fault, GatewayError } from "../../errors.ts";
import type { NamedExample } from "./examples.ts";
import { headersOf } from "./headers.ts";

/** What a response's entry says beside the schema of its JSON. */
export interface DocumentedAnswer {
  description: string;
  headers: object;
  examples: Readonly<Record<string, NamedExample>>;
  /** Answers of another type than JSON. */
  otherContent?: object;
}

export function failure(
  description: string,
  examples: DocumentedAnswer["examples"],
  own: readonly HeaderName[] = [],
): DocumentedAnswer {
  return { description, headers: headersOf({ ofKey: true, own }), examples };
}

/** An example whose type and code are those the gateway itself would send: an error, put into words by who documents it. */
export function refusal(summary: string, fault: Fault, message: string, param?: string): Record<string, NamedExample> {
  const value = new GatewayError(fault, message, param === undefined ? {} : { param });
  return { [param ?? fault]: { summary, value } };
}
