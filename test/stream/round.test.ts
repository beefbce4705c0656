import { expect, test } from "bun:test";
import { answerInRound, lockstep, requestInRound, writeInRound } from "../../src/stream/round.ts";
import { settled } from "../http1/talk.ts";

const steps: string[] = [];
const step = (name: string) => () => void steps.push(name);

/** What was done, in order, once every round is over. */
async function done(): Promise<string[]> {
  await settled();
  return steps.splice(0);
}

test("a round works answers before requests, and writes when both have gone as far as they can", async () => {
  const asked = async (name: string) => {
    steps.push(`${name} read`);
    for (const part of ["judged", "searched"]) {
      await lockstep;
      steps.push(`${name} ${part}`);
    }
    writeInRound(step(`${name} sent`));
  };
  requestInRound(() => void asked("first"));
  requestInRound(() => void asked("second"));
  answerInRound(() => void Promise.resolve().then(step("answer restored")));
  expect(steps).toEqual([]);
  expect(await done()).toEqual([
    "answer restored",
    "first read",
    "second read",
    "first judged",
    "second judged",
    "first searched",
    "second searched",
    "first sent",
    "second sent",
  ]);
});

test("outside of a round, what is written is written at once", () => {
  writeInRound(step("sent"));
  expect(steps.splice(0)).toEqual(["sent"]);
});

test("a round has sixteen requests at most, and those beyond are worked before any socket is read again", async () => {
  for (let at = 0; at < 40; at += 1)
    requestInRound(() => {
      steps.push("read");
      writeInRound(step("sent"));
    });
  await new Promise((resolve) => setImmediate(resolve));
  const round = [...Array<string>(16).fill("read"), ...Array<string>(16).fill("sent")];
  expect(steps.splice(0)).toEqual([
    ...round,
    ...round,
    ...Array<string>(8).fill("read"),
    ...Array<string>(8).fill("sent"),
  ]);
});
