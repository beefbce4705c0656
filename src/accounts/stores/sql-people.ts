import type {
  AuditFilter,
  AuditRecord,
  AuditEntry,
  Invitation,
  PeopleStore,
  Person,
  Session,
  Seal,
  SealedRecord,
} from "../../people/person.ts";
import type { Database, Row } from "./database.ts";
import { integerAt, nullableTextAt, textAt } from "./rows.ts";
import { changeTold, SqlAudit } from "./sql-audit.ts";

const personColumns = "login, account_id, password, created_at";
const sessionColumns = "id, login, created_at, expires_at, browser, via, address, terms";
const invitationColumns = "id, login, account_id, created_at, expires_at";

/** People, their sessions, invitations and the audit, in the database of the store. */
export class SqlPeople implements PeopleStore {
  readonly #database: Database;
  readonly #audit: SqlAudit;

  /** @param seal made from the installation's secret, asked for on each write to the audit. */
  constructor(database: Database, seal: () => Seal) {
    this.#database = database;
    this.#audit = new SqlAudit(database, seal);
  }

  async find(login: string): Promise<Person | undefined> {
    return first(await this.#database.query(`SELECT ${personColumns} FROM people WHERE login = $1`, login), asPerson);
  }

  async ofAccount(accountId: string): Promise<Person[]> {
    const rows = await this.#database.query(
      `SELECT ${personColumns} FROM people WHERE account_id = $1 ORDER BY login`,
      accountId,
    );
    return rows.map(asPerson);
  }

  async add({ login, accountId, password, createdAt }: Person): Promise<boolean> {
    return (await this.#database.query(addPerson, login, accountId, password, createdAt)).length > 0;
  }

  setPassword(login: string, password: string, before: string, stays: string, audit?: SealedRecord): Promise<boolean> {
    return changeTold(this.#database, audit, async (inside) => {
      const changed = await inside.query(changePassword, password, login, before);
      if (changed.length > 0) await inside.query("DELETE FROM sessions WHERE login = $1 AND id <> $2", login, stays);
      return changed;
    });
  }

