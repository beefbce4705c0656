import { createHmac, hash } from "node:crypto";
import type { AuditEntry, AuditRecord, Deed, Seal } from "./person.ts";

export const auditRecord = (at: number, actor: string, ...[action, subject, details = {}]: Deed): AuditRecord => ({
  at,
  actor,
  action,
  subject,
  details,
});

export function sealOf(secret: string): Seal {
  const key = createHmac("sha256", secret).update("penname audit").digest();
  return {
    id: hash("sha256", key, "base64url").slice(0, 8),
    of: (text) => createHmac("sha256", key).update(text).digest("base64url"),
  };
}

type Link = Pick<AuditEntry, "number" | "hash">;

/** The entry of a record behind the last one. Without a seal as older versions wrote it, chained by SHA-256 alone. */
export function chainEntry(
  { at, actor, action, subject, details }: AuditRecord,
  last: Link | undefined,
  seal?: Seal,
): AuditEntry {
  const number = (last?.number ?? 0) + 1;
  const record = { at, actor, action, subject, details };
  const text = textOf(number, record, last?.hash ?? "");
  return { number, ...record, hash: seal ? `${seal.id}.${seal.of(text)}` : hash("sha256", text, "base64url") };
}

/** Who sealed a hash: we, the holder of another secret, or nobody. */
export function sealedBy(given: string, { id }: Pick<Seal, "id">): "us" | "others" | "nobody" {
  if (!given.includes(".")) return "nobody";
  return given.startsWith(`${id}.`) ? "us" : "others";
}

/** The result of verifying an audit. */
export interface AuditVerdict {
  /**
   * The first wrong entry. `changed`: it was altered, or one before it is missing; `unsealed`: it follows sealed entries, or is the
   * last, without our seal.
   */
  wrong?: { number: number; why: "changed" | "unsealed" };
  /** The entry from which on all have our seal. Those before are chained to it, but could have been rewritten before it was made. */
  sealedFrom?: number;
}

/** Verifies a whole audit, in the order it was written. */
export function verifyAudit(entries: Iterable<AuditEntry>, seal: Seal): AuditVerdict {
  let last: AuditEntry | undefined;
  let sealedFrom: number | undefined;
  for (const entry of entries) {
    const by = sealedBy(entry.hash, seal);
    const expected = chainEntry(entry, last, by === "us" ? seal : undefined);
    const fits = by === "others" || entry.hash === expected.hash;
    if (entry.number !== expected.number || !fits) return { wrong: { number: expected.number, why: "changed" } };
    if (by === "us") sealedFrom ??= entry.number;
    else if (sealedFrom !== undefined) return { wrong: { number: entry.number, why: "unsealed" } };
    last = entry;
  }
  if (last && sealedFrom === undefined) return { wrong: { number: last.number, why: "unsealed" } };
  return sealedFrom === undefined ? {} : { sealedFrom };
}

/** The text that is hashed; details are sorted, so that equal entries have equal texts. */
function textOf(number: number, { at, actor, action, subject, details }: AuditRecord, before: string): string {
  const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([before, number, at, actor, action, subject, sorted]);
}
