import { expect, test } from "bun:test";
import { readBodyBytes, readBodyText } from "../../../src/upstream/transport/body-text.ts";
import { type Cut, every, insideCharacters } from "../../support/scripts.ts";

const text = "\ufeffa \ufeff é 😀 ".repeat(300);
const bytes = Buffer.from(text);

const cuts: [string, Cut][] = [
  ["one piece", (all) => [all]],
  ["pieces of one byte", every(1)],
  ["pieces of 7 bytes", every(7)],
  ["pieces of 1000 bytes", every(1000)],
  ["pieces that end within characters", insideCharacters],
];

const response = (pieces: readonly Uint8Array[]) => ({
  ok: true,
  status: 200,
  headers: new Headers(),
  body: new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  }),
});

test.each(cuts)(
  "a body that comes in %s is the same, and its text is without the mark at its beginning",
  async (_, cut) => {
    const before = bytes.toString("hex");
    expect(Buffer.from(await readBodyBytes(response(cut(bytes)), bytes.length)).equals(bytes)).toBe(true);
    expect((await readBodyText(response(cut(bytes)), bytes.length)) === text.slice(1)).toBe(true);
    expect(bytes.toString("hex") === before).toBe(true);
  },
);

test.each(cuts)("a body over the limit that comes in %s is refused, or cut off", async (_, cut) => {
  const limit = bytes.length - 1;
  expect(readBodyText(response(cut(bytes)), limit)).rejects.toThrow(`is larger than ${limit} bytes`);
  expect((await readBodyText(response(cut(bytes)), limit, true)) === text.slice(1)).toBe(true);
});

test("a body that is not there is empty", async () => {
  const none = { ...response([]), body: null };
  expect([await readBodyText(none, 1), (await readBodyBytes(none, 1)).length]).toEqual(["", 0]);
  expect(await readBodyText(response([]), 1)).toBe("");
});
