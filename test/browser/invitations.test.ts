import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium, until } from "./chromium.ts";
import { inviting } from "./inviting.ts";
import { asOperator, password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("Invitations on the dashboard", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    await asOperator(gateway.url)("/accounts", "POST", { name: "acme" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const { members, linkOn, invite, isGood } = inviting(open, () => gateway.url);

  test("who speaks to the page names each button by what stands on it", async () => {
    const page = await members();
    await invite(page, "zoe@acme.example");
    const unnamed = await page.evaluate<string[]>(`[...document.querySelectorAll("button[aria-label]")]
      .map((one) => [one.innerText.toLowerCase(), one.getAttribute("aria-label").toLowerCase()])
      .filter(([shown, name]) => /\\w/.test(shown) && !name.includes(shown)).flat()`);
    expect(unnamed).toEqual([]);
    await page.getByRole("button", { name: "Withdraw the invitation of zoe@acme.example" }).click();
    await page.getByText("Nobody signs in to this account yet").waitFor();
  });

  test("a login is taken as it was pasted, without the room around it, and is never cut short", async () => {
    const page = await members();
    await page.getByLabel("Invite somebody").fill(" dan@acme.example\t");
    await page.getByRole("button", { name: "Make an invitation" }).click();
    await page.getByRole("button", { name: "Withdraw the invitation of dan@acme.example" }).click();
    await page.getByText("Nobody signs in to this account yet").waitFor();
    await page.getByLabel("Invite somebody").fill(`${"long".repeat(14)}@acme.example`);
    await page.getByRole("button", { name: "Make an invitation" }).click();
    await page.getByRole("alert").getByText("64").waitFor();
    expect(await page.getByText("Nobody signs in to this account yet").count()).toBe(1);
  });

  test("a double click on what ends something ends it once, and nothing is complained of", async () => {
    const page = await members();
    const first = await invite(page, "eli@acme.example");
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.method()));
    await page.getByRole("button", { name: "Send again the invitation of eli@acme.example" }).dblclick();
    await until(page, `!document.body.innerText.includes(${JSON.stringify(first)})`);
    expect(await isGood(await linkOn(page))).toBe(true);
    await page.getByRole("button", { name: "Withdraw the invitation of eli@acme.example" }).dblclick();
    await page.getByText("Nobody signs in to this account yet").waitFor();
    const { page: other } = await open(`${gateway.url}/dashboard`);
    await signIn(other, "operator", password);
    await page.goto(`${gateway.url}/dashboard#/settings`);
    const ending = page.getByRole("button", { name: "End the session of operator" });
    await ending.first().waitFor();
    const count = await ending.count();
    await ending.first().dblclick();
    await until(
      page,
      `document.querySelectorAll("button[aria-label^='End the session of operator']").length === ${count - 1}`,
    );
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(sent).toEqual(["POST", "DELETE", "DELETE"]);
  });

  test("an address that changes while the page is still being drawn is followed", async () => {
    const { page } = await open(`${gateway.url}/swagger`);
    const link = `${gateway.url}/dashboard#/join/${"x".repeat(43)}`;
    await page.addInitScript(
      `addEventListener("DOMContentLoaded", () => { location.hash = ${JSON.stringify(new URL(link).hash)}; })`,
    );
    await page.goto(`${gateway.url}/dashboard`);
    await page.getByRole("alert").waitFor();
    expect(page.url()).toBe(link);
  });

  test("a link that is followed in the place of another is that one's own, and is asked for again on failure", async () => {
    const operator = asOperator(gateway.url);
    const { id } = await operator("/accounts", "POST", { name: "guests" });
    const linkFor = async (login: string) =>
      String((await operator(`/accounts/${String(id)}/members`, "POST", { login }))["link"]);
    const [first, second] = [await linkFor("gil"), await linkFor("guy")];
    const { page } = await open(`${gateway.url}/dashboard`);
    await page.route("**/dashboard/api/invitation", (route) => route.abort());
    await page.goto(first);
    await page.getByRole("alert").getByText("cannot be reached").waitFor();
    await page.unroute("**/dashboard/api/invitation");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("You will sign in as gil").waitFor();
    await page.getByLabel("New password").fill("meant for gil alone");
    await page.goto(second);
    await page.getByText("You will sign in as guy").waitFor();
    expect(await page.getByLabel("New password").inputValue()).toBe("");
    await page.goto(`${gateway.url}/dashboard#/join/${"x".repeat(43)}`);
    await page.getByRole("alert").waitFor();
    expect(await page.getByText("You will sign in").count()).toBe(0);
    await page.goto(second);
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("The same again").fill(password);
    await page.getByRole("button", { name: "Set the password and sign in" }).click();
    await page.locator(".shell").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.goBack();
    await page.waitForURL(/x{43}$/);
  });
});
