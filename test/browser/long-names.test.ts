import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

const name = "W".repeat(64);

inChromium("The dashboard, with names as long as may be", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    const env = { PENNAME_ADMIN_PASSWORD: password };
    gateway = await startGateway({ on: "binary", config: { discovery: false }, env });
    const operator = asOperator(gateway.url);
    const { id } = await operator("/accounts", "POST", { name });
    await operator("/keys", "POST", { account: String(id), label: name });
    await operator(`/accounts/${String(id)}/credits`, "POST", { amount_usd: "1", reason: name.repeat(3) });
    await operator(`/accounts/${String(id)}/members`, "POST", { login: name });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  test.each([1300, 960, 320])(
    "has nothing that reaches over an edge, in pages and windows: at %d px",
    async (width) => {
      const { page } = await open(`${gateway.url}/dashboard#/accounts`, [], { viewport: { width, height: 700 } });
      await signIn(page, "operator", password);
      const isWider = (what: string) =>
        page.evaluate<boolean>(`(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(${what})`);
      for (const what of ["Change the tier of", "Add credit to", "Members of", "Suspend"]) {
        await page.getByRole("button", { name: `${what} ${name}` }).click();
        await page.getByRole("dialog").locator("form button").waitFor();
        if (what === "Members of") await page.getByRole("button", { name: "Withdraw the invitation" }).waitFor();
        const found = await isWider("document.querySelector('dialog')");
        expect({ what, isWider: found }).toEqual({ what, isWider: false });
        await page.keyboard.press("Escape");
      }
      for (const place of ["accounts", "keys", "usage?view=ledger", "audit"]) {
        await page.goto(`${gateway.url}/dashboard#/${place}`);
        await page
          .locator(`main .table :text("${name.slice(0, 20)}")`)
          .first()
          .waitFor();
        const found = await isWider("document.documentElement");
        expect({ place, isWider: found }).toEqual({ place, isWider: false });
      }
    },
  );

  test.each(["ראשון שני שלישי רביעי חמישי שישי שביעי שמיני תשיעי", "first second third fourth fifth sixth"])(
    "shows the beginning of a name it cuts, from whichever side it is read: %s",
    async (long) => {
      const operator = asOperator(gateway.url);
      const { id } = await operator("/accounts", "POST", { name: long });
      await operator("/keys", "POST", { account: String(id), label: "a key" });
      const { page } = await open(`${gateway.url}/dashboard#/keys`, [], { viewport: { width: 1200, height: 700 } });
      await signIn(page, "operator", password);
      await page.locator("td .cut", { hasText: long }).waitFor();
      const isShown = await page.evaluate(`(() => {
        const cut = [...document.querySelectorAll("td .cut")].find((one) => one.innerText === ${JSON.stringify(long)});
        const [range, box] = [document.createRange(), cut.getBoundingClientRect()];
        range.setStart(cut.firstChild, 0);
        range.setEnd(cut.firstChild, 5);
        const first = range.getBoundingClientRect();
        return first.left >= box.left && first.right <= box.right;
      })()`);
      expect(isShown).toBe(true);
    },
  );

  test.each([1200, 960, 760])("shows what can be done beside a name, and not over it: at %d px", async (width) => {
    const { page } = await open(`${gateway.url}/dashboard#/keys`, [], { viewport: { width, height: 900 } });
    await signIn(page, "operator", password);
    for (const place of ["keys", "accounts"]) {
      await page.goto(`${gateway.url}/dashboard#/${place}?q=${name}`);
      const row = page.getByRole("row").filter({ has: page.locator("strong", { hasText: name }) });
      const named = (await row.locator("strong").boundingBox())!;
      const act = (await row.locator(".act button").first().boundingBox())!;
      const isBeside = named.x + named.width <= act.x || named.y + named.height <= act.y;
      expect({ place, isBeside }).toEqual({ place, isBeside: true });
    }
  });
});
