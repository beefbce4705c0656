import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { inChromium, until } from "./chromium.ts";
import { asOperator, password, signIn } from "./visiting.ts";

setDefaultTimeout(120_000);

inChromium("The keyboard's focus on the dashboard", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    await asOperator(gateway.url)("/accounts", "POST", { name: "acme" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const enter = async (place: string, options?: Parameters<typeof open>[2]) => {
    const { page } = await open(`${gateway.url}/dashboard#/${place}`, [], options);
    await signIn(page, "operator", password);
    return page;
  };

  test("stays on the button of a form that was refused", async () => {
    const page = await enter("accounts");
    await page.getByRole("button", { name: "Open an account" }).click();
    await page.getByLabel("Name").fill("acme");
    const button = page.getByRole("button", { name: "Open the account" });
    await button.press("Enter");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await until(page, `document.activeElement.innerText === "Open the account"`);
    expect(await button.isEnabled()).toBe(true);
  });

  test("stays in a window when what was focused in it is gone", async () => {
    const page = await enter("accounts");
    await page.getByRole("button", { name: "Members of acme" }).click();
    await page.getByLabel("Invite somebody").fill("ana");
    await page.getByRole("button", { name: "Make an invitation" }).click();
    await page.getByRole("button", { name: "Withdraw the invitation of ana" }).press("Enter");
    await page.getByText("Nobody signs in to this account yet").waitFor();
    await until(page, `document.activeElement.closest("dialog") !== null`);
  });

  test("goes to the page that is chosen in the menu of a narrow screen, which closes also where one is there", async () => {
    const page = await enter("overview", { viewport: { width: 320, height: 700 } });
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole("button", { name: "Menu" }).press("Enter");
      await page.getByRole("link", { name: "Keys", exact: true }).press("Enter");
      await page.getByRole("heading", { name: "Keys", exact: true }).waitFor();
      await page.getByRole("button", { name: "Menu" }).waitFor();
      await until(page, `document.activeElement.id === "content"`);
    }
  });
});
