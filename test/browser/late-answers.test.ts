import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The dashboard, while the list of accounts is on its way", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({
      on: "binary",
      config: { discovery: false },
      env: { PENNAME_ADMIN_PASSWORD: password },
    });
    await asOperator(gateway.url)("/accounts", "POST", { name: "acme" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  /** A page that has not been told of any account until `tell` is called. */
  const enter = async (place: string) => {
    const { page } = await open(`${gateway.url}/dashboard#/settings`);
    await signIn(page, "operator", password);
    const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/dashboard/api/accounts?*", async (route) => {
      asked.resolve();
      await told.promise;
      await route.continue();
    });
    await to(page, place);
    return { page, asked: asked.promise, tell: told.resolve };
  };

  test("makes no key before it is known whose it can be", async () => {
    const { page, asked, tell } = await enter("Keys");
    await page.getByRole("button", { name: "Create a key" }).first().click();
    await asked;
    const create = page.getByRole("button", { name: "Create the key" });
    expect(await create.isDisabled()).toBe(true);
    tell();
    await create.click();
    await page.getByRole("dialog", { name: "Your new key" }).waitFor();
  });

  test("sends no message before it is known who pays, and keeps what was written", async () => {
    const { page, asked, tell } = await enter("Playground");
    const message = page.getByLabel("Message", { exact: true });
    await message.fill("Hello");
    await asked;
    await page.getByLabel("API").locator("option").first().waitFor({ state: "attached" });
    await message.press("Enter");
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    expect(await message.inputValue()).toBe("Hello");
    tell();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".exchange [role=log][aria-busy=false]").waitFor({ state: "attached" });
    expect(await page.getByText("account must be the id of an account").count()).toBe(0);
  });
});
