import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { seriousFaults } from "./axe.ts";
import { inChromium, until } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

const longLabel = "the service that writes the letters to customers, second region!";
const longModel = "team/a-model-with-a-rather-long-name-2026-11-22-preview-of-the-third-candidate-for-release";

inChromium("The dashboard's pages", (open) => {
  let gateway: Gateway;
  let operator: ReturnType<typeof asOperator>;
  beforeAll(async () => {
    const providers = { gone: { kind: "openai-compatible", base_url: "http://127.0.0.1:9" } };
    const price = { input: 1.5, output: 6 };
    const models = [
      { id: "demo", targets: ["demo/demo"], price, max_output_tokens: 2048 },
      { id: "dead", targets: ["gone/any"], price },
      { id: longModel, targets: ["demo/demo", `gone/${longModel}`] },
    ];
    const tiers = { unverified: { requests_per_minute: 5 }, legacy: { requests_per_minute: 300, keys: 500 } };
    const config = { discovery: false, providers, models, tiers };
    gateway = await startGateway({ on: "binary", config, env: { PENNAME_ADMIN_PASSWORD: password } });
    operator = asOperator(gateway.url);
    await fill(gateway, operator);
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (place = "overview", options: BrowserContextOptions = {}): Promise<Page> => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`, [], options);
    await signIn(page, "operator", password);
    return page;
  };

  test("count what was refused beside what failed, by status", async () => {
    const page = await enter();
    const tile = (name: string) => page.locator(".tile", { has: page.getByRole("heading", { name, exact: true }) });
    await tile("Refused").getByText("7", { exact: true }).waitFor();
    await tile("Requests").getByText("2 failed").waitFor();
    const lines = page.locator(".ranking.bad li");
    await lines.nth(3).waitFor();
    expect((await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, " ").trim()).toSorted()).toEqual([
      "400 the request was wrong 3",
      "402 out of credit 1",
      "429 too many requests 3",
      "503 no provider could answer 2",
    ]);
    await to(page, "Usage");
    await page.getByRole("cell", { name: "429 too many requests" }).waitFor();
  });

  test("count a status once that failed some calls and refused others", async () => {
    const page = await enter("usage");
    await page.route("**/dashboard/api/overview?*", async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { failed: object[] };
      await route.fulfill({ response, json: { ...json, failed: [...json.failed, { status: 400, count: 2 }] } });
    });
    await to(page, "Overview");
    const line = page.locator(".ranking.bad li", { hasText: "400 the request was wrong" });
    await line.first().waitFor();
    expect((await line.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
      "400 the request was wrong 5",
    ]);
  });

  test("keep range, account and filters in the address, so that a reload and a link show the same", async () => {
    const page = await enter();
    await page.getByRole("button", { name: "7 d", exact: true }).click();
    await page.getByLabel("Account").selectOption("acme");
    await page.waitForURL(/account=acct_/);
    expect(page.url()).toContain("range=7d");
    await page.reload();
    await page.getByRole("button", { name: "7 d", exact: true, pressed: true }).waitFor();
    await page.locator("select option:checked", { hasText: "acme" }).waitFor({ state: "attached" });
    await to(page, "Usage");
    await page.getByRole("button", { name: "Ledger" }).click();
    await page.getByLabel("Kind").selectOption("Credit added");
    await page.reload();
    await page.getByRole("cell", { name: "Credit added" }).first().waitFor();
    expect(page.url()).toMatch(/#\/usage\?.*kind=top_up/);
    await page.goBack();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
  });

  test("tell what each API was used for, alone if one is chosen", async () => {
    const page = await enter("usage?time=24h");
    await page.getByLabel("Key").selectOption(longLabel);
    const paths = () => page.locator("table").first().locator("td .code").allInnerTexts();
    await page.getByRole("cell", { name: "/v1/messages" }).waitFor();
    expect(new Set(await paths())).toEqual(new Set(["/v1/chat/completions", "/v1/messages"]));
    await page.getByLabel("API").selectOption("/v1/messages");
    await page.getByText("1 request, ").waitFor();
    expect(await paths()).toEqual(["/v1/messages"]);
    expect(await page.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain("api=%2Fv1%2Fmessages");
    await page.getByRole("button", { name: "Calls" }).click();
    await page.getByRole("row").nth(1).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);
    await page.getByRole("cell", { name: "/v1/messages" }).waitFor();
  });

  test("show each filter that holds, also one that nothing matches, and let it be taken back", async () => {
    const page = await enter("usage?time=24h&key=key_000000000000&model=no-such");
    await page.getByText("Nothing was used in this time").waitFor();
    const chosen = (label: string) => page.getByLabel(label, { exact: true }).locator("option:checked").innerText();
    expect([await chosen("Key"), await chosen("Model")]).toEqual(["key_000000000000", "no-such"]);
    await page.getByLabel("Model").selectOption("All models");
    await page.getByRole("button", { name: "Calls" }).click();
    await page.getByText("No call like this").waitFor();
    await page.getByLabel("Key").selectOption("All keys");
    await page.getByRole("row").nth(1).waitFor();
  });

  test("show many keys in pages that are found again", async () => {
    const page = await enter("keys");
    await page.getByText("156 keys").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(25);
    expect(await page.evaluate<number>("document.documentElement.scrollHeight")).toBeLessThan(2500);
    const first = await page.locator("tbody .code").first().innerText();
    await page.getByRole("link", { name: "Older" }).click();
    await until(page, `document.querySelector("tbody .code")?.innerText !== ${JSON.stringify(first)}`);
    const second = await page.locator("tbody tr strong").first().innerText();
    expect(await page.evaluate("scrollY")).toBe(0);
    await page.reload();
    await page.locator("tbody tr strong").first().getByText(second).waitFor();
    await page.getByRole("link", { name: "Newest" }).click();
    await until(page, `document.querySelector("tbody .code")?.innerText === ${JSON.stringify(first)}`);
    await page.getByRole("searchbox").fill("service 77");
    await page.keyboard.press("Enter");
    await page.getByText("1 key", { exact: true }).waitFor();
    await page.getByLabel("State").selectOption("revoked");
    await page.getByText("No key like this").waitFor();
  });

  const places = ["overview", "keys", "usage", "usage?view=calls", "usage?view=ledger", "models", "accounts", "audit"];

  test.each([1440, 1024, 390, 320])(
    "break no word and no amount at %d px, are no wider and keep nobody out",
    async (width) => {
      const page = await enter("settings", { viewport: { width, height: 900 } });
      for (const place of [...places, "settings"]) {
        await page.goto(`${gateway.url}/dashboard#/${place}`);
        await page.locator("main :is(td, .tile)").first().waitFor();
        expect({ place, broken: await page.evaluate(brokenWords) }).toEqual({ place, broken: [] });
        expect({ place, wide: await page.evaluate(whatIsWide) }).toEqual({ place, wide: [] });
        expect({ place, found: await seriousFaults(page) }).toEqual({ place, found: [] });
      }
    },
  );

  test("cut what is long, and show it whole to who points at it or comes by keyboard", async () => {
    const page = await enter("usage", { viewport: { width: 1440, height: 900 } });
    await page.getByLabel("Model").waitFor();
    for (const select of await page.locator("select").all())
      expect((await select.boundingBox())!.width).toBeLessThan(300);
    await page.goto(`${gateway.url}/dashboard#/keys?q=letters`);
    const label = page.locator("td .cut").first();
    await label.waitFor();
    expect(await label.getAttribute("title")).toBe(longLabel);
    const short = (await label.boundingBox())!;
    expect(short.height).toBeLessThan(30);
    await label.focus();
    expect((await label.boundingBox())!.height).toBeGreaterThan(short.height);
    expect(await label.evaluate((one) => [one.scrollWidth - one.clientWidth, one.textContent])).toEqual([0, longLabel]);
  });

  test("are in one language in a German browser, dates and numbers too", async () => {
    const german = { locale: "de-DE", timezoneId: "Europe/Berlin" };
    const page = await enter("audit", german);
    const english = /\b\d{1,2} [A-Z][a-z]{2,3} 20\d\d\b/;
    await page.locator("td time", { hasText: english }).first().waitFor();
    await to(page, "Usage");
    await page.locator("td time", { hasText: english }).first().waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/\$\d+,\d|\d\.\d\d\.\d{4}/);
    await to(page, "Keys");
    await page
      .getByText(/^in 1[45]\d days$/)
      .first()
      .waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("tell what is chosen and how much also where the viewer forces colours", async () => {
    const page = await enter("overview", { forcedColors: "active" });
    const ground = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`);
    await page.locator(".bar span").first().waitFor();
    expect(await ground('.segments [aria-pressed="true"]')).not.toBe(await ground('.segments [aria-pressed="false"]'));
    expect(await ground("nav a[aria-current]")).not.toBe(await ground("nav a:not([aria-current])"));
    expect(await ground(".bar span")).not.toBe(await ground(".bar"));
    const marks = await page.evaluate<[string, string][]>(
      `[...document.querySelectorAll(".u-legend .u-marker")].map((one) => [getComputedStyle(one).borderColor, getComputedStyle(one).backgroundColor])`,
    );
    for (const [edge, inside] of marks)
      expect([edge, inside]).not.toEqual(["rgb(255, 255, 255)", "rgb(255, 255, 255)"]);
    expect(await seriousFaults(page)).toEqual([]);
  });

  test("offer a new installation the next step as the main thing to do", async () => {
    const account = (await operator("/accounts", "POST", { name: "quiet" }))["id"] as string;
    const page = await enter(`overview?account=${account}`);
    const link = page.getByRole("link", { name: "Create a key" });
    await link.waitFor();
    const grounds = await page.evaluate<string[]>(`(() => {
      const button = document.createElement("button");
      button.className = "main";
      document.body.append(button);
      return [document.querySelector("main a.main"), button].map((one) => getComputedStyle(one).backgroundColor);
    })()`);
    expect(grounds[0]).toBe(grounds[1]);
    await link.click();
    await page.getByRole("dialog", { name: "Create a key" }).waitFor();
  });

  test.each([1300, 390, 320])("show for a new key a program for each API and for agents: at %d px", async (width) => {
    const page = await enter("keys", { viewport: { width, height: 900 } });
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByRole("dialog").getByLabel("Account").selectOption("acme");
    await page.getByRole("button", { name: "Create the key" }).click();
    const example = page.getByLabel("Example");
    for (const [program, language, words] of programs) {
      await page.getByLabel("API or program").selectOption(program);
      await page.getByRole("button", { name: language, exact: true }).click();
      expect(await example.innerText()).toContain(words);
      expect(await page.evaluate(whatIsWide)).toEqual([]);
    }
    expect(await seriousFaults(page)).toEqual([]);
  });
});

const programs = [
  ["Chat completions", "Python", "chat.completions.create"],
  ["Responses", "JavaScript", "responses.create"],
  ["Messages", "curl", "/v1/messages"],
  ["Claude Code", "Shell", "ANTHROPIC_AUTH_TOKEN"],
  ["Codex", "config.toml", 'wire_api = "responses"'],
] as const;

/** Accounts of every kind, 153 keys, and a call for each way to end. */
async function fill(gateway: Gateway, operator: ReturnType<typeof asOperator>): Promise<void> {
  const accountOf = async (body: object) => String((await operator("/accounts", "POST", body))["id"]);
  const keyOf = async (body: object) => String((await operator("/keys", "POST", body))["secret"]);
  const acme = await accountOf({ name: "acme", tier: "legacy", credits_usd: "5" });
  const small = await accountOf({ name: "testers of the new thing in the second region", tier: "unverified" });
  const broke = await accountOf({ name: "broke", credits_usd: "0.000001" });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const own = await keyOf({ account: acme, label: longLabel });
  for (let number = 1; number < 153; number += 1)
    await keyOf({ account: acme, label: `service ${number}`, ...(number % 5 ? {} : { expires_at: inDays(number) }) });
  const slow = await keyOf({ account: small, models: ["demo", longModel] });
  const poor = await keyOf({ account: broke });
  const messages = [{ role: "user", content: "My name is Maria Lopez." }];
  const call = (key: string, model = "demo", path = "/v1/chat/completions") =>
    ask(gateway.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ model, max_tokens: 64, messages }),
    });
  for (const model of ["demo", "demo", longModel, "dead", "dead", "no-such", "no-such", "no-such"])
    await call(own, model);
  await call(own, "demo", "/v1/messages");
  for (let number = 0; number < 8; number += 1) await call(slow);
  await call(poor);
}

/** What reaches over the page's edge, if the page is wider than the window. */
const whatIsWide = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.tagName + "." + one.className + " " + one.textContent.slice(0, 40))`;

/** Words and amounts in tables and figures that stand on more than one line. */
const brokenWords = `(() => {
  const broken = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement.closest("td, th, .tile, .ranking, .badge") || text.parentElement.closest(".code, .cut, .unseen")) continue;
    for (const { index, 0: word } of text.data.matchAll(/[^\\s\\/–-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;
