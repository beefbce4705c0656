import { afterAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type ArchiveEntry, arOf, tarOf, withFolders } from "../../src/build/release/archive.ts";
import { debPackage, type DebParts, debVersion } from "../../src/build/release/deb.ts";
import { ociArchive } from "../../src/build/release/image.ts";
import { libraryPart } from "../../src/build/release/library.ts";
import { maintainerOf } from "../../src/build/release/maintainer.ts";
import { root } from "../support/runtimes.ts";

const folder = mkdtempSync(join(tmpdir(), "penname-packages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const seconds = 1_700_000_000;

function said(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, {
    cwd: folder,
    env: { TZ: "UTC", PATH: "/usr/bin:/bin" },
  });
  expect({ command, exitCode, err: stderr.toString() }).toEqual({ command, exitCode: 0, err: "" });
  return stdout.toString();
}

describe("An archive", () => {
  const entries: ArchiveEntry[] = [
    { path: "a/b/file", content: "ümlaut".repeat(200), mode: 0o640, owner: 65532 },
    { path: "a/empty" },
    { path: "a/link", link: "b/file" },
    { path: "private/", mode: 0o700 },
  ];

  test("is what tar reads: contents, modes, owners, links and folders", () => {
    writeFileSync(join(folder, "one.tar"), tarOf(withFolders(entries), seconds));
    const rows = said("tar", "--numeric-owner", "-tvf", "one.tar").trim().split("\n");
    expect(rows.map((row) => row.replace(/ +/g, " ").replace("2023-11-14 22:13 ", ""))).toEqual([
      "drwxr-xr-x 0/0 0 a/",
      "drwxr-xr-x 0/0 0 a/b/",
      "-rw-r----- 65532/65532 1400 a/b/file",
      "-rw-r--r-- 0/0 0 a/empty",
      "lrwxrwxrwx 0/0 0 a/link -> b/file",
      "drwx------ 0/0 0 private/",
    ]);
    expect(said("tar", "-xOf", "one.tar", "a/b/file")).toBe("ümlaut".repeat(200));
  });

  test("refuses a path that its header cannot hold, rather than cut it", () => {
    expect(() => tarOf([{ path: "a".repeat(101) }], seconds)).toThrow("100 bytes");
  });

  test("of dpkg's kind pads members to an even length", () => {
    const members = [
      { name: "odd", content: Buffer.from("123") },
      { name: "even", content: Buffer.from("1234") },
    ];
    writeFileSync(join(folder, "one.ar"), arOf(members, seconds));
    expect(arOf(members, seconds)).toHaveLength(8 + 60 + 4 + 60 + 4);
    if (Bun.which("ar")) expect(said("ar", "p", "one.ar", "even")).toBe("1234");
  });
});

const parts: DebParts = {
  version: "1.2.3",
  arch: "amd64",
  executable: Buffer.from("\x7fELF of some kind"),
  manual: ".TH PENNAME 1\n",
  completions: { bash: "bash\n", zsh: "zsh\n", fish: "fish\n" },
  notices: "notices\n",
  maintainer: "Ada Example <ada@example.org>",
  seconds,
};

describe("A Debian package", () => {
  test("is the same bytes for the same parts", () => {
    expect(debPackage(parts).equals(debPackage({ ...parts }))).toBe(true);
    expect(debPackage(parts).equals(debPackage({ ...parts, version: "1.2.4" }))).toBe(false);
  });

  test("sorts a preview before its release", () => {
    expect(debVersion("1.2.3-rc.1")).toBe("1.2.3~rc.1");
    if (Bun.which("dpkg")) said("dpkg", "--compare-versions", debVersion("1.2.3-rc.1"), "lt", debVersion("1.2.3"));
  });

  test.skipIf(!Bun.which("dpkg-deb"))("is what dpkg-deb reads, with configuration that is the administrator's", () => {
    writeFileSync(join(folder, "penname.deb"), debPackage(parts));
    expect(said("dpkg-deb", "--field", "penname.deb", "Package", "Version", "Architecture")).toBe(
      "Package: penname\nVersion: 1.2.3\nArchitecture: amd64\n",
    );
    said("dpkg-deb", "--raw-extract", "penname.deb", "out");
    const file = (path: string) => readFileSync(join(folder, "out", path));
    expect(file("DEBIAN/conffiles").toString()).toBe("/etc/default/penname\n/etc/penname/penname.yaml\n");
    const sums = file("DEBIAN/md5sums").toString().trim().split("\n");
    expect(sums.map((line) => line.split("  ")[1])).toContain("usr/bin/penname");
    for (const line of sums) {
      const [sum, path = ""] = line.split("  ");
      expect({ path, sum }).toEqual({ path, sum: createHash("md5").update(file(path)).digest("hex") });
    }
    expect(gunzipSync(file("usr/share/man/man1/penname.1.gz")).toString()).toBe(parts.manual);
    expect(said("dpkg-deb", "--field", "penname.deb", "Maintainer")).toBe("Ada Example <ada@example.org>\n");
    expect(gunzipSync(file("usr/share/doc/penname/changelog.gz")).toString()).toMatch(
      /^penname \(1\.2\.3\) unstable; urgency=medium\n\n {2}\* .+\n\n -- Ada Example <ada@example\.org> {2}Tue, 14 Nov 2023 22:13:20 \+0000\n$/,
    );
    const rows = said("dpkg-deb", "--contents", "penname.deb");
    expect(rows).toMatch(/^-rw------- \S+ +\d+ .*\.\/etc\/default\/penname$/m);
    expect(rows).toMatch(/^-rwxr-xr-x \S+ +\d+ .*\.\/usr\/bin\/penname$/m);
  });

  test("names who answers for it: RELEASE_MAINTAINER, else the author in package.json, else that nobody does", () => {
    const ada = "Ada Example <ada@example.org>";
    expect(maintainerOf({ RELEASE_MAINTAINER: ada }, "Somebody Else <else@example.org>")).toBe(ada);
    expect(maintainerOf({ RELEASE_MAINTAINER: "" }, `${ada} (https://example.org/ada)`)).toBe(ada);
    expect(maintainerOf({}, { name: "Ada Example", email: "ada@example.org" })).toBe(ada);
    expect(maintainerOf({}, undefined)).toEndWith("@penname.invalid>");
    for (const wrong of ["ada@example.org", "Ada <ada@localhost>", "Ada", `${ada}\nDepends: evil`, "A, B <a@b.c>"])
      expect(() => maintainerOf({ RELEASE_MAINTAINER: wrong }, undefined)).toThrow('"Name <name@example.org>"');
    expect(() => maintainerOf({}, { name: "Ada" })).toThrow("package.json");
  });

  test("has scripts that the shell can read", () => {
    for (const name of ["postinst", "prerm", "postrm"]) said("sh", "-n", join(root, "src/build/deploy/deb", name));
  });
});

interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
  platform?: { architecture: string; os: string };
}
interface Index {
  manifests: [Descriptor];
}
interface Config {
  architecture: string;
  config: Record<string, unknown>;
  rootfs: { diff_ids: string[] };
}

