import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { chapters } from "../../src/build/docs/chapters.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { seriousFaults } from "./axe.ts";
import { inChromium, until, type Visit } from "./chromium.ts";

setDefaultTimeout(60_000);

inChromium("The manual", (open) => {
  let gateway: Gateway;
  beforeAll(async () => void (gateway = await startGateway({ on: "binary" })));
  afterAll(() => gateway?.stop("SIGKILL"));

  const addressOf = (slug: string, index: number) => `${gateway.url}/docs${index === 0 ? "" : `/${slug}`}`;

  test.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 700],
    ["dark", 320],
  ] as const)("keeps nobody out and is no wider than the window, in the %s at %d px", async (colorScheme, width) => {
    const visit = await open(addressOf("index", 0), [], { colorScheme, viewport: { width, height: 900 } });
    for (const [index, slug] of chapters.entries()) {
      await visit.page.goto(addressOf(slug, index));
      const isWide = await visit.page.evaluate("document.documentElement.scrollWidth > innerWidth");
      expect({ slug, isWide, found: await seriousFaults(visit.page) }).toEqual({ slug, isWide: false, found: [] });
    }
    expectCalm(visit);
  });

  test("finds a section by words of it, and leads there", async () => {
    const visit = await open(addressOf("index", 0));
    await visit.page.getByLabel("Search the manual").fill("SIGTERM drain");
    const found = visit.page.locator("search a");
    await found.first().waitFor();
    expect(await visit.page.locator("search [role=status]").innerText()).toMatch(/^\d+ sections?$/);
    await found.getByText("Operations: Stopping").click();
    await visit.page.waitForURL(`${gateway.url}/docs/operations#stopping`);
    await visit.page.getByLabel("Search the manual").fill("a word of no page whatsoever");
    await visit.page.getByText("Nothing found").waitFor();
    expectCalm(visit);
  });

  test("searches from a page with a slash behind its name, and ends up at the same places", async () => {
    const visit = await open(`${gateway.url}/docs/`);
    await visit.page.getByLabel("Search the manual").fill("least delay");
    await visit.page.locator("search a", { hasText: "What happens to a message" }).click();
    await visit.page.waitForURL(`${gateway.url}/docs#what-happens-to-a-message`);
    expectCalm(visit);
  });

  test("is whole without script, but for the search", async () => {
    const { page } = await open(addressOf("configuration", 1), [], { javaScriptEnabled: false });
    expect(await page.locator("search").isVisible()).toBe(false);
    expect(await page.locator("td", { hasText: "server.max_body_mb" }).first().isVisible()).toBe(true);
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await page.getByRole("heading", { name: "What is never found" }).waitFor();
  });

  test("prints its text, black on white, without what leads elsewhere", async () => {
    const { page } = await open(addressOf("privacy", 1), [], { colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    for (const part of [page.locator("header"), page.locator(".contents"), page.locator(".neighbours")])
      expect(await part.isVisible()).toBe(false);
    const ink = "getComputedStyle(document.querySelector('article')).color";
    expect(await page.evaluate<string>(ink)).toBe("rgb(0, 0, 0)");
  });

  test("shows its picture", async () => {
    const visit = await open(addressOf("index", 0));
    await until(visit.page, "document.querySelector('article img').naturalWidth > 0");
    expectCalm(visit);
  });

  test("is led to from the dashboard and Swagger UI, and leads back", async () => {
    const { page } = await open(`${gateway.url}/dashboard`);
    await page.getByRole("link", { name: "Manual" }).click();
    await page.getByRole("heading", { name: "Penname manual" }).waitFor();
    await page.getByRole("link", { name: "API reference" }).first().click();
    await page.locator(".opblock").first().waitFor();
    await page.getByRole("link", { name: "Manual" }).click();
    await page.getByRole("heading", { name: "Penname manual" }).waitFor();
    await page.locator("header").getByRole("link", { name: "Dashboard" }).click();
    await page.getByLabel("Login").waitFor();
  });
});

/** Nothing was asked of another host, and nothing was complained of. */
function expectCalm({ elsewhere, complaints }: Visit): void {
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
}
