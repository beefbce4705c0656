import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { ask } from "../support/http.ts";
import type { Visit } from "./chromium.ts";

/** What everybody does on the dashboard, and the password of operators in tests. */
export const password = "a heron on one leg";

export async function signIn(page: Page, login: string, secret: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".shell").waitFor();
}

export async function to(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name, exact: true }).click();
  await page.locator("nav a[aria-current]", { hasText: name }).waitFor({ state: "attached" });
}

/** Nothing was asked of another host, and nothing was complained of but refusals that were meant. */
export function expectCalm({ elsewhere, complaints }: Visit): void {
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
}

/** Asks the dashboard's API as the operator's program. */
export function asOperator(url: string) {
  const headers = { authorization: `Bearer ${password}`, "content-type": "application/json" };
  return async (path: string, method = "GET", body?: object): Promise<Record<string, unknown>> =>
    (await ask(`${url}/dashboard/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }))
      .json;
}
