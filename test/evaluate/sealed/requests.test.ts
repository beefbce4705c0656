import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "bun:test";
import { estimatesOf } from "./bootstrap.ts";
import { instructed, hiddenIn, ownRequests, requestSets, turnsOf } from "./requests.ts";

const place = (start: number, end: number) => ({ start, end, type: "PERSON" });
const request = (text: string) => ({ source: text, language: "en", text, spans: [] });

test("an instruction and what it is about are one request, a blank line between them; without the second there is none", () => {
  const lines = [
    { id: "u_0", instruction: "Shorten this.", instances: [{ input: "It rained all day.", output: "Rain." }] },
    { id: "u_1", instruction: "Name a colour.", instances: [{ input: "", output: "Red." }] },
  ];
  const read = instructed(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  expect(read.map(({ source, text }) => [source, text])).toEqual([
    ["u_0", "Shorten this.\n\nIt rained all day."],
    ["u_1", "Name a colour."],
  ]);
});

test("each turn of a conversation is a request, and the conversation the source of both", () => {
  const line = JSON.stringify({ question_id: 81, category: "writing", turns: ["Plan a trip.", "Now a shorter one."] });
  expect(turnsOf(line).map(({ source, text }) => [source, text])).toEqual([
    ["81", "Plan a trip."],
    ["81", "Now a shorter one."],
  ]);
});

test("of our own requests each line is one, with its language and its line breaks; what is said of them is none", () => {
  const file = "# Sealed.\nen\tRead this:\\n\\nx = 1\nde\tWie hoch ist der Turm?\n";
  expect(ownRequests(file).map(({ language, text }) => [language, text])).toEqual([
    ["en", "Read this:\n\nx = 1"],
    ["de", "Wie hoch ist der Turm?"],
  ]);
  expect(ownRequests(file, "de").map(({ text }) => text)).toEqual(["Wie hoch ist der Turm?"]);
});

test("our own requests are those that were written: whoever changes one has no measure any more", () => {
  const file = readFileSync(new URL("./requests.txt", import.meta.url), "utf8");
  const seal = createHash("sha256").update(file).digest("hex");
  expect(seal).toBe("1141bee4b4c4145d3d8d7aeda5562885f95babe90038e083795d06188170a91d");
  const languages = ["en", "de", "fr", "es"].map((language) => ownRequests(file, language).length);
  expect(languages).toEqual([240, 80, 40, 40]);
});

test("a request counts once however much of it is hidden, and a character once however often it is found", () => {
  const twice = [place(0, 4), place(2, 6), place(8, 10)];
  expect(hiddenIn(request("0123456789"), twice)).toEqual([
    { part: 1, of: 1 },
    { part: 8, of: 10 },
  ]);
  expect(hiddenIn(request("0123456789"), [])).toEqual([
    { part: 0, of: 1 },
    { part: 0, of: 10 },
  ]);
});

test("texts of one source are drawn together, each measure for itself", () => {
  const texts = Array.from({ length: 40 }, (_, n) => ({ source: `${n % 2}`, hit: n % 2 }));
  const [hits, ones] = estimatesOf(texts, ({ hit }) => [
    { part: hit, of: 1 },
    { part: 1, of: 1 },
  ]);
  expect(hits!.share).toBe(0.5);
  expect(hits!.error).toBe(0.5);
  expect(ones).toEqual({ share: 1, error: 0 });
});

test("sets are chosen by a word in their names, and one whose repository is not here says where to get it", () => {
  const all = requestSets("");
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(requestSets("everyday")).toHaveLength(all.length);
  expect(requestSets("no such set")).toEqual([]);
  for (const { texts, missing } of all)
    if (texts.length === 0) expect(missing).toMatch(/^not here: https:\/\/github\.com\/\S+ at \w{12}, Apache-2\.0$/);
  expect(all.find(({ name }) => name === "everyday-own")?.texts).toHaveLength(400);
});
