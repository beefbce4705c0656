import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Deed, ProgramToken, SealedRecord, TokenScope, TokenStore } from "./person.ts";

/** A secret for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const newId = (kind: string): string => `${kind}_${randomBytes(6).toString("hex")}`;

/** What is stored of a token. */
export const fingerprint = (token: string): string => hash("sha256", token, "base64url");

/** The CSRF token that pages of a session send beside its cookie; other sites cannot read it. */
export const csrfTokenOf = (token: string): string => hash("sha256", `page ${token}`, "base64url");

/** Compares in constant time, so that timing does not reveal a common prefix. */
export const equalInConstantTime = (given: string, expected: string): boolean =>
  timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));

/** The form of a program's token: 32 random bytes behind a prefix that secret scanners recognize. */
export const programTokenPattern = /^pt-[A-Za-z0-9_-]{43}$/;

/**
 * Creates and stores a token for programs, together with its record in the audit, which `sealed` makes. Its `secret` is returned only here:
 * the store keeps its SHA-256.
 */
export async function issueToken(
  store: TokenStore,
  wishes: Pick<ProgramToken, "label" | "scope" | "createdBy" | "expiresAt">,
  now: number,
  sealed?: (...deed: Deed) => SealedRecord,
): Promise<{ secret: string; token: ProgramToken }> {
  const secret = `pt-${newToken()}`;
  const token: ProgramToken = { ...wishes, id: newId("tok"), createdAt: now, revokedAt: null, usedAt: null };
  await store.add(token, fingerprint(secret), sealed?.("token.create", token.id, { scope: token.scope }));
  return { secret, token };
}

/** Whether a token or a key can still be used. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<ProgramToken, "revokedAt" | "expiresAt">,
  now: number,
): "active" | "expired" | "revoked" {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

export const tokenScopes: readonly TokenScope[] = ["read", "all"];

/** A cookie that proves an earlier sign-in of this login in this browser; only the holder of this installation's secret can make it. */
export function deviceCookieOf(login: string, nonce: string, secret: string): string {
  const key = createHmac("sha256", secret).update("penname device").digest();
  return `${nonce}.${createHmac("sha256", key)
    .update(JSON.stringify([login, nonce]))
    .digest("base64url")}`;
}
