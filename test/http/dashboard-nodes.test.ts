import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Cluster, startCluster } from "../support/cluster.ts";
import { ask } from "../support/http.ts";
import { echo } from "../support/scripts.ts";
import { withServers } from "../support/servers.ts";
import { until } from "./dashboard-world.ts";

withServers("The dashboard of two nodes", () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = await startCluster(["bun", "bun"])), 120_000);
  afterAll(() => cluster?.stop());

  const api = (node: number, path: string, headers: Record<string, string>, method = "GET", body?: object) =>
    ask(`${cluster.nodes[node]!.url}/dashboard/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const operator = { authorization: "Bearer shared-by-all-people" };

  test("knows on one node who signed in at the other, until the session ends", async () => {
    const login = { login: "operator", password: "shared-by-all-people" };
    const { headers, json } = await api(0, "/session", {}, "POST", login);
    const own = { cookie: headers.get("set-cookie")!.split(";")[0]!, "x-csrf-token": String(json["csrf"]) };
    expect((await api(1, "/session", own)).json).toMatchObject({ login: "operator" });
    expect((await api(1, "/session", own, "DELETE")).status).toBe(200);
    expect((await api(0, "/session", own)).status).toBe(401);
  });

  test("shows on one node what was called at the other, and what was done there", async () => {
    cluster.provider.begin(echo());
    const { json: account } = await api(0, "/accounts", operator, "POST", { name: "acme", credits_usd: "1" });
    const { json: made } = await api(1, "/keys", operator, "POST", { account: account["id"], label: "both" });
    const headers = { authorization: `Bearer ${made["secret"] as string}`, "content-type": "application/json" };
    const messages = [{ role: "user", content: "My mail is maria.lopez@example.org." }];
    const body = JSON.stringify({ model: "one", stream: true, messages });
    const status = async (node: number) =>
      (await ask(`${cluster.nodes[node]!.url}/v1/chat/completions`, { method: "POST", headers, body })).status;
    expect([await status(0), await status(1)]).toEqual([200, 200]);
    const id = String(account["id"]);
    const hidden = await until(async () => {
      const { json } = await api(0, `/overview?range=1h&account=${id}`, operator);
      const total = json["total"] as { hidden: number };
      return total.hidden < 2 ? undefined : total.hidden;
    });
    expect(hidden).toBe(2);
    expect((await api(1, `/ledger?account=${id}`, operator)).json["data"]).toHaveLength(3);
    await api(0, `/accounts/${id}`, operator, "PATCH", { suspended: true });
    expect(await until(async () => ((await status(1)) === 401 ? "refused" : undefined))).toBe("refused");
    const { json: audit } = await api(1, "/audit", operator);
    expect((audit["data"] as { action: string }[]).map(({ action }) => action).slice(0, 3)).toEqual([
      "account.suspend",
      "key.create",
      "account.create",
    ]);
  });

  test("says 503 while the database is away, on each node, and goes on when it is back", async () => {
    const signIn = { login: "operator", password: "shared-by-all-people" };
    await cluster.postgres.stop();
    const answers = [
      await api(0, "/accounts", operator),
      await api(1, "/accounts", operator, "POST", { name: "away" }),
      await api(0, "/session", {}, "POST", signIn),
    ];
    await cluster.postgres.start();
    for (const { status, headers, json } of answers) {
      expect(status).toBe(503);
      expect(headers.get("retry-after")).toBe("5");
      expect(json).toMatchObject({ error: { code: "service_unavailable", message: expect.stringContaining("books") } });
    }
    expect((await api(0, "/session", {}, "POST", signIn)).status).toBe(200);
    expect((await api(1, "/accounts", operator)).json["data"]).not.toContainEqual(
      expect.objectContaining({ name: "away" }),
    );
  });
});
