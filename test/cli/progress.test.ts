import { describe, expect, test } from "bun:test";
import { progressOn, upgradesOn } from "../../src/cli/progress.ts";

/** What a command says of an upgrade that it makes first. */
function told(isInteractive: boolean, copy: string | null): string[] {
  const said: string[] = [];
  const terminal = {
    env: {},
    out: (line: string) => void said.push(`out ${line}`),
    err: (line: string) => void said.push(line),
    write: async () => {},
    stdin: async function* () {},
    colour: false,
    isInteractive,
  };
  const listener = upgradesOn(terminal);
  listener.begun({ from: 3, to: 5, copy });
  listener.progress(1, 2);
  listener.ended({ from: 3, to: 5, copy });
  return said;
}

test("a command that upgrades the books says so on standard error, and where they are as they were", () => {
  const ended = "The books were upgraded from format 3 to 5; as they were, they are in data/before-1.0.0-x";
  expect(told(false, "data/before-1.0.0-x")).toEqual([ended]);
  expect(told(true, "data/before-1.0.0-x")).toEqual([
    "The books are of an older format, 3, and are upgraded to 5",
    ended,
  ]);
  expect(told(false, null)).toEqual(["The books were upgraded from format 3 to 5"]);
});

describe("Progress", () => {
  function saidOf(isInteractive: boolean): string[] {
    const [said, clock]: [string[], { now: number }] = [[], { now: 0 }];
    const terminal = { isInteractive, err: (line: string) => void said.push(line) };
    const tell = progressOn(terminal, "Backup", () => clock.now);
    for (const [now, done] of [
      [500, 10],
      [1000, 20],
      [1500, 30],
      [2100, 40],
      [3500, 41],
      [4500, 45],
    ] as const) {
      clock.now = now;
      tell(done, 100);
    }
    return said;
  }

  test("is told after a second, then once a second as far as there is any", () => {
    expect(saidOf(true)).toEqual(["Backup: 20 %", "Backup: 40 %", "Backup: 45 %"]);
  });

  test("is not told where nobody watches", () => {
    expect(saidOf(false)).toEqual([]);
  });
});