describe("A container image", () => {
  const released = { version: "1.2.3", commit: "c0ffee", committedAt: "2026-11-22T00:00:00Z" };
  const images = (["amd64", "arm64"] as const).map((arch) => ({
    arch,
    executable: Buffer.from(`program for ${arch}`),
    library: [{ path: "lib/libc.so.6", content: `library for ${arch}`, mode: 0o755 }],
    libraryPart: libraryPart("2.36-9+deb12u14", arch, "0".repeat(64)),
  }));
  const archive = ociArchive(images, released);
  const layout = join(folder, "layout");
  mkdirSync(layout);
  writeFileSync(join(folder, "image.tar"), archive);
  said("tar", "-xf", "image.tar", "-C", layout);
  const json = (path: string): unknown => JSON.parse(readFileSync(join(layout, path), "utf8"));
  const blob = ({ digest }: Descriptor) => `blobs/sha256/${digest.slice("sha256:".length)}`;
  const media = "application/vnd.oci.image.";

  /** The blob of a descriptor, which must say the truth about it. */
  function described(descriptor: Descriptor, kind: string): Buffer {
    const bytes = readFileSync(join(layout, blob(descriptor)));
    const digest = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
    expect(descriptor).toMatchObject({ mediaType: media + kind, digest, size: bytes.length });
    return bytes;
  }

  test("is the same bytes for the same commit", () => {
    expect(ociArchive(images, released).equals(archive)).toBe(true);
  });

  test("is an OCI layout: every digest, size and media type is right, down to what is in the layers", () => {
    expect(json("oci-layout")).toEqual({ imageLayoutVersion: "1.0.0" });
    const [index] = (json("index.json") as Index).manifests;
    const { manifests } = JSON.parse(described(index, "index.v1+json").toString()) as { manifests: Descriptor[] };
    expect(manifests.map(({ platform }) => platform)).toEqual([
      { architecture: "amd64", os: "linux" },
      { architecture: "arm64", os: "linux" },
    ]);
    for (const one of manifests) {
      const own = JSON.parse(described(one, "manifest.v1+json").toString()) as {
        config: Descriptor;
        layers: Descriptor[];
      };
      const config = JSON.parse(described(own.config, "config.v1+json").toString()) as Config;
      expect(config.architecture).toBe(one.platform!.architecture);
      const layers = own.layers.map((layer) => gunzipSync(described(layer, "layer.v1.tar+gzip")));
      const sums = layers.map((layer) => `sha256:${createHash("sha256").update(layer).digest("hex")}`);
      expect(config.rootfs.diff_ids).toEqual(sums);
      writeFileSync(join(folder, "layer.tar"), layers[1]!);
      expect(said("tar", "-xOf", "layer.tar", "usr/local/bin/penname")).toBe(`program for ${config.architecture}`);
      expect(said("tar", "--numeric-owner", "-tvf", "layer.tar")).toMatch(/^drwx------ 65532\/65532 .* data\/$/m);
    }
  });

  test("runs as the Dockerfile says: without rights, and asked for its health by the program itself", () => {
    const [index] = (json("index.json") as Index).manifests;
    const { manifests } = json(blob(index)) as Index;
    const image = json(blob(manifests[0])) as { config: Descriptor };
    const { config } = json(blob(image.config)) as Config;
    const dockerfile = readFileSync(join(root, "src/build/deploy/Dockerfile"), "utf8");
    const last = (word: string) => [...dockerfile.matchAll(new RegExp(`^${word} (.*)$`, "gm"))].at(-1)?.[1] ?? "";
    const health = last("HEALTHCHECK");
    const ofHealth = (name: string) => Number(new RegExp(`--${name}=(\\d+)`).exec(health)?.[1]);
    expect(config).toMatchObject({
      User: last("USER"),
      Entrypoint: JSON.parse(last("ENTRYPOINT")) as string[],
      WorkingDir: last("WORKDIR"),
      Volumes: { [last("VOLUME")]: {} },
      ExposedPorts: { [`${last("EXPOSE")}/tcp`]: {} },
      StopSignal: last("STOPSIGNAL"),
      Env: expect.arrayContaining(last("ENV").split(" ")),
      Healthcheck: {
        Test: ["CMD", ...(JSON.parse(health.replace(/^.* CMD /, "")) as string[])],
        Interval: ofHealth("interval") * 1e9,
        Timeout: ofHealth("timeout") * 1e9,
        StartPeriod: ofHealth("start-period") * 1e9,
        Retries: ofHealth("retries"),
      },
    });
    const labels = [...dockerfile.matchAll(/(org\.opencontainers\.\S+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const inDockerfile = Object.fromEntries(labels) as Record<string, string>;
    inDockerfile["org.opencontainers.image.version"] = released.version;
    expect(labels.length).toBe(4);
    expect(config["Labels"]).toMatchObject(inDockerfile);
  });
});
