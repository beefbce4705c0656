import { setTimeout as pause } from "node:timers/promises";
import { echoMs } from "../../src/app/stopping.ts";
import type { Gateway } from "./gateway.ts";

/** Headers of a caller with an account of its own, made on the command line while the gateway runs. */
export async function newCaller(gateway: Gateway, options: readonly string[] = [], keyOptions: readonly string[] = []) {
  const name = `account-${(made += 1)}`;
  await must(gateway.prepare("accounts", "create", name, ...options));
  const { out, err } = await must(gateway.prepare("keys", "create", "--account", name, ...keyOptions));
  const id = /key_\w+/.exec(err)?.[0] ?? "";
  return { name, id, key: out, headers: { authorization: `Bearer ${out}` } };
}

let made = 0;

/** A command that must have worked. */
export async function must<Ran extends { code: number; err: string }>(running: Promise<Ran>): Promise<Ran> {
  const ran = await running;
  if (ran.code !== 0) throw new Error(ran.err);
  return ran;
}

/**
 * Whether a condition comes to hold soon. What a gateway promises within a second takes several on a busy machine, so the bound is far
 * above that, and far below what would happen otherwise: tests give what must not be waited for at least twenty seconds.
 */
export async function becomes(wanted: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = performance.now() + soonMs;
  while (!(await wanted())) {
    if (performance.now() > deadline) return false;
    await pause(5);
  }
  return true;
}

/** Resolves once another signal is no longer taken for the one before. */
export async function echoIsOver(): Promise<void> {
  const begun = performance.now();
  await becomes(() => performance.now() - begun > echoMs);
}

/** How long what is promised at once, or within a second, may take on a busy machine. */
export const soonMs = 10_000;
