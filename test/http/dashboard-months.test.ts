import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Dashboard, startDashboard } from "./dashboard-world.ts";

setDefaultTimeout(120_000);

let world: Dashboard;
beforeAll(async () => {
  world = await startDashboard("bun");
});
afterAll(() => world.stop());

test("what was used in the hours around a month's end is in one month, also where the clocks change in it", async () => {
  const { json } = await world.operator("/accounts", "POST", { name: "Berlin" });
  const account = String(json["id"]);
  const made = await world.operator("/keys", "POST", { account });
  const { id: key } = made.json["key"] as { id: string };
  const books = new DatabaseSync(join(world.gateway.dataDir, "penname.db"));
  const use = books.prepare(
    "INSERT INTO usage VALUES (?, ?, ?, ?, 'demo', 'demo', 1, 1, 0, 0, 'completed', 0, '/v1/chat/completions')",
  );
  const refuse = books.prepare("INSERT INTO activity VALUES (?, ?, ?, 1)");
  for (const time of ["2025-03-31T21:30Z", "2025-03-31T22:30Z", "2025-10-31T22:30Z", "2025-10-31T23:30Z"]) {
    use.run(`use ${time}`, account, key, Date.parse(time));
    refuse.run(account, Date.parse(time), `refused 429 ${key}`);
  }
  books.close();

  const used = async (month: string, offset: number, end = offset) => {
    const query = `account=${account}&month=${month}&offset=${offset}&offset_end=${end}`;
    const { data, refused } = (await world.operator(`/usage?${query}`)).json as Record<string, object[]>;
    return [data, refused];
  };
  const once = (day: string) => [[{ day, requests: 1 }], [{ day, count: 1 }]];
  // A viewer whose clock is as far ahead all year has looked at the same days before.
  await used("2025-03", 60);
  await used("2025-11", 120);
  expect(await used("2025-03", 60, 120)).toMatchObject(once("2025-03"));
  expect(await used("2025-04", 120)).toMatchObject(once("2025-04"));
  expect(await used("2025-10", 120, 60)).toMatchObject(once("2025-10"));
  expect(await used("2025-11", 60)).toMatchObject(once("2025-11"));
});
