import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers";
import { type AnswerHead, dateLine, headBytes } from "./answer-head.ts";
import { origin } from "./address.ts";
import type { RequestBody } from "./body.ts";
import type { Outlet } from "./outlet.ts";
import type { RequestHead } from "./request-head.ts";

/** What an exchange needs of the connection it is on. */
export interface Carrier {
  outlet: Outlet;
  /** Whether another request may follow this answer, decided as its head is made; not if the answer itself must close. */
  keeps(mustClose: boolean): boolean;
  /** Somebody reads the body. */
  advance(): void;
  /** The answer has ended. */
  answered(): void;
  /** The answer cannot be ended as it was begun. */
  destroy(): void;
}

export interface ExchangeRequest {
  head: RequestHead;
  /** Under one origin, with the path as `URL` has it. */
  url: string;
  host: string | undefined;
  peer: string | null;
  body: RequestBody;
  /** The client waits for a `100 Continue` before it sends the body. */
  isWaiting: boolean;
}

/** Stands for a request that is refused before its head could be read. */
export const unreadRequest = {
  head: { method: "GET", target: "/", minor: 1, fields: [] } satisfies RequestHead as RequestHead,
  url: origin,
  host: undefined,
  peer: null,
};

/** One request and its answer, as bytes. Every method of the answer does nothing once the client has disconnected. */
export class Exchange {
  readonly request: ExchangeRequest;
  readonly #carrier: Carrier;
  #phase: "asked" | "begun" | "over" = "asked";
  /** The head until the first bytes of the body go out with it, in one write. */
  #held: string | Uint8Array = "";
  #coding: "none" | "chunked" | "plain" = "plain";
  /** Characters of what must come next that have been sent already. */
  #ahead: number;
  #abandoned: Error | undefined;
  /** Told once if the exchange ends before its answer does, with the reason. */
  onAbandoned: (reason: Error) => void = nobody;

  /** @param ahead of the exchange in whose place it answers */
  constructor(request: ExchangeRequest, carrier: Carrier, ahead = 0) {
    this.request = request;
    this.#carrier = carrier;
    this.#ahead = ahead;
  }

  get ahead(): number {
    return this.#ahead;
  }

  get isBegun(): boolean {
    return this.#phase !== "asked";
  }

  /** Why nothing of an answer is wanted any more. */
  get abandoned(): Error | undefined {
    return this.#abandoned;
  }

  /** The next bytes of the request's body; undefined at its end. */
  read(): Promise<Uint8Array | undefined> {
    const { request } = this;
    // Between bytes of the answer's first line it would be a broken line.
    if (request.isWaiting && this.#phase === "asked" && this.#ahead === 0 && !request.body.isComplete)
      void this.#carrier.outlet.write("HTTP/1.1 100 Continue\r\n\r\n");
    request.isWaiting = false;
    const bytes = request.body.read(performance.now());
    this.#carrier.advance();
    return bytes;
  }

  /** A whole answer, in one write. */
  whole(head: AnswerHead, body: string | Uint8Array | null): void {
    if (this.#phase !== "asked") return;
    const { method } = this.request.head;
    const hasNone = hasNoBody(head.status);
    const length = body === null && method === "HEAD" ? head.length : Buffer.byteLength(body ?? "");
    const text = this.#headText(head, hasNone || length === undefined ? "" : `content-length: ${length}\r\n`, false);
    this.#phase = "over";
    if (body === null || method === "HEAD" || hasNone) void this.#carrier.outlet.write(text);
    else if (typeof body !== "string" && body.length > mostCopied) {
      void this.#carrier.outlet.write(text);
      void this.#carrier.outlet.write(body);
    } else void this.#carrier.outlet.write(joined(text, body));
    this.#carrier.answered();
  }

  /** The head of an answer whose end is not known; it goes out with the first bytes, or in a turn. */
  begin(head: AnswerHead): void {
    if (this.#phase !== "asked") return;
    const { method, minor } = this.request.head;
    if (method === "HEAD" || hasNoBody(head.status)) this.#coding = "none";
    else if (minor === 1) this.#coding = "chunked";
    const framing = this.#coding === "chunked" ? "transfer-encoding: chunked\r\n" : "";
    this.#held = this.#headText(head, framing, this.#coding === "plain");
    this.#phase = "begun";
    setImmediate(() => this.#flush());
  }

  /** A promise if nothing more should be written before it resolves. */
  write(data: string | Uint8Array): Promise<void> | undefined {
    if (this.#phase !== "begun" || this.#coding === "none" || data.length === 0) return undefined;
    const held = this.#held;
    this.#held = "";
    return this.#carrier.outlet.write(joined(held, this.#coding === "chunked" ? chunk(data) : data));
  }

  end(): void {
    if (this.#phase !== "begun") return;
    this.#phase = "over";
    const last = this.#coding === "chunked" ? "0\r\n\r\n" : "";
    if (this.#held.length > 0 || last) void this.#carrier.outlet.write(joined(this.#held, last));
    this.#carrier.answered();
  }

  /** Leaves the answer without its end, which the client can see. */
  cut(): void {
    if (this.#phase === "over") return;
    this.#phase = "over";
    this.#carrier.destroy();
  }

  /** Nobody waits for the answer. */
  abandon(reason: Error): void {
    if (this.#abandoned || this.#phase === "over") return;
    this.#abandoned = reason;
    this.#phase = "over";
    // The signal first: what was reading the body finds out why.
    this.onAbandoned(reason);
    this.request.body.fail(reason);
  }

  /**
   * Sends one byte of what must come next in any case, or nothing where there is none: a client that has only ended its sending
   * takes it for what it is, one that has closed has its system refuse it.
   */
  probe(): void {
    this.#flush();
    if (this.#phase === "asked" && this.#ahead < start.length) void this.#carrier.outlet.write(start[this.#ahead++]!);
    // RFC 9112, section 7.1: the size of a chunk may begin with zeros, the last one's too.
    else if (this.#phase === "begun" && this.#coding === "chunked") void this.#carrier.outlet.write("0");
  }

  #flush(): void {
    if (this.#phase !== "begun" || this.#held.length === 0) return;
    void this.#carrier.outlet.write(this.#held);
    this.#held = "";
  }

  #headText(head: AnswerHead, framing: string, endsByClosing: boolean): string | Uint8Array {
    const isKept = this.#carrier.keeps(head.closes || endsByClosing);
    // RFC 9112, section 9.3: an older client takes every connection to end with its answer.
    const connection = isKept
      ? this.request.head.minor === 0
        ? "connection: keep-alive\r\n"
        : ""
      : "connection: close\r\n";
    const text = `${head.text}${framing}${connection}${dateLine()}\r\n`;
    return headBytes(head, this.#ahead > 0 ? text.slice(this.#ahead) : text);
  }
}

const nobody = () => {};

/** What every answer begins with. */
const start = "HTTP/1.1";

const hasNoBody = (status: number) => status === 204 || status === 304;

const chunk = (data: string | Uint8Array) =>
  joined(joined(`${Buffer.byteLength(data).toString(16)}\r\n`, data), "\r\n");

/** Bytes of a body that are copied for the sake of one write with its head instead of two. */
const mostCopied = 64 * 1024;

/** Strings stay strings, which the socket encodes by itself. */
function joined(first: string | Uint8Array, second: string | Uint8Array): string | Uint8Array {
  if (first.length === 0) return second;
  if (typeof first === "string" && typeof second === "string") return first + second;
  return Buffer.concat([bytesOf(first), bytesOf(second)]);
}

const bytesOf = (data: string | Uint8Array) => (typeof data === "string" ? Buffer.from(data) : data);
