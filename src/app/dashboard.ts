import { MemoryLimiter } from "../accounts/limiters/memory.ts";
import { Reports } from "../accounts/reports.ts";
import type { Database } from "../accounts/stores/database.ts";
import { SqlPeople } from "../accounts/stores/sql-people.ts";
import { SqlReports } from "../accounts/stores/sql-reports.ts";
import { SqlTokens } from "../accounts/stores/sql-tokens.ts";
import type { Backing } from "../http/dashboard/backing.ts";
import type { Activity } from "../observe/activity.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import { SignInThrottle } from "../people/sign-in-throttle.ts";
import { sealOf } from "../people/audit.ts";
import { operator, type Seal } from "../people/person.ts";
import { SignInAudit } from "../people/sign-in-audit.ts";

/** The part of the dashboard that outlives a configuration. */
export interface DashboardResources {
  /** What the dashboard's routes work with under a configuration. */
  backing(configured: ConfiguredBacking): Backing;
  close(): Promise<void>;
}

/** The part of the dashboard's backing that a configuration decides. */
type ConfiguredBacking = Omit<
  Backing,
  "people" | "tokens" | "books" | "reports" | "attempts" | "signIns" | "visits" | "secret"
>;

/** Opens the dashboard on a database, and starts writing the activity it shows. */
export function openDashboard(
  database: Database,
  secret: string,
  activity: Activity,
  onError: (thrown: unknown) => void,
): DashboardResources {
  const people = new SqlPeople(database, sealing(secret));
  const books = new SqlReports(database);
  const visits = new MemoryLimiter();
  const shared = {
    people,
    secret,
    tokens: new SqlTokens(database),
    signIns: new SignInAudit(people, () => visits.admit(" refusals", refusalsMost).accepted),
    books,
    reports: new Reports(books, Date.now),
    attempts: new SignInThrottle(),
    visits,
  };
  activity.writeTo(books, onError);
  return {
    backing: (configured) => ({ ...configured, ...shared }),
    async close() {
      activity.close();
      await activity.write(books).catch(onError);
    },
  };
}

/**
 * Creates the operator's password if there is none yet and returns it, to be shown once. A configured one takes its place for good: it would
 * let somebody in again who read it in an old log, once the configured one is gone.
 */
export async function firstPassword(database: Database, adminPassword: string | null): Promise<string | undefined> {
  const people = new SqlPeople(database, noSeal);
  const isPrinted = (await people.find(operator)) !== undefined;
  if (adminPassword !== null && isPrinted) await people.remove(operator);
  if (adminPassword !== null || isPrinted) return undefined;
  const { hashPassword, generatePassword } = await import("../people/password.ts");
  const password = generatePassword();
  const person = { login: operator, accountId: null, password: await hashPassword(password), createdAt: Date.now() };
  // False if another node was first.
  return (await people.add(person)) ? password : undefined;
}

/**
 * Logs every account whose balance is not the sum of its ledger, while the gateway serves: adding up a large ledger takes minutes. Ends
 * when it is disposed of.
 */
export function lookForUnbalanced(database: Database, log: Log): Disposable {
  const leaving = new AbortController();
  logUnbalanced(database, log, leaving.signal).catch((thrown: unknown) => {
    // The database is closed meanwhile.
    if (!leaving.signal.aborted) log.error(withoutMessage(thrown), "the ledger could not be added up");
  });
  return { [Symbol.dispose]: () => leaving.abort() };
}

async function logUnbalanced(database: Database, log: Log, signal: AbortSignal): Promise<void> {
  for (const { accountId: account } of await new SqlReports(database).unbalanced(signal))
    log.error({ account }, "the ledger does not add up to the balance");
}

/** Refused sign-ins written into the audit per minute, so that guessing cannot fill it. */
const refusalsMost = 30;

/** The seal of a secret, derived once. */
function sealing(secret: string): () => Seal {
  const seal = sealOf(secret);
  return () => seal;
}

const noSeal = (): Seal => {
  throw new Error("nothing is written into the audit here");
};
