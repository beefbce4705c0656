import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtimes.ts";

/** A type of an official library, as far as JSON has it. */
export type LibraryType =
  | { kind: "object"; fields: readonly LibraryField[] }
  | { kind: "union"; of: readonly LibraryType[] }
  | { kind: "list"; of: LibraryType }
  | { kind: "literal"; value: string | number | boolean }
  | { kind: "name"; name: string; scope: string }
  | { kind: "plain"; name: string };

export interface LibraryField {
  name: string;
  isOptional: boolean;
  type: LibraryType;
}

/** The exported types of some declaration files, by their name with its namespaces. @param files below `node_modules` */
export function libraryTypes(files: readonly string[]): LibraryTypes {
  const types = new Map<string, LibraryType>();
  for (const file of files) new DeclarationReader(readFileSync(join(root, "node_modules", file), "utf8"), types).read();
  return new LibraryTypes(types);
}

export class LibraryTypes {
  readonly #types: ReadonlyMap<string, LibraryType>;

  constructor(types: ReadonlyMap<string, LibraryType>) {
    this.#types = types;
  }

  /** What a name stands for where it is used. A prefix that is no namespace is what a file calls an import. */
  named(name: string, scope = ""): LibraryType {
    for (let within = scope; ; within = within.slice(0, Math.max(0, within.lastIndexOf(".")))) {
      const found = this.#types.get(within === "" ? name : `${within}.${name}`);
      if (found) return found;
      if (within === "") break;
    }
    const dot = name.indexOf(".");
    return dot < 0 ? { kind: "plain", name: "unknown" } : this.named(name.slice(dot + 1));
  }

  /** The types that a value may have, null and names resolved. */
  variants(type: LibraryType): LibraryType[] {
    if (type.kind === "name") return this.variants(this.named(type.name, type.scope));
    if (type.kind === "union") return type.of.flatMap((one) => this.variants(one));
    return type.kind === "plain" && /^(?:null|undefined|never)$/.test(type.name) ? [] : [type];
  }
}

/** Reads declarations as these libraries' generator writes them; what it does not know reads as unknown. */
class DeclarationReader {
  readonly #tokens: string[];
  readonly #types: Map<string, LibraryType>;
  #at = 0;

  constructor(text: string, types: Map<string, LibraryType>) {
    this.#tokens = text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "").match(/'[^']*'|"[^"]*"|[\w$.]+|[^\s\w]/g) ?? [];
    this.#types = types;
  }

  read(scope = ""): void {
    while (this.#at < this.#tokens.length && this.#peek() !== "}") {
      const word = this.#next();
      if (word === "export" || word === "declare" || word === ";") continue;
      const name = this.#peek();
      const full = scope === "" ? name : `${scope}.${name}`;
      if (word === "namespace") {
        this.#at += 2;
        this.read(full);
        this.#at++;
      } else if (word === "interface") this.#interface(full, scope);
      else if (word === "type" && this.#tokens[this.#at + 1] === "=") {
        this.#at += 2;
        this.#types.set(full, this.#union(full));
      } else {
        this.#at--;
        this.#skip();
      }
    }
  }

  #interface(full: string, scope: string): void {
    const parents: LibraryType[] = [];
    while (this.#peek() !== "{") {
      const word = this.#next();
      if (word === "extends" || word === ",") parents.push({ kind: "name", name: this.#peek(), scope });
    }
    const own = this.#object(full);
    // What a parent says of itself is read with it; its fields are few, and of no interest here.
    if (!this.#types.has(full)) this.#types.set(full, own);
    if (parents.length > 0 && own.kind === "object" && own.fields.length === 0) this.#types.set(full, parents[0]!);
  }

  #object(scope: string): LibraryType {
    const fields: LibraryField[] = [];
    this.#at++;
    while (this.#peek() !== "}") {
      const name = this.#next();
      if (name === ";") continue;
      if (name === "[") {
        while (this.#next() !== "]");
        this.#at++;
        this.#union(scope);
        continue;
      }
      const isOptional = this.#peek() === "?";
      if (isOptional) this.#at++;
      if (this.#next() !== ":") this.#skip();
      else fields.push({ name: name.replace(/^'|'$/g, ""), isOptional, type: this.#union(scope) });
    }
    this.#at++;
    return { kind: "object", fields };
  }

  #union(scope: string): LibraryType {
    const of: LibraryType[] = [];
    do {
      if (this.#peek() === "|" || this.#peek() === "&") this.#at++;
      of.push(this.#single(scope));
    } while (this.#peek() === "|" || this.#peek() === "&");
    return of.length === 1 ? of[0]! : { kind: "union", of };
  }

  #single(scope: string): LibraryType {
    let type: LibraryType;
    const token = this.#peek();
    if (token === "{") type = this.#object(scope);
    else if (token === "(") {
      this.#at++;
      type = this.#union(scope);
      this.#at++;
    } else {
      this.#at++;
      const of = this.#peek() === "<" ? this.#arguments(scope) : [];
      if (/^['"]/.test(token)) type = { kind: "literal", value: token.slice(1, -1) };
      else if (/^\d/.test(token)) type = { kind: "literal", value: Number(token) };
      else if (token === "true" || token === "false") type = { kind: "literal", value: token === "true" };
      else if (/^(?:Array|ReadonlyArray)$/.test(token)) type = { kind: "list", of: of[0]! };
      else if (/^[a-z]\w*$/.test(token)) type = { kind: "plain", name: token };
      else if (/^(?:Record|Omit|Pick|Partial)$/.test(token)) type = { kind: "plain", name: "unknown" };
      else type = { kind: "name", name: token, scope };
    }
    while (this.#peek() === "[" && this.#tokens[this.#at + 1] === "]") {
      this.#at += 2;
      type = { kind: "list", of: type };
    }
    return type;
  }

  #arguments(scope: string): LibraryType[] {
    const of: LibraryType[] = [];
    do {
      this.#at++;
      of.push(this.#union(scope));
    } while (this.#peek() === ",");
    this.#at++;
    return of;
  }

  /** To behind the end of a statement that declares no type. */
  #skip(): void {
    for (let depth = 0; this.#at < this.#tokens.length;) {
      const token = this.#next();
      if (token === "{" || token === "(") depth++;
      if (token === "}" || token === ")") depth--;
      if (depth === 0 && (token === ";" || token === "}")) return;
    }
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? "}";
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? "}";
  }
}
