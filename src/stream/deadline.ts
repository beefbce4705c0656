import { clearInterval, setInterval } from "node:timers";
import { Bag, type Placed } from "./bag.ts";

/**
 * A timer that can be moved cheaply. Moving it later only stores the time: the underlying timer is set again when it fires too
 * early, so a stream of many chunks does not set one for each. What is far away has no timer of its own: most deadlines never come
 * near, and setting and clearing one for each would take a fortieth of a short call.
 */
export class Deadline implements Placed {
  readonly #expired: (reason: string) => void;
  #expiresAt = Infinity;
  #reason = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When it is looked at again; no later than it expires. */
  #looksAt = Infinity;
  /** Among those that are far away. */
  place = -1;

  constructor(expired: (reason: string) => void) {
    this.#expired = expired;
  }

  /** Moves the deadline to `ms` from now; `reason` is what it then expires with. */
  within(ms: number, reason: string): void {
    this.#expiresAt = performance.now() + ms;
    this.#reason = reason;
    if (this.#expiresAt < this.#looksAt) this.#set(ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    far.delete(this);
    this.#expiresAt = Infinity;
    this.#looksAt = Infinity;
  }

  /** Looks at itself in time: called now and then while it is far away. */
  look(now: number): void {
    const left = this.#expiresAt - now;
    if (left < nearMs) this.#set(left);
  }

  #set(left: number): void {
    clearTimeout(this.#timer);
    this.#looksAt = this.#expiresAt;
    if (left >= nearMs) return watch(this);
    far.delete(this);
    this.#timer = setTimeout(() => this.#fire(), Math.max(0, left));
  }

  #fire(): void {
    const left = this.#expiresAt - performance.now();
    if (left > 1) return this.#set(left);
    this.stop();
    this.#expired(this.#reason);
  }
}

/** Deadlines at least so far away wait together. */
const nearMs = 2000;
const lookMs = nearMs / 2;
const far = new Bag<Deadline>();
let looking: NodeJS.Timeout | undefined;

function watch(one: Deadline): void {
  far.add(one);
  // Kept while there is any, and not cleared with each last one, which would be a timer for each call again.
  looking ??= setInterval(() => {
    const now = performance.now();
    for (const deadline of far) deadline.look(now);
    if (far.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  }, lookMs).unref();
}
