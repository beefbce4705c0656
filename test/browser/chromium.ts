import { afterAll, afterEach, beforeAll, describe } from "bun:test";
import { existsSync } from "node:fs";
import process from "node:process";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

/** A page, and what it did that it should not. */
export interface Visit {
  page: Page;
  /** Addresses asked for on another host; none of these requests left. */
  elsewhere: string[];
  /** Errors and warnings of the console, and whatever was thrown. */
  complaints: string[];
}

/** Opens an address in a browser that has never been anywhere, and may go to no hosts but its own and these. */
export type Open = (url: string, hosts?: readonly string[], options?: BrowserContextOptions) => Promise<Visit>;

/** Tests in a real headless Chromium. Without one they are skipped by name; where CI demands it, they fail. */
export function inChromium(subject: string, tests: (open: Open) => void): void {
  const group = executablePath || process.env["CI"] ? describe : describe.skip;
  group(`${subject}, in Chromium`, () => {
    let browser: Browser | undefined;
    const contexts: BrowserContext[] = [];
    beforeAll(async () => {
      if (!executablePath) throw new Error("Chromium is missing: apt-get install chromium");
      browser = await chromium.launch({ executablePath, args });
    });
    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
    });
    afterAll(() => browser?.close());
    tests(async (url, hosts = [], options = {}) => {
      const context = await browser!.newContext({ viewport: { width: 1300, height: 1000 }, ...options });
      context.setDefaultTimeout(patienceMs);
      contexts.push(context);
      return watched(context, url, [new URL(url).host, ...hosts]);
    });
  });
}

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function watched(context: BrowserContext, url: string, hosts: readonly string[]): Promise<Visit> {
  const [elsewhere, complaints]: [string[], string[]] = [[], []];
  await context.route(
    (asked) => !hosts.includes(asked.host) && asked.protocol !== "data:",
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (thrown) => complaints.push(thrown.message));
  await page.goto(url);
  return { page, elsewhere, complaints };
}

/** Waits until an expression holds on a page. Asked from outside: the pages' own policy lets no text become a script. */
export async function until(page: Page, expression: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() > deadline) throw new Error(`this did not come to hold: ${expression}`);
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
}

const patienceMs = 60_000;
