import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The dashboard, where somebody is slower or quicker than its answers", (open) => {
  let gateway: Gateway;
  let operator: ReturnType<typeof asOperator>;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    operator = asOperator(gateway.url);
    for (const name of ["acme", "beta"]) await operator("/accounts", "POST", { name, credits_usd: "5" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (place: string) => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`);
    await signIn(page, "operator", password);
    return page;
  };

  test("takes nothing from who is still writing in a search field when the list is asked for again", async () => {
    const page = await enter("settings");
    await page.clock.install();
    await to(page, "Accounts");
    const search = page.getByRole("searchbox");
    await search.pressSequentially("gam");
    await operator("/accounts", "POST", { name: "gamma" });
    await page.clock.runFor(15_000);
    await page.getByRole("button", { name: "Members of gamma" }).waitFor();
    expect(await search.inputValue()).toBe("gam");
    await search.press("Enter");
    await page.getByRole("button", { name: "Members of acme" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Accounts" }).click();
    await page.getByRole("button", { name: "Members of acme" }).waitFor();
    expect(await search.inputValue()).toBe("");
  });

  test("finds what was pasted with signs that nobody sees, rather than being left without its search field", async () => {
    const page = await enter("keys");
    const search = page.getByRole("searchbox");
    await search.fill("\u200bfirst\u00ad start\ufeff");
    await search.press("Enter");
    await page.waitForURL(/q=first\+start$/);
    await page.getByText("1 key", { exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await search.inputValue()).toBe("first start");
  });

  test("sends a message once by a double click, too, and does not stop its answer by the second half", async () => {
    const page = await enter("playground");
    await page.getByLabel("Message", { exact: true }).fill("My name is Maria Lopez.");
    await page.getByRole("button", { name: "Send" }).dblclick();
    await page.locator(".exchange [role=log][aria-busy=false]").waitFor({ state: "attached" });
    await page.getByText("1 value of this message hidden").waitFor();
    expect(await page.locator(".exchange").count()).toBe(1);
  });

  test.each(["click", "Enter"])("gives a message back that is stopped before it went anywhere: by %s", async (how) => {
    const page = await enter("playground");
    const message = page.getByLabel("Message", { exact: true });
    let sent = 0;
    await page.route("**/dashboard/api/playground", () => void (sent += 1));
    await message.fill("My name is Maria Lopez.");
    await page.getByRole("button", { name: "Send" }).click();
    const stop = page.getByRole("button", { name: "Stop" });
    await (how === "click" ? stop.click() : stop.press(how));
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await message.inputValue()).toBe("My name is Maria Lopez.");
    expect(await page.evaluate("document.activeElement.id")).toBe("message");
    expect(await page.locator(".exchange").count()).toBe(1);
    expect(sent).toBe(1);
  });

  /** Holds back the answer to what is sent to a place; returns what lets it come. */
  const heldBack = async (page: Page, place: string) => {
    const held = Promise.withResolvers<void>();
    await page.route(place, async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };

  test("leaves a window open when the answer comes to what was sent from one that is closed", async () => {
    const page = await enter("accounts");
    const answer = await heldBack(page, "**/credits");
    await page.getByRole("button", { name: "Add credit to acme" }).click();
    await page.getByLabel("US dollars").fill("10");
    await page.getByLabel("Reason").fill("for a start");
    await page.getByRole("button", { name: "Add the credit" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add credit to beta" }).click();
    await page.getByLabel("Reason").fill("Invoice 2026-118");
    answer();
    await page.getByText("$15.00").waitFor({ state: "attached" });
    expect(await page.getByLabel("Reason").inputValue()).toBe("Invoice 2026-118");
  });

  test("loses no new token by the answer to the revocation of another", async () => {
    await operator("/tokens", "POST", { label: "old" });
    const page = await enter("settings");
    const answer = await heldBack(page, "**/tokens/*");
    await page.getByRole("button", { name: "Revoke old" }).click();
    await page.getByRole("button", { name: "Revoke the token" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Make a token" }).click();
    await page.getByRole("button", { name: "Make the token" }).click();
    const made = page.getByRole("dialog", { name: "Your new token" });
    await made.waitFor();
    answer();
    await page.getByText(/^revoked /).waitFor({ state: "attached" });
    expect(await made.getByLabel("Token", { exact: true }).innerText()).toMatch(/^pt-/);
  });
});
