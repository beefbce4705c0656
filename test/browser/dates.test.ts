import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { BrowserContextOptions, Route } from "playwright-core";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

const dayMs = 86_400_000;

inChromium("Dates on the dashboard", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    await asOperator(gateway.url)("/accounts", "POST", { name: "acme" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  /** A page at a time, on which something stands in the place of what the gateway answers. */
  const enter = async (
    { place, time, timezoneId }: { place: string; time: string; timezoneId: string },
    answers: string,
    change: (json: Record<string, unknown>) => object,
  ) => {
    const options: BrowserContextOptions = { timezoneId };
    const { page } = await open(`${gateway.url}/swagger`, [], options);
    await page.clock.install({ time: new Date(time) });
    const asked: string[] = [];
    await page.route("**/dashboard/api/**", async (route: Route) => {
      const url = route.request().url();
      const response = await route.fetch();
      const headers = { ...response.headers(), date: new Date(time).toUTCString() };
      const isMeant = new RegExp(answers).test(url);
      if (isMeant) asked.push(url);
      await route.fulfill(
        isMeant
          ? { response, headers, json: change((await response.json()) as Record<string, unknown>) }
          : { response, headers },
      );
    });
    await page.goto(`${gateway.url}/dashboard#/${place}`);
    await signIn(page, "operator", password);
    return { page, asked };
  };

  test("are under the pointer those of the table, also before the clocks were put forward", async () => {
    const from = Date.parse("2027-02-19T04:00:00Z");
    const time = "2027-03-20T16:00:00Z";
    const { page } = await enter(
      { place: "overview?range=30d", time, timezoneId: "America/New_York" },
      "/overview",
      (json) => {
        const [point] = json["points"] as object[];
        const at = (index: number) => new Date(from + index * dayMs).toISOString();
        const points = Array.from({ length: 30 }, (_, index) => ({ ...point, at: at(index), requests: index + 1 }));
        return { ...json, points, total: { ...(json["total"] as object), requests: 465 } };
      },
    );
    const plot = page.locator(".chart .u-over").first();
    const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {};
    const legend = page.locator(".chart .u-legend").first();
    for (const [index, day] of [
      [10, "Mar 1, 2027"],
      [23, "Mar 14, 2027"],
      [24, "Mar 15, 2027"],
    ] as const) {
      await plot.hover({ position: { x: ((index + 0.5) * width) / 30, y: height / 2 } });
      expect(await legend.innerText()).toMatch(new RegExp(`Time\\s*${day}\\s*Refused`));
    }
  });

  test.each<[string, string, string[]]>([
    ["2026-10-20T16:00:00Z", "2026-10", ["-240", "-240"]],
    ["2026-11-29T16:00:00Z", "2026-10", ["-240", "-240"]],
    ["2026-11-29T16:00:00Z", "2026-11", ["-240", "-300"]],
  ])(
    "of a month are that month's from its beginning to its end in whatever season one looks: at %s those of %s",
    async (time, month, offsets) => {
      const { page, asked } = await enter(
        { place: `usage?time=${month}`, time, timezoneId: "America/New_York" },
        "/usage",
        (json) => json,
      );
      const file = page.getByRole("link", { name: "Export CSV" });
      const href = (await file.getAttribute("href"))!;
      for (const address of [asked[0]!, href])
        expect(["offset", "offset_end"].map((name) => new URL(address).searchParams.get(name))).toEqual(offsets);
    },
  );

  test("say of none that it is tomorrow's that is not", async () => {
    const key = { id: "key_1", account: "acct_1", account_name: "acme", label: "one", state: "active", made_by: null };
    const times = { created_at: "2026-11-01T00:00:00Z", expires_at: "2026-12-02T08:00:00Z", revoked_at: null };
    const { page } = await enter(
      { place: "keys", time: "2026-11-30T22:00:00Z", timezoneId: "UTC" },
      "/keys",
      (json) => ({
        ...json,
        data: [{ ...key, ...times, last_used_at: null, models: null }],
      }),
    );
    await page.locator("tbody").getByText("in 1 day").waitFor();
  });
});
