import { describe, expect, test } from "bun:test";
import { hedged } from "../../../src/upstream/routing/hedge.ts";

/** An attempt whose end the test says, and whether it was let go. */
function attempt() {
  const { promise: answer, resolve, reject } = Promise.withResolvers<string | undefined>();
  const run = { answer, abandon: () => (one.isLetGo = true) };
  const one = { run, resolve, reject, isLetGo: false };
  return one;
}

/** Two attempts, the second of which has begun. */
async function competing() {
  const [first, second] = [attempt(), attempt()];
  const begun = Promise.withResolvers<void>();
  const answer = hedged(
    first.run,
    () => {
      begun.resolve();
      return second.run;
    },
    0,
  );
  await begun.promise;
  return { first, second, answer };
}

describe("A call that two targets are asked", () => {
  test("is answered by the first where the second refuses it", async () => {
    const { first, second, answer } = await competing();
    second.reject(new Error("too long for this model"));
    setImmediate(() => first.resolve("first"));
    expect(await answer).toBe("first");
    expect(first.isLetGo).toBe(false);
  });

  test("is refused where the second refuses it and the first fails", async () => {
    const { first, second, answer } = await competing();
    second.reject(new Error("too long for this model"));
    setImmediate(() => first.resolve(undefined));
    expect(answer).rejects.toThrow("too long");
  });

  test("is refused at once where the first refuses it", async () => {
    const { first, second, answer } = await competing();
    first.reject(new Error("no such tool"));
    expect(answer).rejects.toThrow("no such tool");
    await answer.catch(() => undefined);
    expect(second.isLetGo).toBe(true);
  });

  test.each(["first", "second"] as const)(
    "is answered by the %s where it is sooner, and the other is let go",
    async (which) => {
      const both = await competing();
      both[which].resolve(which);
      expect([await both.answer, both.first.isLetGo, both.second.isLetGo]).toEqual([
        which,
        which === "second",
        which === "first",
      ]);
    },
  );

  test("is answered by neither where both fail", async () => {
    const { first, second, answer } = await competing();
    second.resolve(undefined);
    first.resolve(undefined);
    expect(await answer).toBeUndefined();
  });
});
