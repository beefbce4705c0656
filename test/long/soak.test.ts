import { expect, test } from "bun:test";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { audit } from "../accounts/audit.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { newCaller } from "../support/accounts.ts";
import { type DialectWorld, notAlone, spokenOn, startDialects, tell } from "../support/dialect-world.ts";
import { dialects } from "../support/dialects.ts";
import { faults } from "../support/faults.ts";
import { megabytesOf } from "../support/memory.ts";
import { hello } from "../support/world.ts";

const minutes = Number(process.env["PENNAME_SOAK_MINUTES"] ?? 10);
const atOnce = 24;
/** How much more memory may be taken at the end than after the first minute. */
const flat = 1.1;

/** All that a client may ever read: nothing that is half passes for whole. */
const honest =
  /^(?:(?:Half of it|spare: Instead), stop(?:, \[DONE\])?|Half(?: of it)?, error api_error|Half of it, stop, error api_error|503 service_unavailable|400 invalid_request)$/;

/** Everything but what only costs time. */
const mixed = Object.values(faults)
  .flat()
  .filter(({ does, isDown }) => !isDown && !/100 MB|1 MB/.test(does));
const middle = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!;
const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;

if (process.env["PENNAME_LONG"] === "1")
  test(
    `${minutes} minutes of mixed load with faults leave memory flat and books that add up`,
    async () => {
      const data = freshDirectory();
      const world = await startDialects("binary", {
        data,
        provider: { retry: { attempts: 1, within: "1s" }, breaker: { failures: 20, share: 0.9, open: "500ms" } },
        model: { price: { input: 10, output: 30 }, max_output_tokens: 100 },
      });
      failNowAndThen(world);
      const callers = await Promise.all(
        Array.from({ length: 3 }, () => newCaller(world.gateway, ["--credits", "10000"])),
      );
      const { pid } = world.gateway;
      const end = performance.now() + minutes * 60_000;
      const seen = new Map<string, number>();
      let calls = 0;
      const one = async () => {
        while (performance.now() < end) {
          calls += 1;
          const said = await askedBy(anyOf(callers).key, world);
          seen.set(said, (seen.get(said) ?? 0) + 1);
        }
      };
      const levels: number[] = [];
      const watch = async () => {
        for (; performance.now() < end; await pause(1000)) levels.push(megabytesOf(pid));
      };
      await Promise.all([watch(), ...Array.from({ length: atOnce }, one)]);

      await world.stop("SIGTERM");
      const books = audit(data);
      const perMinute = levels.filter((_, second) => second % 30 === 0).map(Math.round);
      process.stdout.write(`${calls} calls; ${JSON.stringify(Object.fromEntries(seen))}; ${perMinute.join(" ")} MB\n`);
      expect([...seen.keys()].filter((said) => said.startsWith("dishonest"))).toEqual([]);
      expect(books).toMatchObject({ leases: 0, ledger: books.balance, balance: books.toppedUp - books.charged });
      expect(books.charged).toBeGreaterThan(0);
      // Who left very soon had asked for nothing yet.
      expect(books.calls).toBeGreaterThanOrEqual(calls - (seen.get("left") ?? 0));
      expect(books.calls).toBeLessThanOrEqual(calls);
      const [early, late] = [levels.slice(60, 60 + 30), levels.slice(-30)].map(middle);
      expect(late!).toBeLessThan(early! * flat);
    },
    minutes * 60_000 + 60_000,
  );

/** Every provider answers as it should half of the time. */
function failNowAndThen({ providers }: DialectWorld): void {
  for (const name of spokenOn("binary"))
    providers[name].script = (call) => {
      const stream = call.json["stream"] === true || /converse-stream|streamGenerate/.test(call.path);
      const fitting = mixed.filter(
        (fault) => (fault.stream ?? stream) === stream && (fault.only?.includes(name) ?? true),
      );
      const fault = Math.random() < 0.5 ? anyOf(fitting) : fitting.find(({ does }) => does === "answers as it should")!;
      return fault.run({ call, dialect: dialects[name], stream, seen: Promise.resolve() });
    };
}

/** One call, which its caller may leave at any moment. */
async function askedBy(key: string, { gateway: { url } }: DialectWorld): Promise<string> {
  const model = `${anyOf(spokenOn("binary"))}/${anyOf(["alone", notAlone, notAlone])}`;
  const stream = Math.random() < 0.7;
  if (Math.random() < 0.9) {
    const said = await tell({ url, key }, model, stream, () => {});
    return honest.test(said) ? said : `dishonest: ${said}`;
  }
  const leaving = AbortSignal.timeout(Math.random() * 60);
  try {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ model, stream, messages: hello }),
      signal: leaving,
    });
    await response.text();
    return "stayed";
  } catch {
    return "left";
  }
}
