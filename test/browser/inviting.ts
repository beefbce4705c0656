import type { Page } from "playwright-core";
import type { Open } from "./chromium.ts";
import { password, signIn } from "./visiting.ts";

/** What an operator does to invite somebody to an account, and what becomes of the link. */
export function inviting(open: Open, url: () => string) {
  const members = async (account = "acme"): Promise<Page> => {
    const { page } = await open(`${url()}/dashboard#/accounts`);
    await signIn(page, "operator", password);
    await page.getByRole("button", { name: `Members of ${account}` }).click();
    await page.getByLabel("Invite somebody").waitFor();
    return page;
  };
  const linkOn = async (page: Page) => (await page.getByLabel("Invitation", { exact: true }).innerText()).trim();
  const invite = async (page: Page, login: string) => {
    await page.getByLabel("Invite somebody").fill(login);
    await page.getByRole("button", { name: "Make an invitation" }).click();
    await page.getByRole("button", { name: `Withdraw the invitation of ${login}` }).waitFor();
    return linkOn(page);
  };
  const isGood = async (link: string): Promise<boolean> => {
    const { page } = await open(link);
    await page.locator("main :is(form, [role=alert])").first().waitFor();
    return (await page.getByLabel("New password").count()) === 1;
  };
  return { members, linkOn, invite, isGood };
}
