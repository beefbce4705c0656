import { GatewayError } from "../../../errors.ts";

/** Characters of an answer that are kept to be judged as a whole; more than any model writes. */
const mostCharacters = 16 * 1024 * 1024;

/** A text that is kept until it is whole. Throws `GatewayError` if it grows without end. */
export class HeldText {
  text = "";

  add(more: string | null | undefined): void {
    if (!more) return;
    this.text += more;
    if (this.text.length > mostCharacters)
      throw misfit(`it is longer than ${mostCharacters} characters, and cannot be checked`);
  }

  /** All of it, which is then kept no longer. */
  take(): string {
    const { text } = this;
    this.text = "";
    return text;
  }

  /** The text as a value of JSON; undefined if it is none. */
  value(parse: (text: string) => unknown = JSON.parse): unknown {
    try {
      return parse(this.text);
    } catch {
      // What that means is for the caller to say.
      return undefined;
    }
  }
}

/** The answer is not what was asked for, which says nothing of the provider's health: another answer may be. @param why no words of the answer */
export const misfit = (why: string): GatewayError =>
  new GatewayError("api_error", `The model's answer is not what the request demands: ${why}`);
