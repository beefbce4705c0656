import { expect, test } from "bun:test";
import { onExecutable } from "../support/runtimes.ts";
import {
  aroundLines,
  atOnce,
  characters,
  type Cut,
  echo,
  every,
  type Form,
  insideCharacters,
  words,
} from "../support/scripts.ts";
import { eventsOf, finishOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

const said = "Grüße an maria.lopez@example.org und 日本 👩‍👧, IBAN DE89370400440532013000 – bitte!";

const cuts: Record<string, Cut> = {
  "all at once": atOnce,
  "one byte at a time": every(1),
  "seven bytes at a time": every(7),
  "inside every character of several bytes": insideCharacters,
  "around every line end": aroundLines,
};
const lineEnds = { LF: "\n", CRLF: "\r\n", CR: "\r" } as const;
const pieces: Record<string, (text: string) => string[]> = {
  words,
  characters,
  whole: (text) => [text],
};
const forms: Form[] = [
  {},
  { space: false },
  { noise: true },
  { lastBlank: false },
  { space: false, noise: true, done: false },
];

onExecutable("A client's text", startWorld, (world) => {
  for (const [howCut, cut] of Object.entries(cuts))
    for (const [lineEnd, end] of Object.entries(lineEnds))
      test(`does not depend on how the provider's bytes were cut: ${howCut}, lines ending in ${lineEnd}`, async () => {
        for (const split of Object.values(pieces))
          for (const form of forms) {
            world.first.begin(echo(split, { ...form, cut, lineEnd: end }));
            const { text } = await world.chat({ stream: true, messages: [{ role: "user", content: said }] });
            const { chunks, end: ending } = eventsOf(text);
            expect([textOf(chunks), finishOf(chunks), ending]).toEqual([said, ["stop"], "[DONE]"]);
            expect(text).not.toMatch(/SURROGATE|_\d{9}/);
            expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|�/);
            expect(world.first.calls[0]?.wire).not.toMatch(/maria|lopez|DE8937/i);
          }
      });
});
