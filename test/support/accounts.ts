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

/** Asks again and again until the answer is as wanted; how long that took, in milliseconds. Gives up after two seconds. */
export async function becomes(wanted: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await wanted())) if (performance.now() - start > 2000) return Infinity;
  return performance.now() - start;
}
