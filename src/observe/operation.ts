import type { Call } from "../pipeline/call.ts";

/** What a call asks for, in the words of OpenTelemetry's conventions for generative AI (`gen_ai.operation.name`). */
export const operationOf = ({ request }: Call): "chat" | "embeddings" =>
  "embedding" in request ? "embeddings" : "chat";
