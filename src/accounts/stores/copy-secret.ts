import { hash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Fields } from "../../contract/fields.ts";
import { sealedBy, sealOf } from "../../people/audit.ts";
import { StoreError } from "../store.ts";
import { described, descriptionFile, descriptionText } from "./copy-books.ts";
import { booksFile, secretFile } from "./data-directory.ts";
import { textAt } from "./rows.ts";

/**
 * Copies the secret of a data directory beside books copied from there, unless the audit in them is sealed with another: restored, it would
 * replace the secret that surrogates and the seal are made of. Their description then says its hash.
 */
export function copySecret(from: string, to: string): "copied" | "absent" | "of others" {
  const file = join(from, secretFile);
  if (!existsSync(file)) return "absent";
  if (sealedBy(lastHash(join(to, booksFile)), sealOf(readFileSync(file, "utf8").trim())) === "others")
    return "of others";
  copyFileSync(file, join(to, secretFile));
  const description = join(to, descriptionFile);
  const made = described(readFileSync(description, "utf8"));
  writeFileSync(description, descriptionText({ ...made, secret_sha256: secretHash(to) }));
  return "copied";
}

/** Throws `StoreError` unless the secret beside copied books is the one that was copied. Older copies do not say which that was. */
export function assertSecretAsCopied(directory: string, { secret_sha256: wanted }: Fields): void {
  if (wanted === undefined || wanted === secretHash(directory)) return;
  throw new StoreError(`${join(directory, secretFile)} is not as the backup wrote it; use another backup`);
}

/** The SHA-256 of the secret in a directory, which cannot be guessed from it: a secret is at least 32 bytes. Null where there is none. */
function secretHash(directory: string): string | null {
  const file = join(directory, secretFile);
  return existsSync(file) ? hash("sha256", readFileSync(file), "hex") : null;
}

/** The hash of the audit's last entry; empty if there is none, as in books from before there was an audit. */
function lastHash(file: string): string {
  const books = new DatabaseSync(file, { readOnly: true });
  try {
    if (!books.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_end'").get()) return "";
    return textAt(books.prepare("SELECT hash FROM audit_end").get(), "hash");
  } finally {
    books.close();
  }
}
