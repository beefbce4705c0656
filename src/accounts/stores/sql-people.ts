import { chainEntry, type Seal, sealedBy } from "../../people/audit.ts";
import type {
  AuditFilter,
  AuditRecord,
  AuditEntry,
  Invitation,
  PeopleStore,
  Person,
  Session,
} from "../../people/person.ts";
import type { Database, Queries, Value } from "./database.ts";
import { integer, orNull, type Row, text } from "./rows.ts";

/** People, their sessions and the audit, in the database of the books. */
export class SqlPeople implements PeopleStore {
  readonly #database: Database;
  readonly #seal: () => Seal;

  /** @param seal of this installation's secret, asked for when something is written into the audit. */
  constructor(database: Database, seal: () => Seal) {
    this.#database = database;
    this.#seal = seal;
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
    await this.#database.durably((inside) =>
      inside.query("UPDATE people SET password = $1 WHERE login = $2", password, login),
    );
  }

  async remove(login: string): Promise<void> {
    await this.#database.durably(async (inside) => {
      await inside.query("DELETE FROM sessions WHERE login = $1", login);
      await inside.query("DELETE FROM people WHERE login = $1", login);
    });
  }

  async memberCounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query(
      "SELECT account_id, count(*) AS count FROM people WHERE account_id IS NOT NULL GROUP BY account_id",
    );
    return new Map(rows.map((row) => [text(row["account_id"]), integer(row["count"])]));
  }

  async beginSession(session: Session, hash: string): Promise<void> {
    const { id, login, createdAt, expiresAt, browser, via, address, terms } = session;
    await this.#database.transaction(async (inside) => {
      await inside.query("DELETE FROM sessions WHERE expires_at <= $1", createdAt);
      await inside.query(
        `INSERT INTO sessions (hash, id, login, created_at, expires_at, browser, via, address, terms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        hash,
        id,
        login,
        createdAt,
        expiresAt,
        browser,
        via,
        address,
        terms,
      );
    });
  }

  async session(hash: string): Promise<Session | undefined> {
    return first(await this.#database.query("SELECT * FROM sessions WHERE hash = $1", hash), asSession);
  }

  async sessions(login: string | null): Promise<Session[]> {
    const whose = login === null ? "" : "WHERE login = $1";
    const rows = await this.#database.query(
      `SELECT * FROM sessions ${whose} ORDER BY created_at DESC, id`,
      ...(login === null ? [] : [login]),
    );
    return rows.map(asSession);
  }

  async endSessions(login: string, which: { id: string } | { except: string | null }): Promise<void> {
    const [sign, id] = "id" in which ? ["=", which.id] : ["<>", which.except ?? ""];
    await this.#database.durably((inside) =>
      inside.query(`DELETE FROM sessions WHERE login = $1 AND id ${sign} $2`, login, id),
    );
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

  async withdraw(id: string): Promise<boolean> {
    const gone = await this.#database.durably((inside) =>
      inside.query("DELETE FROM invitations WHERE id = $1 RETURNING id", id),
    );
    return gone.length > 0;
  }

  async join({ login, accountId, password, createdAt }: Person, id: string): Promise<boolean> {
    return this.#database.transaction(async (inside) => {
      const used = await inside.query("DELETE FROM invitations WHERE id = $1 RETURNING id", id);
      if (used.length === 0) return false;
      return (await inside.query(addPerson, login, accountId, password, createdAt)).length > 0;
    });
  }

  async record(deed: AuditRecord): Promise<void> {
    const { forUpdate } = this.#database.dialect;
    const seal = this.#seal();
    await this.#database.durably(async (inside) => {
      // Whoever holds the end of the chain is the only one to add to it.
      const [end] = await inside.query(`SELECT number, hash FROM audit_end ${forUpdate}`);
      const last = { number: integer(end?.["number"]), hash: text(end?.["hash"]) };
      const isOurs = last.number === 0 || sealedBy(last.hash, seal) === "us";
      const entry = chainEntry(
        deed,
        isOurs ? last : await enter(inside, chainEntry(beginning(deed, seal), last, seal)),
        seal,
      );
      const { number, hash } = await enter(inside, entry);
      await inside.query("UPDATE audit_end SET number = $1, hash = $2", number, hash);
    });
  }

  async audit(before: number, most: number, { actor, action, subject }: AuditFilter = {}): Promise<AuditEntry[]> {
    const values: Value[] = [before, most];
    const asked = (column: string, value: string | undefined) =>
      value === undefined ? "" : `AND ${column} = $${values.push(value)}`;
    const group = action === undefined || action.includes(".") ? undefined : action;
    const rows = await this.#database.query(
      `SELECT * FROM audit WHERE number < $1 ${asked("actor", actor)} ${asked("subject", subject)}
       ${group === undefined ? asked("action", action) : `AND action LIKE $${values.push(`${group}.%`)}`}
       ORDER BY number DESC LIMIT $2`,
      ...values,
    );
    return rows.map(asEntry);
  }

  async auditEnd(): Promise<Pick<AuditEntry, "number" | "hash">> {
    const [end] = await this.#database.query("SELECT number, hash FROM audit_end");
    return { number: integer(end?.["number"]), hash: text(end?.["hash"]) };
  }
}

/** Says from where on entries have this seal. */
const beginning = ({ at }: AuditRecord, { id }: Seal): AuditRecord => ({
  at,
  actor: "the gateway",
  action: "audit.seal",
  subject: id,
  details: {},
});

async function enter(inside: Queries, entry: AuditEntry): Promise<AuditEntry> {
  const { number, at, actor, action, subject, details, hash } = entry;
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
  return entry;
}

const addPerson = `INSERT INTO people (login, account_id, password, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (login) DO NOTHING RETURNING login`;

const first = <Read>([row]: Row[], read: (row: Row) => Read): Read | undefined => row && read(row);

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
  via: text(row["via"]) as Session["via"],
  address: text(row["address"]),
  terms: orNull(text, row["terms"]),
});

const asInvitation = (row: Row): Invitation => ({
  id: text(row["id"]),
  login: text(row["login"]),
  accountId: text(row["account_id"]),
  createdAt: integer(row["created_at"]),
  expiresAt: integer(row["expires_at"]),
});

const asEntry = (row: Row): AuditEntry => ({
  number: integer(row["number"]),
  at: integer(row["at"]),
  actor: text(row["actor"]),
  action: text(row["action"]) as AuditEntry["action"],
  subject: text(row["subject"]),
  details: JSON.parse(text(row["details"])) as AuditEntry["details"],
  hash: text(row["hash"]),
});
