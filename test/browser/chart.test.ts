import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { inChromium } from "./chromium.ts";

setDefaultTimeout(60_000);

const password = "a heron on one leg";

inChromium("The charts", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    const models = [{ id: "demo", targets: ["demo/demo"], price: { input: 1.5, output: 6 } }];
    gateway = await startGateway({ on: "binary", config: { models }, env: { PENNAME_ADMIN_PASSWORD: password } });
    const headers = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
    const body = JSON.stringify({ model: "demo", messages: [{ role: "user", content: "Hello" }] });
    await ask(`${gateway.url}/v1/chat/completions`, { method: "POST", headers, body });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  test.each([
    [390, "1 h"],
    [390, "24 h"],
    [360, "7 d"],
    [390, "90 d"],
    [1440, "24 h"],
  ])(
    "have marks that differ, do not touch and are whole, though there is next to nothing to show: %d px, %s",
    async (width, range) => {
      const { page } = await open(`${gateway.url}/dashboard`);
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(watchTexts);
      await page.reload();
      await page.getByLabel("Login").fill("operator");
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.locator("canvas").nth(4).waitFor();
      // What is shown next is drawn anew.
      await page.evaluate("document.querySelectorAll('canvas').forEach((canvas) => canvas.classList.add('old'))");
      await page.getByRole("button", { name: range, exact: true }).click();
      await page.locator("canvas:not(.old)").nth(4).waitFor();
      const charts = await textsOf(page);
      expect(charts).toHaveLength(5);
      for (const { texts, width: room } of charts) {
        const { bottom = [], side = [] } = Object.groupBy(texts, ({ align }) =>
          align === "center" ? "bottom" : "side",
        );
        expect(side.length).toBeGreaterThan(1);
        expect(new Set(side.map(({ text }) => text)).size).toBe(side.length);
        expect(bottom.length).toBeGreaterThan(1);
        const ends = bottom.map(({ x, width: length }) => [x - length / 2, x + length / 2] as const);
        for (const [index, [from, to]] of ends.entries()) {
          expect(from).toBeGreaterThan((ends[index - 1]?.[1] ?? -6) + 5);
          expect(to).toBeLessThanOrEqual(room);
        }
      }
    },
  );
});

interface Drawn {
  width: number;
  texts: { text: string; x: number; width: number; align: string }[];
}

/** What is written on each canvas now. */
const textsOf = (page: Page): Promise<Drawn[]> =>
  page.evaluate(
    `[...document.querySelectorAll("canvas")].map((canvas) => ({ width: canvas.width, texts: canvas.texts }))`,
  );

/** Keeps what is written on a canvas until it is wiped. */
const watchTexts = `{
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    (this.canvas.texts ??= []).push({ text, x, width: this.measureText(text).width, align: this.textAlign });
    return fillText.call(this, text, x, y);
  };
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    this.canvas.texts = [];
    return clearRect.apply(this, area);
  };
}`;
