import { connect } from "node:net";
import { unpromised } from "./conformance.ts";

/** A response, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; an empty object if it is none. */
  json: Record<string, unknown>;
  /** The error envelope's inside. */
  error: { message: string; type: string; code: string; param: string | null };
}

export type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: Body;
  signal?: AbortSignal;
}

/** Certificates of tests are signed by nobody. */
const tls = { rejectUnauthorized: false };

export async function ask(url: string, { method = "GET", headers = {}, body, signal }: Asking = {}): Promise<Answer> {
  const given = { method, headers, ...(body === undefined ? {} : { body }), ...(signal ? { signal } : {}) };
  const answer = await answerOf(await fetch(url, { ...given, redirect: "manual", tls }));
  mustConform(method, url, answer);
  return answer;
}

/** Whatever a test is about, what the gateway answers is what its documents promise. */
function mustConform(method: string, url: string, answer: Answer): void {
  // Other servers of tests have no such header.
  if (!answer.headers.has("x-automated-decision")) return;
  const problems = unpromised(method, new URL(url).pathname, answer);
  if (problems.length > 0) throw new Error(`this answer is not what the documents promise: ${problems.join("; ")}`);
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = parsed(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    error: (json["error"] ?? {}) as Answer["error"],
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Sends bytes as they are and resolves with all that came back when the other side closes, or when `until` is in it. */
export function exchange(url: string, bytes: string | Uint8Array, until?: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({ host: hostname, port: Number(port) });
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (until?.test(text)) finish();
    });
    socket.on("error", finish);
    socket.on("close", finish);
    socket.write(bytes);
  });
}

/** A stream that is read piece by piece, by one who may leave. */
export interface Reading {
  status: number;
  headers: Headers;
  /** Everything until the text so far matches. Rejects if it ends before. */
  until(pattern: RegExp): Promise<string>;
  rest(): Promise<string>;
  leave(): void;
}

export async function read(url: string, { method = "GET", headers = {}, body }: Asking = {}): Promise<Reading> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: leaving.signal,
    tls,
  });
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = "";
  const more = async () => {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    return !done;
  };
  return {
    status: response.status,
    headers: response.headers,
    async until(pattern) {
      while (!pattern.test(text)) if (!(await more())) throw new Error(`the stream ended without ${pattern}: ${text}`);
      return text;
    },
    async rest() {
      while (await more());
      return text;
    },
    leave: () => leaving.abort(),
  };
}
