import type { Buffer } from "node:buffer";
import { RequestBody } from "./body.ts";
import { type Carrier, Exchange, unreadRequest } from "./exchange.ts";
import { HeadReader } from "./head-reader.ts";
import type { Connected, Hub } from "./hub.ts";
import { Inlet } from "./inlet.ts";
import { mostSkipped } from "./limits.ts";
import { Outlet } from "./outlet.ts";
import { PhaseClock } from "./phase-clock.ts";
import { probe } from "./probe.ts";
import { Refusal } from "./refusal.ts";
import { type ReadHead, RepeatedHead } from "./repeated-head.ts";
import type { ClientSocket, SocketListener } from "./socket.ts";
import { requestInRound } from "../stream/round.ts";

/**
 * One connection of a client: its requests one after the other, each answered before the next is looked at, so that pipelined ones
 * (RFC 9112, section 9.3.2) are answered in order. What has not been looked at waits in the inlet, and beyond a bound with the client.
 */
export class ClientConnection implements SocketListener, Carrier, Connected {
  place = -1;
  readonly outlet: Outlet;
  readonly #socket: ClientSocket;
  readonly #hub: Hub;
  readonly #inlet: Inlet;
  readonly #heads = new HeadReader();
  readonly #repeated = new RepeatedHead();
  /** A new connection is expected to send a request at once. */
  readonly #clock = new PhaseClock();
  #exchange: Exchange | undefined;
  #isKept = true;
  #hasEnded = false;
  #isAdvancing = false;

  constructor(socket: ClientSocket, hub: Hub) {
    this.#socket = socket;
    this.#hub = hub;
    this.#inlet = new Inlet(socket);
    this.outlet = new Outlet(socket);
  }

  received(bytes: Buffer): void {
    this.#clock.heard();
    this.#inlet.push(bytes);
    requestInRound(this.advance);
  }

  drained(): void {
    this.outlet.drained();
  }

  ended(): void {
    this.#hasEnded = true;
    this.advance();
    this.#probe();
  }

  closed(): void {
    if (this.#clock.phase === "closed") return;
    this.#clock.enter("closed");
    this.outlet.closed();
    this.#hub.closed(this);
    this.#exchange?.abandon(new Error("client disconnected"));
  }

  check(now: number): void {
    if (!this.#clock.isLate(now, this.#exchange?.request.body, this.#hub.limits)) return;
    const { phase } = this.#clock;
    const what = phase === "answer" ? "body" : "head";
    if (phase === "answer" || this.#heads.isBegun)
      this.refuse(new Refusal(408, `The ${what} of the request took too long to arrive`));
    else if (phase !== "linger") this.#linger();
    else this.destroy();
  }

  stop(now: boolean): void {
    if (now) this.destroy();
    else if (this.#clock.phase === "idle" || (this.#clock.phase === "head" && !this.#heads.isBegun)) this.#linger();
  }

  keeps(mustClose: boolean): boolean {
    const { body, isWaiting } = this.#exchange!.request;
    this.#isKept &&= !mustClose && !this.#hub.isStopping && body.isSkippable(isWaiting);
    return this.#isKept;
  }

  answered(): void {
    // What follows is not looked at before the answer is with the kernel: a client that does not read is not written more.
    this.outlet.whenSent(this.#follow);
  }

  refuse(refusal: Refusal): void {
    const refused = this.#exchange;
    this.#isKept = false;
    // An answer that has begun cannot become another one.
    if (refused?.isBegun) return this.#clock.phase === "rest" ? this.#linger() : this.destroy();
    refused?.abandon(refusal);
    this.#clock.enter("answer");
    const request = refused?.request ?? unreadRequest;
    const unread = { ...request, body: new RequestBody(0, this.#inlet), isWaiting: false };
    this.#exchange = new Exchange(unread, this, refused?.ahead);
    this.#hub.refuse(this.#exchange, refusal);
  }

  /** Goes as far as what has been received leads. A loop, since an answer given at once is followed by the next request. */
  readonly advance = (): void => {
    if (this.#isAdvancing) return;
    this.#isAdvancing = true;
    try {
      while (this.#step());
    } catch (thrown) {
      if (thrown instanceof Refusal) return this.refuse(thrown);
      this.#hub.onBug(thrown);
      this.destroy();
    } finally {
      this.#isAdvancing = false;
    }
  };

  /** Whether there may be another step. Throws `Refusal`. */
  #step(): boolean {
    if (this.#clock.phase === "idle" || this.#clock.phase === "head") return this.#readHead();
    if (this.#clock.phase === "answer") return this.#serveBody();
    if (this.#clock.phase === "rest") return this.#skipBody();
    this.#inlet.clear();
    return false;
  }

  #readHead(): boolean {
    if (this.#clock.phase === "idle" && this.#inlet.length > 0) this.#clock.enter("head");
    const text = this.#heads.take(this.#inlet);
    if (text !== undefined) this.#begin(this.#repeated.read(text));
    else if (this.#hasEnded) this.#linger();
    return text !== undefined;
  }

  #begin({ head, framing, url, host }: ReadHead): void {
    this.#clock.enter("answer");
    this.#isKept = framing.isPersistent;
    const body = new RequestBody(framing.length, this.#inlet);
    const { isWaiting } = framing;
    this.#exchange = new Exchange({ head, url, host, peer: this.#socket.remoteAddress, body, isWaiting }, this);
    this.#hub.answer(this.#exchange);
    this.#probe();
  }

  #serveBody(): boolean {
    const body = this.#exchange?.request.body;
    body?.serve(performance.now());
    // Half a body and no more to come: the client has given up.
    if (this.#hasEnded && body && !body.isComplete && this.#inlet.length === 0) this.destroy();
    return false;
  }

  #skipBody(): boolean {
    const { body } = this.#exchange!.request;
    body.skip();
    if (body.isComplete) this.#expect();
    else if (this.#hasEnded || body.skipped > mostSkipped) this.#linger();
    else return false;
    return true;
  }

  /** What comes after an answer. */
  readonly #follow = (): void => {
    if (this.#clock.phase !== "answer") return;
    if (!this.#isKept) this.#linger();
    else if (this.#exchange!.request.body.isComplete) this.#expect();
    else this.#clock.enter("rest");
    this.advance();
  };

  /** Waits for the next request. */
  #expect(): void {
    this.#exchange = undefined;
    if (this.#hub.isStopping && this.#inlet.length === 0) this.#linger();
    else this.#clock.enter("idle");
  }

  /** Says that nothing follows, and takes what the client still sends: were it refused, the client would lose the answer. */
  #linger(): void {
    this.outlet.flush();
    this.#clock.enter("linger");
    this.#inlet.clear();
    this.#socket.shutdown();
  }

  /** Probes a client that has ended its sending, until its answer ends too, for two seconds at most. */
  #probe(): void {
    if (this.#hasEnded) probe(() => (this.#clock.phase === "answer" ? this.#exchange : undefined));
  }

  destroy(): void {
    this.outlet.flush();
    // A destroyed socket takes back what the kernel has of an answer, which may be megabytes that the client was about to read.
    if (this.#clock.phase === "linger") this.#socket.close();
    else this.#socket.destroy();
    this.closed();
  }
}
