import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The dashboard on a bad network", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    await asOperator(gateway.url)("/accounts", "POST", { name: "acme", credits_usd: "5" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (place: string) => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`);
    await signIn(page, "operator", password);
    return page;
  };

  test("says of when its figures are while none come", async () => {
    const page = await enter("overview");
    const live = page.getByText(/^Live, /);
    await live.waitFor();
    await page.route("**/dashboard/api/overview?*", (route) => route.abort());
    await page.getByRole("alert").waitFor();
    const time = (await page.getByText(/^As of /).innerText()).replace("As of ", "");
    expect(await live.count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    expect(await page.getByText(/^As of /).innerText()).toBe(`As of ${time}`);
    await page.unroute("**/dashboard/api/overview?*");
    await live.waitFor();
  });

  test("heaps up no questions while answers are slow to come, and asks on once they do", async () => {
    const page = await enter("settings");
    await page.clock.install();
    let asked = 0;
    const told = Promise.withResolvers<void>();
    await page.route("**/dashboard/api/overview?*", async (route) => {
      asked += 1;
      await told.promise;
      await route.continue();
    });
    await to(page, "Overview");
    await page.clock.runFor(55_000);
    expect(asked).toBe(1);
    told.resolve();
    await page.getByText(/^Live, /).waitFor();
    const again = page.waitForRequest(/\/overview\?/);
    await page.clock.runFor(5000);
    await again;
  });

  test("says in words of its own that something else than the gateway answered", async () => {
    const { page } = await open(`${gateway.url}/dashboard`);
    await page.route("**/dashboard/api/session", (route) =>
      route.fulfill({ contentType: "text/html", body: "<html>Welcome to our hotel" }),
    );
    await page.getByLabel("Login").fill("operator");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("What came is not the gateway’s answer").waitFor();
  });

  test("says after a minute that no answer came, and lets a form be sent again", async () => {
    const page = await enter("accounts");
    await page.getByRole("button", { name: "Add credit to acme" }).click();
    await page.getByLabel("US dollars").fill("10");
    await page.getByLabel("Reason").fill("for a start");
    await page.clock.install();
    const asked = Promise.withResolvers<void>();
    await page.route("**/dashboard/api/accounts/*/credits", () => asked.resolve());
    await page.getByRole("button", { name: "Add the credit" }).click();
    await asked.promise;
    await page.clock.runFor(60_000);
    await page.getByRole("alert").getByText("may have done it all the same").waitFor();
    await page.unroute("**/dashboard/api/accounts/*/credits");
    await page.getByRole("button", { name: "Add the credit" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "$15.00" }).waitFor();
  });

  test("shows in the window what the credit is by now, so that what was added unheard is not added again", async () => {
    const operator = asOperator(gateway.url);
    const { id } = await operator("/accounts", "POST", { name: "unheard", credits_usd: "5" });
    const page = await enter("settings");
    await page.clock.install();
    await page.goto(`${gateway.url}/dashboard#/accounts`);
    await page.getByRole("button", { name: "Add credit to unheard" }).click();
    await page.getByText("It has $5.00 left.").waitFor();
    await operator(`/accounts/${String(id)}/credits`, "POST", { amount_usd: "10", reason: "unheard" });
    await page.clock.runFor(15_000);
    await page.getByText("It has $15.00 left.").waitFor();
  });

  test("says in the playground that an answer broke off, and does not take it for stopped", async () => {
    const page = await enter("playground");
    const event = { kind: "restored", text: "Half an ans" };
    await page.route("**/dashboard/api/playground", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: `data: ${JSON.stringify(event)}\n\n` }),
    );
    await page.getByLabel("Message", { exact: true }).fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alert").getByText("broke off").waitFor();
    await page.getByText("Half an ans").waitFor();
  });

  test("blames it for nothing that ends because another page has been asked for, unless this one stays", async () => {
    const page = await enter("settings");
    await page.clock.install();
    await page.route("**/dashboard/api/audit?*", (route) => route.abort());
    await page.evaluate('dispatchEvent(new Event("beforeunload"))');
    await to(page, "Audit");
    await page.clock.runFor(4000);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.clock.runFor(2000);
    await page.getByRole("alert").getByText("cannot be reached").waitFor();
  });

  test("takes an answer that was left for stopped, and for none that broke off", async () => {
    const page = await enter("playground");
    await page.clock.install();
    const sent = Promise.withResolvers<void>();
    await page.route("**/dashboard/api/playground", async (route) => {
      await page.evaluate('dispatchEvent(new Event("beforeunload"))');
      await route.abort();
      sent.resolve();
    });
    await page.getByLabel("Message", { exact: true }).fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    await sent.promise;
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))');
    await page.getByText("Stopped, or privacy is off.").waitFor();
    await page.clock.runFor(6000);
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