  async remove(login: string, audit?: SealedRecord): Promise<void> {
    await changeTold(this.#database, audit, async (inside) => {
      const removed = await inside.query("DELETE FROM people WHERE login = $1 RETURNING login", login);
      await inside.query("DELETE FROM sessions WHERE login = $1", login);
      return removed;
    });
  }

  async memberCounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query(
      "SELECT account_id, count(*) AS count FROM people WHERE account_id IS NOT NULL GROUP BY account_id",
    );
    return new Map(rows.map((row) => [textAt(row, "account_id"), integerAt(row, "count")]));
  }

  async beginSession(session: Session, hash: string): Promise<void> {
    const { id, login, createdAt, expiresAt, browser, via, address, terms } = session;
    await this.#database.transaction(async (inside) => {
      // Whoever changes the password ends this session too, or is waited for.
      await inside.query(`SELECT login FROM people WHERE login = $1 ${this.#database.dialect.forUpdate}`, login);
      await inside.query("DELETE FROM sessions WHERE expires_at <= $1", createdAt);
      await inside.query(newSession, hash, id, login, createdAt, expiresAt, browser, via, address, terms);
    });
  }

  async session(hash: string): Promise<Session | undefined> {
    return first(await this.#database.query(`SELECT ${sessionColumns} FROM sessions WHERE hash = $1`, hash), asSession);
  }

  async sessions(login: string | null): Promise<Session[]> {
    const whose = login === null ? "" : "WHERE login = $1";
    const rows = await this.#database.query(
      `SELECT ${sessionColumns} FROM sessions ${whose} ORDER BY created_at DESC, id`,
      ...(login === null ? [] : [login]),
    );
    return rows.map(asSession);
  }

  async endSession(login: string, id: string, audit?: SealedRecord): Promise<void> {
    await changeTold(this.#database, audit, (inside) =>
      inside.query("DELETE FROM sessions WHERE login = $1 AND id = $2 RETURNING id", login, id),
    );
  }

  async invite(invitation: Invitation, hash: string, audit?: SealedRecord): Promise<void> {
    const { id, login, accountId, createdAt, expiresAt } = invitation;
    await changeTold(this.#database, audit, async (inside) => {
      await inside.query("DELETE FROM invitations WHERE expires_at <= $1", createdAt);
      return inside.query(invitePerson, hash, id, login, accountId, createdAt, expiresAt);
    });
  }

  async invitation(hash: string): Promise<Invitation | undefined> {
    return first(
      await this.#database.query(`SELECT ${invitationColumns} FROM invitations WHERE hash = $1`, hash),
      asInvitation,
    );
  }

  async invitations(accountId: string): Promise<Invitation[]> {
    const rows = await this.#database.query(
      `SELECT ${invitationColumns} FROM invitations WHERE account_id = $1 ORDER BY login`,
      accountId,
    );
    return rows.map(asInvitation);
  }

  async invited(login: string): Promise<Invitation | undefined> {
    const question = `SELECT ${invitationColumns} FROM invitations WHERE login = $1`;
    return first(await this.#database.query(question, login), asInvitation);
  }

  withdraw(id: string, audit?: SealedRecord): Promise<boolean> {
    return changeTold(this.#database, audit, (inside) => inside.query(deleteInvitation, id));
  }

  join({ login, accountId, password, createdAt }: Person, id: string, audit?: SealedRecord): Promise<boolean> {
    return changeTold(this.#database, audit, async (inside) => {
      const used = await inside.query(deleteInvitation, id);
      return used.length === 0 ? [] : inside.query(addPerson, login, accountId, password, createdAt);
    });
  }

  sealed(record: AuditRecord): SealedRecord {
    return this.#audit.sealed(record);
  }

  record(record: AuditRecord): Promise<void> {
    return this.#audit.append(record);
  }

  audit(before: number, most: number, filter: AuditFilter = {}): Promise<AuditEntry[]> {
    return this.#audit.list(before, most, filter);
  }

  auditEnd(): Promise<Pick<AuditEntry, "number" | "hash">> {
    return this.#audit.end();
  }
}

const addPerson = `INSERT INTO people (login, account_id, password, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (login) DO NOTHING RETURNING login`;
const changePassword = "UPDATE people SET password = $1 WHERE login = $2 AND password = $3 RETURNING login";
const deleteInvitation = "DELETE FROM invitations WHERE id = $1 RETURNING id";

const newSession = `INSERT INTO sessions (hash, ${sessionColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** The one before holds no more, also where both were made at the same moment. */
const invitePerson = `INSERT INTO invitations (hash, ${invitationColumns}) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (login) DO UPDATE SET hash = excluded.hash, id = excluded.id, account_id = excluded.account_id,
    created_at = excluded.created_at, expires_at = excluded.expires_at RETURNING id`;

const first = <Read>([row]: Row[], read: (row: Row) => Read): Read | undefined => row && read(row);

const asPerson = (row: Row): Person => ({
  login: textAt(row, "login"),
  accountId: nullableTextAt(row, "account_id"),
  password: textAt(row, "password"),
  createdAt: integerAt(row, "created_at"),
});

const asSession = (row: Row): Session => ({
  id: textAt(row, "id"),
  login: textAt(row, "login"),
  createdAt: integerAt(row, "created_at"),
  expiresAt: integerAt(row, "expires_at"),
  browser: textAt(row, "browser"),
  via: textAt(row, "via") as Session["via"],
  address: textAt(row, "address"),
  terms: nullableTextAt(row, "terms"),
});

const asInvitation = (row: Row): Invitation => ({
  id: textAt(row, "id"),
  login: textAt(row, "login"),
  accountId: textAt(row, "account_id"),
  createdAt: integerAt(row, "created_at"),
  expiresAt: integerAt(row, "expires_at"),
});
