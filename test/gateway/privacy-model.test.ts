import { afterAll, expect, onTestFinished, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { startGateway } from "../support/gateway.ts";
import { peopleLabels, writePeopleModel } from "../support/people-model.ts";
import { onEveryRuntime, onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { childrenOf } from "../support/servers.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld, type World } from "../support/world.ts";

setDefaultTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), "penname-model-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Nothing but the model finds a person here. */
const text = "😀 hi qöl\u200bbari tuvex, hi maria@example.org";
const messages = [{ role: "user", content: text }];

const model = { ...writePeopleModel(folder, "usual", { form: "transformer" }, ["forbidden"]), labels: peopleLabels };

const start = (privacy: object) => (on: RuntimeName) =>
  startWorld(on, { config: { privacy: { instruction: false, model, ...privacy } } });

async function piecesSearched(world: World): Promise<number> {
  const { text: metrics } = await world.ask("/metrics");
  return Number(/^penname_model_pieces_total (\d+)$/m.exec(metrics)?.[1]);
}

onEveryRuntime("With a model of the operator's own", start({}), (world) => {
  test("what it finds is hidden and comes back like the rest", async () => {
    world.first.begin(echo());
    for (const stream of [false, true]) {
      const { text: answer, json, headers } = await world.chat({ stream, messages });
      if (stream) expect(textOf(eventsOf(answer).chunks)).toBe(text);
      else expect(json).toMatchObject({ choices: [{ message: { content: text } }] });
      expect(headers.get("x-penname-pseudonymized")).toBe("2");
    }
    expect(world.first.calls[0]?.said).toMatch(
      /^😀 hi SURROGATE_PII\(PERSON_\d{9}\), hi SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)$/u,
    );
  });

  test("it is asked about a text once, and then about what is new", async () => {
    world.first.begin(echo());
    const said = [...messages, { role: "assistant", content: "hi" }, { role: "user", content: "paris. qol." }];
    await world.chat({ messages: said.slice(0, 2) });
    const before = await piecesSearched(world);
    await world.chat({ messages: said });
    await world.chat({ messages: said });
    expect((await piecesSearched(world)) - before).toBe(1);
  });

  test("a text on which it breaks down is not sent, and the log says no word of it", async () => {
    world.first.begin(echo());
    const calls = world.first.calls.length;
    const { status, error, headers } = await world.chat({ messages: [{ role: "user", content: "forbidden qol" }] });
    expect([status, error.code, error.message.split(": ")[1]]).toEqual([
      503,
      "service_unavailable",
      "the model broke down",
    ]);
    expect(world.first.calls).toHaveLength(calls);
    await world.gateway.logged(new RegExp(`${headers.get("x-request-id")}.*search failed`));
    expect(await world.logs()).not.toMatch(/forbidden|qol|idx=/);
    expect((await world.chat({ messages })).status).toBe(200);
  });
});

onExecutable("With a model that may fail", start({ on_failure: "pass" }), (world) => {
  test("a text on which it breaks down is sent with what the others found", async () => {
    world.first.begin(echo());
    const content = "forbidden qol maria@example.org";
    expect((await world.chat({ messages: [{ role: "user", content }] })).status).toBe(200);
    expect(world.first.calls.at(-1)?.said).toMatch(/^forbidden qol SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)$/);
  });
});

onExecutable("With a model that is too slow", start({ model: { ...model, timeout: "20ms" } }), (world) => {
  test("a long text is refused in time", async () => {
    world.first.begin(echo());
    const { status, error } = await world.chat({ messages: [{ role: "user", content: "hi ".repeat(300_000) }] });
    expect([status, error.message.split(": ")[1]]).toEqual([503, "the model took longer than 0.02 s"]);
    expect(world.first.calls).toHaveLength(0);
  });
});

onExecutable("A model in the configuration", start({}), (world) => {
  const configuration = (privacy: object) =>
    writeFileSync(
      world.gateway.configFile,
      JSON.stringify({ discovery: false, privacy: { instruction: false, ...privacy } }),
    );

  test("that cannot be opened leaves the one before in force, and the log says why", async () => {
    configuration({ model: { ...model, path: join(folder, "gone.onnx") } });
    const line = await world.gateway.logged(/configuration not changed/);
    expect(line).toContain("gone.onnx is not there");
    world.first.begin(echo());
    await world.chat({ messages });
    expect(world.first.calls.at(-1)?.said).toContain("SURROGATE_PII(PERSON_");
  });

  test("is tried by penname doctor", async () => {
    const trying = async (labels: string[]) => {
      configuration({ model: { ...model, labels } });
      return (await world.gateway.prepare("doctor", "--offline", "--config", world.gateway.configFile)).out;
    };
    expect(await trying(peopleLabels)).toMatch(
      /^ok {7}model: opened in [\d.]+ s; in 1968 characters of a sample it found nothing, in [\d.]+ s$/m,
    );
    expect(await trying(["O", "PERSON"])).toMatch(
      /^failed {3}model: privacy\.model\.path: .* has 4 classes, but privacy\.model\.labels has 2\n/m,
    );
  });
});

test("A gateway whose model cannot be opened does not start, and says why", async () => {
  const broken = { ...model, tokenizer: join(folder, "gone.json") };
  const started = startGateway({ on: "binary", config: { discovery: false, privacy: { model: broken } } });
  const message = await started.then(
    () => "",
    (error: unknown) => String(error),
  );
  expect(message).toMatch(/ended with 1: .*privacy\.model\.tokenizer: \S+gone\.json cannot be read: ENOENT/s);
});

test("Workers are not told of a model that cannot be opened: one that is started again begins with what was in force", async () => {
  const world = await startWorld("bun", { config: { server: { workers: 2 } } });
  onTestFinished(() => world.stop());
  const { gateway } = world;
  const config = JSON.parse(readFileSync(gateway.configFile, "utf8")) as object;
  const take = (path: string) =>
    writeFileSync(
      gateway.configFile,
      JSON.stringify({ ...config, privacy: { instruction: false, model: { ...model, path } } }),
    );
  take(join(folder, "gone.onnx"));
  const told = await gateway.logged(/configuration not changed/);
  expect(told.split("gone.onnx is not there")).toHaveLength(2);
  process.kill(childrenOf(gateway.pid)[0]!, "SIGKILL");
  expect(await gateway.logged(/a worker is back/)).not.toContain("configuration in force");
  take(model.path);
  await gateway.logged(/configuration in force/);
  world.first.begin(echo());
  const isHidden = async () => {
    await world.chat({ messages }, { connection: "close" });
    return world.first.calls.at(-1)!.said.includes("SURROGATE_PII(PERSON_");
  };
  // Each worker opens it in its own time.
  while (!(await isHidden()));
});

test("A gateway on a processor that cannot run a model does not start, and says what would be right", async () => {
  const env = { BUN_JSC_useWasmSIMD: "0" };
  const started = startGateway({ on: "binary", config: { discovery: false, privacy: { model } }, env });
  const message = await started.then(
    () => "",
    (error: unknown) => String(error),
  );
  expect(message).toMatch(/ended with 1: .*usual\.onnx cannot be run on this processor, which lacks AVX; .*/s);
});
