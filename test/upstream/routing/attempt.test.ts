import { describe, expect, test } from "bun:test";
import { becomes } from "../../support/accounts.ts";
import { Abort } from "../../../src/stream/abort.ts";
import { Attempt } from "../../../src/upstream/routing/attempt.ts";

const never = 600_000;

/** An attempt that may last so long in all, and what it ends with. */
function begun(totalMs: number, caller = new Abort()) {
  const one = new Attempt({ connectMs: never, firstTokenMs: never, idleMs: never, totalMs }, caller);
  const ended = new Promise<unknown>((resolve) =>
    one.signal.addEventListener("abort", () => resolve(one.signal.reason)),
  );
  return { one, caller, ended };
}

describe("One request to a provider", () => {
  test("ends when it has lasted as long as it may, though nothing else is expected", async () => {
    expect(await begun(20).ended).toMatchObject({
      kind: "timeout",
      message: expect.stringContaining("longer than 0.02 s"),
    });
  });

  test("ends when it has lasted as long as it may, though more may be expected later", async () => {
    const { one, ended } = begun(20);
    one.expectWithin(never, "silence");
    expect(await ended).toMatchObject({ message: expect.stringContaining("longer than 0.02 s") });
  });

  test("ends when what is expected does not come, with what that was", async () => {
    const { one, ended } = begun(never);
    one.expectWithin(10, "silence");
    expect(await ended).toMatchObject({ kind: "timeout", message: "silence" });
  });

  test("that rests is not late", async () => {
    const { one, ended } = begun(60);
    one.expectWithin(10, "silence");
    one.rest();
    expect(await ended).toMatchObject({ message: expect.stringContaining("longer than") });
  });

  test("that is complete has a moment to close", async () => {
    const { one, ended } = begun(never);
    one.finish();
    expect(await ended).toMatchObject({ message: "The provider did not close its answer" });
  });

  test("ends with its caller, and with the caller's reason whatever error follows", () => {
    const { one, caller } = begun(never);
    caller.abort("gone");
    expect([one.signal.aborted, one.abort(new Error("the connection was closed"))]).toEqual([true, "gone"]);
  });

  test("of a caller that has left is not begun", () => {
    const caller = new Abort();
    caller.abort("gone");
    expect(begun(never, caller).one.signal.reason).toBe("gone");
  });

  test("whose caller has left is kept by no clock", async () => {
    const left = Array.from({ length: 20 }, () => {
      const { one, caller } = begun(never);
      caller.abort("gone");
      return new WeakRef(one);
    });
    const isCollected = async () => {
      Bun.gc(true);
      await Bun.sleep(1);
      return left.every((one) => one.deref() === undefined);
    };
    expect(await becomes(isCollected)).toBe(true);
  });

  test("that was read whole outlives its caller", () => {
    const { one, caller } = begun(never);
    one.close();
    caller.abort("gone");
    expect(one.signal.aborted).toBe(false);
  });
});
