import { fakeProvider, type FakeProvider, type Script } from "./fake-provider.ts";
import { startGateway, type Gateway } from "./gateway.ts";
import { type Answer, ask, type Asking, type Body, read, type Reading } from "./http.ts";
import type { RuntimeName } from "./runtimes.ts";

/** A gateway in front of two fake providers, and one who asks it. */
export interface World {
  gateway: Gateway;
  first: FakeProvider;
  second: FakeProvider;
  /** Any path, with the key; `headers` may take it away or replace it. */
  ask(path: string, asking?: Omit<Asking, "body"> & { body?: Body | Record<string, unknown> }): Promise<Answer>;
  /** `POST /v1/chat/completions` of a request; the model and one message are given unless it says otherwise. */
  chat(request?: object, headers?: Record<string, string>): Promise<Answer>;
  /** The same as a stream that is read piece by piece. */
  stream(request?: object, headers?: Record<string, string>): Promise<Reading>;
  /** All that was printed, with every line the log has made until now. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

const upstreamKey = "sk-the-gateways-own-key";
/** What most tests say. */
export const hello = [{ role: "user", content: "Hello" }];

interface Setting {
  /** Added to the configuration. */
  config?: object;
  /** Added to each provider. */
  provider?: object;
  /** Time-outs under which the model `brisk` asks the first provider; what it asks then has the usual ones. */
  brisk?: object;
  /** Added to each model. */
  model?: object;
  /** What the providers answer until a test says otherwise. */
  scripts?: [first: Script, second: Script];
  data?: string;
  port?: number;
  env?: Record<string, string>;
}

/**
 * Models: `one` is served by the first provider, `two` by the first or else the second, `house/one:latest` has a slash.
 * The usual limits are lifted, so that a test file is not one minute's worth of requests.
 */
export async function startWorld(on: RuntimeName, setting: Setting = {}): Promise<World> {
  const [first, second] = await Promise.all([fakeProvider(setting.scripts?.[0]), fakeProvider(setting.scripts?.[1])]);
  const provider = (url: string) => ({
    kind: "openai-compatible",
    base_url: url,
    api_key: upstreamKey,
    // What fails on purpose is asked once for each call, and by every test.
    retry: { attempts: 0 },
    breaker: { failures: 0 },
    ...setting.provider,
  });
  const model = (id: string, targets: string[]) => ({ id, targets, ...setting.model });
  const { brisk } = setting;
  const gateway = await startGateway({
    on,
    ...(setting.data ? { data: setting.data } : {}),
    ...(setting.port ? { port: setting.port } : {}),
    ...(setting.env ? { env: setting.env } : {}),
    config: {
      providers: {
        first: provider(first.url),
        second: provider(second.url),
        ...(brisk ? { brisk: { ...provider(first.url), timeouts: brisk } } : {}),
      },
      models: [
        model("one", ["first/upstream-one"]),
        model("two", ["first/upstream-one", "second/upstream-two"]),
        model("house/one:latest", ["first/upstream-one"]),
        ...(brisk ? [model("brisk", ["brisk/upstream-one", "second/upstream-two"])] : []),
      ],
      tiers: { standard: { requests_per_minute: 100_000 } },
      ...setting.config,
    },
  });
  const usual = { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" };
  const posted = (request: object, headers: Record<string, string>): Asking => ({
    method: "POST",
    headers: given({ ...usual, ...headers }),
    body: JSON.stringify({ model: "one", messages: hello, ...request }),
  });
  return {
    gateway,
    first,
    second,
    ask: (path, { body, headers = {}, ...asking } = {}) =>
      ask(gateway.url + path, {
        ...asking,
        headers: given({ ...usual, ...headers }),
        ...(body === undefined ? {} : { body: isPlain(body) ? JSON.stringify(body) : body }),
      }),
    chat: (request = {}, headers = {}) => ask(`${gateway.url}/v1/chat/completions`, posted(request, headers)),
    stream: (request = {}, headers = {}) =>
      read(`${gateway.url}/v1/chat/completions`, posted({ stream: true, ...request }, headers)),
    async logs() {
      const id = `last-line-${crypto.randomUUID()}`;
      await ask(`${gateway.url}/v1/chat/completions`, posted({ model: "demo" }, { "x-request-id": id }));
      await gateway.logged(new RegExp(id));
      return gateway.logs();
    },
    async stop() {
      // At once: how it ends in peace is a test of its own.
      await Promise.all([first.stop(), second.stop(), gateway.stop("SIGKILL")]);
    },
  };
}

/** An empty value takes a header away. */
const given = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));

const isPlain = (body: Body | Record<string, unknown>): body is Record<string, unknown> =>
  Object.getPrototypeOf(body) === Object.prototype;
