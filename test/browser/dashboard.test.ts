import { expect, setDefaultTimeout, test } from "bun:test";
import OpenAI from "openai";
import { startGateway } from "../support/gateway.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { seriousFaults } from "./axe.ts";
import { inChromium, type Visit } from "./chromium.ts";
import { expectCalm, password, signIn, to } from "./visiting.ts";

setDefaultTimeout(120_000);

const script = "<img/src=x/onerror=alert(1)>";

const start = async (on: RuntimeName) => {
  const provider = serveError();
  const config = {
    providers: { hostile: { kind: "openai-compatible", base_url: `http://127.0.0.1:${provider.port}` } },
    models: [
      { id: "demo", targets: ["demo/demo"], price: { input: 1.5, output: 6 }, max_output_tokens: 2048 },
      { id: script, targets: ["hostile/evil"] },
    ],
  };
  const gateway = await startGateway({ on, config });
  const [, first = ""] = /as "operator" with this password[^]+?\n\n {2}(\S+)/.exec(
    await gateway.printed(/as "operator" with this password[^]+?\n\n {2}(\S+)\n/),
  )!;
  const stop = async () => {
    await gateway.stop("SIGKILL");
    await provider.stop(true);
  };
  return { url: gateway.url, password: first, stop };
};

/** A provider that refuses every request in words that a page must not take for its own. */
const serveError = () =>
  Bun.serve({ port: 0, fetch: () => Response.json({ error: { message: `no ${script}` } }, { status: 400 }) });

