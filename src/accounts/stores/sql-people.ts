import { chained } from "../../people/audit.ts";
import type { Deed, Entry, Invitation, PeopleStore, Person, Session } from "../../people/person.ts";
import type { Database } from "./database.ts";
import { integer, orNull, type Row, text } from "./rows.ts";

/** People, their sessions and the audit, in the database of the books. */
export class SqlPeople implements PeopleStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(login: string): Promise<Person | undefined> {
    return first(await this.#database.query("SELECT * FROM people WHERE login = $1", login), asPerson);
  }

  async ofAccount(accountId: string): Promise<Person[]> {
    const rows = await this.#database.query("SELECT * FROM people WHERE account_id = $1 ORDER BY login", accountId);
    return rows.map(asPerson);
  }

  async add({ login, accountId, password, createdAt }: Person): Promise<boolean> {
    return (await this.#database.query(addPerson, login, accountId, password, createdAt)).length > 0;
  }

  async setPassword(login: string, password: string): Promise<void> {
    await this.#database.query("UPDATE people SET password = $1 WHERE login = $2", password, login);
  }

  async remove(login: string): Promise<void> {
    await this.#database.transaction(async (inside) => {
      await inside.query("DELETE FROM sessions WHERE login = $1", login);
      await inside.query("DELETE FROM people WHERE login = $1", login);
    });
  }

  async beginSession({ id, login, createdAt, expiresAt, browser }: Session, hash: string): Promise<void> {
    await this.#database.transaction(async (inside) => {
      await inside.query("DELETE FROM sessions WHERE expires_at <= $1", createdAt);
      await inside.query(
        "INSERT INTO sessions (hash, id, login, created_at, expires_at, browser) VALUES ($1, $2, $3, $4, $5, $6)",
        hash,
        id,
        login,
        createdAt,
        expiresAt,
        browser,
      );
    });
  }

  async session(hash: string): Promise<Session | undefined> {
    return first(await this.#database.query("SELECT * FROM sessions WHERE hash = $1", hash), asSession);
  }

  async sessions(login: string): Promise<Session[]> {
    const rows = await this.#database.query("SELECT * FROM sessions WHERE login = $1 ORDER BY created_at DESC", login);
    return rows.map(asSession);
  }

  async endSessions(login: string, which: { id: string } | { except: string | null }): Promise<void> {
    if ("id" in which) await this.#database.query("DELETE FROM sessions WHERE login = $1 AND id = $2", login, which.id);
    else await this.#database.query("DELETE FROM sessions WHERE login = $1 AND id <> $2", login, which.except ?? "");
  }

  async invite({ id, login, accountId, createdAt, expiresAt }: Invitation, hash: string): Promise<void> {
    await this.#database.transaction(async (inside) => {
      await inside.query("DELETE FROM invitations WHERE login = $1 OR expires_at <= $2", login, createdAt);
      await inside.query(
        "INSERT INTO invitations (hash, id, login, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
        hash,
        id,
        login,
        accountId,
        createdAt,
        expiresAt,
      );
    });
  }

  async invitation(hash: string): Promise<Invitation | undefined> {
    return first(await this.#database.query("SELECT * FROM invitations WHERE hash = $1", hash), asInvitation);
  }

  async invitations(accountId: string): Promise<Invitation[]> {
    const rows = await this.#database.query(
      "SELECT * FROM invitations WHERE account_id = $1 ORDER BY login",
      accountId,
    );
    return rows.map(asInvitation);
  }

  async invited(login: string): Promise<Invitation | undefined> {
    return first(await this.#database.query("SELECT * FROM invitations WHERE login = $1", login), asInvitation);
  }

  async join({ login, accountId, password, createdAt }: Person, id: string): Promise<boolean> {
    return this.#database.transaction(async (inside) => {
      const used = await inside.query("DELETE FROM invitations WHERE id = $1 RETURNING id", id);
      if (used.length === 0) return false;
      return (await inside.query(addPerson, login, accountId, password, createdAt)).length > 0;
    });
  }

  async record(deed: Deed): Promise<void> {
    const { forUpdate } = this.#database.dialect;
    await this.#database.transaction(async (inside) => {
      // Whoever holds the end of the chain is the only one to add to it.
      const [end] = await inside.query(`SELECT number, hash FROM audit_end ${forUpdate}`);
      const last = { number: integer(end?.["number"]), hash: text(end?.["hash"]) };
      const { number, at, actor, action, subject, details, hash } = chained(deed, last);
      await inside.query(
        "INSERT INTO audit (number, at, actor, action, subject, details, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        number,
        at,
        actor,
        action,
        subject,
        JSON.stringify(details),
        hash,
      );
      await inside.query("UPDATE audit_end SET number = $1, hash = $2", number, hash);
    });
  }

  async audit(before: number, most: number): Promise<Entry[]> {
    const rows = await this.#database.query(
      "SELECT * FROM audit WHERE number < $1 ORDER BY number DESC LIMIT $2",
      before,
      most,
    );
    return rows.map(asEntry);
  }

  async auditEnd(): Promise<Pick<Entry, "number" | "hash">> {
    const [end] = await this.#database.query("SELECT number, hash FROM audit_end");
    return { number: integer(end?.["number"]), hash: text(end?.["hash"]) };
  }
}

const addPerson = `INSERT INTO people (login, account_id, password, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (login) DO NOTHING RETURNING login`;

const first = <Value>([row]: Row[], read: (row: Row) => Value): Value | undefined => row && read(row);

const asPerson = (row: Row): Person => ({
  login: text(row["login"]),
  accountId: orNull(text, row["account_id"]),
  password: text(row["password"]),
  createdAt: integer(row["created_at"]),
});

const asSession = (row: Row): Session => ({
  id: text(row["id"]),
  login: text(row["login"]),
  createdAt: integer(row["created_at"]),
  expiresAt: integer(row["expires_at"]),
  browser: text(row["browser"]),
});

const asInvitation = (row: Row): Invitation => ({
  id: text(row["id"]),
  login: text(row["login"]),
  accountId: text(row["account_id"]),
  createdAt: integer(row["created_at"]),
  expiresAt: integer(row["expires_at"]),
});

const asEntry = (row: Row): Entry => ({
  number: integer(row["number"]),
  at: integer(row["at"]),
  actor: text(row["actor"]),
  action: text(row["action"]) as Entry["action"],
  subject: text(row["subject"]),
  details: JSON.parse(text(row["details"])) as Entry["details"],
  hash: text(row["hash"]),
});
