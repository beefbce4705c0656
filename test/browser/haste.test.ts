import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
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
});
