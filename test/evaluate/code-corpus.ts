import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** A file of somebody's code, and the package it belongs to. */
export interface CodeFile {
  language: string;
  name: string;
  text: string;
}

/** The half that is looked at while tuning, or the one that is only counted. */
export type Half = "tuning" | "sealed";

/** Where code of a language is, if it is on this machine, and how much of a path names the package. */
interface Source {
  folders: readonly string[];
  /** As `find -name` takes them. */
  names: readonly string[];
  /** Parts of the path below the folder. */
  depth: number;
}

/**
 * Real code that is on this machine, by language: about `most` characters of each in each half. A package is in one half only, by a
 * hash of its name. Nothing of it may be committed: its licences are as many as its packages.
 */
export function codeFiles(half: Half, most: number, further: readonly string[]): Map<string, CodeFile[]> {
  const found = new Map<string, CodeFile[]>();
  for (const [language, source] of Object.entries(sources)) {
    const files = sample(language, { ...source, folders: [...source.folders, ...further] }, half, most);
    if (files.length > 0) found.set(language, files);
  }
  return found;
}

function sample(language: string, source: Source, half: Half, most: number): CodeFile[] {
  const packages = new Map<string, string[]>();
  for (const folder of source.folders.filter(existsSync)) {
    for (const path of filesIn(folder, source.names)) {
      const name = path
        .slice(folder.length + 1)
        .split("/")
        .slice(0, source.depth)
        .join("/")
        .replace(/\.\w+$/, "");
      if ((hashOf(name) & 1) === (half === "tuning" ? 0 : 1)) packages.set(name, [...(packages.get(name) ?? []), path]);
    }
  }
  const chosen: CodeFile[] = [];
  let left = most;
  // At least eight packages, if there are as many.
  const share = Math.max(most / 8, most / Math.max(1, packages.size));
  for (const name of [...packages.keys()].toSorted((a, b) => hashOf(a) - hashOf(b))) {
    let ofPackage = Math.min(share, left);
    for (const path of packages.get(name)!.toSorted((a, b) => hashOf(a) - hashOf(b))) {
      if (ofPackage < 400) break;
      const text = readCode(path)?.slice(0, Math.min(ofPackage, longestFile));
      if (text === undefined || text.length < 200) continue;
      chosen.push({ language, name: path, text });
      ofPackage -= text.length;
      left -= text.length;
    }
  }
  return chosen;
}

function filesIn(folder: string, names: readonly string[]): string[] {
  const wanted = names.flatMap((name) => ["-o", "-name", name]).slice(1);
  const options = ["-L", folder, "-maxdepth", "9", "-type", "f", "-size", "-400k", "(", ...wanted, ")"];
  // A folder that may not be read is left out, which `find` reports by its exit code.
  const { stdout } = ((): { stdout: string } => {
    try {
      return {
        stdout: execFileSync("find", options, {
          encoding: "utf8",
          maxBuffer: 1 << 28,
          stdio: ["ignore", "pipe", "ignore"],
        }),
      };
    } catch (error) {
      return error as { stdout: string };
    }
  })();
  return stdout
    .split("\n")
    .filter((path) => path !== "" && !/(?:licen[cs]e|authors|copying|\.min\.|\/testdata\/)/i.test(path));
}

/** The text of a file without lines that credit or address someone; undefined for one that is no text, or generated. */
function readCode(path: string): string | undefined {
  if (statSync(path).size < 200) return undefined;
  const text = readFileSync(path, "latin1");
  if (text.includes("\0") || text.length / (text.split("\n").length + 1) > 300) return undefined;
  return Buffer.from(text, "latin1")
    .toString("utf8")
    .split("\n")
    .filter((line) => !credit.test(line))
    .join("\n");
}

const credit =
  /[\w.-]@[\w-]+\.\w|copyright|\(c\)|@?\bauthors?\b|thanks to|credits?\b|written by|maintain|contribut|reported by|\b(?:TODO|FIXME|XXX|NOTE|BUG) ?\(\w+\)/i;

function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const longestFile = 16_000;
const home = process.env["HOME"] ?? "";
const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const pythons = [
  `${home}/.pyenv/versions/3.12.1/lib/python3.12`,
  "/usr/lib/python3",
  "/usr/lib/python3.11",
  "/usr/share",
];

const sources: Readonly<Record<string, Source>> = {
  JavaScript: { folders: [modules], names: ["*.js", "*.mjs", "*.cjs"], depth: 2 },
  TypeScript: { folders: [modules], names: ["*.ts", "*.mts"], depth: 2 },
  Python: { folders: pythons, names: ["*.py"], depth: 1 },
  Go: { folders: ["/usr/local/go/src", "/usr/lib/go/src"], names: ["*.go"], depth: 2 },
  Rust: { folders: [`${home}/.cargo/registry/src`], names: ["*.rs"], depth: 2 },
  Java: { folders: [], names: ["*.java"], depth: 4 },
  C: { folders: ["/usr/include", "/usr/src", "/usr/local/go/src"], names: ["*.h", "*.c"], depth: 2 },
  "C++": {
    folders: ["/usr/include/c++", "/usr/include/nlohmann", "/usr/lib/llvm-14"],
    names: ["*.h", "*.hpp", "*.cc", "*.cpp"],
    depth: 4,
  },
  Perl: {
    folders: ["/usr/share/perl", "/usr/share/perl5", "/usr/lib/x86_64-linux-gnu/perl-base"],
    names: ["*.pm", "*.pl"],
    depth: 2,
  },
  Shell: {
    folders: ["/usr/share", "/usr/lib", "/etc", modules, `${home}/.pyenv`],
    names: ["*.sh", "*.bash", "postinst", "*.postinst", "*.prerm"],
    depth: 2,
  },
  PHP: { folders: ["/usr/share/php", "/usr/lib/google-cloud-sdk/platform"], names: ["*.php"], depth: 7 },
  SQL: { folders: ["/usr/share/postgresql"], names: ["*.sql"], depth: 3 },
  Lua: { folders: ["/usr/share"], names: ["*.lua"], depth: 4 },
  Tcl: { folders: ["/usr/share/tcltk", "/usr/lib/tcltk"], names: ["*.tcl"], depth: 2 },
  "HTML, CSS": { folders: [modules, "/usr/share"], names: ["*.html", "*.css"], depth: 2 },
  "YAML, TOML, INI": {
    folders: ["/etc", "/usr/share", "/usr/lib/systemd", modules, "/usr/lib/google-cloud-sdk"],
    names: ["*.yaml", "*.yml", "*.toml", "*.ini", "*.conf", "*.cfg", "*.service", "*.timer", "*.socket"],
    depth: 2,
  },
  JSON: { folders: [modules, "/usr/share", "/usr/lib/google-cloud-sdk"], names: ["*.json"], depth: 2 },
  "diffs and patches": {
    folders: [`${home}/.pyenv/plugins`, "/usr/share", "/usr/lib/git-core"],
    names: ["*.patch", "*.diff"],
    depth: 7,
  },
  logs: { folders: ["/var/log", `${home}/.npm/_logs`, modules], names: ["*.log", "syslog", "*log*.txt"], depth: 3 },
};
