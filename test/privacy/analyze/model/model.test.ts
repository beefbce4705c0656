import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DetectorFailure } from "../../../../src/privacy/analyze/detector.ts";
import { ModelCounts, type ModelSettings, PrivacyModel } from "../../../../src/privacy/analyze/model/model.ts";
import { peopleLabels, writePeopleModel } from "../../../support/people-model.ts";
import type { TokenModelPlan } from "../../../support/token-models.ts";

// A runtime of 14 MB is compiled for each thread.
setDefaultTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), "penname-model-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function settingsFor(
  changes: Partial<TokenModelPlan> = {},
  others: Partial<ModelSettings> = {},
  more: readonly string[] = [],
): ModelSettings {
  const files = writePeopleModel(folder, String(++count), changes, more);
  return { ...files, labels: peopleLabels, threshold: 0.5, maxTokens: 512, timeoutMs: 60_000, ...others };
}

const opened: PrivacyModel[] = [];
afterEach(() => opened.splice(0).forEach((model) => model.retire()));

async function open(settings: ModelSettings, counts = new ModelCounts()): Promise<PrivacyModel> {
  const model = await PrivacyModel.open(settings, counts);
  opened.push(model);
  return model;
}

const never = new AbortController().signal;
async function foundBy(model: PrivacyModel, texts: readonly string[]): Promise<string[][]> {
  const found = await model.find(texts, never);
  return found.map((spans, index) => spans.map(({ start, end, type }) => `${texts[index]!.slice(start, end)}|${type}`));
}

const text = "hi Qölbari Tuvex, in Paris. 😀 QOL\u200b tuvex\ud83d Qöl.";
const expected = ["Qölbari Tuvex|PERSON", "Paris|LOCATION", "QOL\u200b tuvex|PERSON", "Qöl|PERSON"];

describe("A model of the operator's own", () => {
  test.each([
    ["a table and a product", { form: "lookup" }],
    ["a block of BERT, with attention written out", { form: "transformer" }],
    ["numbers of eight bits", { form: "quantised" }],
    ["32-bit inputs", { type: "int32" }],
    ["a fixed length", { length: 12 }],
    ["one input", { inputs: ["input_ids"] }],
    ["positions as an input", { inputs: ["input_ids", "position_ids"] }],
  ] satisfies [string, Partial<TokenModelPlan>][])(
    "finds what it was trained to find, made of %s",
    async (_, changes) => {
      const model = await open(settingsFor(changes));
      expect(await foundBy(model, [text, "", " ...", "Paris"])).toEqual([expected, [], [], ["Paris|LOCATION"]]);
    },
  );

  test("reads a long text in windows, and finds the same on their edges", async () => {
    const counts = new ModelCounts();
    const model = await open(settingsFor({}, { maxTokens: 16 }), counts);
    const texts = Array.from({ length: 20 }, (_, before) => `${"hi ".repeat(before)}qolbari tuvex. `.repeat(3));
    const found = await foundBy(model, texts);
    expect(found).toEqual(texts.map(() => Array.from({ length: 3 }, () => "qolbari tuvex|PERSON")));
    expect([counts.pieces, counts.waiting, counts.busySeconds > 0]).toEqual([20, 0, true]);
  });

  test("believes a model only from the threshold on", async () => {
    // 1 of e + 3.
    const unsure = { sureness: 1 };
    expect(await foundBy(await open(settingsFor(unsure, { threshold: 0.95 })), ["paris"])).toEqual([[]]);
    expect(await foundBy(await open(settingsFor(unsure, { threshold: 0.4 })), ["paris"])).toEqual([["paris|LOCATION"]]);
  });

  test("that cannot be read to its end is given up, and the error says so", async () => {
    const settings = settingsFor();
    rmSync(settings.path);
    // Nobody writes into it, so that reading it takes forever.
    expect(Bun.spawnSync(["mkfifo", settings.path]).exitCode).toBe(0);
    const opening = PrivacyModel.open(settings, new ModelCounts(), 1500);
    const thrown = await opening.catch((one: unknown) => one);
    // Lets the thread that hangs there go on to its end.
    closeSync(openSync(settings.path, constants.O_RDWR | constants.O_NONBLOCK));
    expect(thrown).toMatchObject({
      name: "ModelError",
      message: "privacy.model: it was not open after 1.5 s; is it a sound ONNX file?",
    });
  });

  test("that takes longer than its timeout has failed, and is free for the next", async () => {
    const model = await open(settingsFor({}, { timeoutMs: 1500 }));
    const thrown = await model.find(["hi ".repeat(2_000_000)], never).catch((one: unknown) => one);
    expect(thrown).toMatchObject({ detector: "model", message: "the model took longer than 1.5 s" });
    expect(thrown).toBeInstanceOf(DetectorFailure);
  });

  test("whose vocabulary is larger than the model's has failed on a text with such a token, in words that tell nothing of it", async () => {
    const model = await open(settingsFor({}, {}, ["secret"]));
    const thrown = await model.find(["secret"], never).catch((one: unknown) => one);
    expect(thrown).toMatchObject({ detector: "model", message: "the model broke down" });
    expect(await foundBy(model, ["qol"])).toEqual([["qol|PERSON"]]);
  });

  test("that is retired answers those that wait, and even those that still ask", async () => {
    const model = await open(settingsFor());
    const waiting = foundBy(model, ["hi ".repeat(10_000) + "qol"]);
    model.retire();
    expect(await waiting).toEqual([["qol|PERSON"]]);
    expect(await foundBy(model, ["paris"])).toEqual([["paris|LOCATION"]]);
  });
});

