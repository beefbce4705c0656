import { MemoryLimiter } from "../accounts/limiters/memory.ts";
import { Reports } from "../accounts/reports.ts";
import type { Database } from "../accounts/stores/database.ts";
import { SqlPeople } from "../accounts/stores/sql-people.ts";
import { SqlTokens } from "../accounts/stores/sql-tokens.ts";
import { SqlReports } from "../accounts/stores/sql-reports.ts";
import type { Backing } from "../http/dashboard/backing.ts";
import type { Activity } from "../observe/activity.ts";
import { Attempts } from "../people/attempts.ts";
import { type Seal, sealOf } from "../people/audit.ts";
import { SignIns } from "../people/sign-ins.ts";

/** What of the dashboard outlives a configuration. */
export interface Desk {
  /** What the dashboard's routes answer from. */
  backing(given: Given): Backing;
  close(): Promise<void>;
}

type Given = Omit<Backing, "people" | "tokens" | "books" | "reports" | "attempts" | "signIns" | "visits" | "secret">;

/** The dashboard of the books in a database, for an installation with this secret. */
export function desk(database: Database, secret: string, activity: Activity, onError: (thrown: unknown) => void): Desk {
  const people = new SqlPeople(database, sealing(secret));
  const books = new SqlReports(database);
  const visits = new MemoryLimiter();
  const lasting = {
    people,
    secret,
    tokens: new SqlTokens(database),
    signIns: new SignIns(people, () => visits.admit(" refusals", refusalsMost).accepted),
    books,
    reports: new Reports(books, Date.now),
    attempts: new Attempts(),
    visits,
  };
  activity.writeTo(books, onError);
  return {
    backing: (given) => ({ ...given, ...lasting }),
    async close() {
      activity.close();
      await activity.write(books).catch(onError);
    },
  };
}

/** Makes the operator's password where there is none yet, and returns it, to be shown this once. */
export async function firstPassword(database: Database, adminPassword: string | null): Promise<string | undefined> {
  const people = new SqlPeople(database, noSeal);
  if (adminPassword !== null || (await people.find(operator))) return undefined;
  const { hashed, madePassword } = await import("../people/password.ts");
  const password = madePassword();
  const person = { login: operator, accountId: null, password: await hashed(password), createdAt: Date.now() };
  // Another node may just have been quicker.
  return (await people.add(person)) ? password : undefined;
}

/** Ids of accounts whose balance is not the sum of their ledger. */
export async function unbalanced(database: Database): Promise<string[]> {
  return (await new SqlReports(database).unbalanced()).map(({ accountId }) => accountId);
}

const operator = "operator";

/** Sign-ins refused that are written into the audit in any minute. */
const refusalsMost = 30;

/** The seal of a secret, made once. */
function sealing(secret: string): () => Seal {
  const seal = sealOf(secret);
  return () => seal;
}

const noSeal = (): Seal => {
  throw new Error("nothing is written into the audit here");
};
