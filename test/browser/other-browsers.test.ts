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

  test("lists everything again once a search is emptied, of which WebKit tells by no change", async () => {
    const { page } = await open(`${gateway.url}/dashboard#/keys?q=nothing`);
    await signIn(page, "operator", password);
    await page.getByText("No key like this").waitFor();
    await page.evaluate(`{
      const field = document.querySelector("[type=search]");
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }`);
    await page.getByText("first start").waitFor();
  });
});
