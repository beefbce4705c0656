import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { ProgramToken, TokenScope, TokenStore } from "./person.ts";

/** A secret for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const newId = (kind: string): string => `${kind}_${randomBytes(6).toString("hex")}`;

/** What is kept of a token. */
export const fingerprint = (token: string): string => hash("sha256", token, "base64url");

/** What a page of the session must send beside its cookie; who cannot read the page cannot know it. */
export const csrfTokenOf = (token: string): string => hash("sha256", `page ${token}`, "base64url");

/** Compares without telling by its time how much was right. */
export const equalInConstantTime = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", wanted, "buffer"));

/** What programs send: 32 random bytes behind a beginning that scanners for secrets know it by. */
export const programTokenPattern = /^pt-[A-Za-z0-9_-]{43}$/;

/** Makes and stores a token for programs. The `secret` is shown now or never: only its SHA-256 is kept. */
export async function issueToken(
  store: TokenStore,
  wishes: Pick<ProgramToken, "label" | "scope" | "createdBy" | "expiresAt">,
  now: number,
): Promise<{ secret: string; token: ProgramToken }> {
  const secret = `pt-${newToken()}`;
  const token: ProgramToken = { ...wishes, id: newId("tok"), createdAt: now, revokedAt: null, usedAt: null };
  await store.add(token, fingerprint(secret));
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

/** How a browser shows that a login has signed in with it before: a value that only this installation's secret makes. */
export function deviceCookieOf(login: string, nonce: string, secret: string): string {
  const key = createHmac("sha256", secret).update("penname device").digest();
  return `${nonce}.${createHmac("sha256", key)
    .update(JSON.stringify([login, nonce]))
    .digest("base64url")}`;
}
