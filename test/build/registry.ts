import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** A package registry on this machine that has the tarballs of a folder, and nothing else. */
export interface Registry {
  url: string;
  /** Tarballs that were fetched, by name. */
  fetched: string[];
  stop(): void;
}

interface PackageManifest {
  name: string;
  version: string;
}

/** Serves the tarballs of folders as npm, bun and deno ask for them. */
export async function startRegistry(...folders: string[]): Promise<Registry> {
  const tarballs = new Map(
    folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".tgz"))
        .map((name) => [name, readFileSync(join(folder, name))] as const),
    ),
  );
  // Tarballs of something else, such as a chart, have none.
  const all = [...tarballs].flatMap(([tarball, bytes]) => {
    const manifest = manifestIn(bytes);
    return manifest ? [{ ...manifest, tarball, bytes }] : [];
  });
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").slice(1));
    const tarball = tarballs.get(path.replace("tarballs/", ""));
    const found = all.find(({ name }) => name === path);
    if (tarball) {
      fetched.push(path.replace("tarballs/", ""));
      response.end(tarball);
    } else if (found) {
      const { bytes, tarball: file, ...manifest } = found;
      const dist = { tarball: `${url}tarballs/${file}`, integrity: integrityOf(bytes) };
      const versions = { [manifest.version]: { ...manifest, dist } };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ name: path, "dist-tags": { latest: manifest.version }, versions }));
    } else {
      response.statusCode = 404;
      response.end("{}");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, fetched, stop: () => void server.close() };
}

const integrityOf = (bytes: Uint8Array): string => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

/** The package.json within a tarball: a header of 512 bytes, which holds name and size (octal), and then the file. */
function manifestIn(tarball: Uint8Array): PackageManifest | undefined {
  const bytes = gunzipSync(tarball);
  for (let at = 0; at < bytes.length;) {
    const name = bytes.toString("latin1", at, at + 100).replace(/\0.*/s, "");
    const size = Number.parseInt(bytes.toString("latin1", at + 124, at + 136), 8) || 0;
    if (name === "package/package.json")
      return JSON.parse(bytes.toString("utf8", at + 512, at + 512 + size)) as PackageManifest;
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return undefined;
}
