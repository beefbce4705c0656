import { Buffer } from "node:buffer";
import type { Receiver } from "../../stream/receiver.ts";
import { forward } from "./forward.ts";
import { UpstreamFailure, type UpstreamResponse } from "../provider.ts";

/** A response's body as text. Over the limit it is cut off or, unless `cut`, fails as `broken`. */
export const readBodyText = (response: UpstreamResponse, limit: number, cut = false): Promise<string> =>
  readBodyBytes(response, limit, cut).then((bytes) => utf8.decode(bytes));

/** The same as bytes. */
export function readBodyBytes({ body }: UpstreamResponse, limit: number, cut = false): Promise<Uint8Array> {
  if (!body) return Promise.resolve(new Uint8Array());
  return new Promise((resolve, reject) => forward(body, new BodyBytes(limit, cut, resolve, reject)));
}

/** Puts bytes together. Most bodies come in one piece, which is not copied. */
class BodyBytes implements Receiver<Uint8Array> {
  readonly #limit: number;
  readonly #cut: boolean;
  readonly #resolve: (bytes: Uint8Array) => void;
  readonly #reject: (reason: Error) => void;
  /** What came, with room for more behind it once it is a copy. */
  #bytes: Uint8Array = new Uint8Array();
  #read = 0;
  #tooLarge: UpstreamFailure | undefined;

  constructor(limit: number, cut: boolean, resolve: (bytes: Uint8Array) => void, reject: (reason: Error) => void) {
    this.#limit = limit;
    this.#cut = cut;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  take(bytes: Uint8Array): undefined {
    const before = this.#read;
    this.#read += bytes.length;
    if (before === 0) this.#bytes = bytes;
    else {
      // Twice the room each time: a copy for each of many small pieces would take as long as their number squared.
      if (this.#read > this.#bytes.length) {
        const larger = Buffer.allocUnsafe(2 * this.#read);
        larger.set(this.#bytes.subarray(0, before));
        this.#bytes = larger;
      }
      this.#bytes.set(bytes, before);
    }
    if (this.#read <= this.#limit) return undefined;
    this.#tooLarge = new UpstreamFailure("broken", `The provider's answer is larger than ${this.#limit} bytes`);
    throw this.#tooLarge;
  }

  end(failure?: Error): void {
    if (failure && !(this.#cut && failure === this.#tooLarge)) this.#reject(failure);
    else this.#resolve(this.#read === this.#bytes.length ? this.#bytes : this.#bytes.subarray(0, this.#read));
  }
}

const utf8 = new TextDecoder();

/** Throws `UpstreamFailure` if the text is not JSON. @param parse throws if it is not */
export function asJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new UpstreamFailure("broken", "The provider's answer is not JSON", { cause });
  }
}
