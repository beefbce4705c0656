import { type Answer, ask } from "../support/http.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import type { RuntimeName } from "../support/runtimes.ts";

export const adminPassword = "a heron stands on one leg";
export const memberPassword = "two herons stand on one leg";

/** A gateway whose dashboard is asked by programs. */
export interface Dashboard {
  url: string;
  gateway: Gateway;
  /** Asks as nobody, unless headers say who. */
  call(path: string, asking?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Answer>;
  /** Asks as the operator's program. */
  operator(path: string, method?: string, body?: unknown): Promise<Answer>;
  /** Opens an account with a member who has signed in, and asks as that member's browser. */
  member(name: string): Promise<Member>;
  stop(): Promise<void>;
}

export interface Member {
  account: string;
  login: string;
  /** What the browser sends by itself. */
  cookie: string;
  csrf: string;
  ask(path: string, method?: string, body?: unknown): Promise<Answer>;
}

export async function startDashboard(on: RuntimeName, password = adminPassword, data?: string): Promise<Dashboard> {
  const config = {
    models: [{ id: "demo", targets: ["demo/demo"], price: { input: 1.5, output: 6 }, max_output_tokens: 2048 }],
  };
  const gateway = await startGateway({
    on,
    config,
    env: { PENNAME_ADMIN_PASSWORD: password },
    ...(data ? { data } : {}),
  });
  const call: Dashboard["call"] = (path, { method = "GET", body, headers = {} } = {}) =>
    ask(`${gateway.url}/dashboard/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const operator: Dashboard["operator"] = (path, method = "GET", body?: unknown) =>
    call(path, { method, body, headers: { authorization: `Bearer ${password}` } });
  return {
    url: gateway.url,
    gateway,
    call,
    operator,
    async member(name) {
      const { json } = await operator("/accounts", "POST", { name, credits_usd: "5" });
      const account = String(json["id"]);
      const login = `${name}@example.org`;
      const invitation = await operator(`/accounts/${account}/members`, "POST", { login });
      const token = String(invitation.json["link"]).split("/").at(-1);
      const joined = await call("/members", { method: "POST", body: { token, password: memberPassword } });
      const cookie = joined.headers.get("set-cookie")?.split(";")[0] ?? "";
      const csrf = String(joined.json["csrf"]);
      const asMember: Member["ask"] = (path, method = "GET", body?: unknown) =>
        call(path, { method, body, headers: { cookie, ...(method === "GET" ? {} : { "x-csrf-token": csrf }) } });
      return { account, login, cookie, csrf, ask: asMember };
    },
    stop: async () => void (await gateway.stop("SIGKILL")),
  };
}

/** What is there at last: calls are written to the books a moment after they end, what is counted beside them within seconds. */
export async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