describe("A model that several ask at a time", () => {
  let usual: PrivacyModel;
  beforeAll(async () => void (usual = await PrivacyModel.open(settingsFor())));
  afterAll(() => usual.retire());

  test("answers many requests, each with its own", async () => {
    const asked = Array.from({ length: 30 }, (_, index) => `${"hi ".repeat(index * 20)}${index % 2 ? "qol" : "paris"}`);
    const answers = await Promise.all(asked.map((one) => foundBy(usual, [one])));
    expect(answers.flat()).toEqual(asked.map((_, index) => [index % 2 ? "qol|PERSON" : "paris|LOCATION"]));
  });

  test("lets a short text go before a long one that was asked about earlier", async () => {
    const order: string[] = [];
    const long = foundBy(usual, ["hi ".repeat(200_000)]).then(() => order.push("long"));
    const short = foundBy(usual, ["qol"]).then(() => order.push("short"));
    await Promise.all([long, short]);
    expect(order).toEqual(["short", "long"]);
  });

  test("holds up nothing else in the process", async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await foundBy(usual, ["hi ".repeat(200_000)]);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });

  test("is let go when the caller leaves, which is no failure", async () => {
    const leaving = new AbortController();
    const search = usual.find(["hi ".repeat(100_000)], leaving.signal).catch((thrown: unknown) => thrown);
    const gone = new Error("gone");
    leaving.abort(gone);
    expect(await search).toBe(gone);
    expect(await usual.find(["qol"], leaving.signal).catch((thrown: unknown) => thrown)).toBe(gone);
    expect(await foundBy(usual, ["qol"])).toEqual([["qol|PERSON"]]);
  });
});

describe("A model that cannot be used is refused when it is opened:", () => {
  const changed = (change: (settings: ModelSettings) => Partial<ModelSettings> | void, plans = {}) => {
    const settings = settingsFor(plans);
    return { ...settings, ...change(settings) };
  };
  const written = (path: string, bytes: string) => writeFileSync(path, bytes);

  test.each([
    ["no file", () => changed(() => ({ path: join(folder, "none.onnx") })), /model\.path: .*none\.onnx is not there$/],
    ["a folder", () => changed(() => ({ path: folder })), /model\.path: .* cannot be read \(EISDIR\)$/],
    ["a text", () => changed(({ path }) => written(path, "hello")), /\.onnx is no ONNX model$/],
    ["an empty file", () => changed(({ path }) => written(path, "")), /\.onnx (?:is no ONNX model|cannot be run: .+)$/],
    ["numbers that are none", () => changed(() => {}, { sureness: NaN }), /answers with what is no number$/],
    [
      "numbers beyond all",
      () => changed(() => {}, { form: "transformer", sureness: 3e38 }),
      /answers with what is no number$/,
    ],
    [
      "another count of classes",
      () => changed(() => ({ labels: ["O", "PERSON"] })),
      /has 4 classes, but privacy\.model\.labels has 2$/,
    ],
    [
      "an input of pictures",
      () => changed(() => {}, { inputs: ["input_ids", "pixels"] }),
      /wants an input pixels; what can be given is input_ids, attention_mask, token_type_ids, position_ids$/,
    ],
    [
      "no tokens",
      () => changed(() => {}, { inputs: ["attention_mask"], form: "transformer" }),
      /\.onnx (?:cannot be run|has no input input_ids)/,
    ],
    ["room for no text", () => changed(() => {}, { length: 5 }), /takes no more than 3 tokens of a text at once$/],
    [
      "no tokenizer",
      () => changed(() => ({ tokenizer: join(folder, "none.json") })),
      /model\.tokenizer: .*none\.json cannot be read: ENOENT/,
    ],
    [
      "a tokenizer that is none",
      () => changed(({ tokenizer }) => written(tokenizer, "vocab")),
      /\.json cannot be used: it is no JSON$/,
    ],
    [
      "another sort of tokenizer",
      () => changed(({ tokenizer }) => written(tokenizer, '{"model":{"type":"WordLevel"}}')),
      /cannot be used: model has the type WordLevel; known are WordPiece, Unigram, BPE$/,
    ],
  ])("%s", async (_, make, reason) => {
    const thrown = await PrivacyModel.open(make()).catch((one: unknown) => one);
    expect(thrown).toMatchObject({ name: "ModelError", message: expect.stringMatching(reason) });
  });
});
