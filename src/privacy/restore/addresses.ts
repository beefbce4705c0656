import { AddressStart } from "./address-start.ts";
import { isQuote } from "./characters.ts";
import { JsonCharacters } from "./json-characters.ts";

/**
 * Tells whether a place of a text that arrives in pieces is inside an address, such as the link of a page or the source of a picture. An
 * address ends at white space; one that stands in quotes or in `<>` only at their end, because browsers and Markdown allow white space
 * there. What else might end it for one reader is a part of it for another. In JSON, one at the start of a string ends with it, and none
 * later. Behind a `<base` of HTML any text may be resolved against the address it names, so from there on all is taken for one. Costs a
 * step for each character.
 */
export class Addresses {
  readonly #json: JsonCharacters | undefined;
  readonly #start = new AddressStart();
  /** What ends the address; undefined outside of one. */
  #end: "space" | "bracket" | "string" | number | undefined;
  /** The quote that ends an attribute of HTML; 0 outside of one. */
  #attribute = 0;
  /** The last character that was no white space. */
  #last = 0;
  /** Characters of `<base` that were taken in a row; once it stood there, more than it has. */
  #base = 0;
  /** An HTML entity so far, behind its ampersand. */
  #entity: string | undefined;

  /** @param json whether the text is JSON as a whole */
  constructor(json: boolean) {
    this.#json = json ? new JsonCharacters() : undefined;
  }

  get isInside(): boolean {
    return this.#end !== undefined || this.#base > base.length || this.#start.isPending;
  }

  /** Takes text that was sent. */
  pass(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (!this.#json) this.#take(unit);
      else if (this.#json.take(unit)) this.#take(this.#json.unit);
      else if (this.#json.isBound) this.#reset();
    }
  }

  /** Takes a value that was sent, as it is without escapes. */
  passValue(value: string): void {
    for (let at = 0; at < value.length; at++) this.#take(value.charCodeAt(at));
  }

  #take(unit: number): void {
    this.#takeBase(unit);
    if (this.#end !== undefined) return this.#inside(unit);
    if (unit === this.#attribute) this.#attribute = 0;
    else if (this.#attribute === 0 && isQuote(unit) && this.#last === equals) this.#attribute = unit;
    if (unit > space) this.#last = unit;
    if (this.#begins(unit)) this.#open();
  }

  #takeBase(unit: number): void {
    if (this.#base > base.length) return;
    if (this.#base === base.length && (unit <= space || unit === slash)) this.#base++;
    // In capitals or small letters.
    else if ((unit | lowerCase) === base.charCodeAt(this.#base)) this.#base++;
    else this.#base = unit === opening ? 1 : 0;
  }

  #begins(unit: number): boolean {
    // Browsers skip ends of lines in an attribute.
    if (this.#attribute !== 0 && isSkipped(unit)) return false;
    const entity = this.#entity;
    if (entity !== undefined) {
      this.#entity = longer(entity, unit);
      if (this.#entity !== undefined) return false;
      if (unit === semicolon) return this.#means(codeOf(entity));
      this.#endWithout(entity);
      if (this.#end !== undefined) {
        this.#inside(unit);
        return false;
      }
    }
    if (unit === ampersand) this.#entity = "";
    return unit !== ampersand && this.#start.take(unit);
  }

  /** Browsers skip tabs and ends of lines in an address, too, where entities stand for them. */
  #means(code: number): boolean {
    return !isSkipped(code) && this.#start.take(code);
  }

  /** An entity without a semicolon: browsers read numbers so. One that is none is read as it is written. */
  #endWithout(entity: string): void {
    if (numeric.test(entity)) {
      if (this.#means(codeOf(entity))) this.#open();
      return;
    }
    this.#start.take(ampersand);
    for (let at = 0; at < entity.length; at++) this.#start.take(entity.charCodeAt(at));
  }

  #open(): void {
    const { lead } = this.#start;
    if (this.#attribute > 0) this.#end = this.#attribute;
    else if (this.#json && lead === 0) this.#end = "string";
    else this.#end = isQuoting(lead) ? lead : lead === opening ? "bracket" : "space";
    this.#entity = undefined;
  }

  #inside(unit: number): void {
    const isAttributeOver = unit === this.#attribute;
    const isOver =
      isAttributeOver ||
      (this.#end === "space" && unit <= space) ||
      (this.#end === "bracket" && (unit === closing || unit === lineFeed));
    // A link that is found in running text goes on behind a quote.
    if (!isOver && unit === this.#end) this.#end = "space";
    if (!isOver) return;
    if (isAttributeOver) this.#attribute = 0;
    this.#end = undefined;
    this.#last = unit;
    this.#start.begin(unit);
  }

  #reset(): void {
    this.#end = this.#entity = undefined;
    this.#attribute = this.#last = this.#base = 0;
    this.#start.begin(0);
  }
}

/** Stands in an address for a value that is not put into it. */
export const hiddenText = "[hidden]";

/** The character that an entity names; an ampersand for one that begins no address. */
function codeOf(entity: string): number {
  const [, decimal, hex] = /^#(?:0*(\d{1,5})|[xX]0*([\dA-Fa-f]{1,4}))$/.exec(entity) ?? [];
  if (decimal !== undefined) return Number(decimal);
  return hex === undefined ? (named.get(entity) ?? ampersand) : Number.parseInt(hex, 16);
}

/** An entity with one more character; undefined if that is none of it. Of zeros in front of a number one is kept. */
function longer(entity: string, unit: number): string | undefined {
  const next = (entity + String.fromCharCode(unit)).replace(/^(#[xX]?0)0$/, "$1");
  return next.length <= longestEntity && beginningOfEntity.test(next) ? next : undefined;
}

const beginningOfEntity = /^(?:[A-Za-z][A-Za-z\d]*|#(?:\d*|[xX][A-Fa-f\d]*))$/;
const numeric = /^#(?:\d|[xX][A-Fa-f\d])/;

const named = new Map([
  ["Tab", 0x09],
  ["NewLine", 0x0a],
  ["colon", 0x3a],
  ["sol", 0x2f],
  ["bsol", 0x5c],
  ["period", 0x2e],
  ["lt", 0x3c],
]);
const longestEntity = 12;
const base = "<base";
const lowerCase = 0x20;
const slash = 0x2f;
const space = 0x20;
const lineFeed = 0x0a;
const equals = 0x3d;
const ampersand = 0x26;
const semicolon = 0x3b;
const opening = 0x3c;
const closing = 0x3e;
const isQuoting = (unit: number) => isQuote(unit) || unit === 0x60;
const isSkipped = (unit: number) => unit === 0x09 || unit === lineFeed || unit === 0x0d;
