/** Everything an installation keeps, made and read through the dashboard's API of whatever version answers there. */

export interface Asked {
  url: string;
  password: string;
}

async function api({ url, password }: Asked, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/dashboard/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${password}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Makes rows in every table but those of calls: an account with credit and a reason, a member, an invitation, a session, a token. */
export async function fillBooks(asked: Asked): Promise<void> {
  const id = String((await api(asked, "/accounts", { name: "filled", credits_usd: "5" }))["id"]);
  await api(asked, `/accounts/${id}/credits`, { amount_usd: "2.5", reason: "for a start" });
  const { link } = await api(asked, `/accounts/${id}/members`, { login: "ada@example.org" });
  await api(asked, "/members", { token: String(link).split("/").at(-1), password: "two herons stand on one leg" });
  await api(asked, `/accounts/${id}/members`, { login: "grace@example.org" });
  await api(asked, "/session", { login: "operator", password: asked.password });
  await api(asked, "/tokens", { label: "reader", scope: "read" });
}

/** What is shown of all that: what an upgrade may not change, though a newer version may show more. */
export async function shownBooks(asked: Asked): Promise<Record<string, unknown>> {
  const { data: accounts } = await api(asked, "/accounts");
  const [filled] = (accounts as { id: string; name: string }[]).filter(({ name }) => name === "filled");
  const id = filled!.id;
  const paths = [
    "/accounts",
    "/keys",
    "/tokens",
    "/audit",
    "/sessions?whose=all",
    `/calls?account=${id}`,
    `/ledger?account=${id}`,
    `/accounts/${id}/members`,
  ];
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await api(asked, path))["data"]])));
}
