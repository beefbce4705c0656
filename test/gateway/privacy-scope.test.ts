import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must, newCaller } from "../support/accounts.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

const said = "My name is Maria Lopez, mail maria.lopez@example.org. Lopez here.";
const answered = "Hello Maria! I have noted maria.lopez@example.org.";
const folder = mkdtempSync(join(tmpdir(), "penname-scope-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The surrogates a provider is sent for a conversation. */
async function sent(world: World, headers: Record<string, string> = {}, contents = [said]): Promise<string[]> {
  world.first.begin(echo());
  const messages = contents.map((content, index) => ({ role: index % 2 ? "assistant" : "user", content }));
  expect((await world.chat({ messages }, headers)).status).toBe(200);
  return world.first.calls[0]!.body.match(/SURROGATE_PII\((?!TYPE)[^)]*\)/g) ?? [];
}

/** Headers of a further key of the account a caller has. */
async function furtherKey(world: World, account: string): Promise<Record<string, string>> {
  const { out } = await must(world.gateway.prepare("keys", "create", "--account", account));
  return { authorization: `Bearer ${out}` };
}

const scoped = (scope: string) => (on: RuntimeName) =>
  startWorld(on, { config: { privacy: { scope } }, env: { PENNAME_SECRET: "the same everywhere, 32 bytes or more" } });

onExecutable("Within an account", scoped("account"), (world) => {
  test("a value has one surrogate, whatever the turn and the key, and another one elsewhere", async () => {
    const { name, headers } = await newCaller(world.gateway);
    const first = await sent(world, headers);
    expect(new Set(first).size).toBe(3);
    expect(await sent(world, headers)).toEqual(first);
    const later = await sent(world, headers, [said, answered, "And Maria?"]);
    expect(later.slice(0, 3)).toEqual(first);
    expect(later[4]).toBe(first[1]);
    expect(later[3]).toBe(later[5]);
    expect(await sent(world, await furtherKey(world, name))).toEqual(first);
    const others = await sent(world, (await newCaller(world.gateway)).headers);
    expect(first.filter((one) => others.includes(one))).toEqual([]);
  });
});

onExecutable("Within a key", scoped("key"), (world) => {
  test("a value has one surrogate, and another one with another key of the account", async () => {
    const { name, headers } = await newCaller(world.gateway);
    const first = await sent(world, headers);
    expect(await sent(world, headers)).toEqual(first);
    const others = await sent(world, await furtherKey(world, name));
    expect(first.filter((one) => others.includes(one))).toEqual([]);
  });
});

onExecutable("Within a request", scoped("request"), (world) => {
  test("a value has one surrogate, and another one in the next request", async () => {
    const first = await sent(world, {}, [said, answered]);
    expect(first[4]).toBe(first[1]);
    const others = await sent(world, {}, [said, answered]);
    expect(first.filter((one) => others.includes(one))).toEqual([]);
  });
});

for (const [what, env, data] of [
  ["with the secret it is given", { PENNAME_SECRET: "the same everywhere, 32 bytes or more" }, "given"],
  ["with the secret it keeps", {}, "kept"],
] as const)
  onExecutable(
    `After a restart ${what}`,
    (on) => startWorld(on, { data: join(folder, `${data}-${on}`), env }),
    (world, on) => {
      test("the same values have the same surrogates", async () => {
        const { headers } = await newCaller(world.gateway);
        const before = await sent(world, headers);
        await world.gateway.stop();
        const again = await startWorld(on, { data: join(folder, `${data}-${on}`), env });
        try {
          expect(await sent(again, headers)).toEqual(before);
        } finally {
          await again.stop();
        }
      });
    },
  );
