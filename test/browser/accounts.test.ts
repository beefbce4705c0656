import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

/** More than the API gives at once. */
const many = 520;
const last = `account ${many}`;

inChromium("The dashboard of an installation with hundreds of accounts", (open) => {
  let gateway: Gateway;
  let operator: ReturnType<typeof asOperator>;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    operator = asOperator(gateway.url);
    for (let number = 1; number <= many; number += 1)
      await operator("/accounts", "POST", { name: `account ${number}` });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (place: string): Promise<Page> => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`);
    await signIn(page, "operator", password);
    return page;
  };

  test("shows the figures of any of them", async () => {
    const page = await enter("overview");
    await page.getByLabel("Account").selectOption(last);
    await page.waitForURL(/account=acct_/);
    await to(page, "Usage");
    await page.getByLabel("Account").selectOption(last);
    await page.waitForURL(/usage\?account=acct_/);
  });

  test("makes keys for any of them", async () => {
    const page = await enter("keys?create=yes");
    await page.getByRole("dialog").getByLabel("Account").selectOption(last);
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("cell", { name: last, exact: true }).waitFor();
  });

  test("lets any of them pay in the playground", async () => {
    const page = await enter("playground");
    await page.getByLabel("Account").selectOption(last);
    const [asked] = await Promise.all([
      page.waitForRequest(/\/api\/playground$/),
      page
        .getByLabel("Message")
        .fill("Hello")
        .then(() => page.getByRole("button", { name: "Send" }).click()),
    ]);
    const { data } = await operator(`/accounts?q=${encodeURIComponent(last)}`);
    const [{ id }] = data as [{ id: string }];
    expect(asked.postDataJSON()).toMatchObject({ account: id });
  });

  /** Holds back the answers to Overview's questions; each is answered by hand, with a number of requests. */
  const heldBack = async (page: Page) => {
    const asked: Route[] = [];
    await page.route("**/dashboard/api/overview?*", (route) => void asked.push(route));
    const nth = async (index: number): Promise<Route> => {
      while (!asked[index]) await page.evaluate("new Promise(requestAnimationFrame)");
      return asked[index];
    };
    return {
      nth,
      count: () => asked.length,
      async answer(index: number, requests: number) {
        const route = await nth(index);
        const response = await route.fetch();
        const json = (await response.json()) as { total: object };
        await route.fulfill({ response, json: { ...json, total: { ...json.total, requests } } });
      },
    };
  };
  const requests = (page: Page, value: number) =>
    page.locator(".tile", { hasText: "Requests" }).getByText(String(value), { exact: true });
  const again = (page: Page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange")), 0');

  test("keeps the newest figures when an older answer arrives late", async () => {
    const page = await enter("settings");
    const { answer, nth } = await heldBack(page);
    await to(page, "Overview");
    await nth(0);
    await again(page);
    await answer(1, 222);
    await requests(page, 222).waitFor();
    await page.evaluate(`(() => {
      window.seen = [];
      const look = () => window.seen.push(document.querySelector(".tile .value")?.innerText);
      new MutationObserver(look).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
    })()`);
    await answer(0, 111);
    await again(page);
    await answer(2, 333);
    await requests(page, 333).waitFor();
    const seen = new Set(await page.evaluate<string[]>("window.seen"));
    expect([...seen].filter((value) => value !== "222")).toEqual(["333"]);
  });

  test("shows no account's figures under another's name, not even when those cannot be loaded", async () => {
    const page = await enter("settings");
    const { answer, nth, count } = await heldBack(page);
    await to(page, "Overview");
    await page.getByLabel("Account").waitFor();
    await answer(0, 111);
    await requests(page, 111).waitFor();
    const before = count();
    await page.getByLabel("Account").selectOption(last);
    const asked = await nth(before);
    await page.locator("main").getByText("Loading…").waitFor();
    expect(await page.locator(".tile").count()).toBe(0);
    await asked.abort();
    await page.getByRole("alert").getByText("The gateway cannot be reached").waitFor();
    expect(await page.locator(".tile").count()).toBe(0);
  });

  test("says why accounts cannot be chosen when they cannot be loaded, and tries again", async () => {
    const page = await enter("settings");
    await page.route("**/dashboard/api/accounts?*", (route) => route.abort());
    await to(page, "Overview");
    await page.getByRole("alert").getByText("The gateway cannot be reached").waitFor();
    await page.unroute("**/dashboard/api/accounts?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Account").selectOption(last);
  });
});
