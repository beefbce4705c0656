import { JsonDepth } from "./json-depth.ts";
import { type Speller, type Spelling } from "./spelling.ts";
import { unknownText } from "./surrogate.ts";

/** What surrogates stand for; a `Vault` as a restorer sees it. */
export interface Values {
  value(type: string, digits: string): string | undefined;
  issued: Iterable<string>;
}

/** Puts real values back into one text that arrives in pieces. What `push` and `end` return, joined, does not depend on how the text was cut. */
export interface Restorer {
  push(piece: string): string;
  /** What was held back, at the end of the text: a surrogate cut short is completed if only one fits, else dropped. */
  end(): string;
}

/** @param json whether the text is JSON, so that values are escaped for the place they come to. */
export function restorer(vault: Values, speller: Speller, json: boolean): Restorer {
  const depth = json ? new JsonDepth() : undefined;
  /** The last two characters that went out, then what is held. */
  let kept = "";
  let sent = 0;

  return { push, end };

  function push(piece: string): string {
    const text = kept + piece;
    let out = "";
    let from = sent;
    for (let at = sent; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (!speller.mayStart(unit)) {
        if (at === text.length - 1 && isHighSurrogate(unit)) return hold(text, at, out + pass(text.slice(from, at)));
        continue;
      }
      const spelling = speller.at(text, at);
      if (spelling.kind === "none") continue;
      if (spelling.kind === "partial") return hold(text, at, out + pass(text.slice(from, at)));
      const value = valueOf(spelling);
      if (value === undefined) continue;
      out += pass(text.slice(from, at)) + insert(value);
      from = spelling.end;
      at = spelling.end - 1;
    }
    return hold(text, text.length, out + pass(text.slice(from)));
  }

  function end(): string {
    const text = kept;
    const held = text.slice(sent);
    const whole = held === "" ? undefined : speller.at(`${text}\0`, sent);
    kept = "";
    sent = 0;
    if (whole?.kind === "found") {
      const value = valueOf(whole);
      if (value !== undefined) return insert(value) + pass(text.slice(whole.end));
    }
    return completed(held) ?? pass(held);
  }

  function hold(text: string, from: number, out: string): string {
    const start = Math.max(0, from - 2);
    kept = text.slice(start);
    sent = from - start;
    return out;
  }

  function pass(text: string): string {
    depth?.pass(text);
    return text;
  }

  function insert(value: string): string {
    return depth ? depth.escape(value) : value;
  }

  /** The text for a whole surrogate; undefined if it is ordinary text after all. */
  function valueOf({ type, digits, wrapped, underscore }: Spelling): string | undefined {
    return vault.value(type, digits) ?? (wrapped || underscore ? unknownText : undefined);
  }

  /** What stands for a surrogate cut short at the end; undefined if the text need not be one. */
  function completed(held: string): string | undefined {
    const plain = held.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
    const name = plain.replace(/^(?:SURROGATE)?(?:PII)?/, "");
    const digits = /\d{1,9}$/.exec(name)?.[0].length ?? 0;
    const fits = digits < 5 ? [] : [...vault.issued].filter((issued) => issued.replaceAll("_", "").startsWith(name));
    if (fits.length === 1) {
      const cut = fits[0]!.lastIndexOf("_");
      return insert(vault.value(fits[0]!.slice(0, cut), fits[0]!.slice(cut + 1)) ?? "");
    }
    if (digits > 0) return held.includes("_") || name !== plain ? "" : undefined;
    const wrapper = "SURROGATEPII";
    return held.startsWith("SURR") && (wrapper.startsWith(plain) || plain.startsWith(wrapper)) ? "" : undefined;
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
