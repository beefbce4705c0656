import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** A secret for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const newId = (kind: string): string => `${kind}_${randomBytes(6).toString("hex")}`;

/** What is kept of a token. */
export const fingerprint = (token: string): string => hash("sha256", token, "base64url");

/** What a page of the session must send beside its cookie; who cannot read the page cannot know it. */
export const pageToken = (token: string): string => hash("sha256", `page ${token}`, "base64url");

/** Compares without telling by its time how much was right. */
export const same = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", wanted, "buffer"));
