import { expect, test } from "bun:test";
import { completion, textChunks } from "../support/answers.ts";
import { becomes } from "../support/accounts.ts";
import { booked } from "../support/booked.ts";
import { type Dialect, type DialectName, dialects } from "../support/dialects.ts";
import { type FakeProvider, fakeProvider } from "../support/fake-provider.ts";
import type { Fault, Outcome } from "../support/fault-scripts.ts";
import { faults } from "../support/faults.ts";
import { startGateway } from "../support/gateway.ts";
import { read } from "../support/http.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { stream, whole } from "../support/scripts.ts";
import { eventsOf, finishOf, textOf } from "../support/sse.ts";
import { hello } from "../support/world.ts";

/** Part of a model's name, here and there, if another provider has it too. */
const notAlone = "not-alone";

/** All on Bun; elsewhere one of each form: events, frames, lines. */
const spokenOn = (on: RuntimeName): readonly DialectName[] =>
  on === "bun" ? (Object.keys(dialects) as DialectName[]) : ["openai-compatible", "bedrock", "ollama"];

/** Where a provider of each kind is, and one who answers when they do not. */
async function start(on: RuntimeName) {
  const names = spokenOn(on);
  const spare = await fakeProvider(answersInstead);
  const made = await Promise.all(names.map(async (name) => [name, await fakeProvider()] as const));
  const patient = { retry: { attempts: 0 }, breaker: { failures: 0 }, api_key: "sk-x" };
  const timeouts = { connect: "800ms", first_token: "800ms", idle: "800ms", total: "2s" };
  const gateway = await startGateway({
    on,
    env: { AWS_REGION: "eu-central-1" },
    config: {
      providers: {
        ...Object.fromEntries(
          made.map(([name, provider]) => [name, { ...dialects[name].settings(provider), ...patient, timeouts }]),
        ),
        spare: { kind: "openai-compatible", base_url: spare.url, ...patient },
      },
      models: names.flatMap((name) => [
        { id: `${name}/alone`, targets: [`${name}/${dialects[name].model}`] },
        { id: `${name}/${notAlone}`, targets: [`${name}/${dialects[name].model}-${notAlone}`, "spare/theirs"] },
      ]),
      tiers: { standard: { requests_per_minute: 100_000 } },
    },
  });
  const providers = Object.fromEntries(made) as Record<DialectName, FakeProvider>;
  const stop = async () => {
    await Promise.all([gateway.stop("SIGKILL"), spare.stop(), ...made.map(([, provider]) => provider.stop())]);
  };
  return { gateway, providers, stop };
}

const answersInstead: FakeProvider["script"] = (call) =>
  call.json["stream"] === true ? stream(textChunks(["Instead"]))(call) : whole(completion("Instead"))(call);

/** What a client is told: alone, and where another could answer. */
const streamed: Readonly<Record<Outcome, readonly [alone: string, and: string]>> = {
  elsewhere: ["503 service_unavailable", "spare: Instead, stop, [DONE]"],
  refused: ["400 invalid_request", "400 invalid_request"],
  whole: ["Half of it, stop, [DONE]", "Half of it, stop, [DONE]"],
  broken: ["Half, error api_error", "Half, error api_error"],
  unfinished: ["Half of it, error api_error", "Half of it, error api_error"],
  told: ["Half of it, stop, error api_error", "Half of it, stop, error api_error"],
};
const notStreamed: Partial<typeof streamed> = {
  elsewhere: ["503 service_unavailable", "spare: Instead, stop"],
  refused: ["400 invalid_request", "400 invalid_request"],
  whole: ["Half of it, stop", "Half of it, stop"],
};
/** How a call is booked that ended so. */
const reasons: Readonly<Record<Outcome, string>> = {
  elsewhere: "rejected",
  refused: "rejected",
  whole: "completed",
  broken: "upstream_cut",
  unfinished: "upstream_cut",
  told: "upstream_cut",
};

onEveryRuntime("A provider that", start, (world, on) => {
  const expected: Record<string, { calls: number; used: number }> = {};
  const expectBooked = (reason: string) => {
    const row = (expected[reason] ??= { calls: 0, used: 0 });
    row.calls += 1;
    row.used += reason === "rejected" ? 0 : 1;
  };
  const cells = Object.entries(faults).flatMap(([when, some]) =>
    some.flatMap((fault) =>
      (fault.stream === undefined ? [false, true] : [fault.stream]).map((isStream) => ({ when, fault, isStream })),
    ),
  );

  for (const { when, fault, isStream } of cells)
    test(`${fault.does} ${when} ${isStream ? "streaming" : "not streaming"}`, async () => {
      const names = spokenOn(on).filter((name) => fault.only?.includes(name) ?? true);
      const told = await Promise.all(names.map(async (name) => [name, await ask(name, fault, isStream)] as const));
      const stated = names.map((name) => {
        const outcome = fault.except?.[name] ?? fault.outcome;
        expectBooked(reasons[outcome]);
        expectBooked(outcome === "elsewhere" ? "completed" : reasons[outcome]);
        return [name, (isStream ? streamed : notStreamed)[outcome]!] as const;
      });
      expect(Object.fromEntries<readonly string[]>(told)).toEqual(Object.fromEntries(stated));
    });

  test("fails is booked once for each call, with what was used", async () => {
    await becomes(() => Promise.resolve(Bun.deepEquals(booked(world.gateway.dataDir), expected)));
    expect(booked(world.gateway.dataDir)).toEqual(expected);
  });

  async function ask(name: DialectName, fault: Fault, isStream: boolean) {
    const provider = world.providers[name];
    const dialect: Dialect = dialects[name];
    if (fault.isDown) await provider.goDown();
    const [alone, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    provider.begin((call) => {
      const seen = call.wire.includes(notAlone) ? other.promise : alone.promise;
      return fault.run({ call, dialect, stream: isStream, seen });
    });
    const told = await Promise.all([
      tell(`${name}/alone`, isStream, alone.resolve),
      tell(`${name}/${notAlone}`, isStream, other.resolve),
    ]);
    if (fault.isDown) await provider.comeBack();
    return told;
  }

  /** What a client reads, in a line. */
  async function tell(model: string, isStream: boolean, saw: () => void): Promise<string> {
    const reading = await read(`${world.gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model, messages: hello, stream: isStream }),
    });
    const { status, headers } = reading;
    if (isStream && status === 200) await reading.until(/Half|Instead/).catch(() => undefined);
    saw();
    const text = await reading.rest();
    const from = headers.get("x-provider") === "spare" ? "spare: " : "";
    if (status === 200 && isStream) {
      const { chunks, end, error } = eventsOf(text);
      const last = error ? `error ${error.code}` : end;
      return from + [textOf(chunks), ...finishOf(chunks), last].join(", ");
    }
    const { choices, error } = JSON.parse(text) as Told;
    if (choices) return from + [choices[0].message.content, choices[0].finish_reason].join(", ");
    const isTimed = status !== 503 || /^[1-5]?\d$/.test(headers.get("retry-after") ?? "");
    return `${status} ${error?.code}${isTimed ? "" : " without a time to wait"}`;
  }
});

interface Told {
  choices?: [{ message: { content: string }; finish_reason: string }];
  error?: { code: string };
}
