import { addressOf, origin } from "./address.ts";
import { Body } from "./body.ts";
import { isLate, type Phase } from "./deadline.ts";
import { Exchange, type Line } from "./exchange.ts";
import { framingOf } from "./framing.ts";
import { HeadReader } from "./head-reader.ts";
import { Inlet } from "./inlet.ts";
import { type Limits, mostSkipped } from "./limits.ts";
import { Outlet } from "./outlet.ts";
import { Refusal } from "./refusal.ts";
import type { RequestHead } from "./request-head.ts";
import type { Socket, SocketListener } from "./socket.ts";

/** What all connections of a server share. */
export interface Hub {
  limits: Limits;
  answer(exchange: Exchange): void;
  /** Answers what is no request that could be served. */
  refuse(exchange: Exchange, refusal: Refusal): void;
  /** Told of failures that are our own bugs. */
  onBug(thrown: unknown): void;
  readonly isStopping: boolean;
  closed(connection: Connection): void;
}

/**
 * One connection of a client: its requests one after the other, each answered before the next is looked at, so that pipelined ones
 * (RFC 9112, section 9.3.2) are answered in order. What has not been looked at waits in the inlet, and beyond a bound with the client.
 */
export class Connection implements SocketListener, Line {
  readonly outlet: Outlet;
  readonly #socket: Socket;
  readonly #hub: Hub;
  readonly #inlet: Inlet;
  readonly #heads = new HeadReader();
  /** Whoever connects is taken to be about to ask. */
  #phase: Phase = "head";
  #since = performance.now();
  #lastByteAt = this.#since;
  #exchange: Exchange | undefined;
  #isKept = true;
  #skipped = 0;
  /** The client has sent its last byte. */
  #hasEnded = false;
  #isAdvancing = false;

  constructor(socket: Socket, hub: Hub) {
    this.#socket = socket;
    this.#hub = hub;
    this.#inlet = new Inlet(socket);
    this.outlet = new Outlet(socket);
  }

  received(bytes: Uint8Array): void {
    this.#lastByteAt = performance.now();
    this.#inlet.push(bytes);
    this.#advance();
  }

  drained(): void {
    this.outlet.drained();
  }

  ended(): void {
    this.#hasEnded = true;
    this.#advance();
    this.#probe(firstProbeMs);
  }

