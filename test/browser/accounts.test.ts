import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
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