inChromium("The dashboard", (open) => {
  onExecutable("from the gateway", start, (world) => {
    const enter = async (login = "operator", secret = world.password): Promise<Visit> => {
      const visit = await open(`${world.url}/dashboard`);
      await signIn(visit.page, login, secret);
      return visit;
    };

    test("lets the operator in with the password of the first start, and nobody else", async () => {
      const visit = await open(`${world.url}/dashboard`);
      expectCalm(visit);
      await visit.page.getByLabel("Login").fill("operator");
      await visit.page.getByLabel("Password").fill("not this one");
      await visit.page.getByRole("button", { name: "Sign in" }).click();
      await visit.page.getByText("The login or the password is wrong").waitFor();
      await signIn(visit.page, "operator", world.password);
      await visit.page.getByText("No request in this time").waitFor();
    });

    test("shows what the writer wrote, what the provider saw and what came back, surrogates marked by type", async () => {
      const visit = await enter();
      const { page } = visit;
      await to(page, "Playground");
      await page.getByRole("button", { name: "Take an example" }).click();
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("4 values of this message hidden from the provider and put back.").waitFor();
      const views = page.locator(".view");
      const texts = await views.allInnerTexts();
      expect(texts[0]).toContain("Maria Lopez");
      expect(texts[1]).toMatch(/SURROGATE_PII\(PERSON_\d{9}\)/);
      expect(texts[1]).not.toContain("Maria");
      expect(texts[2]).toContain("Maria Lopez");
      expect(texts[2]).not.toContain("SURROGATE");
      expect(await views.first().locator("p.said mark").allInnerTexts()).toEqual([
        "Maria Lopez",
        "maria.lopez@example.org",
        "+34 612 345 678",
        "ES91 2100 0418 4502 0005 1332",
      ]);
      expect(await views.nth(1).locator("p.said mark").first().getAttribute("title")).toBe("Person");
      expectCalm(visit);
    });

    test("leads from the first account to a call that is seen, and to a key that is refused", async () => {
      const operator = await enter();
      await to(operator.page, "Accounts");
      await operator.page.getByRole("button", { name: "Open an account" }).click();
      await operator.page.getByLabel("Name").fill("acme");
      await operator.page.getByLabel("Credit in US dollars").fill("5");
      await operator.page.getByRole("dialog").getByRole("button", { name: "Open the account" }).click();
      await operator.page.getByRole("button", { name: "Members of acme" }).click();
      await operator.page.getByLabel("Invite somebody").fill("Ana@acme.example");
      await operator.page.getByRole("button", { name: "Make an invitation" }).click();
      const link = await operator.page.getByLabel("Invitation", { exact: true }).innerText();
      expect(link.trim()).toStartWith(`${world.url}/dashboard#/join/`);
      await operator.page.keyboard.press("Escape");

      const member = await open(link.trim());
      const { page } = member;
      await page.getByText("You are invited to the account acme.").waitFor();
      await page.getByLabel("New password").fill(password);
      await page.getByLabel("The same again").fill(password);
      await page.getByRole("button", { name: "Set the password and sign in" }).click();
      await page.getByText("No request in this time").waitFor();
      expect(await page.locator("nav > a").allInnerTexts()).toEqual([
        "Overview",
        "Playground",
        "Keys",
        "Usage",
        "Models",
        "Settings",
      ]);

      await to(page, "Keys");
      await page.getByText("No key yet").waitFor();
      await page.getByRole("button", { name: "Create a key" }).first().click();
      await page.getByLabel("Label").fill("billing service");
      await page.getByRole("button", { name: "Create the key" }).click();
      const secret = (await page.getByLabel("Key", { exact: true }).innerText()).trim();
      expect(await page.getByLabel("Example").innerText()).toContain(secret);
      await page.getByRole("button", { name: "I have saved it" }).click();

      const client = new OpenAI({ baseURL: `${world.url}/v1`, apiKey: secret, maxRetries: 0 });
      const ask = () =>
        client.chat.completions.create({
          model: "demo",
          messages: [{ role: "user", content: "My name is Maria Lopez, my mail is maria.lopez@example.org." }],
        });
      expect((await ask()).choices[0]?.message.content).toContain("Maria Lopez");

      await to(page, "Overview");
      const tile = (name: string) => page.locator(".tile", { has: page.getByRole("heading", { name }) });
      await tile("Requests").getByText("1", { exact: true }).waitFor();
      await tile("Values hidden").getByText("2", { exact: true }).waitFor();
      await page.getByText("Email address").waitFor();
      await to(page, "Usage");
      await page.getByRole("cell", { name: "billing service" }).waitFor();
      await page.getByRole("button", { name: "Ledger" }).click();
      await page.getByRole("cell", { name: "Credit added" }).waitFor();
      await page.getByRole("cell", { name: "demo by demo" }).waitFor();

      await to(page, "Keys");
      await page.getByRole("button", { name: "Revoke billing service" }).click();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      await page.getByText("revoked just now").waitFor();
      expect(await ask().catch((thrown: unknown) => (thrown as { status?: number }).status)).toBe(401);

      await to(operator.page, "Audit");
      const deeds = operator.page.locator("tbody tr");
      await deeds.first().waitFor();
      // Who signed in stands between them.
      const told = ["revoked a key", "created a key", "joined an account", "invited a member", "opened an account"];
      const texts = await deeds.locator("td:nth-child(4)").allInnerTexts();
      expect(texts.filter((text) => told.includes(text)).slice(0, 5)).toEqual(told);
      expectCalm(member);
      expectCalm(operator);
    });

    test("signs in with the new password and out again, after which the session is worth nothing", async () => {
      const visit = await enter("ana@acme.example", password);
      const { page } = visit;
      const cookies = await page.context().cookies();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByLabel("Login").waitFor();
      expectCalm(visit);
      const stolen = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      expect((await fetch(`${world.url}/dashboard/api/keys`, { headers: { cookie: stolen } })).status).toBe(401);
    });

    test("says that a session could not be ended, and ends it when asked again", async () => {
      const { page } = await enter();
      const cookies = await page.context().cookies();
      await page.route("**/dashboard/api/session", (route) => route.abort());
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("alert").getByText("The gateway cannot be reached").waitFor();
      await page.unroute("**/dashboard/api/session");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByLabel("Login").waitFor();
      const kept = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      expect((await fetch(`${world.url}/dashboard/api/keys`, { headers: { cookie: kept } })).status).toBe(401);
    });

    test("signs nobody out because the gateway could not be asked who it is", async () => {
      const { page } = await enter();
      await page.route("**/dashboard/api/session", (route) => route.fulfill({ status: 503, body: "" }));
      await page.reload();
      await page.getByRole("alert").getByText("status 503").waitFor();
      await page.unroute("**/dashboard/api/session");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "Overview" }).waitFor();
    });

    test("goes on in every tab where one signs in again, and ends in every tab where one signs out", async () => {
      const { page } = await enter();
      await to(page, "Playground");
      await page.getByRole("button", { name: "Take an example" }).click();
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator(".exchange [role=log][aria-busy=false]").waitFor();
      const other = await page.context().newPage();
      await other.goto(`${world.url}/dashboard`);
      await other.getByRole("button", { name: "Sign out" }).click();
      await page.getByLabel("Login").waitFor();
      expect(await page.evaluate("JSON.stringify(sessionStorage)")).toBe("{}");
      await signIn(other, "operator", world.password);
      await page.goto(`${world.url}/dashboard#/settings`);
      await page.getByRole("button", { name: "Make a token" }).click();
      await page.getByRole("button", { name: "Make the token" }).click();
      await page.getByRole("dialog", { name: "Your new token" }).waitFor();
    });

    const pages = ["Overview", "Playground", "Keys", "Usage", "Models", "Accounts", "Audit", "Settings"];

    test.each([
      ["light", 1440],
      ["dark", 1440],
      ["light", 390],
      ["dark", 360],
    ] as const)("has no page that keeps somebody out, in the %s at %d px", async (colorScheme, width) => {
      const { page } = await enter();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      for (const name of pages) {
        await to(page, name);
        await page.locator("main :is(.panel, .tile)").first().waitFor();
        expect({ name, found: await seriousFaults(page) }).toEqual({ name, found: [] });
        expect({ name, isWider: await page.evaluate("document.documentElement.scrollWidth > innerWidth") }).toEqual({
          name,
          isWider: false,
        });
      }
    });

    test("takes a key's label, a model's name and a provider's error for text", async () => {
      const { page } = await enter();
      const made = await page.evaluate(
        async ([label, url]) => {
          const api = `${url}/dashboard/api`;
          const { csrf } = (await (await fetch(`${api}/session`)).json()) as { csrf: string };
          const accounts = (await (await fetch(`${api}/accounts`)).json()) as { data: { id: string }[] };
          const body = JSON.stringify({ account: accounts.data[0]?.id, label });
          const headers = { "x-csrf-token": csrf, "content-type": "application/json" };
          return (await fetch(`${api}/keys`, { method: "POST", headers, body })).status;
        },
        [script, world.url] as const,
      );
      expect(made).toBe(200);
      await to(page, "Keys");
      await page.getByText(script).waitFor();
      await to(page, "Models");
      await page.getByText(script).waitFor();
      await to(page, "Playground");
      await page.getByLabel("Model").selectOption(script);
      await page.getByLabel("Message").fill(`Hello ${script}`);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("alert").getByText(script).waitFor();
      expect(await page.locator("img").count()).toBe(0);
    });

    test("can be used with the keyboard alone", async () => {
      const { page } = await enter();
      await page.reload();
      await page.locator(".shell").waitFor();
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.innerText")).toBe("Skip to the content");
      await page.keyboard.press("Enter");
      expect(await page.evaluate("document.activeElement.id")).toBe("content");
      await to(page, "Keys");
      await page.getByRole("button", { name: "Create a key" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });

    test("is loaded in a tab that nobody looks at yet", async () => {
      const { page } = await open(`${world.url}/dashboard`);
      await page.addInitScript('Object.defineProperty(document, "hidden", { get: () => true })');
      await page.reload();
      await signIn(page, "operator", world.password);
      await to(page, "Keys");
      await page.getByRole("columnheader").first().waitFor();
    });

    test("is there in less than 100 KB", async () => {
      const { page } = await open(`${world.url}/dashboard`);
      await page.getByLabel("Login").waitFor();
      expect(await page.evaluate<number>(bytesLoaded)).toBeLessThan(100_000);
    });
  });
});

const bytesLoaded = "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize || 0), 0)";
