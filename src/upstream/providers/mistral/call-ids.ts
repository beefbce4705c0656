import { createHash } from "node:crypto";

/**
 * A tool call's identifier in the form Mistral's models accept, nine letters and digits: their own unchanged, others by a hash, so that
 * call and result still match, in every request.
 */
export function mistralCallId(id: unknown): unknown {
  if (typeof id !== "string" || /^[a-zA-Z0-9]{9}$/.test(id)) return id;
  return createHash("sha256").update(id).digest("base64").replaceAll(/[+/=]/g, "").slice(0, 9);
}
