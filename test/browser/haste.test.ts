import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium } from "./chromium.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The dashboard, where somebody is slower or quicker than its answers", (open) => {
  let gateway: Gateway;
  let operator: ReturnType<typeof asOperator>;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    operator = asOperator(gateway.url);
    for (const name of ["acme", "beta"]) await operator("/accounts", "POST", { name, credits_usd: "5" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (place: string) => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`);
    await signIn(page, "operator", password);
    return page;
  };

  test("takes nothing from who is still writing in a search field when the list is asked for again", async () => {
    const page = await enter("settings");
    await page.clock.install();
    await to(page, "Accounts");
    const search = page.getByRole("searchbox");
    await search.pressSequentially("gam");
    await operator("/accounts", "POST", { name: "gamma" });
    await page.clock.runFor(15_000);
    await page.getByRole("button", { name: "Members of gamma" }).waitFor();
    expect(await search.inputValue()).toBe("gam");
    await search.press("Enter");
    await page.getByRole("button", { name: "Members of acme" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Accounts" }).click();
    await page.getByRole("button", { name: "Members of acme" }).waitFor();
    expect(await search.inputValue()).toBe("");
  });

  test("sends a message once by a double click, too, and does not stop its answer by the second half", async () => {
    const page = await enter("playground");
    await page.getByLabel("Message", { exact: true }).fill("My name is Maria Lopez.");
    await page.getByRole("button", { name: "Send" }).dblclick();
    await page.locator(".exchange [role=log][aria-busy=false]").waitFor({ state: "attached" });
    await page.getByText("1 value of this message hidden").waitFor();
    expect(await page.locator(".exchange").count()).toBe(1);
  });

  test.each(["click", "Enter"])("gives a message back that is stopped before it went anywhere: by %s", async (how) => {
    const page = await enter("playground");
    const message = page.getByLabel("Message", { exact: true });
    let sent = 0;
    await page.route("**/dashboard/api/playground", () => void (sent += 1));
    await message.fill("My name is Maria Lopez.");
    await message.press("Enter");
    const stop = page.getByRole("button", { name: "Stop" });
    await (how === "click" ? stop.click() : stop.press(how));
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await message.inputValue()).toBe("My name is Maria Lopez.");
    expect(await page.evaluate("document.activeElement.id")).toBe("message");
    expect(await page.locator(".exchange").count()).toBe(1);
    expect(sent).toBe(1);
  });
});
