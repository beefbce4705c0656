import { connect } from "node:net";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { authority, rawProvider, rawText } from "../support/raw-provider.ts";
import type { RuntimeName } from "../support/runtimes.ts";
import { hello } from "../support/world.ts";

/** How a provider writes an answer, and how its client reads it. */
export interface Scenario {
  framing: "chunked" | "length" | "close";
  /** Bytes. */
  piece: number;
  writes: "each" | "one";
  /** Characters of its text. */
  length: number;
  over: "plain" | "tls";
  /** The API that it is asked by, which its provider speaks itself; chat completions if left out. */
  api?: "messages" | "responses" | "embeddings";
  stream?: boolean;
  slow?: boolean;
  /** The connection ends in the middle of it. */
  cut?: boolean;
}

const framings = ["chunked", "length", "close"] as const;
const manners = framings.flatMap((framing) => (["each", "one"] as const).map((writes) => ({ framing, writes })));

/** Every framing, in pieces of these sizes, each in a write and all in one. */
export const inPieces = (sizes: readonly number[], rest: Pick<Scenario, "length" | "over">): Scenario[] =>
  sizes.flatMap((piece) => manners.map((manner) => ({ ...manner, piece, ...rest })));

export interface RawWorld {
  gateway: Gateway;
  /** Asks for such answers, so many at once, and says of which something is wrong: not every byte of it arrived. */
  wrong(scenarios: readonly Scenario[], atOnce: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** A gateway in front of two providers that are processes of their own, one of them over TLS. */
export async function startRawWorld(on: RuntimeName, scenarios: readonly Scenario[]): Promise<RawWorld> {
  const [plain, tls] = await Promise.all([rawProvider(), rawProvider("localhost.pem")]);
  const providers = (over: Scenario["over"], url: string) => {
    const one = { base_url: `${url}/v1`, api_key: "sk-x", retry: { attempts: 0 }, breaker: { failures: 0 } };
    return {
      [over]: { kind: "openai-compatible", ...one },
      [`${over}-messages`]: { kind: "anthropic", ...one },
      [`${over}-embeddings`]: { kind: "openai-compatible", ...one },
      [`${over}-responses`]: { kind: "openai-compatible", speaks: ["openai-responses"], ...one },
    };
  };
  const names = [...new Set(scenarios.map(nameOf))];
  const gateway = await startGateway({
    on,
    env: { NODE_EXTRA_CA_CERTS: authority },
    config: {
      providers: { ...providers("plain", plain.url), ...providers("tls", tls.url) },
      models: names.map((id) => ({ id, targets: [id] })),
      tiers: { standard: { requests_per_minute: 100_000 } },
    },
  });
  return {
    gateway,
    async wrong(asked, atOnce) {
      const left = asked.toReversed();
      const found: string[] = [];
      const one = async () => {
        for (let next = left.pop(); next; next = left.pop()) {
          const what = judge(next, await read(gateway, next));
          if (what) found.push(what);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, one));
      return found;
    },
    async stop() {
      plain.stop();
      tls.stop();
      await gateway.stop("SIGKILL");
    },
  };
}

const nameOf = ({ over, api, framing, piece, writes, length, cut }: Scenario) =>
  `${over}${api ? `-${api}` : ""}/${framing}/${piece}/${writes}/${length}${cut ? "/cut" : ""}`;

function judge(scenario: Scenario, answer: string): string | undefined {
  const { stream = true, cut = false, length } = scenario;
  const wanted = rawText(length);
  const name = `${nameOf(scenario)}${stream ? "" : ", whole"}${scenario.slow ? ", slowly" : ""}`;
  const headEnd = answer.indexOf("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const body = unframed(answer.slice(0, headEnd), answer.slice(headEnd + 4));
  if (body === undefined) return `${name}: ends within the answer`;
  if (!stream) {
    if (cut) return status === 503 ? undefined : `${name}: ${status}`;
    return apis[scenario.api ?? "chat"].whole(JSON.parse(body), body) === wanted
      ? undefined
      : `${name}: ${status}, another text`;
  }
  if (status !== 200) return cut && status === 503 ? undefined : `${name}: ${status}`;
  const { text, end } = told(body, apis[scenario.api ?? "chat"]);
  if (cut) return end === "error" && wanted.startsWith(text) ? undefined : `${name}: ${end} at its end`;
  if (end !== "its last") return `${name}: ${end} after ${text.length}`;
  return text === wanted ? undefined : `${name}: ${text.length} characters of ${length}`;
}

/** How an API is asked, and what of its answers says something. */
interface Api {
  path: string;
  question: object;
  whole(answer: Whole, written: string): string | undefined;
  delta(event: Told): string | undefined;
  isError(event: Told): boolean;
  /** The last event of a stream that is whole, as its type or as it stands. */
  last: string;
}

interface Whole {
  choices?: [{ message: { content: string } }];
  content?: [{ text: string }];
  output?: [{ content: [{ text: string }] }];
}

interface Told {
  type?: string;
  choices?: { delta: { content?: string } }[];
  delta?: string | { text?: string };
  error?: object;
}

const apis: Record<"chat" | NonNullable<Scenario["api"]>, Api> = {
  chat: {
    path: "/v1/chat/completions",
    question: { messages: hello },
    whole: ({ choices }) => choices?.[0].message.content,
    delta: ({ choices }) => choices?.[0]?.delta.content,
    isError: ({ error }) => error !== undefined,
    last: "[DONE]",
  },
  messages: {
    path: "/v1/messages",
    question: { messages: hello, max_tokens: 100_000 },
    whole: ({ content }) => content?.[0].text,
    delta: ({ delta }) => (typeof delta === "object" ? delta.text : undefined),
    isError: ({ type }) => type === "error",
    last: "message_stop",
  },
  responses: {
    path: "/v1/responses",
    question: { input: "Hello" },
    whole: ({ output }) => output?.[0].content[0].text,
    delta: ({ delta }) => (typeof delta === "string" ? delta : undefined),
    isError: ({ type }) => type === "response.failed",
    last: "response.completed",
  },
  embeddings: {
    path: "/v1/embeddings",
    question: { input: "Hello" },
    // The vector as it is written, in which the numbers of the text are fractions.
    whole: (_answer, written) => /"embedding":\[0\.([^\]]*)\]/.exec(written)?.[1]?.replaceAll(", 0.", " ").concat(" "),
    delta: () => undefined,
    isError: () => false,
    last: "none: it has no streams",
  },
};

/** The text of a stream and how it ended; not `eventsOf`, which looks at each of a million events for a minute. */
function told(stream: string, { delta, isError, last }: Api): { text: string; end: string } {
  const events = stream.split("\n\n");
  const left = events.pop();
  const isDone = events.at(-1) === "data: [DONE]";
  const parsed = (isDone ? events.slice(0, -1) : events).map(
    (one) => JSON.parse(one.slice(one.indexOf("data: ") + "data: ".length)) as Told,
  );
  const text = parsed.map((event) => delta(event) ?? "").join("");
  const [end] = parsed.slice(-1);
  const isWhole = left === "" && (isDone ? "[DONE]" : end?.type) === last;
  return { text, end: end && isError(end) ? "error" : isWhole ? "its last" : "no end" };
}

/** A body by its framing; undefined if it ends before it should. */
function unframed(head: string, framed: string): string | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return framed.length === Number(length) ? framed : undefined;
  const parts: string[] = [];
  for (let at = 0; ;) {
    const lineEnd = framed.indexOf("\r\n", at);
    const size = Number.parseInt(framed.slice(at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) return undefined;
    if (size === 0) return parts.join("");
    parts.push(framed.slice(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

/** All that comes, as it comes; a slow client takes a breath after each piece. */
function read({ url, key }: Gateway, scenario: Scenario): Promise<string> {
  const { stream = true, slow } = scenario;
  const { hostname, port } = new URL(url);
  const { path, question } = apis[scenario.api ?? "chat"];
  const body = JSON.stringify({ model: nameOf(scenario), ...question, ...(stream ? { stream } : {}) });
  const socket = connect({ host: hostname, port: Number(port) });
  const pieces: Buffer[] = [];
  socket.on("data", (bytes: Buffer) => {
    pieces.push(bytes);
    if (!slow) return;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  socket.on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return new Promise((resolve) => {
    socket.once("close", () => resolve(Buffer.concat(pieces).toString("latin1")));
  });
}
