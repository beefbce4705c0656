import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sealedBy, sealOf } from "../../people/audit.ts";
import { booksFile, secretFile } from "./data-directory.ts";
import { textAt } from "./rows.ts";

/**
 * Copies the secret of a data directory beside books copied from there, unless the audit in them is sealed with another: restored, it would
 * replace the secret that surrogates and the seal are made of.
 */
export function copySecret(from: string, to: string): "copied" | "absent" | "of others" {
  const file = join(from, secretFile);
  if (!existsSync(file)) return "absent";
  if (sealedBy(lastHash(join(to, booksFile)), sealOf(readFileSync(file, "utf8").trim())) === "others")
    return "of others";
  copyFileSync(file, join(to, secretFile));
  return "copied";
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
