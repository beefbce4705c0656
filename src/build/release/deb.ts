import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import manifest from "../../../package.json" with { type: "json" };
import { type ArchiveEntry, arOf, tarOf, withFolders } from "./archive.ts";

/** What a Debian package is made of. */
export interface DebParts {
  /** Of a release; a hyphen before a preview's name becomes a tilde, which dpkg sorts before the release itself. */
  version: string;
  arch: "amd64" | "arm64";
  executable: Buffer;
  /** The texts that the program itself writes. */
  manual: string;
  completions: Readonly<Record<"bash" | "zsh" | "fish", string>>;
  notices: string;
  /** Who answers for it, as `Name <address>`. */
  maintainer: string;
  /** Unix time of everything inside. */
  seconds: number;
}

const source = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

/** What an administrator may edit: dpkg asks before it replaces what was changed. */
const configuration: readonly (ArchiveEntry & { content: string })[] = [
  { path: "etc/default/penname", content: source("../deploy/deb/penname.default"), mode: 0o600 },
  { path: "etc/penname/penname.yaml", content: source("../deploy/deb/penname.yaml") },
];

/**
 * A package for Debian 12 or Ubuntu 22.04 and later: the executable as a service of its own user, its configuration and its manual page.
 * The same parts give the same bytes; it is written here, so that any machine can make it.
 */
export function debPackage(parts: DebParts): Buffer {
  const files = installed(parts);
  const control: ArchiveEntry[] = [
    { path: "control", content: controlText(parts, files) },
    { path: "conffiles", content: configuration.map(({ path }) => `/${path}\n`).join("") },
    { path: "md5sums", content: files.map(md5Line).join("") },
    ...["postinst", "prerm", "postrm"].map((name) => ({
      path: name,
      content: source(`../deploy/deb/${name}`),
      mode: 0o755,
    })),
  ];
  const packed = (entries: ArchiveEntry[]) => gzipSync(tarOf(dotted(entries), parts.seconds), { level: 9 });
  const members = [
    { name: "debian-binary", content: Buffer.from("2.0\n") },
    { name: "control.tar.gz", content: packed(control) },
    // zstd would be smaller, but Debian's own tools, lintian of Debian 12 among them, take no such package.
    { name: "data.tar.gz", content: packed(withFolders([...files, ...configuration])) },
  ];
  return arOf(members, parts.seconds);
}

/** What is not an administrator's to edit. */
function installed(parts: DebParts): ArchiveEntry[] {
  const { executable, manual, completions, notices } = parts;
  const packed = (text: string) => gzipSync(text, { level: 9 });
  return [
    { path: "usr/bin/penname", content: executable, mode: 0o755 },
    { path: "usr/lib/systemd/system/penname.service", content: source("../deploy/deb/penname.service") },
    { path: "usr/share/bash-completion/completions/penname", content: completions.bash },
    { path: "usr/share/fish/vendor_completions.d/penname.fish", content: completions.fish },
    { path: "usr/share/zsh/vendor-completions/_penname", content: completions.zsh },
    { path: "usr/share/doc/penname/THIRD-PARTY-NOTICES.txt.gz", content: packed(notices) },
    { path: "usr/share/doc/penname/changelog.gz", content: packed(changelogText(parts)) },
    { path: "usr/share/doc/penname/changelog.md.gz", content: packed(source("../../docs/changelog.md")) },
    { path: "usr/share/doc/penname/copyright", content: copyrightText() },
    { path: "usr/share/lintian/overrides/penname", content: source("../deploy/deb/lintian-overrides") },
    { path: "usr/share/man/man1/penname.1.gz", content: packed(manual) },
  ];
}

/** The form dpkg reads (deb-changelog(5)); what changed stands in the file it names. */
function changelogText({ version, maintainer, seconds }: DebParts): string {
  const date = new Date(seconds * 1000).toUTCString().replace("GMT", "+0000");
  return `${manifest.name} (${debVersion(version)}) unstable; urgency=medium

  * Release ${version}: see changelog.md.gz.

 -- ${maintainer}  ${date}
`;
}

/** Debian has the long licences itself, and wants them named rather than repeated here. */
const copyrightText = (): string => `${source("../../../LICENSE").trim()}

The executable carries works of others. Their notices and licences stand in
THIRD-PARTY-NOTICES.txt.gz beside this file, and are served at /licenses.
/usr/share/common-licenses has Apache-2.0, LGPL-2, LGPL-2.1 and MPL-2.0, too.
`;

function controlText({ version, arch, maintainer }: DebParts, files: readonly ArchiveEntry[]): string {
  const kibibytes = files.reduce((sum, { content = "" }) => sum + Math.ceil(Buffer.byteLength(content) / 1024), 0);
  return `Package: ${manifest.name}
Version: ${debVersion(version)}
Architecture: ${arch}
Maintainer: ${maintainer}
Installed-Size: ${kibibytes}
Depends: adduser, libc6 (>= 2.17)
Section: net
Priority: optional
Description: ${manifest.description.replace(/^An? /, "")}
 Penname speaks OpenAI's and Anthropic's APIs to programs. Personal data in a
 request is replaced by surrogates before a provider sees it, and the original
 text is put back into the answer while it streams.
`;
}

/** A version as dpkg compares it. */
export const debVersion = (version: string): string => version.replace("-", "~");

const md5Line = ({ path, content = "" }: ArchiveEntry): string =>
  `${createHash("md5").update(content).digest("hex")}  ${path}\n`;

const dotted = (entries: readonly ArchiveEntry[]): ArchiveEntry[] => [
  { path: "./" },
  ...entries.map((entry) => ({ ...entry, path: `./${entry.path}` })),
];
