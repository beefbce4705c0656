import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium, until } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("A new key on the dashboard", (open) => {
  let gateway: Gateway;
  let operator: ReturnType<typeof asOperator>;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    operator = asOperator(gateway.url);
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (place = "overview"): Promise<Page> => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`);
    await signIn(page, "operator", password);
    return page;
  };

  test.each([-400, 400])("count time by the gateway's clock where the viewer's is %d days wrong", async (days) => {
    const { page } = await open(`${gateway.url}/dashboard#/keys`);
    await page.clock.setFixedTime(Date.now() + days * 86_400_000);
    await page.reload();
    await signIn(page, "operator", password);
    await page.getByRole("button", { name: "Create a key" }).click();
    const label = `by a clock ${days} days wrong`;
    await page.getByLabel("Label").fill(label);
    await page.getByLabel("Expires").selectOption("In 30 days");
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("row", { name: label }).getByText("in 30 days").waitFor();
    const { data } = await operator(`/keys?q=${encodeURIComponent(label)}`);
    const [{ expires_at: end }] = data as [{ expires_at: string }];
    expect(Math.abs(Date.parse(end) - Date.now() - 30 * 86_400_000)).toBeLessThan(600_000);
    await to(page, "Usage");
    const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" }).format(new Date());
    await page.getByLabel("Time").locator("option", { hasText: month }).waitFor({ state: "attached" });
  });

  test("let nobody lose a new key by the browser's way back, or by Escape while it is made", async () => {
    const page = await enter();
    await to(page, "Keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/dashboard/api/keys", async (route) => {
      asked.resolve();
      await told.promise;
      await route.continue();
    });
    await page.getByLabel("Label").fill("made slowly");
    await page.getByRole("button", { name: "Create the key" }).click();
    await asked.promise;
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    await page.goBack();
    told.resolve();
    const dialog = page.getByRole("dialog", { name: "Your new key" });
    await dialog.waitFor();
    await page.goBack();
    expect(await dialog.getByLabel("Key", { exact: true }).innerText()).toMatch(/^ak-[\w-]{43}/);
    expect(page.url()).toContain("#/keys");
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.getByText("made slowly").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
  });

  test("let nobody lose a new key by a slip", async () => {
    const page = await enter("keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.mouse.click(5, 5);
    await page.getByRole("button", { name: "Create the key" }).click();
    const dialog = page.getByRole("dialog", { name: "Your new key" });
    await dialog.waitFor();
    await page.mouse.click(5, 5);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.getByRole("button", { name: "Close" }).count()).toBe(0);
    expect(await dialog.getByLabel("Key", { exact: true }).innerText()).toMatch(/^ak-[\w-]{43}/);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("by operator").first().waitFor();
  });

  test("give the focus to the first field of a window, and back to where one was", async () => {
    const page = await enter("keys");
    const focused = () => page.evaluate<string>("document.activeElement.outerHTML.slice(0, 200)");
    await until(page, `document.activeElement.id === "content"`);
    await page.getByRole("button", { name: "Create a key" }).click();
    await until(page, "document.activeElement.closest('.field') !== null");
    expect(await page.evaluate("document.activeElement.closest('.field').innerText")).toMatch(/^Account|^Label/);
    await page.getByLabel("Label").fill("soon over");
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByRole("dialog", { name: "Your new key" }).waitFor();
    expect(await focused()).toContain("Your new key");
    await page.getByRole("button", { name: "I have saved it" }).click();
    expect(await focused()).toContain("Create a key");
    await page.getByRole("button", { name: "Revoke soon over" }).click();
    await page.getByRole("button", { name: "Revoke the key" }).click();
    await page.getByText("revoked just now").waitFor();
    await until(page, `document.activeElement.innerText.includes("soon over")`);
  });
});
