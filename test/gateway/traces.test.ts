import { expect, test } from "bun:test";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { chunk, upstreamUsage } from "../support/answers.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal, unfinished } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: Record<string, unknown>;
}

/** An OpenTelemetry collector on a socket, as far as OTLP/HTTP JSON goes. */
async function collector() {
  const spans: Span[] = [];
  const received: { headers: Record<string, unknown>; body: string }[] = [];
  let whenMore = Promise.withResolvers<void>();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    received.push({ headers: request.headers, body });
    if (request.url === "/v1/traces") spans.push(...spansOf(body));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
    whenMore.resolve();
    whenMore = Promise.withResolvers();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received,
    more: () => whenMore.promise,
    stop: () => server.close(),
  };
}

type Value = { stringValue?: string; intValue?: number | string; arrayValue?: { values: Value[] } };
type Sent = Omit<Span, "attributes"> & { attributes: { key: string; value: Value }[] };

function spansOf(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  const plain = ({ stringValue, intValue, arrayValue }: Value): unknown =>
    stringValue ?? arrayValue?.values.map(plain) ?? Number(intValue);
  return resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, plain(value)])),
      })),
    ),
  );
}

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";

async function start(on: RuntimeName, more: Record<string, string> = {}) {
  const collecting = await collector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collecting.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20abc",
    OTEL_SERVICE_NAME: "our-gateway",
    OTEL_BSP_SCHEDULE_DELAY: "20",
    ...more,
  };
  const world = await startWorld(on, { env });
  return Object.assign(world, { collecting });
}

type Traced = World & { collecting: Awaited<ReturnType<typeof collector>> };

/** The call's span and those of its attempts, in the order they ended, once all are there. */
async function traced({ collecting }: Traced, traceId: string, count: number): Promise<[Span, ...Span[]]> {
  const own = () => collecting.spans.filter((span) => span.traceId === traceId);
  while (own().length < count) await collecting.more();
  expect(own()).toHaveLength(count);
  const call = own().find(({ kind }) => kind === server)!;
  return [call, ...own().filter(({ kind }) => kind === client)];
}

const [server, client] = [2, 3];
const isError = 2;

