import { expect, test } from "bun:test";
import { ParentMutex } from "../../src/workers/parent-mutex.ts";

test("a parent that does not grant the mutex in time keeps nobody from writing, and gets back what it grants later", async () => {
  const sent: string[] = [];
  const mutex = new ParentMutex(({ is }) => sent.push(is), 5);
  const unlock = await mutex.lock();
  unlock();
  // Nobody waits for it again until it has answered.
  (await mutex.lock())();
  expect(sent).toEqual(["lock"]);
  mutex.granted();
  expect(sent).toEqual(["lock", "unlock"]);

  const next = mutex.lock();
  mutex.granted();
  (await next)();
  expect(sent).toEqual(["lock", "unlock", "lock", "unlock"]);
});
