import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { freePort, type Gateway, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { clientSecret, startIssuer, type TestIssuer } from "../support/issuer.ts";
import { inChromium } from "./chromium.ts";

setDefaultTimeout(120_000);

const password = "a heron on one leg";

inChromium("Sign-in at an OpenID provider", (open) => {
  let gateway: Gateway;
  let issuer: TestIssuer;
  let port: number;
  const start = (at: string) => {
    const oidc = { issuer: at, client_id: "penname", client_secret: clientSecret, name: "Acme & Söhne" };
    const server = { public_url: `http://127.0.0.1:${port}` };
    const config = { discovery: false, server, dashboard: { oidc } };
    return startGateway({ on: "binary", port, config, env: { PENNAME_ADMIN_PASSWORD: password } });
  };
  beforeAll(async () => {
    port = await freePort();
    issuer = await startIssuer(`http://127.0.0.1:${port}`);
    gateway = await start(issuer.url);
  });
  afterAll(() => Promise.all([gateway?.stop("SIGKILL"), issuer?.stop()]));

  const operator = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${password}`, "content-type": "application/json" };
    const { json } = await ask(`${gateway.url}/dashboard/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return json;
  };
  const visit = (query = "") => open(`${gateway.url}/dashboard${query}`, [new URL(issuer.url).host]);

  test("leads through the provider into the account one was invited to, and out again", async () => {
    const { page } = await visit();
    await toIssuer(page);
    await pass(page, "ana");
    await page.getByRole("alert").getByText("Nobody is invited with the e-mail address").waitFor();
    expect(page.url()).toBe(`${gateway.url}/dashboard`);

    const { id } = await operator("/accounts", { name: "acme" });
    await operator(`/accounts/${String(id)}/members`, { login: "ana@acme.example" });
    await toIssuer(page);
    await page.getByText("No request in this time").waitFor();
    expect(await page.locator(".who span").innerText()).toContain("ana@acme.example");
    expect(page.url()).toBe(`${gateway.url}/dashboard`);
    const kept = await page.context().cookies(`${gateway.url}/dashboard`);
    expect(kept.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ["penname_session", true, "Strict"],
    ]);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByText("You sign in at your company").waitFor();
    await page.reload();
    await page.getByText("You sign in at your company").waitFor();

    await page.goto(`${gateway.url}/dashboard?code=x&state=y`);
    await page.getByText("No request in this time").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with Acme & Söhne" }).waitFor();
    expect(await page.context().cookies(`${gateway.url}/dashboard`)).toEqual([]);
  });

  test("leads to the page that was asked for, and back to it where it fails", async () => {
    const { id } = await operator("/accounts", { name: "beta" });
    const { page } = await visit("#/usage?view=calls");
    await toIssuer(page);
    await pass(page, "bo");
    await page.getByRole("alert").getByText("Nobody is invited with the e-mail address").waitFor();
    expect(page.url()).toBe(`${gateway.url}/dashboard#/usage?view=calls`);
    await operator(`/accounts/${String(id)}/members`, { login: "bo@acme.example" });
    await toIssuer(page);
    await page.getByRole("heading", { name: "Calls that were let in" }).waitFor();
    expect(page.url()).toBe(`${gateway.url}/dashboard#/usage?view=calls`);
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");
  });

  test("shows who follows somebody's link a sign-in that was not begun here, in words of its own", async () => {
    const { page, complaints } = await visit("?code=x&state=y&error=a&error_description=Call%20555%200100");
    await page.getByRole("alert").getByText("was not begun in this browser").waitFor();
    expect(await page.locator("body").innerText()).not.toContain("555");
    expect(page.url()).toBe(`${gateway.url}/dashboard`);
    expect(complaints.filter((one) => !one.includes("status of 400"))).toEqual([]);
  });

  test("says in the page that the provider is gone, where a password still does", async () => {
    const { page } = await visit();
    await issuer.stop();
    await gateway.stop("SIGKILL");
    gateway = await start(issuer.url);
    await page.reload();
    await toIssuer(page);
    await page.getByRole("alert").getByText("Acme & Söhne does not answer as it should; try again later").waitFor();
    await page.getByLabel("Login").fill("operator");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("No request in this time").waitFor();
  });
});

async function pass(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function toIssuer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Acme & Söhne" }).click();
}
