import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { seriousFaults } from "./axe.ts";
import { inChromium, until } from "./chromium.ts";
import { password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The playground", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    const providers = { gone: { kind: "openai-compatible", base_url: "http://127.0.0.1:9" } };
    const models = [
      { id: "demo", targets: ["demo/demo"] },
      { id: "dead", targets: ["gone/any"] },
    ];
    const env = { PENNAME_ADMIN_PASSWORD: password };
    gateway = await startGateway({ on: "binary", config: { discovery: false, providers, models }, env });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (width = 1300, height = 900): Promise<Page> => {
    const { page } = await open(`${gateway.url}/dashboard#/playground`, [], { viewport: { width, height } });
    await signIn(page, "operator", password);
    return page;
  };
  const say = async (page: Page, text: string) => {
    const before = await page.locator(".exchange").count();
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".exchange").nth(before).locator("[role=log][aria-busy=false]").waitFor({ state: "attached" });
  };

  test.each([
    [1300, 900],
    [390, 844],
    [320, 640],
  ])("keeps the newest answer and the composer in sight, turn after turn: %d by %d px", async (width, height) => {
    const page = await enter(width, height);
    for (const text of ["My name is Maria Lopez.", "My mail is maria.lopez@example.org.", "Call +34 612 345 678."]) {
      await say(page, text);
      const answer = page.locator(".exchange").last().locator("[role=log]");
      const composer = (await page.locator(".composer").boundingBox())!;
      const read = (await answer.boundingBox())!;
      expect(read.y + read.height).toBeLessThanOrEqual(composer.y);
      expect(read.y + read.height).toBeGreaterThan(0);
      expect(composer.y + composer.height).toBeLessThanOrEqual(height);
    }
  });

  test.each([1300, 390, 320])("has a conversation by each API, and says which it was: at %d px", async (width) => {
    const page = await enter(width);
    const options = page.getByLabel("API").locator("option");
    await options.first().waitFor({ state: "attached" });
    const apis = await options.allInnerTexts();
    expect(apis).toEqual(["Chat", "Responses", "Messages"]);
    for (const [index, api] of apis.entries()) {
      await page.getByLabel("API").selectOption(api);
      await say(page, `I am Maria Lopez, this is message ${index}.`);
      const exchange = page.locator(".exchange").nth(index);
      expect(await exchange.getByRole("heading", { name: "You wrote" }).innerText()).toContain(api);
      expect(await exchange.locator("[role=log]").innerText()).toContain("Maria Lopez");
      if (width < 600) await exchange.getByRole("button", { name: "The provider saw" }).click();
      const foreign = exchange.locator(".foreign");
      expect(await foreign.locator(".said").first().innerText()).toMatch(
        /^I am SURROGATE_PII\(\w+\), this is message \d\.$/,
      );
      await foreign.getByText("Everything it was sent").click();
      expect(await foreign.locator("details .said").count()).toBe(2 + 2 * index);
      expect(await foreign.innerText()).not.toContain("Maria Lopez");
      await page.getByLabel("Message", { exact: true }).focus();
    }
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await page.reload();
    await page.locator(".exchange").nth(2).waitFor();
    expect(await page.locator(".exchange").nth(2).getByRole("heading", { name: "You wrote" }).innerText()).toContain(
      "Messages",
    );
  });

  test("lets a reader scroll back while an answer comes", async () => {
    const page = await enter(390, 500);
    await say(page, "My name is Maria Lopez.");
    await page.getByLabel("Message", { exact: true }).fill("And Peter Falk.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".exchange").nth(1).waitFor();
    await page.mouse.move(195, 200);
    await page.mouse.wheel(0, -2000);
    // By what the page grew while the wheel turned, Chromium stops below the top.
    await until(page, "scrollY < 100");
    await page.mouse.wheel(0, -2000);
    await until(page, "scrollY === 0");
    await page.locator(".exchange").nth(1).locator("[role=log][aria-busy=false]").waitFor({ state: "attached" });
    expect(await page.evaluate("scrollY")).toBe(0);
  });

  test("shows on a telephone what the provider saw or what comes back, one's own words above either", async () => {
    const page = await enter(390, 844);
    await say(page, "My name is Maria Lopez.");
    const exchange = page.locator(".exchange");
    const shown = (name: string) => exchange.getByRole("heading", { name }).isVisible();
    expect(await exchange.locator("[role=log]").isVisible()).toBe(true);
    expect(await shown("You wrote")).toBe(true);
    await exchange.getByRole("button", { name: "The provider saw" }).click();
    expect(
      await exchange
        .getByText(/SURROGATE_PII\(/)
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await exchange.locator("[role=log]").isVisible()).toBe(false);
    expect(await exchange.getByText("Maria Lopez").first().isVisible()).toBe(true);
    await exchange.getByRole("button", { name: "You read" }).click();
    expect(await exchange.locator("[role=log]").isVisible()).toBe(true);
  });

  test("counts the values of each message by itself, not those of what was said before", async () => {
    const page = await enter();
    await say(page, "My name is Maria Lopez, my mail is maria.lopez@example.org.");
    await say(page, "My number is +34 612 345 678.");
    await say(page, "Thank you.");
    const counts = await page.locator(".own .small").allInnerTexts();
    expect(counts.map((text) => /^\d+ values?|^Nothing/.exec(text)?.[0])).toEqual(["2 values", "1 value", "Nothing"]);
  });

  test("keeps the conversation while one looks elsewhere and over a reload, and forgets it when one signs out", async () => {
    const page = await enter();
    await say(page, "My name is Maria Lopez.");
    await to(page, "Keys");
    await to(page, "Playground");
    expect(await page.locator(".exchange").count()).toBe(1);
    await page.reload();
    await page.locator(".exchange").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Login").waitFor();
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");
    await signIn(page, "operator", password);
    await page.getByRole("heading", { name: "See what leaves the gateway" }).waitFor();
  });

  test("keeps what is being written while one looks elsewhere, over a reload, and where it could not be sent", async () => {
    const page = await enter();
    const message = page.getByLabel("Message", { exact: true });
    await message.fill("A long letter");
    await to(page, "Keys");
    await to(page, "Playground");
    expect(await message.inputValue()).toBe("A long letter");
    await page.reload();
    await message.waitFor();
    expect(await message.inputValue()).toBe("A long letter");
    await page.route("**/dashboard/api/playground", (route) => route.abort());
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alert").waitFor();
    await until(page, `document.getElementById("message").value === "A long letter"`);
    await page.unroute("**/dashboard/api/playground");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Nothing in this message had to be hidden.").waitFor();
    expect(await message.inputValue()).toBe("");
    await message.fill("Between us");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Login").waitFor();
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");
  });

  test("writes from right to left what is in a language that does", async () => {
    const page = await enter();
    const message = page.getByLabel("Message", { exact: true });
    const direction = "getComputedStyle(document.activeElement).direction";
    await message.fill("שלום, קוראים לי דנה.");
    expect(await page.evaluate<string>(direction)).toBe("rtl");
    await say(page, "שלום, קוראים לי דנה.");
    const said = "getComputedStyle(document.querySelector('.exchange .said')).direction";
    expect(await page.evaluate<string>(said)).toBe("rtl");
    await message.fill("Hello");
    expect(await page.evaluate<string>(direction)).toBe("ltr");
  });

  test("does not say that a provider saw what never reached it", async () => {
    const page = await enter();
    await page.getByLabel("Model").selectOption("dead");
    await say(page, "My name is Maria Lopez.");
    await page.getByRole("heading", { name: "No provider saw it" }).waitFor();
    expect(await page.getByRole("heading", { name: "The provider saw" }).count()).toBe(0);
  });

  test("leaves the focus where one writes when something is sent", async () => {
    const page = await enter();
    await say(page, "Hello");
    expect(await page.evaluate("document.activeElement.id")).toBe("message");
  });
});
