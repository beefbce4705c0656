import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn } from "./visiting.ts";

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
});
