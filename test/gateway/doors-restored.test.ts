import { expect, onTestFinished, setDefaultTimeout, test } from "bun:test";
import { written, writtenSets } from "../evaluate/sealed/written.ts";
import { type Speaks, startEcho } from "../support/echo.ts";

setDefaultTimeout(120_000);

/** Without those that have a bare number behind a key, which comes back between quotes: places in the document would be others. */
const texts = writtenSets
  .flatMap((set) => written(set, "dev"))
  .map(({ text }) => text)
  .filter((text, index) => index % 40 === 0 && !/"\s*:\s*-?\d/.test(text));
const values = ["Quirinale Vosselmans", "q.vosselmans@heart-of-gold.example"];
const sent = [...texts, ...texts.slice(0, 40).map((text) => `${text}\nAsk ${values.join(", ")}.\n${text}`)];

const ways: readonly (readonly [path: string, model: Speaks])[] = [
  ["/v1/messages", "messages"],
  ["/v1/messages", "chat"],
  ["/v1/responses", "responses"],
  ["/v1/responses", "chat"],
];
test.each(ways)(
  "At %s of a provider in Python that speaks %s, written texts come back as a thought, in words and as a tool's input, cited in their places",
  async (path, model) => {
    const world = await startEcho("bun", ["default"], { path, model, texts: sent, values });
    onTestFinished(() => world.stop());
    const { asked, wrong, shown } = await world.ask(16);
    expect(wrong.map((index) => sent[index])).toEqual([]);
    expect(asked).toBe(sent.length);
    expect(shown).toEqual([]);
  },
);