  closed(): void {
    if (this.#phase === "closed") return;
    this.#phase = "closed";
    this.outlet.closed();
    this.#hub.closed(this);
    this.#exchange?.abandon(new Error("client disconnected"));
  }

  /** Ends what has taken too long; called from time to time. */
  check(now: number): void {
    const [phase, body] = [this.#phase, this.#exchange?.request.body];
    const waiting = { phase, phaseMs: now - this.#since, silentMs: now - this.#lastByteAt, body, now };
    if (!isLate(waiting, this.#hub.limits)) return;
    if (phase === "answer" || this.#heads.isBegun)
      this.refuse(
        new Refusal(408, `The ${phase === "answer" ? "body" : "head"} of the request took too long to arrive`),
      );
    else if (phase === "linger") this.#leave();
    else this.#linger();
  }

  /** Takes no further request; with `now`, ends at once. */
  stop(now: boolean): void {
    if (now) this.#destroy();
    else if (this.#phase === "idle" || (this.#phase === "head" && !this.#heads.isBegun)) this.#linger();
  }

  keeps(mustClose: boolean): boolean {
    const { body, isWaiting } = this.#exchange!.request;
    // A client that was not told to go on may or may not send the body now: what comes next cannot be told apart.
    const isUnread = !body.isComplete && (isWaiting || (Number.isFinite(body.left) && body.left > mostSkipped));
    this.#isKept &&= !mustClose && !this.#hub.isStopping && !isUnread;
    return this.#isKept;
  }

  wanted(): void {
    this.#advance();
  }

  answered(): void {
    // What follows is not looked at before the answer is with the kernel: a client that does not read is not written more.
    this.outlet.whenSent(() => this.#follow());
  }

  broken(): void {
    this.#destroy();
  }

  refuse(refusal: Refusal): void {
    const refused = this.#exchange;
    this.#isKept = false;
    // An answer that has begun cannot become another one.
    if (refused?.isBegun) return this.#phase === "rest" ? this.#linger() : this.#destroy();
    refused?.abandon(refusal);
    this.#phase = "answer";
    const request = refused?.request ?? unknown;
    this.#exchange = new Exchange({ ...request, body: new Body(0, this.#inlet), isWaiting: false }, this);
    this.#hub.refuse(this.#exchange, refusal);
  }

  /** Goes as far as what has been received leads. A loop, since an answer given at once is followed by the next request. */
  #advance(): void {
    if (this.#isAdvancing) return;
    this.#isAdvancing = true;
    try {
      while (this.#step());
    } catch (thrown) {
      if (thrown instanceof Refusal) return this.refuse(thrown);
      this.#hub.onBug(thrown);
      this.#destroy();
    } finally {
      this.#isAdvancing = false;
    }
  }

  /** Whether there may be another step. Throws `Refusal`. */
  #step(): boolean {
    if (this.#phase === "idle" || this.#phase === "head") return this.#readHead();
    if (this.#phase === "answer") return this.#serveBody();
    if (this.#phase === "rest") return this.#skipBody();
    this.#inlet.clear();
    return false;
  }

  #readHead(): boolean {
    if (this.#phase === "idle" && this.#inlet.length > 0) this.#enter("head");
    const head = this.#heads.take(this.#inlet);
    if (head) this.#begin(head);
    else if (this.#hasEnded) this.#linger();
    return head !== undefined;
  }

  #begin(head: RequestHead): void {
    this.#enter("answer");
    const { length, isPersistent, isWaiting } = framingOf(head);
    const { url, host } = addressOf(head);
    this.#isKept = isPersistent;
    const body = new Body(length, this.#inlet);
    const peer = this.#socket.remoteAddress;
    this.#exchange = new Exchange({ head, url, host, peer, body, isWaiting }, this);
    this.#hub.answer(this.#exchange);
    this.#probe(firstProbeMs);
  }

  #serveBody(): boolean {
    const body = this.#exchange?.request.body;
    body?.serve(performance.now());
    // Half a body and no more to come: the client has given up.
    if (this.#hasEnded && body && !body.isComplete && this.#inlet.length === 0) this.#destroy();
    return false;
  }

  #skipBody(): boolean {
    const { body } = this.#exchange!.request;
    this.#skipped += body.skip();
    if (body.isComplete) this.#expect();
    else if (this.#hasEnded || this.#skipped > mostSkipped) this.#linger();
    else return false;
    return true;
  }

  /** What comes after an answer. */
  #follow(): void {
    if (this.#phase !== "answer") return;
    this.#skipped = 0;
    if (!this.#isKept) this.#linger();
    else if (this.#exchange!.request.body.isComplete) this.#expect();
    else this.#enter("rest");
    this.#advance();
  }

  /** Waits for the next request. */
  #expect(): void {
    this.#exchange = undefined;
    if (this.#hub.isStopping && this.#inlet.length === 0) this.#linger();
    else this.#enter("idle");
  }

  /** Says that nothing follows, and takes what the client still sends: were it refused, the client would lose the answer. */
  #linger(): void {
    this.#enter("linger");
    this.#inlet.clear();
    this.#socket.shutdown();
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#since = performance.now();
  }

  /** A client that has ended its sending may wait for its answer, or may have closed: one byte to it tells which. */
  #probe(waitMs: number): void {
    if (!this.#hasEnded || this.#phase !== "answer") return;
    this.#exchange?.probe();
    // Not every runtime tells of a refused byte before the next one is sent.
    if (waitMs < 2000) setTimeout(() => this.#probe(waitMs * 4), waitMs);
  }

  #leave(): void {
    this.#socket.close();
    this.closed();
  }

  #destroy(): void {
    this.#socket.destroy();
    this.closed();
  }
}

const firstProbeMs = 20;

/** What is refused before it is known what was asked. */
const unknown = {
  head: { method: "GET", target: "/", minor: 1, fields: [] } satisfies RequestHead as RequestHead,
  url: origin,
  host: undefined,
  peer: null,
};
