import type { Receiver } from "../../stream/receiver.ts";
import { forward } from "./forward.ts";
import { UpstreamFailure, type UpstreamResponse } from "../provider.ts";

/** A response's body as text. Over the limit it is cut off or, unless `cut`, fails as `broken`. */
export function readBodyText({ body }: UpstreamResponse, limit: number, cut = false): Promise<string> {
  if (!body) return Promise.resolve("");
  return new Promise((resolve, reject) => forward(body, new BodyText(limit, cut, resolve, reject)));
}

/** Puts a text together. Most come in one piece, which needs no decoder of its own: making one takes as long as decoding 10 KB. */
class BodyText implements Receiver<Uint8Array> {
  readonly #limit: number;
  readonly #cut: boolean;
  readonly #resolve: (text: string) => void;
  readonly #reject: (reason: Error) => void;
  #first: Uint8Array | undefined;
  #decoder: TextDecoder | undefined;
  #text = "";
  #read = 0;
  #tooLarge: UpstreamFailure | undefined;

  constructor(limit: number, cut: boolean, resolve: (text: string) => void, reject: (reason: Error) => void) {
    this.#limit = limit;
    this.#cut = cut;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  take(bytes: Uint8Array): undefined {
    this.#read += bytes.length;
    if (this.#read === bytes.length) this.#first = bytes;
    else this.#append(bytes);
    if (this.#read <= this.#limit) return undefined;
    this.#tooLarge = new UpstreamFailure("broken", `The provider's answer is larger than ${this.#limit} bytes`);
    throw this.#tooLarge;
  }

  end(failure?: Error): void {
    if (failure && !(this.#cut && failure === this.#tooLarge)) this.#reject(failure);
    else this.#resolve(this.#decoder ? this.#text + this.#decoder.decode() : utf8.decode(this.#first));
  }

  #append(bytes: Uint8Array): void {
    if (!this.#decoder) {
      this.#decoder = new TextDecoder();
      this.#text = this.#decoder.decode(this.#first, { stream: true });
      this.#first = undefined;
    }
    this.#text += this.#decoder.decode(bytes, { stream: true });
  }
}

const utf8 = new TextDecoder();

/** Throws `UpstreamFailure` if the text is not JSON. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamFailure("broken", "The provider's answer is not JSON", { cause });
  }
}
