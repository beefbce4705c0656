import { afterAll, beforeAll, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The dashboard, where a browser does as Chromium does not", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  test("is there though its language has no name, as in WebKit on a system whose language is C.UTF-8", async () => {
    const { page } = await open(`${gateway.url}/swagger`);
    await page.addInitScript('Object.defineProperty(Navigator.prototype, "language", { get: () => "C" })');
    await page.goto(`${gateway.url}/dashboard`);
    await signIn(page, "operator", password);
    await page.locator(".tile").first().waitFor();
  });
});
