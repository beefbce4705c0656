/** One entry of an archive. A path that ends with a slash is a folder. */
export interface ArchiveEntry {
  /** Without a slash at the beginning; at most 100 bytes. */
  path: string;
  content?: string | Uint8Array;
  /** Default: 0755 for a folder, else 0644. */
  mode?: number;
  /** Makes it a symbolic link to there. */
  link?: string;
  /** User and group; default: 0, root. */
  owner?: number;
}

const blockBytes = 512;

/**
 * A tar archive in POSIX' ustar format, whose bytes depend on nothing but the entries, their order and the time.
 * @param seconds Unix time of every entry
 */
export function tarOf(entries: readonly ArchiveEntry[], seconds: number): Buffer {
  const blocks = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? "");
    const padding = Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes);
    return [tarHeader(entry, content.length, seconds), content, padding];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
}

function tarHeader({ path, mode, link = "", owner = 0 }: ArchiveEntry, size: number, seconds: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  const put = (at: number, room: number, value: string) => {
    if (Buffer.byteLength(value) > room) throw new Error(`${value} is longer than the ${room} bytes a tar has for it`);
    header.write(value, at);
  };
  const octal = (at: number, room: number, value: number) => put(at, room, value.toString(8).padStart(room - 1, "0"));
  const isFolder = path.endsWith("/");
  put(0, 100, path);
  octal(100, 8, mode ?? (isFolder ? 0o755 : link === "" ? 0o644 : 0o777));
  octal(108, 8, owner);
  octal(116, 8, owner);
  octal(124, 12, size);
  octal(136, 12, seconds);
  put(148, 8, " ".repeat(8));
  put(156, 1, link === "" ? (isFolder ? "5" : "0") : "2");
  put(157, 100, link);
  put(257, 8, "ustar\x0000");
  const sum = header.reduce((all, byte) => all + byte, 0);
  put(148, 8, `${sum.toString(8).padStart(6, "0")}\0 `);
  return header;
}

/** An ar archive as dpkg reads it (deb(5)): names of at most 16 bytes, members padded to an even length. */
export function arOf(members: readonly { name: string; content: Buffer }[], seconds: number): Buffer {
  const parts = members.flatMap(({ name, content }) => {
    const columns = [
      name.padEnd(16),
      String(seconds).padEnd(12),
      "0     0     100644  ",
      String(content.length).padEnd(10),
    ];
    return [Buffer.from(`${columns.join("")}\`\n`), content, Buffer.from(content.length % 2 === 0 ? "" : "\n")];
  });
  return Buffer.concat([Buffer.from("!<arch>\n"), ...parts]);
}

/** Every folder above the entries, once, before them: what installs or unpacks them needs them in this order. */
export function withFolders(entries: readonly ArchiveEntry[]): ArchiveEntry[] {
  const named = new Set(entries.map(({ path }) => path));
  const above = entries.flatMap(({ path }) => {
    const parts = path.replace(/\/$/, "").split("/");
    return parts.slice(0, -1).map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
  });
  const missing = [...new Set(above)].filter((path) => !named.has(path));
  return [...missing.map((path) => ({ path })), ...entries].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
