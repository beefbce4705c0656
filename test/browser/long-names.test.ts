import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

const name = "W".repeat(64);

inChromium("The dashboard, with names as long as may be", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    const env = { PENNAME_ADMIN_PASSWORD: password };
    gateway = await startGateway({ on: "binary", config: { discovery: false }, env });
    const operator = asOperator(gateway.url);
    const { id } = await operator("/accounts", "POST", { name });
    await operator("/keys", "POST", { account: String(id), label: name });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  test.each([1200, 960, 760])("shows what can be done beside a name, and not over it: at %d px", async (width) => {
    const { page } = await open(`${gateway.url}/dashboard#/keys`, [], { viewport: { width, height: 900 } });
    await signIn(page, "operator", password);
    for (const place of ["keys", "accounts"]) {
      await page.goto(`${gateway.url}/dashboard#/${place}?q=${name}`);
      const row = page.getByRole("row").filter({ has: page.locator("strong", { hasText: name }) });
      const named = (await row.locator("strong").boundingBox())!;
      const act = (await row.locator(".act button").first().boundingBox())!;
      const isBeside = named.x + named.width <= act.x || named.y + named.height <= act.y;
      expect({ place, isBeside }).toEqual({ place, isBeside: true });
    }
  });
});
