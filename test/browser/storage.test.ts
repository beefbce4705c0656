import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { freePort, type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

const start = async (publicUrl?: string) =>
  startGateway({
    on: "binary",
    config: { discovery: false, ...(publicUrl === undefined ? {} : { server: { public_url: publicUrl } }) },
    port: publicUrl === undefined ? 0 : await freePort(),
    env: { PENNAME_ADMIN_PASSWORD: password },
  });

inChromium("What the dashboard has the browser keep", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await start();
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  test.each([
    ["forbidden", 'for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, refuse)'],
    [
      "not there",
      'for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, nothing)',
    ],
    ["full", 'Object.defineProperty(Storage.prototype, "setItem", refuse)'],
  ])("is done without where storage is %s", async (how, script) => {
    const visit = await open(`${gateway.url}/swagger`);
    const { page } = visit;
    await page.addInitScript(`{
      const refuse = { get: () => { throw new DOMException("refused", "SecurityError"); } };
      const nothing = { get: () => null };
      ${script}
    }`);
    await page.goto(`${gateway.url}/dashboard`);
    await signIn(page, "operator", password);
    await to(page, "Playground");
    await page.getByLabel("Message", { exact: true }).fill("My name is Maria Lopez.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("1 value of this message hidden").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Login").waitFor();
    expect({ how, complaints: visit.complaints.filter((text) => !text.includes("401")) }).toEqual({
      how,
      complaints: [],
    });
  });

  test("need not be there for a tab to find out that one signed in again in another", async () => {
    const { page } = await open(`${gateway.url}/swagger`);
    await page.context().addInitScript('Storage.prototype.setItem = () => { throw new DOMException("full"); }');
    const enter = async (tab: Page) => {
      await tab.goto(`${gateway.url}/dashboard#/keys`);
      await signIn(tab, "operator", password);
    };
    await enter(page);
    await page.getByRole("button", { name: "Create a key" }).first().click();
    await page.getByLabel("Label").fill("billing");
    await enter(await page.context().newPage());
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByRole("alert").getByText("in another tab; try again").waitFor();
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByRole("dialog", { name: "Your new key" }).waitFor();
  });
});

inChromium("A dashboard that is not opened where it is said to be", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await start("http://127.0.0.1/behind/a/proxy");
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  test("says where, and that the browser kept no cookie, rather than that the session is over", async () => {
    const { page } = await open(`${gateway.url}/dashboard`);
    await page.getByLabel("Login").fill("operator");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const why = await page.getByRole("alert").innerText();
    expect(why).toContain("keep cookies");
    expect(why).toContain("http://127.0.0.1/behind/a/proxy/dashboard");
    expect(await page.getByText("Your session is over").count()).toBe(0);
  });
});

inChromium("Two gateways below two paths of one host", (open) => {
  let gateways: Gateway[] = [];
  let host: Bun.Server<undefined>;
  beforeAll(async () => {
    const places = ["/one", "/two"];
    host = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        const { pathname, search } = new URL(request.url);
        const index = places.findIndex((place) => pathname.startsWith(`${place}/`));
        const url = `${gateways[index]!.url}${pathname.slice(places[index]!.length)}${search}`;
        return fetch(new Request(url, request), { redirect: "manual", decompress: false });
      },
    });
    gateways = await Promise.all(places.map((place) => start(`http://127.0.0.1:${host.port}${place}`)));
  });
  afterAll(async () => {
    await host?.stop(true);
    await Promise.all(gateways.map((gateway) => gateway.stop("SIGKILL")));
  });

  test("leave each other's sessions and conversations alone", async () => {
    const [one, two] = ["one", "two"].map((place) => `http://127.0.0.1:${host.port}/${place}/dashboard`);
    const { page } = await open(`${one}#/playground`);
    await signIn(page, "operator", password);
    await page.getByLabel("Message", { exact: true }).fill("A long letter");
    const other = await page.context().newPage();
    let asked = 0;
    page.on("request", (request) => (asked += request.url().endsWith("/session") ? 1 : 0));
    await other.goto(`${two}#/playground`);
    await signIn(other, "operator", password);
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByLabel("Login").waitFor();
    await to(page, "Keys");
    await to(page, "Playground");
    expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("A long letter");
    expect(asked).toBe(0);
    await page.goto(`${two}#/playground`);
    await signIn(page, "operator", password);
    expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("");
  });
});
