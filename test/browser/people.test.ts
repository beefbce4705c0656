import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { inChromium, until } from "./chromium.ts";
import { inviting } from "./inviting.ts";
import { asOperator, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

/** More than the API gives at once. */
const many = 502;

inChromium("Members, tokens and the audit", (open) => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ on: "binary", env: { PENNAME_ADMIN_PASSWORD: password } });
    await asOperator(gateway.url)("/accounts", "POST", { name: "acme" });
  });
  afterAll(() => gateway?.stop("SIGKILL"));

  const { members, linkOn, invite, isGood } = inviting(open, () => gateway.url);

  test("an invitation is sent again with a new link, and withdrawn", async () => {
    const page = await members();
    const first = await invite(page, "bob@acme.example");
    await page.getByRole("button", { name: "Send again the invitation of bob@acme.example" }).click();
    await until(page, `!document.body.innerText.includes(${JSON.stringify(first)})`);
    const second = await linkOn(page);
    expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
    await page.getByRole("button", { name: "Withdraw the invitation of bob@acme.example" }).click();
    await page.getByText("Nobody signs in to this account yet").waitFor();
    expect(await page.getByLabel("Invitation", { exact: true }).count()).toBe(0);
    expect(await isGood(second)).toBe(false);
  });

  test("the link of an invitation that was withdrawn is shown no longer, however its login was typed", async () => {
    const page = await members();
    await page.getByLabel("Invite somebody").fill("Ann@Acme.Example");
    await page.getByRole("button", { name: "Make an invitation" }).click();
    await page.getByLabel("Invitation", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Withdraw the invitation of ann@acme.example" }).click();
    await page.getByText("Nobody signs in to this account yet").waitFor();
    expect(await page.getByLabel("Invitation", { exact: true }).count()).toBe(0);
  });

  test("removing a member asks first, and revokes the keys the member made unless told otherwise", async () => {
    const page = await members();
    const secrets: string[] = [];
    for (const login of ["ana@acme.example", "eve@acme.example"]) {
      const { page: own } = await open(await invite(page, login));
      await own.getByLabel("New password").fill(password);
      await own.getByLabel("The same again").fill(password);
      await own.getByRole("button", { name: "Set the password and sign in" }).click();
      await own.locator(".shell").waitFor();
      await own.goto(`${gateway.url}/dashboard#/keys?create=yes`);
      await own.getByRole("button", { name: "Create the key" }).click();
      secrets.push((await own.getByLabel("Key", { exact: true }).innerText()).trim());
    }
    await page.reload();
    await page.getByRole("button", { name: "Members of acme" }).click();
    for (const login of ["ana@acme.example", "eve@acme.example"]) {
      await page.getByRole("button", { name: `Remove ${login}` }).click();
      await page.getByRole("dialog", { name: `Remove ${login}?` }).waitFor();
      const choice = page.getByRole("checkbox", { name: "Revoke the key they made" });
      expect(await choice.isChecked()).toBe(true);
      if (login.startsWith("eve")) await choice.uncheck();
      await page.getByRole("button", { name: "Remove the member" }).click();
      await page.getByRole("dialog", { name: "Members of acme" }).waitFor();
      await page.getByRole("button", { name: `Remove ${login}` }).waitFor({ state: "detached" });
    }
    const statuses = secrets.map(async (key) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await ask(`${gateway.url}/v1/models`, { headers })).status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 200]);
    await page.keyboard.press("Escape");
    await to(page, "Keys");
    await page.getByText("by eve@acme.example").waitFor();
  });

  test("the audit names who was invited and removed, and tells sign-ins, failed ones too", async () => {
    const { page } = await open(`${gateway.url}/dashboard#/audit`);
    await page.getByLabel("Login").fill("operator");
    await page.getByLabel("Password").fill("not this one");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await signIn(page, "operator", password);
    await page.getByRole("row", { name: /removed a member.*login eve@acme\.example/ }).waitFor();
    await page.getByRole("row", { name: /invited a member.*login eve@acme\.example/ }).waitFor();
    await page.getByRole("row", { name: /withdrew an invitation.*login bob@acme\.example/ }).waitFor();
    await page.getByRole("combobox", { name: "What" }).selectOption("Sign-ins");
    await page
      .getByRole("row", { name: /somebody was not let in operator/ })
      .first()
      .waitFor();
    await page
      .getByRole("row", { name: /operator signed in/ })
      .first()
      .waitFor();
    await page.getByText("invited a member").first().waitFor({ state: "detached" });
  });

  test("a token lets a program in, is shown once, and can be revoked; everybody's sessions can be ended", async () => {
    // Signed in before the list is first read: were it missing there, one session fewer would look like none fewer.
    const { page: other } = await open(`${gateway.url}/dashboard`);
    await signIn(other, "operator", password);
    const { page } = await open(`${gateway.url}/dashboard#/settings`);
    await signIn(page, "operator", password);
    await page.getByRole("button", { name: "Make a token" }).click();
    await page.getByLabel("Label").fill("monitoring");
    await page.getByRole("button", { name: "Make the token" }).click();
    const secret = (await page.getByLabel("Token", { exact: true }).innerText()).trim();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "I have saved it" }).click();
    const status = async () =>
      (await ask(`${gateway.url}/dashboard/api/keys`, { headers: { authorization: `Bearer ${secret}` } })).status;
    expect(await status()).toBe(200);
    await page.getByRole("button", { name: "Revoke monitoring" }).click();
    await page.getByRole("button", { name: "Revoke the token" }).click();
    await page.getByText("revoked just now").waitFor();
    expect(await status()).toBe(401);
    await page.getByRole("button", { name: "Everybody’s" }).click();
    await page.getByRole("columnheader", { name: "Who" }).waitFor();
    const ending = page.getByRole("button", { name: /^End the session of operator/ });
    await ending.first().waitFor();
    for (let left = await ending.count(); left > 0; left = await ending.count()) {
      await ending.first().click();
      await until(
        page,
        `document.querySelectorAll("button[aria-label^='End the session of operator']").length < ${left}`,
      );
    }
    await other.reload();
    await other.getByLabel("Login").waitFor();
  });

  test("members and tokens are all there, also where they are more than the API gives at once", async () => {
    const operator = asOperator(gateway.url);
    const { id } = await operator("/accounts", "POST", { name: "crowd" });
    for (let number = 1; number <= many; number += 1) {
      await operator(`/accounts/${String(id)}/members`, "POST", { login: `m${String(number).padStart(3, "0")}` });
      await operator("/tokens", "POST", { label: `t${number}` });
    }
    const page = await members("crowd");
    await page.getByRole("button", { name: `Withdraw the invitation of m${many}` }).waitFor();
    expect(await page.getByRole("button", { name: "Withdraw the invitation of" }).count()).toBe(many);
    await page.keyboard.press("Escape");
    await to(page, "Settings");
    // The newest are shown first.
    await page.getByRole("button", { name: "Revoke t1", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Revoke t\d+$/ }).count()).toBe(many);
  });
});
