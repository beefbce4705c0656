import { createHmac, hash } from "node:crypto";
import type { AuditRecord, AuditEntry } from "./person.ts";

/**
 * What seals the audit's entries: HMAC-SHA-256 under a key derived from the installation's secret, which is not in the database.
 * Who can write the database but does not know the secret can make no entry that fits.
 */
export interface Seal {
  /** Tells seals of different secrets apart, and nothing of the key. */
  id: string;
  of(text: string): string;
}

export function sealOf(secret: string): Seal {
  const key = createHmac("sha256", secret).update("penname audit").digest();
  return {
    id: hash("sha256", key, "base64url").slice(0, 8),
    of: (text) => createHmac("sha256", key).update(text).digest("base64url"),
  };
}

type Link = Pick<AuditEntry, "number" | "hash">;

/** The entry a deed becomes behind the last one; without a seal as versions before wrote it, chained by SHA-256 alone. */
export function chainEntry(
  { at, actor, action, subject, details }: AuditRecord,
  last: Link | undefined,
  seal?: Seal,
): AuditEntry {
  const number = (last?.number ?? 0) + 1;
  const deed = { at, actor, action, subject, details };
  const text = textOf(number, deed, last?.hash ?? "");
  return { number, ...deed, hash: seal ? `${seal.id}.${seal.of(text)}` : hash("sha256", text, "base64url") };
}

/** Whose seal a hash is: ours, another secret's, or nobody's. */
export function sealedBy(given: string, { id }: Pick<Seal, "id">): "us" | "others" | "nobody" {
  if (!given.includes(".")) return "nobody";
  return given.startsWith(`${id}.`) ? "us" : "others";
}

/** What is found of an audit. */
export interface AuditVerdict {
  /**
   * The first entry that is not as it must be. `changed`: not as it was written, or one before it is missing; `unsealed`: behind
   * sealed ones, or the last, without our seal.
   */
  wrong?: { number: number; why: "changed" | "unsealed" };
  /** From which entry on all have our seal. Those before are chained to it, but might have been rewritten before it was made. */
  sealedFrom?: number;
}

/** Judges a whole audit, in the order it was written. */
export function verifyAudit(entries: Iterable<AuditEntry>, seal: Seal): AuditVerdict {
  let last: AuditEntry | undefined;
  let sealedFrom: number | undefined;
  for (const entry of entries) {
    const by = sealedBy(entry.hash, seal);
    const wanted = chainEntry(entry, last, by === "us" ? seal : undefined);
    const fits = by === "others" || entry.hash === wanted.hash;
    if (entry.number !== wanted.number || !fits) return { wrong: { number: wanted.number, why: "changed" } };
    if (by === "us") sealedFrom ??= entry.number;
    else if (sealedFrom !== undefined) return { wrong: { number: entry.number, why: "unsealed" } };
    last = entry;
  }
  if (last && sealedFrom === undefined) return { wrong: { number: last.number, why: "unsealed" } };
  return sealedFrom === undefined ? {} : { sealedFrom };
}

/** Fields in one order, so that equal entries have equal texts. */
function textOf(number: number, { at, actor, action, subject, details }: AuditRecord, before: string): string {
  const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([before, number, at, actor, action, subject, sorted]);
}
