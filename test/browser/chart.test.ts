import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { inChromium } from "./chromium.ts";
import { password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

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

  const enter = async (range = "24h", width = 1440) => {
    const { page } = await open(`${gateway.url}/dashboard#/overview?range=${range}`);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(watchTexts);
    await page.reload();
    await signIn(page, "operator", password);
    await page.locator("canvas").nth(4).waitFor();
    return page;
  };

  test.each([
    [390, "1h"],
    [390, "24h"],
    [360, "7d"],
    [390, "90d"],
    [1440, "24h"],
  ])(
    "have marks that differ, do not touch and are whole, though there is next to nothing to show: %d px, %s",
    async (width, range) => {
      const page = await enter(range, width);
      const charts = await textsOf(page);
      expect(charts).toHaveLength(5);
      // Nothing was hidden and nothing streamed; of the others there is something to measure.
      expect(charts.map(({ texts }) => marksOf(texts).side.length > 1)).toEqual([true, true, true, false, false]);
      for (const { texts, width: room } of charts) {
        const { bottom, side } = marksOf(texts);
        expect(side.length).toBeGreaterThan(0);
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

  test("mark nothing but the ground where there is nothing", async () => {
    const page = await enter();
    const charts = await textsOf(page);
    for (const { texts } of charts.slice(3))
      expect(marksOf(texts).side.map(({ text }) => text)).toEqual([expect.stringMatching(/^0/)]);
  });

  test.each(["1h", "24h", "90d"])("have their times below each other, side by side: %s", async (range) => {
    const charts = await textsOf(await enter(range));
    const times = charts.map(({ texts }) => marksOf(texts).bottom.map(({ text, x }) => [text, Math.round(x)]));
    for (const one of times) expect(one).toEqual(times[0]!);
  });

  test("read out what is under the pointer also after the next figures have come", async () => {
    const page = await enter();
    const plot = page.locator(".chart .u-over").first();
    const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {};
    const legend = page.locator(".chart .u-legend").first();
    // The hour may have turned since the request: then it is in the last but one of the 24.
    let read = "";
    for (const x of [width - 5, width - 5 - width / 24]) {
      await plot.hover({ position: { x, y: height / 2 } });
      read = await legend.innerText();
      if (/Answered:?\s*1/.test(read)) break;
    }
    expect(read).toMatch(/Answered:?\s*1/);
    await page.waitForResponse(/\/overview/);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await legend.innerText()).toBe(read);
  });

  test.each(["light", "dark"] as const)(
    "are told from the ground and from each other by 3 to 1, in the %s",
    async (colorScheme) => {
      const page = await enter();
      await page.emulateMedia({ colorScheme });
      const names = ["panel", "accent", "second", "bars", "failures", "refusals", "edge"];
      const colours = await page.evaluate<string[]>(
        `${JSON.stringify(names)}.map((name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name))`,
      );
      const of = Object.fromEntries(names.map((name, index) => [name, colours[index]!.trim()]));
      const pairs = names.slice(1).map((name) => [name, "panel"]);
      for (const [one = "", other = ""] of [...pairs, ["failures", "bars"], ["refusals", "bars"]])
        expect({ one, other, isEnough: contrast(of[one]!, of[other]!) >= 3 }).toEqual({ one, other, isEnough: true });
    },
  );
});

/** What is written below a chart, and beside it. */
function marksOf(texts: Drawn["texts"]) {
  const { bottom = [], side = [] } = Object.groupBy(
    texts.filter(({ text }) => text !== ""),
    ({ align }) => (align === "center" ? "bottom" : "side"),
  );
  return { bottom, side };
}

/** WCAG 2.2, contrast ratio, of colours such as #1f5a4c. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

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
