import { expect, test } from "bun:test";
import { becomes } from "../support/accounts.ts";
import { freePort } from "../support/gateway.ts";
import { exchange } from "../support/http.ts";
import { chunk, textChunks, upstreamUsage } from "../support/answers.ts";
import { onExecutable } from "../support/runtimes.ts";
import { echo, refusal, sse, stream, unfinished } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

const token = "what-the-scraper-knows";
const forwarded = { "x-forwarded-for": "203.0.113.7" };

/** Every sample by its name and labels. Fails unless each line has the form Prometheus reads. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const typed = new Set<string>();
  for (const line of text.trimEnd().split("\n")) {
    const [, name] = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (name) typed.add(name);
    if (line.startsWith("# ")) {
      expect(line).toMatch(/^# (?:TYPE \w+ \w+|HELP \w+ .+)$/);
      continue;
    }
    expect(line).toMatch(
      /^[a-z][a-z0-9_]*(?:\{[a-z_]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\["\\n])*")*\})? (?:[0-9.e+-]+|NaN)$/,
    );
    const [key = "", value] = line.split(/ (?=\S+$)/);
    expect(samples.has(key)).toBe(false);
    const family = key.replace(/\{.*/, "");
    expect(typed.has(family) || typed.has(family.replace(/_(?:bucket|sum|count)$/, ""))).toBe(true);
    samples.set(key, Number(value));
  }
  return samples;
}

const scrape = async (world: World) => samplesOf((await world.ask("/metrics")).text);

/** How much each sample has grown since, buckets aside; those that did not are left out. */
async function grown(world: World, before: Map<string, number>): Promise<Record<string, number>> {
  const now = await scrape(world);
  const rows = [...now].map(([key, value]) => [key, value - (before.get(key) ?? 0)] as const);
  return Object.fromEntries(rows.filter(([key, value]) => value !== 0 && !key.includes("_bucket")));
}

const genAi = (provider: string, model: string) =>
  `gen_ai_operation_name="chat",gen_ai_provider_name="${provider}",gen_ai_request_model="${model}"`;

const start = (on: Parameters<typeof startWorld>[0]) => startWorld(on, { env: { PENNAME_METRICS_TOKEN: token } });

