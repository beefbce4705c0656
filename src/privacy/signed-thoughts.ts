import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "./keyed-hash.ts";

/** What a provider thought, and by what it knows that it is unchanged. */
export interface SignedThought {
  thinking: string;
  signature: string;
}

/**
 * A thought that its provider signed is taken back unchanged only. Restored for a client it is another text, and hiding what was restored
 * does not always lead back: the model may have written a surrogate in its own way, or what a later text shows to be a name. So the
 * signature that the client gets, which no client reads, holds the thought as it came, and a hash under the installation's master key, so
 * that nobody else could bring a text past the search. It grows by four thirds of the thought. Nothing is kept here.
 */
export class SignedThoughts {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The signature that holds a thought: base64, as providers' own are. */
  seal({ thinking, signature }: SignedThought): string {
    const held = JSON.stringify([thinking, signature]);
    return Buffer.concat([mark, this.#hashOf(held), Buffer.from(held)]).toString("base64");
  }

  /** Whether a signature may hold a thought: most do not, and cost nothing more. */
  static mayHold(signature: unknown): signature is string {
    return typeof signature === "string" && signature.startsWith(markText);
  }

  /** The thought in a signature that `seal` made; undefined of any other. */
  open(sealed: string): SignedThought | undefined {
    const bytes = Buffer.from(sealed, "base64");
    const hash = bytes.subarray(mark.length, mark.length + hashBytes);
    const held = bytes.toString("utf8", mark.length + hashBytes);
    if (hash.length < hashBytes || !timingSafeEqual(hash, this.#hashOf(held))) return undefined;
    const [thinking, signature] = JSON.parse(held) as [string, string];
    return { thinking, signature };
  }

  #hashOf(held: string): Buffer {
    return keyedHash(this.#secret, `thought\0${held}`).subarray(0, hashBytes);
  }
}

/** Six bytes, so that all sealed thoughts begin with the same eight letters. */
const markText = "PennameT";
const mark = Buffer.from(markText, "base64");
const hashBytes = 16;
