import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium, until } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

const asked = {
  accounts: ["/dashboard/api/accounts"],
  keys: ["/dashboard/api/keys"],
  playground: ["/dashboard/api/models", "/dashboard/api/accounts"],
  settings: ["/dashboard/api/sessions", "/dashboard/api/tokens"],
};

inChromium("A session of the dashboard that has run out", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    const operator = asOperator(gateway.url);
    const { id } = await operator("/accounts", "POST", { name: "acme", credits_usd: "5" });
    const { link } = await operator(`/accounts/${String(id)}/members`, "POST", { login: "ana" });
    await operator("/members", "POST", { token: String(link).split("/").at(-1), password });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  /** All that a page asks for at first has been answered: a session that ends after it is missed only by what comes next. */
  const loaded = (page: Page, place: keyof typeof asked) =>
    Promise.all(asked[place].map((path) => page.waitForResponse((answer) => new URL(answer.url()).pathname === path)));
  const enter = async (place: keyof typeof asked) => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`);
    const complete = loaded(page, place);
    await signIn(page, "operator", password);
    await complete;
    return page;
  };
  const runOut = (page: Page) => page.context().clearCookies({ name: "penname_session" });
  const over = (page: Page) => page.getByRole("dialog", { name: "Your session is over" });
  const again = async (page: Page, login = "operator") => {
    await over(page).getByLabel("Login").fill(login);
    await over(page).getByLabel("Password").fill(password);
    await over(page).getByRole("button", { name: "Sign in" }).click();
    await over(page).waitFor({ state: "detached" });
  };

  test("is followed by another, in which what was begun is still there", async () => {
    const page = await enter("accounts");
    await page.getByRole("button", { name: "Add credit to acme" }).click();
    await page.getByLabel("US dollars").fill("10");
    await page.getByLabel("Reason").fill("Invoice 2026-118, as agreed");
    await runOut(page);
    await page.getByRole("button", { name: "Add the credit" }).click();
    await over(page).waitFor();
    await again(page);
    expect(await page.getByLabel("Reason").inputValue()).toBe("Invoice 2026-118, as agreed");
    await page.getByRole("button", { name: "Add the credit" }).click();
    await page.getByRole("cell", { name: "$15.00" }).waitFor();
  });

  test("leaves no refusal behind on a page that was opened while it was over", async () => {
    const page = await enter("settings");
    await runOut(page);
    await to(page, "Audit");
    await over(page).waitFor();
    await again(page);
    await page.getByRole("cell", { name: "signed in" }).first().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("takes nothing from another tab either, and is followed there by the same", async () => {
    const page = await enter("playground");
    await page.getByLabel("Message", { exact: true }).fill("A long letter");
    const other = await page.context().newPage();
    await other.goto(`${gateway.url}/dashboard#/keys`);
    await other.getByRole("heading", { name: "Keys", exact: true }).waitFor();
    await runOut(page);
    await page.getByRole("button", { name: "Send" }).click();
    await over(page).waitFor();
    await other.reload();
    await signIn(other, "operator", password);
    await over(page).waitFor({ state: "detached" });
    await page.getByText("A long letter").first().waitFor();
  });

  test("takes nothing from a tab that is loaded again without it, such as one the browser had put to sleep", async () => {
    const page = await enter("playground");
    const message = page.getByLabel("Message", { exact: true });
    await message.fill("A long letter");
    await until(page, "sessionStorage.length === 1");
    await runOut(page);
    await page.reload();
    await signIn(page, "operator", password);
    expect(await message.inputValue()).toBe("A long letter");
    await runOut(page);
    await page.reload();
    await signIn(page, "ana", password);
    await message.waitFor();
    expect(await message.inputValue()).toBe("");
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");
  });

  test("is not taken up again by an answer from before one signed out in another tab", async () => {
    const page = await enter("keys");
    const other = await page.context().newPage();
    await other.goto(`${gateway.url}/dashboard#/keys`);
    await other.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Login").waitFor();
    const [answered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/dashboard/api/session", async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await held.promise;
      await route.fulfill({ response });
    });
    await signIn(other, "operator", password);
    await answered.promise;
    await other.getByRole("button", { name: "Sign out" }).click();
    await until(page, "localStorage.length === 0");
    const heard = page.waitForResponse(/\/session$/);
    held.resolve();
    await (await heard).finished();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await page.evaluate("localStorage.length")).toBe(0);
    expect(await page.getByLabel("Login").isVisible()).toBe(true);
  });

  test("is not shown again by the way back to a page that the browser kept while one signed out", async () => {
    const page = await enter("playground");
    await page.getByLabel("Message", { exact: true }).fill("Between us");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".exchange [role=log][aria-busy=false]").waitFor();
    // As it is without the event of another tab: a kept page hears none, and no page hears its own.
    await page.evaluate("localStorage.clear()");
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
    await page.getByLabel("Login").waitFor();
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");
  });

  test("is looked at with what is so by now on a page that the browser kept", async () => {
    const page = await enter("settings");
    await page.route("**/dashboard/api/audit?*", (route) => route.abort());
    await to(page, "Audit");
    await page.getByRole("alert").waitFor();
    await page.unroute("**/dashboard/api/audit?*");
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
    await page.getByRole("cell", { name: "signed in" }).first().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("leaves nothing to who signs in as somebody else, or signs out", async () => {
    const page = await enter("playground");
    await page.getByLabel("Message", { exact: true }).fill("Between us");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".exchange [role=log][aria-busy=false]").waitFor();
    const send = async () => {
      await page.getByLabel("Message", { exact: true }).fill("And again");
      await runOut(page);
      await page.getByRole("button", { name: "Send" }).click();
      await over(page).waitFor();
    };
    await send();
    const complete = loaded(page, "playground");
    await again(page, "ana");
    await complete;
    await page.getByText("See what leaves the gateway").waitFor();
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");
    await send();
    await over(page).getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Penname" }).waitFor();
    expect(await page.evaluate("JSON.stringify([sessionStorage, localStorage])")).toBe("[{},{}]");
  });
});
