import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The dashboard's texts to copy", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  test("say so where the browser forbids copying, and select the text", async () => {
    const { page, complaints } = await open(`${gateway.url}/dashboard#/keys?create=yes`);
    await signIn(page, "operator", password);
    await page.getByRole("button", { name: "Create the key" }).click();
    const key = await page.getByLabel("Key", { exact: true }).innerText();
    await page.evaluate(`(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("Write permission denied.", "NotAllowedError"));
      document.execCommand = () => false;
    })()`);
    await page.getByRole("button", { name: "Copy", exact: true }).first().click();
    await page.getByRole("alert").getByText("The browser does not let this page copy").waitFor();
    expect(await page.evaluate<string>("getSelection().toString().trim()")).toBe(key.trim());
    expect(complaints).toEqual([]);
  });
});
