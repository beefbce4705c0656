import { chainEntry, sealedBy } from "../../people/audit.ts";
import type { AuditEntry, AuditFilter, AuditRecord, Seal, SealedRecord } from "../../people/person.ts";
import type { Database, Queries, Row, SqlDialect } from "./database.ts";
import { conditions } from "./conditions.ts";
import { integerAt, textAt } from "./rows.ts";

type ChainEnd = Pick<AuditEntry, "number" | "hash">;

const entryColumns = "number, at, actor, action, subject, details, hash";

/** The audit, a chain of sealed entries, in the database of the store. */
export class SqlAudit {
  readonly #database: Database;
  readonly #seal: () => Seal;

  /** @param seal made from the installation's secret, asked for on each write. */
  constructor(database: Database, seal: () => Seal) {
    this.#database = database;
    this.#seal = seal;
  }

  async append(record: AuditRecord): Promise<void> {
    const sealed = this.sealed(record);
    await this.#database.durably((inside) => appendToAudit(inside, this.#database.dialect, sealed));
  }

  sealed(record: AuditRecord): SealedRecord {
    return { record, seal: this.#seal() };
  }

  async list(before: number, most: number, { actor, action, subject }: AuditFilter): Promise<AuditEntry[]> {
    const group = action === undefined || action.includes(".") ? undefined : `${action}.`;
    const asked = conditions([before, most], {
      actor,
      subject,
      ...(group === undefined ? { action } : { [`substr(action, 1, ${group.length})`]: group }),
    });
    const rows = await this.#database.query(
      `SELECT ${entryColumns} FROM audit WHERE number < $1 ${asked.text} ORDER BY number DESC LIMIT $2`,
      ...asked.values,
    );
    return rows.map(asEntry);
  }

  async end(): Promise<ChainEnd> {
    return asEnd((await this.#database.query("SELECT number, hash FROM audit_end"))[0]);
  }
}

/** Makes a change durably, together with its record in the audit; false, and nothing is told, if it has changed no row. */
export function changeTold(
  database: Database,
  audit: SealedRecord | undefined,
  change: (inside: Queries) => Promise<Row[]>,
): Promise<boolean> {
  return database.durably(async (inside) => {
    const isChanged = (await change(inside)).length > 0;
    if (audit && isChanged) await appendToAudit(inside, database.dialect, audit);
    return isChanged;
  });
}

/** Adds a record to the chain, inside a transaction. */
export async function appendToAudit(
  inside: Queries,
  { forUpdate }: SqlDialect,
  { record, seal }: SealedRecord,
): Promise<void> {
  // Only the holder of this lock may add to the chain.
  const last = asEnd((await inside.query(`SELECT number, hash FROM audit_end ${forUpdate}`))[0]);
  const isOurs = last.number === 0 || sealedBy(last.hash, seal) === "us";
  const before = isOurs ? last : await insert(inside, chainEntry(sealRecord(record, seal), last, seal));
  const { number, hash } = await insert(inside, chainEntry(record, before, seal));
  await inside.query("UPDATE audit_end SET number = $1, hash = $2", number, hash);
}

/** Marks the entry from which on the chain has this seal. */
const sealRecord = ({ at }: AuditRecord, { id }: Seal): AuditRecord => ({
  at,
  actor: "the gateway",
  action: "audit.seal",
  subject: id,
  details: {},
});

async function insert(inside: Queries, entry: AuditEntry): Promise<AuditEntry> {
  const { number, at, actor, action, subject, details, hash } = entry;
  await inside.query(
    `INSERT INTO audit (${entryColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
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

const asEnd = (row: Row | undefined): ChainEnd => ({ number: integerAt(row, "number"), hash: textAt(row, "hash") });

const asEntry = (row: Row): AuditEntry => ({
  ...asEnd(row),
  at: integerAt(row, "at"),
  actor: textAt(row, "actor"),
  action: textAt(row, "action") as AuditEntry["action"],
  subject: textAt(row, "subject"),
  details: JSON.parse(textAt(row, "details")) as AuditEntry["details"],
});
