import { setTimeout as sleep } from "node:timers/promises";

/** People with the dashboard's overview open, each in a browser of their own. */
export interface Viewers {
  /** Whether they look at it: a page that is not looked at asks nothing. */
  areLooking: boolean;
  /** How often the overview was shown. */
  views: number;
  leave(): Promise<void>;
}

export const adminPassword = "five herons on one leg";
const everyMs = 5000;

/** Signs several in, who are evenly late; what their browsers ask is what the page asks, and nothing else. */
export async function viewers(port: number, count: number): Promise<Viewers> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal });
    const body = await response.text();
    if (!response.ok) throw new Error(`the dashboard answers ${path} with ${response.status}: ${body}`);
    return response.headers.get("set-cookie")?.split(";")[0] ?? "";
  };
  const signIn = async () => {
    for (const path of ["/dashboard", "/dashboard/app.js", "/dashboard/app.css"]) await ask(path);
    const body = JSON.stringify({ login: "operator", password: adminPassword });
    const cookie = await ask("/dashboard/api/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    await ask("/dashboard/api/accounts", { headers: { cookie } });
    return cookie;
  };
  const all: Viewers = { areLooking: false, views: 0, leave: () => Promise.resolve() };
  const look = async (cookie: string, n: number) => {
    await sleep((n * everyMs) / count, undefined, { signal });
    for (;;) {
      if (all.areLooking) {
        await ask("/dashboard/api/overview?range=24h&offset=60", { headers: { cookie } });
        all.views += 1;
      }
      await sleep(everyMs, undefined, { signal });
    }
  };
  const cookies = await Promise.all(Array.from({ length: count }, signIn));
  const looking = Promise.all(cookies.map(look)).catch((thrown: unknown) => {
    if (!signal.aborted) throw thrown;
  });
  all.leave = async () => {
    leaving.abort();
    await looking;
  };
  return all;
}