onEveryRuntime("A traced call", start, (world) => {
  test("has a span with a child for each provider, in the caller's trace, and the provider is told", async () => {
    world.first.begin(echo());
    const answer = await world.chat({}, { traceparent: `00-${trace}-${parent}-01` });
    expect(answer.status).toBe(200);
    const [call, attempt] = await traced(world, trace, 2);
    expect(call).toMatchObject({
      name: "chat one",
      parentSpanId: parent,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "first",
        "gen_ai.request.model": "one",
        "gen_ai.usage.input_tokens": upstreamUsage.prompt_tokens,
        "gen_ai.usage.output_tokens": upstreamUsage.completion_tokens,
        "http.route": "/v1/chat/completions",
        "http.response.status_code": 200,
        "penname.outcome": "completed",
        "penname.decisions": ["generate"],
      },
    });
    expect(attempt).toMatchObject({
      name: "chat upstream-one",
      parentSpanId: call.spanId,
      attributes: { "gen_ai.provider.name": "first", "gen_ai.request.model": "upstream-one" },
    });
    expect(world.first.calls[0]?.headers["traceparent"]).toBe(`00-${trace}-${attempt?.spanId}-01`);
  });

  test("for embeddings has their name, and an answer without tokens", async () => {
    world.first.begin((call) => call.reply(200, JSON.stringify({ data: [{ index: 0, embedding: [1] }] })));
    const id = "0123456789abcdef0123456789abcdef";
    const headers = { traceparent: `00-${id}-${parent}-01` };
    await world.ask("/v1/embeddings", { method: "POST", headers, body: { model: "one", input: "Hello" } });
    const [call, attempt] = await traced(world, id, 2);
    expect([call.name, attempt?.name]).toEqual(["embeddings one", "embeddings upstream-one"]);
    expect(call.attributes).toMatchObject({ "gen_ai.operation.name": "embeddings", "gen_ai.usage.output_tokens": 0 });
  });

  test("shows who failed, and who stood in", async () => {
    world.first.begin(refusal(500, "down"));
    world.second.begin(echo());
    const id = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    await world.chat({ model: "two" }, { traceparent: `00-${id}-${parent}-01` });
    const [call, failed, answered] = await traced(world, id, 3);
    expect(call.attributes["gen_ai.provider.name"]).toBe("second");
    expect(failed).toMatchObject({
      status: { code: isError },
      attributes: { "gen_ai.provider.name": "first", "error.type": "busy" },
    });
    expect(answered).toMatchObject({ attributes: { "gen_ai.provider.name": "second" } });
    const told = [world.first.calls[0], world.second.calls[0]].map((one) => one?.headers["traceparent"]);
    expect(told).toEqual([`00-${id}-${failed?.spanId}-01`, `00-${id}-${answered?.spanId}-01`]);
  });

  test("ends with its stream, and as that ended", async () => {
    world.first.begin(unfinished([chunk({ content: "half" })]));
    const id = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
    const asked = world.first.next();
    const reading = await world.stream({}, { traceparent: `00-${id}-${parent}-01` });
    await reading.until(/half/);
    (await asked).breakOff();
    await reading.rest();
    const [call, attempt] = await traced(world, id, 2);
    expect(call).toMatchObject({ status: { code: isError }, attributes: { "penname.outcome": "upstream_cut" } });
    expect(attempt).toMatchObject({ status: { code: isError }, attributes: { "error.type": "broken" } });
  });

  test("that its caller does not sample is not sent, and goes on so", async () => {
    world.first.begin(echo());
    const id = "cccccccccccccccccccccccccccccccc";
    await world.chat({}, { traceparent: `00-${id}-${parent}-00` });
    expect(world.first.calls[0]?.headers["traceparent"]).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-00$`));
    await world.chat({}, { traceparent: `00-${"d".repeat(32)}-${parent}-01` });
    await traced(world, "d".repeat(32), 2);
    expect(world.collecting.spans.some(({ traceId }) => traceId === id)).toBe(false);
  });

  test("begins a trace of its own where the caller's is none", async () => {
    for (const wrong of [
      "",
      "none",
      `00-${"0".repeat(32)}-${parent}-01`,
      `ff-${trace}-${parent}-01`,
      `00-${trace}-${parent}-01-x`,
    ]) {
      world.first.begin(echo());
      await world.chat({}, { traceparent: wrong });
      const told = world.first.calls[0]?.headers["traceparent"] ?? "";
      expect(told).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(told).not.toContain(trace);
      await traced(world, told.slice(3, 35), 2);
    }
  });

  test("tells nothing of what was said or by whom, and says whose it is", async () => {
    world.first.begin(echo());
    const content = "I am Ada Lovelace, ada@example.org.";
    const id = "e".repeat(32);
    await world.chat(
      { messages: [{ role: "user", content, name: "ada" }], user: "ada@example.org" },
      { traceparent: `00-${id}-${parent}-01`, "x-request-id": "ada@example.org", tracestate: "ada=1" },
    );
    const [call] = await traced(world, id, 2);
    expect(call.attributes["penname.hidden_values"]).toBeGreaterThan(0);
    const sent = world.collecting.received.map(({ body }) => body).join();
    expect(sent).not.toMatch(/ada@|"ada"|ada=1|Lovelace|SURROGATE|sk-the|ak-/i);
    expect(sent).toContain('"our-gateway"');
    expect(world.collecting.received[0]?.headers["authorization"]).toBe("Basic abc");
  });

  test("is sent before the end", async () => {
    world.first.begin(echo());
    const id = "f".repeat(32);
    await world.chat({}, { traceparent: `00-${id}-${parent}-01` });
    expect(await world.gateway.stop()).toBe(0);
    await traced(world, id, 2);
    world.collecting.stop();
  });
});

onEveryRuntime(
  "A gateway whose collector is not there",
  (on) => start(on, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_EXPORTER_OTLP_TIMEOUT: "100" }),
  (world) => {
    test("answers, says so, and ends as ever", async () => {
      world.first.begin(echo());
      expect((await world.chat()).status).toBe(200);
      await world.gateway.logged(
        /"collector":"127.0.0.1:1","msg":"traces could not be sent; OTEL_EXPORTER_OTLP_ENDPOINT/,
      );
      expect(await world.gateway.stop()).toBe(0);
      world.collecting.stop();
    });
  },
);

onEveryRuntime("A gateway that traces nothing", startWorld, (world) => {
  test("tells providers of no trace", async () => {
    world.first.begin(echo());
    await world.chat({}, { traceparent: `00-${trace}-${parent}-01` });
    expect(world.first.calls[0]?.headers).not.toHaveProperty("traceparent");
  });
});
