import { requestAddress } from "./address.ts";
import { type Framing, framingOf } from "./framing.ts";
import { parseHead, type RequestHead } from "./request-head.ts";

/** A request's head, and what follows from it alone. */
export interface ReadHead {
  head: RequestHead;
  framing: Framing;
  /** Under one origin, with the path as `URL` has it. */
  url: string;
  host: string | undefined;
}

interface Kept {
  /** All of the head but the digits of its length. */
  before: string;
  after: string;
  /** Where the length is among the fields. */
  at: number;
  read: ReadHead;
}

/**
 * Reads the heads of one connection, whose client writes the same one again and again but for the length of what follows. Such a head is
 * what was judged before, with another number in one place, so that two comparisons of bytes stand for the grammar of each line, the
 * framing, the host and the address: a twentieth of a call.
 */
export class RepeatedHead {
  #kept: Kept | undefined;

  /** @param text Latin-1 characters of a whole head, without the empty line that ends it. Throws `Refusal`. */
  read(text: string): ReadHead {
    const kept = this.#kept;
    const length = kept && otherLength(text, kept);
    if (kept && length !== undefined) return withLength(kept, length);
    const head = parseHead(text);
    const framing = framingOf(head);
    const read = { head, framing, ...requestAddress(head) };
    this.#kept = toKeep(text, read);
    return read;
  }
}

/** Undefined for a head in which more may change than the length: what it says to that, and what is too long to be kept while idle. */
function toKeep(text: string, read: ReadHead): Kept | undefined {
  const { fields } = read.head;
  const at = fields.findIndex((field, index) => index % 2 === 0 && field === "content-length") + 1;
  if (at === 0 || text.length > mostKept || fields.includes("expect")) return undefined;
  const line = /^content-length:[\t ]*/im.exec(text)!;
  const digits = line.index + line[0].length;
  return { before: text.slice(0, digits), after: text.slice(digits + fields[at]!.length), at, read };
}

/** The length in a head that is otherwise the one kept. */
function otherLength(text: string, { before, after }: Kept): string | undefined {
  const end = text.length - after.length;
  const digits = end - before.length;
  if (digits < 1 || digits > mostDigits || !text.startsWith(before) || !text.endsWith(after)) return undefined;
  for (let at = before.length; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return undefined;
  }
  return text.slice(before.length, end);
}

function withLength({ at, read }: Kept, length: string): ReadHead {
  const { head, framing, url, host } = read;
  const fields = head.fields.slice();
  fields[at] = length;
  return { head: { ...head, fields }, framing: { ...framing, length: Number(length) }, url, host };
}

const mostKept = 4096;
/** As many as `framingOf` takes. */
const mostDigits = 15;
