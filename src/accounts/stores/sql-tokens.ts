import type { ProgramToken, SealedRecord, TokenScope, TokenStore } from "../../people/person.ts";
import type { Database, Row } from "./database.ts";
import { integerAt, nullableIntegerAt, nullableTextAt, textAt } from "./rows.ts";
import { changeTold } from "./sql-audit.ts";

const tokenColumns = "id, label, scope, created_by, created_at, expires_at, revoked_at, used_at";

/** Tokens for programs, in the database of the store. */
export class SqlTokens implements TokenStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(token: ProgramToken, hash: string, audit?: SealedRecord): Promise<void> {
    const { id, label, scope, createdBy, createdAt, expiresAt } = token;
    await changeTold(this.#database, audit, (inside) =>
      inside.query(
        `INSERT INTO tokens (id, hash, label, scope, created_by, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        id,
        hash,
        label,
        scope,
        createdBy,
        createdAt,
        expiresAt,
      ),
    );
  }

  async find(hash: string): Promise<ProgramToken | undefined> {
    const [row] = await this.#database.query(`SELECT ${tokenColumns} FROM tokens WHERE hash = $1`, hash);
    return row && asToken(row);
  }

  async all(): Promise<ProgramToken[]> {
    return (await this.#database.query(`SELECT ${tokenColumns} FROM tokens ORDER BY created_at DESC, id`)).map(asToken);
  }

  async revoke(id: string, at: number, audit?: SealedRecord): Promise<void> {
    await changeTold(this.#database, audit, (inside) =>
      inside.query("UPDATE tokens SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL RETURNING id", at, id),
    );
  }

  async used(id: string, at: number): Promise<void> {
    await this.#database.query("UPDATE tokens SET used_at = $1 WHERE id = $2", at, id);
  }
}

const asToken = (row: Row): ProgramToken => ({
  id: textAt(row, "id"),
  label: nullableTextAt(row, "label"),
  scope: textAt(row, "scope") as TokenScope,
  createdBy: textAt(row, "created_by"),
  createdAt: integerAt(row, "created_at"),
  expiresAt: nullableIntegerAt(row, "expires_at"),
  revokedAt: nullableIntegerAt(row, "revoked_at"),
  usedAt: nullableIntegerAt(row, "used_at"),
});
