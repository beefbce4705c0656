import type { ListNode, MapNode, Node, ScalarNode } from "./node.ts";

/**
 * Reads the part of YAML 1.2 that configurations are mostly written in: mappings and lists in lines or brackets, texts that end with their
 * line, plain or in quotes, numbers, true and false, comments. Undefined for whatever else there is in a file, right or wrong: anchors,
 * tags, folded texts, brackets over several lines, empty values, tabs; that is for a whole YAML parser, of which this is a subset with the
 * same offsets. It takes 1 ms for a file where that one, running for the first time, takes 15. The root is null in a file without values.
 */
export function plainYaml(text: string): { root: Node | null } | undefined {
  if (beyond.test(text)) return undefined;
  try {
    return { root: new PlainReader(text).document() };
  } catch (thrown) {
    if (thrown instanceof NotPlain) return undefined;
    throw thrown;
  }
}

/** Control characters, a byte order mark, and lines that begin with what separates documents. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const beyond = /[\0-\x09\x0b-\x1f\x7f\ufeff]|^(?:---|\.\.\.|%)/m;

class NotPlain extends Error {
  override name = "NotPlain";
}

class PlainReader {
  readonly #text: string;
  #at = 0;
  /** Of the line whose content is next; -1 at the end. */
  #column = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Node | null {
    this.#nextLine();
    if (this.#column < 0) return null;
    const root = this.#isFlow() ? this.#inLine() : this.#block();
    if (this.#column >= 0) throw new NotPlain();
    return root;
  }

  /** Goes on to the next line that has more than a comment. Only spaces and a comment may be left in this one. */
  #nextLine(): void {
    for (let isFirst = this.#at === 0; ; isFirst = false) {
      if (!isFirst) {
        this.#take(restOfLine);
        if (this.#at >= this.#text.length) return void (this.#column = -1);
        this.#at++;
      }
      const start = this.#at;
      this.#take(spaces);
      this.#column = this.#at - start;
      if (!"#\n".includes(this.#text.charAt(this.#at))) return;
      if (this.#text[this.#at] === "#") this.#take(comment);
    }
  }

  #take(form: RegExp): string {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text)?.[0];
    if (found === undefined) throw new NotPlain();
    this.#at += found.length;
    return found;
  }

  #is(form: RegExp): boolean {
    form.lastIndex = this.#at;
    return form.test(this.#text);
  }

  #isFlow(): boolean {
    return this.#is(/[[{]/y);
  }

  /** A mapping or list whose lines begin here. */
  #block(): Node {
    const column = this.#column;
    if (++this.#depth > deepest) throw new NotPlain();
    const node = this.#is(dash) ? this.#list(column) : this.#map(column, this.#scalar(plainInLine));
    this.#depth--;
    return node;
  }

  #list(column: number): ListNode {
    const list: ListNode = { kind: "list", offset: this.#at, items: [] };
    while (this.#column === column && this.#is(dash)) {
      this.#at++;
      this.#take(spaces);
      list.items.push(this.#is(lineEnd) ? this.#below(column, false) : this.#item());
      if (this.#column > column) throw new NotPlain();
    }
    return list;
  }

  /** What follows a dash: a value, or the first line of a mapping. */
  #item(): Node {
    if (this.#isFlow()) return this.#inLine();
    const column = this.#at - (this.#text.lastIndexOf("\n", this.#at - 1) + 1);
    const scalar = this.#scalar(plainInLine);
    if (this.#text[this.#at] === ":") return this.#map(column, scalar);
    this.#nextLine();
    return scalar;
  }

  /** The mapping in lines that has a first key. */
  #map(column: number, first: ScalarNode): MapNode {
    const map: MapNode = { kind: "map", offset: first.offset, entries: [] };
    for (let key = first; ; key = this.#scalar(plainInLine)) {
      this.#take(colon);
      this.#take(spaces);
      const value = this.#is(lineEnd) ? this.#below(column, true) : this.#inLine();
      map.entries.push({ key, value });
      if (this.#column < column) return map;
      if (this.#column > column) throw new NotPlain();
      // A list in the column of its key has ended.
      if (this.#is(dash)) throw new NotPlain();
    }
  }

  /** The block in the lines below a key or dash. */
  #below(column: number, mayBeLevel: boolean): Node {
    this.#nextLine();
    if (this.#column > column || (mayBeLevel && this.#column === column && this.#is(dash))) return this.#block();
    throw new NotPlain();
  }

  /** A value that ends with its line. */
  #inLine(): Node {
    const node = this.#isFlow() ? this.#flow() : this.#scalar(plainInLine);
    this.#nextLine();
    return node;
  }

  /** A mapping or list in brackets. */
  #flow(): Node {
    if (++this.#depth > deepest) throw new NotPlain();
    const offset = this.#at;
    const isMap = this.#text[this.#at++] === "{";
    const map: MapNode = { kind: "map", offset, entries: [] };
    const list: ListNode = { kind: "list", offset, items: [] };
    for (this.#take(spaces); !this.#is(isMap ? /\}/y : /\]/y); this.#take(spaces)) {
      if (isMap) {
        const key = this.#scalar(plainInFlow);
        this.#take(colon);
        this.#take(spaces);
        map.entries.push({ key, value: this.#element() });
      } else list.items.push(this.#element());
      this.#take(isMap ? / *(?:, *|(?=\}))/y : / *(?:, *|(?=\]))/y);
    }
    this.#at++;
    this.#depth--;
    return isMap ? map : list;
  }

  #element(): Node {
    return this.#isFlow() ? this.#flow() : this.#scalar(plainInFlow);
  }

  #scalar(plainForm: RegExp): ScalarNode {
    const offset = this.#at;
    const quote = this.#text[offset];
    if (quote === '"') return { kind: "scalar", offset, value: JSON.parse(this.#take(doubleQuoted)), plain: null };
    if (quote === "'") {
      const value = this.#take(singleQuoted).slice(1, -1).replaceAll("''", "'");
      return { kind: "scalar", offset, value, plain: null };
    }
    const plain = this.#take(plainForm);
    return { kind: "scalar", offset, value: valueOf(plain), plain };
  }
}

/** What YAML's core schema takes a plain text for. */
function valueOf(plain: string): string | number | boolean {
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(plain)) return /^t/i.test(plain);
  if (simpleNumber.test(plain)) return Number(plain);
  if (otherThanText.test(plain)) throw new NotPlain();
  return plain;
}

const deepest = 32;
const spaces = / */y;
const comment = /#.*/y;
const restOfLine = /(?: +(?:#.*)?)?(?=\n|$)/y;
const lineEnd = /(?:(?<= )#|\n|$)/y;
const dash = /-(?=[ \n]|$)/y;
const colon = /:(?=[ \n]|$)/y;
const doubleQuoted = /"(?:[^"\\\n]|\\["\\/bfnrt])*"/y;
const singleQuoted = /'(?:[^'\n]|'')*'/y;
/** Texts that end before a comment, before a colon with a space behind it, or with the line. */
const plainInLine = /(?:[^\s?:,[\]{}#&*!|>'"%@`-]|-(?=[^ \n]))(?:[^ :\n]|:(?=[^ \n])| +(?=[^ #:\n])| +:(?=[^ \n]))*/y;
const plainInFlow =
  /(?:[^\s?:,[\]{}#&*!|>'"%@`-]|-(?=[^\s,[\]{}]))(?:[^ :,[\]{}\n]|:(?=[^ ,[\]{}\n])| +(?=[^ #:,[\]{}\n]))*/y;
const simpleNumber = /^(?:0|-?[1-9]\d{0,14})(?:\.\d{1,15})?$/;
/** Nothing, numbers in other forms, and the key that may mean more than a key. */
const otherThanText =
  /^(?:<<|~|null|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+|[-+]?\.inf|\.nan)$/i;
