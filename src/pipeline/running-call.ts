import type { Meter } from "../accounts/meter.ts";
import type { CloseReason } from "../accounts/store.ts";
import type { GatewayError } from "../errors.ts";
import { Abort, once, type Signal } from "../stream/abort.ts";
import type { Call, Gateway } from "./call.ts";
import type { OpenCall } from "./open-calls.ts";

/** A call from its hold to its end, which is once, whichever end comes first. */
export class RunningCall implements OpenCall {
  readonly #call: Call;
  readonly #meter: Meter;
  readonly #gateway: Gateway;
  /** Of all that is asked for the call. */
  readonly #upstream = new Abort();
  #isSettled = false;
  #isStopped = false;
  /** Among the open calls. */
  place = -1;

  constructor(call: Call, meter: Meter, gateway: Gateway) {
    this.#call = call;
    this.#meter = meter;
    this.#gateway = gateway;
    gateway.openCalls.open(this);
    gateway.observer.began(call);
    if (call.signal.aborted) this.#leave();
    else call.signal.addEventListener("abort", this.#leave, once);
  }

  get isStream(): boolean {
    return this.#call.request.isStream;
  }

  /** Aborted when providers and detectors need not go on. */
  get signal(): Signal {
    return this.#upstream;
  }

  stop(reason: GatewayError): void {
    this.#isStopped = true;
    this.#upstream.abort(reason);
  }

  /** Must not throw: timers and sockets call it, where it would be an uncaught exception. */
  settle(reason: CloseReason, failure?: GatewayError): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const call = this.#call;
    const meter = this.#meter;
    const upstream = this.#upstream;
    const { observer, openCalls } = this.#gateway;
    call.signal.removeEventListener("abort", this.#leave);
    const ended = this.#endOf(reason);
    if (ended === "caller_gone" && wasHeard(call)) meter.asked();
    // A provider that goes on answering would go on being paid for.
    if (reason !== "completed") upstream.abort(callOver);
    try {
      meter.close(call.disclosure.provider, ended);
    } catch (thrown) {
      observer.bug(call, thrown);
    }
    const status = failure === undefined ? 200 : ended === "caller_gone" ? disconnectedStatus : failure.status;
    openCalls.close(this);
    observer.ended(call, { reason: ended, status, usage: meter.usage });
  }

  /** What ended it first: the rest is how that was noticed. */
  #endOf(reason: CloseReason): CloseReason {
    if (reason === "completed") return reason;
    if (this.#upstream.reason === clientDisconnected) return "caller_gone";
    return reason === "upstream_cut" && this.#isStopped ? "rejected" : reason;
  }

  readonly #leave = (): void => this.#upstream.abort(clientDisconnected);
}

/** Whether a provider has the prompt and did not refuse it: that work is paid for, even if the client no longer waits. */
function wasHeard({ progress: { attempts } }: Call): boolean {
  return attempts.some(
    ({ isSent, ended }) => isSent && (!ended || ended.outcome === "answered" || ended.outcome === "abandoned"),
  );
}

const clientDisconnected = new Error("client disconnected");
/** What nginx logs for a client that did not wait for the response. */
const disconnectedStatus = 499;
const callOver = new Error("the call is over");
