import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { ChunkChoice } from "../../dialects/openai-chat/completion.ts";
import type { ParameterName } from "./parameters.ts";

/**
 * What becomes of a parameter at a kind of provider. `honoured`: sent, translated where its protocol has another form for it;
 * `emulated`: had by other means of the provider, the answer brought into the form that was asked for; `left out`: not sent, and
 * disclosed; `refused`: 400, for neither would be honest.
 */
export type Fate = "honoured" | "emulated" | "left out" | "refused";

/** What `unsupported` of the configuration says of requests that a provider cannot serve as they are. */
export type Unsupported = "adapt" | "reject";

/** One cell of the table: what a kind of provider makes of a parameter. */
export interface Capability {
  fate: Fate;
  /** Whether `unsupported: reject` refuses a request that asks for it. */
  isRejectable: boolean;
  /** How it is had, for the manual. */
  how?: string;
  /** The request as the provider's encoder is given it, and what its answers then need. Left out where the encoder does it all. */
  apply?(request: ChatRequest): Adaptation;
}

export interface Adaptation {
  request: ChatRequest;
  /** Made anew for each choice of an answer. */
  change?(): ChoiceChange;
}

/** What one chunk says of a choice, or a whole answer in one piece. */
export interface ChoicePiece {
  delta: ChunkChoice["delta"];
  reason: ChunkChoice["finish_reason"];
}

/** Changes what is said of one choice, in order. Throws `GatewayError` at its end if it is not what was asked for. */
export type ChoiceChange = (said: ChoicePiece) => ChoicePiece;

/** A kind's column of the table: what is not in it is honoured. */
export type Capabilities = Readonly<Partial<Record<ParameterName, Capability>>>;

/** Had neither way: no other means would be honest. */
export const refused: Capability = { fate: "refused", isRejectable: true };

/** It only advises: an answer without it is still an answer. */
export const leftOut: Capability = { fate: "left out", isRejectable: true };

/** The same of what no answer's meaning depends on, such as bookkeeping: left out even under `unsupported: reject`. */
export const alwaysLeftOut: Capability = { fate: "left out", isRejectable: false };

/** Had by what the encoder itself sends. @param how for the manual */
export const byEncoder = (how: string): Capability => ({ fate: "emulated", isRejectable: false, how });

/** The same capability for several parameters. */
export const allOf = (names: readonly ParameterName[], capability: Capability): Capabilities =>
  Object.fromEntries(names.map((name) => [name, capability]));