onExecutable("The metrics", start, (world) => {
  test("count calls, tokens and times under OpenTelemetry's names", async () => {
    world.first.begin(echo());
    const before = await scrape(world);
    await world.chat();
    await world.chat({ stream: true });
    const now = await grown(world, before);
    const one = genAi("first", "one");
    expect(now).toMatchObject({
      'penname_calls_total{model="one",provider="first",status="200",outcome="completed",path="/v1/chat/completions"}': 2,
      [`gen_ai_client_token_usage_count{${one},gen_ai_token_type="input"}`]: 2,
      [`gen_ai_client_token_usage_sum{${one},gen_ai_token_type="input"}`]: 2 * upstreamUsage.prompt_tokens,
      [`gen_ai_client_token_usage_sum{${one},gen_ai_token_type="output"}`]: 2 * upstreamUsage.completion_tokens,
      [`gen_ai_server_request_duration_seconds_count{${one},error_type=""}`]: 2,
      [`gen_ai_server_time_to_first_token_seconds_count{${one}}`]: 1,
      [`gen_ai_server_time_per_output_token_seconds_count{${one}}`]: 1,
      penname_overhead_seconds_count: 2,
      'penname_http_responses_total{path="/v1/chat/completions",status="200"}': 2,
    });
    const seconds = now[`gen_ai_server_request_duration_seconds_sum{${one},error_type=""}`]!;
    expect(seconds).toBeWithin(0, 5);
    expect(now["penname_overhead_seconds_sum"]!).toBeWithin(0, seconds);
  });

  test("tell which API each call came by", async () => {
    world.first.begin(echo());
    const before = await scrape(world);
    const messages = [{ role: "user", content: "Hello" }];
    await world.ask("/v1/messages", { method: "POST", body: { model: "one", max_tokens: 9, messages } });
    await world.ask("/v1/responses", { method: "POST", body: { model: "one", input: "Hello" } });
    const now = await grown(world, before);
    for (const path of ["/v1/messages", "/v1/responses"]) {
      const call = `model="one",provider="first",status="200",outcome="completed",path="${path}"`;
      expect(now).toMatchObject({
        [`penname_calls_total{${call}}`]: 1,
        [`penname_http_responses_total{path="${path}",status="200"}`]: 1,
      });
    }
  });

  test("count what was hidden by type, and tell nothing of it", async () => {
    world.first.begin(echo());
    const before = await scrape(world);
    const content = "Write to ada@example.org and bob@example.org, or call +49 30 901820.";
    await world.chat({ messages: [{ role: "user", content }] });
    expect(await grown(world, before)).toMatchObject({
      'penname_hidden_values_total{type="EMAIL_ADDRESS"}': 2,
      'penname_hidden_values_total{type="PHONE_NUMBER"}': 1,
    });
    expect((await world.ask("/metrics")).text).not.toMatch(/example\.org|901820/);
  });

  test("tell how long text was held back that could still become a surrogate", async () => {
    const before = await scrape(world);
    world.first.begin(async (call) => {
      call.begin();
      const [surrogate = ""] = /SURROGATE_PII\([^)]*\)/.exec(call.said) ?? [];
      await call.send(sse([chunk({ content: "Dear " })], { done: false }));
      for (let time = 0; time < 40; time += 1) {
        await call.send(sse([chunk({ content: surrogate.slice(0, 9) })], { done: false }));
        // By the time the gateway has answered this, it has read that, as a rule.
        await world.ask("/health");
        await call.send(sse([chunk({ content: surrogate.slice(9) })], { done: false }));
        await world.ask("/health");
      }
      await call.send(sse([chunk({}, "stop")]));
      call.end();
    });
    const reading = await world.stream({ messages: [{ role: "user", content: "Write to ada@example.org." }] });
    expect((await reading.rest()).match(/ada@example\.org/g)).toHaveLength(40);
    const now = await grown(world, before);
    expect(now["penname_hold_back_seconds_count"]).toBeWithin(1, 41);
    expect(now["penname_hold_back_seconds_sum"]).toBeGreaterThan(0);
  });

  test("count what providers failed at, and who stood in", async () => {
    world.first.begin(refusal(500, "down"));
    world.second.begin(echo());
    const before = await scrape(world);
    await world.chat({ model: "two" });
    expect(await grown(world, before)).toMatchObject({
      'penname_provider_failures_total{provider="first",failure="busy"}': 1,
      'penname_failovers_total{model="two"}': 1,
      'penname_calls_total{model="two",provider="second",status="200",outcome="completed",path="/v1/chat/completions"}': 1,
    });
  });

  test("count a stream that breaks off, and a caller who leaves, as what they are", async () => {
    const before = await scrape(world);
    world.first.begin(unfinished([chunk({ content: "half" })]));
    const asked = world.first.next();
    const broken = await world.stream();
    await broken.until(/half/);
    (await asked).breakOff();
    await broken.rest();
    const reading = await world.stream();
    await reading.until(/half/);
    expect((await scrape(world)).get("penname_open_streams")).toBe(1);
    reading.leave();
    const gone =
      'penname_calls_total{model="one",provider="first",status="200",outcome="caller_gone",path="/v1/chat/completions"}';
    expect(await becomes(async () => (await grown(world, before))[gone] === 1)).toBe(true);
    const now = await scrape(world);
    expect(
      now.get(
        'penname_calls_total{model="one",provider="first",status="200",outcome="upstream_cut",path="/v1/chat/completions"}',
      ),
    ).toBe(1);
    expect(now.get("penname_open_streams")).toBe(0);
    expect(now.get("penname_open_calls")).toBe(0);
  });

  test("have no more labels for who asks for what there is not", async () => {
    world.first.begin(echo());
    await world.chat({ model: "nobodys" });
    const before = (await scrape(world)).size;
    for (let index = 0; index < 20; index += 1) {
      await world.chat({ model: `nobodys-${index}` });
      await world.ask(`/nowhere-${index}`);
      await world.ask(`/v1/models/nobodys-${index}`);
    }
    const text = (await world.ask("/metrics")).text;
    expect(text).not.toContain("nobodys");
    expect(samplesOf(text).size - before).toBeLessThan(4);
    expect(samplesOf(text).get('penname_http_responses_total{path="/v1/chat/completions",status="400"}')).toBe(21);
  });

  test("tell of the process, its books and its log", async () => {
    world.first.begin(stream(textChunks(["x"])));
    await world.chat({ stream: true });
    const now = await scrape(world);
    expect(now.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(now.get("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(Math.abs((now.get("process_start_time_seconds") ?? 0) - Date.now() / 1000)).toBeLessThan(300);
    expect(now.get("penname_ledger_failures_total")).toBe(0);
    expect(now.get("penname_log_lines_dropped_total")).toBe(0);
    expect(await becomes(async () => (await scrape(world)).get("penname_settlements_waiting") === 0)).toBe(true);
  });

  test("are for this machine, and for who has the token", async () => {
    const bare = { authorization: "", "content-type": "" };
    const statusOf = async (headers: Record<string, string>) =>
      (await world.ask("/metrics", { headers: { ...bare, ...headers } })).status;
    expect(await statusOf({})).toBe(200);
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
      expect(await statusOf({ [header]: "127.0.0.1" })).toBe(401);
    // A page of another origin, in a browser on this machine; with `cors_origins: ["*"]` it could read the answer.
    expect(await statusOf({ origin: "https://elsewhere.example" })).toBe(401);
    expect(await statusOf({ ...forwarded, authorization: `Bearer ${token}` })).toBe(200);
    for (const wrong of [`Bearer ${token}x`, "Bearer", token, `Bearer ${world.gateway.key}`])
      expect(await statusOf({ ...forwarded, authorization: wrong })).toBe(401);
    const { error, headers } = await world.ask("/metrics", { headers: { ...bare, ...forwarded } });
    expect([error.code, headers.get("www-authenticate")]).toEqual(["authentication_error", "Bearer"]);
    expect((await world.ask("/metrics", { method: "POST" })).status).toBe(405);
  });
});

const startBreaking = (on: Parameters<typeof startWorld>[0]) =>
  startWorld(on, { provider: { retry: { attempts: 0 }, breaker: { failures: 2 } } });

onExecutable("The metrics of a target that is given up", startBreaking, (world) => {
  test("say so", async () => {
    world.first.begin(refusal(500, "down"));
    world.second.begin(echo());
    const state = 'penname_breaker_state{provider="first",upstream_model="upstream-one"}';
    await world.chat({ model: "two" });
    expect((await scrape(world)).get(state)).toBe(0);
    await world.chat({ model: "two" });
    expect((await scrape(world)).get(state)).toBe(2);
  });
});

onExecutable("The metrics without a token", startWorld, (world) => {
  test("are for this machine alone", async () => {
    const asked = (authorization: string) => world.ask("/metrics", { headers: { ...forwarded, authorization } });
    for (const given of ["", "Bearer ", "Bearer null", "Bearer undefined"])
      expect((await asked(given)).status).toBe(401);
    expect((await world.ask("/metrics")).status).toBe(200);
    // A proxy that keeps this path to itself, and says nothing of whom it brings, passes the other one on.
    expect((await world.ask("/metrics/")).status).toBe(401);
    expect(await world.gateway.printed(/Metrics: .*\n/)).toContain("for programs on this machine; behind a proxy");
  });

  test.each(["ai.example.com", "localhost.evil.example", "10.0.0.5:8080", "127.0.0.1.evil.example", "penname"])(
    "are not for who calls this machine %s, as a proxy or a rebound name does",
    async (host) => {
      const asked = (name: string) =>
        exchange(world.gateway.url, `GET /metrics HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
      expect(await asked(host)).toStartWith("HTTP/1.1 401 ");
      for (const own of ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8080", "penname.localhost"])
        expect(await asked(own)).toStartWith("HTTP/1.1 200 ");
    },
  );

  test("are not for an HTTP/1.0 client that names no host", async () => {
    expect(await exchange(world.gateway.url, "GET /metrics HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.[01] 401 /);
  });
});

const tokenInUtf8 = "schlüssel";
const startNamed = (on: Parameters<typeof startWorld>[0]) =>
  startWorld(on, { env: { PENNAME_METRICS_TOKEN: tokenInUtf8 } });

onExecutable("The metrics with a token of any letters", startNamed, (world) => {
  test("are for who sends it, as curl does, in UTF-8", async () => {
    const asked = (given: string) =>
      exchange(
        world.gateway.url,
        `GET /metrics HTTP/1.1\r\nHost: metrics\r\nAuthorization: Bearer ${given}\r\nConnection: close\r\n\r\n`,
      );
    expect(await asked(tokenInUtf8)).toStartWith("HTTP/1.1 200 ");
    expect(await asked("schluessel")).toStartWith("HTTP/1.1 401 ");
  });
});

const behindProxy = (server: object) => async (on: Parameters<typeof startWorld>[0]) =>
  startWorld(on, { port: await freePort(), config: { server }, env: { PENNAME_METRICS_TOKEN: token } });

for (const server of [{ public_url: "https://ai.example.com" }, { proxies: ["10.0.0.0/8"] }])
  onExecutable(`The metrics with ${JSON.stringify(server)}`, behindProxy(server), (world) => {
    test("are only for who has the token, since a proxy's address is this machine's too", async () => {
      expect((await world.ask("/metrics")).status).toBe(401);
      expect((await world.ask("/metrics", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
      expect(await world.gateway.printed(/Metrics: .*\n/)).toContain("/metrics, with PENNAME_METRICS_TOKEN");
    });
  });
