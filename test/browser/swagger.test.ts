import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { startGateway } from "../support/gateway.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { seriousFaults } from "./axe.ts";
import { inChromium, until, type Visit } from "./chromium.ts";

setDefaultTimeout(120_000);

const start = async (on: RuntimeName) => {
  const gateway = await startGateway({ on });
  return { url: gateway.url, key: gateway.key, stop: async () => void (await gateway.stop("SIGKILL")) };
};

inChromium("Swagger UI", (open) => {
  onExecutable("from the gateway", start, (world) => {
    test("lists the operations of the current version", async () => {
      const visit = await open(`${world.url}/swagger`);
      const paths = visit.page.locator(".opblock-summary-path");
      await paths.last().waitFor();
      expect(await paths.evaluateAll((all) => all.map((path) => path.getAttribute("data-path")))).toEqual([
        "/v1/chat/completions",
        "/v1/responses",
        "/v1/embeddings",
        "/v1/messages",
        "/v1/messages/count_tokens",
        "/v1/models",
        "/v1/models/{modelId}",
      ]);
      expect(await visit.page.locator(".info .version").first().innerText()).toInclude("2026-06-07");
      expectCalm(visit);
    });

    test("takes a key, calls the model, and shows the answer with the real names in it", async () => {
      const visit = await open(`${world.url}/swagger`);
      await authorize(visit.page, world.key);
      await tryOut(visit.page, "createChatCompletion");
      const { status, body, headers } = await execute(visit.page);
      expect(status).toBe("200");
      expect(body).toContain("This is Penname's built-in demo");
      expect(body).toContain("My name is Maria Lopez, my mail is maria.lopez@example.org.");
      expect(headers).toContain("api-version: 2026-06-07");
      expect(headers).toContain("x-penname-pseudonymized: 2");
      expectCalm(visit);
    });

    test("shows a stream, event by event up to [DONE]", async () => {
      const visit = await open(`${world.url}/swagger`);
      await authorize(visit.page, world.key);
      await tryOut(visit.page, "createChatCompletion");
      await visit.page.locator(".opblock-section-request-body .examples-select select").selectOption("stream");
      const { status, body } = await execute(visit.page);
      expect(status).toBe("200");
      expect(body).toMatch(/^data: \{"id":"chatcmpl-/);
      expect(body).toContain("Maria Lopez");
      expect(body.trimEnd()).toEndWith("data: [DONE]");
      expectCalm(visit);
    });

    test("lists the models and gives the details of one", async () => {
      const visit = await open(`${world.url}/swagger`);
      await authorize(visit.page, world.key);
      for (const operation of ["listModels", "retrieveModel"]) {
        await tryOut(visit.page, operation);
        const { status, body } = await execute(visit.page);
        expect(status).toBe("200");
        expect(body).toContain('"id": "demo"');
        await visit.page.locator(".opblock.is-open .opblock-summary-control").click();
      }
      expectCalm(visit);
    });

    test("remembers the key, and speaks the version that is chosen", async () => {
      const visit = await open(`${world.url}/swagger`);
      await authorize(visit.page, world.key);
      await visit.page.locator("#version").selectOption("2026-06-01");
      await visit.page.locator(".info .version", { hasText: "2026-06-01" }).waitFor();
      await tryOut(visit.page, "listModels");
      const { status, headers } = await execute(visit.page);
      expect(status).toBe("200");
      expect(headers).toContain("api-version: 2026-06-01");
      expect(headers).toContain("sunset: ");
      expectCalm(visit);
    });

    test("shows a refusal without a key as what it is", async () => {
      const { page, elsewhere } = await open(`${world.url}/swagger`);
      await tryOut(page, "listModels");
      const { status, body } = await execute(page);
      expect(status).toMatch(/^401/);
      expect(body).toContain("authentication_error");
      expect(elsewhere).toEqual([]);
    });

    test.each([
      ["light", 1440],
      ["dark", 1440],
      ["light", 390],
      ["dark", 320],
    ] as const)("keeps nobody out and fits, in the %s at %d px, with an operation open", async (scheme, width) => {
      const { page } = await open(`${world.url}/swagger`);
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const isWide = () => page.evaluate("document.documentElement.scrollWidth > innerWidth");
      await page.locator(".opblock-summary-path").last().waitFor();
      expect(await isWide()).toBe(false);
      await tryOut(page, "createChatCompletion");
      await page.locator(".opblock.is-open .responses-table").first().waitFor();
      expect(await isWide()).toBe(false);
      expect(await seriousFaults(page)).toEqual([]);
    });

    test("is dark where the browser is, and turns with it", async () => {
      const { page } = await open(`${world.url}/swagger`);
      await page.locator(".opblock").first().waitFor();
      await page.locator('[id$="-listModels"] .opblock-summary-control').click();
      await page.locator(".opblock-section-header").first().waitFor();
      const lightness = `Math.max(...getComputedStyle(document.querySelector(".opblock-section-header")).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))`;
      await page.emulateMedia({ colorScheme: "light" });
      await until(page, `${lightness} > 200`);
      await page.emulateMedia({ colorScheme: "dark" });
      await until(page, `${lightness} < 100`);
    });

    test("folds the headers of each status away until they are wanted", async () => {
      const { page } = await open(`${world.url}/swagger`);
      await page.locator('[id$="-createChatCompletion"] .opblock-summary-control').click();
      const headers = page.locator(".opblock.is-open .response-headers");
      await headers.first().waitFor();
      expect(await page.locator(".opblock.is-open table.headers:visible").count()).toBe(0);
      await headers.first().locator("summary").click();
      await headers.first().getByText("X-Penname-Pseudonymized").waitFor();
      expect(await page.locator(".opblock.is-open table.headers:visible").count()).toBe(1);
    });

    test("leads to the dashboard, and the dashboard back", async () => {
      const { page } = await open(`${world.url}/`);
      await page.getByLabel("Login").waitFor();
      expect(page.url()).toBe(`${world.url}/dashboard`);
      await page.getByRole("link", { name: "API reference" }).click();
      await page.locator(".opblock").first().waitFor();
      await page.getByRole("link", { name: "Dashboard" }).click();
      await page.getByLabel("Login").waitFor();
    });

    test("leads from a migration guide to its reference", async () => {
      const visit = await open(`${world.url}/migrations/2026-06-07`);
      expect(await visit.page.locator("h1").innerText()).toBe("From API version 2026-06-01 to 2026-06-07");
      await visit.page.getByText("API reference").click();
      await visit.page.locator(".opblock").first().waitFor();
      expectCalm(visit);
    });
  });
});

/** Nothing was asked of another host, and nothing was complained of. */
function expectCalm({ elsewhere, complaints }: Visit): void {
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.locator(".scheme-container .authorize").click();
  const bearer = page.locator(".auth-container", { has: page.locator("#auth-bearer-value") });
  await bearer.locator("input").fill(key);
  await bearer.locator(".authorize").click();
  await page.locator(".auth-container .btn-done").first().click();
}

async function tryOut(page: Page, operation: string): Promise<void> {
  await page.locator(`[id$="-${operation}"] .opblock-summary-control`).click();
  await page.locator(".opblock.is-open .try-out__btn").click();
}

async function execute(page: Page) {
  await page.locator(".opblock.is-open .execute").click();
  const live = page.locator(".opblock.is-open .live-responses-table .response");
  const [body, headers] = [live.locator(".highlight-code").first(), live.locator(".headerline")];
  await headers.first().waitFor();
  return {
    status: (await live.locator(".response-col_status").innerText()).trim(),
    body: await body.locator("pre, code").first().innerText(),
    headers: (await headers.allInnerTexts()).map((line) => line.trim()).join("\n"),
  };
}
