import { MemoryLimiter } from "../accounts/limiters/memory.ts";
import { Reports } from "../accounts/reports.ts";
import type { Database } from "../accounts/stores/database.ts";
import { SqlPeople } from "../accounts/stores/sql-people.ts";
import { SqlReports } from "../accounts/stores/sql-reports.ts";
import type { Backing } from "../http/dashboard/backing.ts";
import type { Activity } from "../observe/activity.ts";
import { Attempts } from "../people/attempts.ts";

/** What of the dashboard outlives a configuration. */
export interface Desk {
  /** Answers for `/dashboard`; loads what it needs when it is first asked. */
  answer(request: Request, given: Given): Promise<Response>;
  close(): Promise<void>;
}

type Given = Omit<Backing, "people" | "books" | "reports" | "attempts" | "visits">;

/** The dashboard of the books in a database. */
export function desk(database: Database, activity: Activity, onError: (thrown: unknown) => void): Desk {
  const people = new SqlPeople(database);
  const books = new SqlReports(database);
  const lasting = {
    people,
    books,
    reports: new Reports(books, Date.now),
    attempts: new Attempts(),
    visits: new MemoryLimiter(),
  };
  activity.writeTo(books, onError);
  return {
    async answer(request, given) {
      const { createDashboard } = await import("../http/dashboard/dashboard.ts");
      return createDashboard({ ...given, ...lasting })(request);
    },
    async close() {
      activity.close();
      await activity.write(books).catch(onError);
    },
  };
}

/** Makes the operator's password where there is none yet, and returns it, to be shown this once. */
export async function firstPassword(database: Database, adminPassword: string | null): Promise<string | undefined> {
  const people = new SqlPeople(database);
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
