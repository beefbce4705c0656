import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };
import { minisignature, signingKey } from "../../src/build/release/signing.ts";
import { type ReleaseTarget, releaseTargets } from "../../src/build/release/targets.ts";
import { denoPath, root } from "../support/runtimes.ts";
import { type Registry, startRegistry } from "../build/registry.ts";

setDefaultTimeout(600_000);

const here = releaseTargets.find(
  ({ npm }) => npm.os === process.platform && npm.cpu === process.arch && npm.libc !== "musl",
)!;
const folder = mkdtempSync(join(tmpdir(), "penname-release-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const out = join(folder, "release");
const file = (name: string) => readFileSync(join(out, name));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const name = `penname-${manifest.version}-${here.name}`;
const seed = randomBytes(32).toString("base64");

/** A program's output; it must end with 0. */
function done(command: string[], cwd = folder): string {
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env });
  expect({ command, exitCode, err: exitCode === 0 ? "" : stderr.toString() }).toEqual({
    command,
    exitCode: 0,
    err: "",
  });
  return stdout.toString();
}

const isMissing = (client: string): boolean => client === "deno" && !denoPath();

/** A package of another platform, without its executable. */
function emptyPackage(into: string, { name: platform, npm: { os, cpu, libc } }: ReleaseTarget): void {
  const own = join(folder, "empty", platform, "package");
  for (const path of [own, into]) mkdirSync(path, { recursive: true });
  const fits = { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
  const described = { name: `penname-${platform}`, version: manifest.version, ...fits };
  writeFileSync(join(own, "package.json"), JSON.stringify(described));
  done(["tar", "czf", join(into, `penname-${platform}.tgz`), "-C", join(own, ".."), "package"]);
}

if (process.env["PENNAME_LONG"] === "1")
  describe("A release", () => {
    let printed = "";
    beforeAll(() => {
      const command = [process.execPath, "src/build/release.ts", "--out", out, "--targets", here.name, "--level", "1"];
      const { exitCode, stdout, stderr } = Bun.spawnSync(command, {
        cwd: root,
        env: { ...process.env, RELEASE_KEY: seed },
      });
      printed = stdout.toString();
      if (exitCode !== 0) throw new Error(printed + stderr.toString());
    });

    test("builds an executable twice, finds it the same, and starts and drives it", () => {
      expect(printed).toMatch(/built twice, the same; header right\n {2}run: .*answered a call, was healthy, stopped/);
    });

    test("packs the executable so that it comes out as it went in", () => {
      const bytes = file(name);
      expect(sha256(zstdDecompressSync(file(`${name}.zst`)))).toBe(sha256(bytes));
      expect(sha256(gunzipSync(file(`${name}.gz`)))).toBe(sha256(bytes));
    });

    test("has no path of the machine that built it", () => {
      expect(file(name).includes(root)).toBe(false);
      expect(gunzipSync(file(`penname-${manifest.version}.tgz`)).includes(root)).toBe(false);
    });

    test("sums every file up, in the form sha256sum reads", () => {
      done(["sha256sum", "--check", "--strict", "SHA256SUMS"], out);
      const summed = file("SHA256SUMS")
        .toString()
        .split("\n")
        .map((line) => line.slice(66))
        .filter(Boolean);
      const beside = ["SHA256SUMS", "SHA256SUMS.minisig", "penname.pub"];
      expect(summed).toEqual(
        readdirSync(out)
          .filter((one) => !beside.includes(one))
          .toSorted(),
      );
    });

    test.skipIf(!Bun.which("dpkg-deb"))("has a package for Debian that dpkg-deb reads", () => {
      const arch = here.arch === "x64" ? "amd64" : "arm64";
      const field = ["dpkg-deb", "--field", `penname_${manifest.version}_${arch}.deb`, "Architecture"];
      expect(done(field, out)).toBe(`${arch}\n`);
    });

    const hasApt = Bun.which("apt-get") !== null;
    test.skipIf(!hasApt)("has a container image where there is apt-get to make it with", () => {
      expect(printed).toMatch(/penname-\S+-oci\.tar {2}[\d.]+ MB, for \w+, with libc6 \S+ of Debian\n/);
      expect(done(["tar", "-tf", `penname-${manifest.version}-oci.tar`], out)).toContain("index.json\n");
      // The image's C library, with the hash of Debian's package.
      expect(file("penname.spdx.json").toString()).toMatch(
        /"name": "libc6",[^}]*"licenseDeclared": "LGPL[^{]*\{\s*"algorithm": "SHA256"/,
      );
      expect(file("penname.cdx.json").toString()).toContain('"pkg:deb/debian/libc6@');
    });

    test.skipIf(hasApt)("has no container image without apt-get, and says so", () => {
      expect(printed).toContain("No container image: apt-get is not here");
    });

    test("has what Compose and Helm are given", () => {
      for (const [what, has] of [
        ["compose", "penname/compose.yaml"] as const,
        ["chart", "penname/Chart.yaml"] as const,
      ])
        expect(done(["tar", "-tzf", `penname-${what}-${manifest.version}.tgz`], out)).toContain(`${has}\n`);
    });

    test.skipIf(!Bun.which("lintian"))(
      "has a Debian package that lintian finds no fault with but what it says why",
      () => {
        const arch = here.arch === "x64" ? "amd64" : "arm64";
        const lintian = ["lintian", "--fail-on", "error,warning", `penname_${manifest.version}_${arch}.deb`];
        expect(done(lintian, out)).not.toMatch(/^[EW]: /m);
      },
    );

    test("is signed, and says so", () => {
      expect(printed).toContain("Signed: SHA256SUMS");
      expect(file("SHA256SUMS.minisig").toString()).toBe(
        minisignature(
          signingKey(seed),
          file("SHA256SUMS"),
          /^trusted comment: (.*)$/m.exec(file("SHA256SUMS.minisig").toString())![1]!,
        ),
      );
    });

    test.skipIf(!Bun.which("minisign"))("has a signature that minisign accepts, and for no other bytes", () => {
      done(["minisign", "-V", "-p", "penname.pub", "-m", "SHA256SUMS"], out);
      writeFileSync(join(folder, "forged"), "other bytes");
      const forged = [
        "minisign",
        "-V",
        "-p",
        join(out, "penname.pub"),
        "-x",
        join(out, "SHA256SUMS.minisig"),
        "-m",
        "forged",
      ];
      expect(Bun.spawnSync(forged, { cwd: folder }).exitCode).toBe(1);
    });

    test("states where it comes from: an in-toto statement in an envelope that its key signs", () => {
      const envelope = JSON.parse(file("provenance.intoto.jsonl").toString()) as {
        payloadType: string;
        payload: string;
        signatures: { sig: string }[];
      };
      const payload = Buffer.from(envelope.payload, "base64");
      const signed = `DSSEv1 ${envelope.payloadType.length} ${envelope.payloadType} ${payload.length} ${payload.toString()}`;
      const key = createPublicKey(signingKey(seed).key);
      expect(verify(null, Buffer.from(signed), key, Buffer.from(envelope.signatures[0]!.sig, "base64"))).toBe(true);
      const statement = JSON.parse(payload.toString()) as { subject: { name: string; digest: { sha256: string } }[] };
      expect(statement.subject).toContainEqual({ name, digest: { sha256: sha256(file(name)) } });
    });

    test("has a release.json that penname upgrade --check reads", () => {
      const said = done([join(out, name), "upgrade", "--check", "--from", join(out, "release.json")]);
      expect(said).toBe(`${manifest.version} is the newest version\n`);
    });

    const started = (command: string[], cwd: string) => {
      const version = JSON.parse(done([...command, "version", "--json"], cwd)) as { version: string; runtime: string };
      expect(version).toMatchObject({ version: manifest.version, runtime: "bun" });
      const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
      expect(Bun.spawnSync([...command, "frobnicate"], { cwd, env }).exitCode).toBe(2);
    };

    describe("as npm packages, installed into an empty folder", () => {
      const app = join(folder, "app");
      let registry: Registry;
      beforeAll(async () => {
        const others = join(folder, "others");
        for (const target of releaseTargets.filter((one) => one !== here)) emptyPackage(others, target);
        registry = await startRegistry(out, others);
        mkdirSync(app);
        writeFileSync(join(app, "package.json"), '{"private":true}');
        const tarballs = [`penname-${here.name}-${manifest.version}.tgz`, `penname-${manifest.version}.tgz`];
        done(["npm", "install", "--no-audit", "--no-fund", "--offline", ...tarballs.map((one) => join(out, one))], app);
      });
      afterAll(() => registry.stop());

      describe.each([
        ["npx", ["npx", "--no-install", "penname"]],
        ["bunx", [process.execPath, "x", "--no-install", "penname"]],
        ["deno", [denoPath() ?? "", "run", "-A", "--quiet", "--node-modules-dir=manual", "npm:penname"]],
      ] as const)("with %s", (client, command) => {
        test.skipIf(isMissing(client))("is run where the tarballs were installed", () => started([...command], app));
      });

      describe.each([
        ["npx", ["npx", "--yes", "penname"]],
        ["bunx", [process.execPath, "x", "penname"]],
        ["deno", [denoPath() ?? "", "run", "-A", "--quiet", "npm:penname"]],
      ] as const)("with %s", (client, command) => {
        const it = test.skipIf(isMissing(client));
        it("is fetched and run from a registry, with the package that its platform needs", async () => {
          const home = mkdtempSync(join(folder, `${client}-`));
          const env = {
            PATH: process.env["PATH"] ?? "",
            HOME: home,
            DENO_DIR: join(home, "deno"),
            NPM_CONFIG_REGISTRY: registry.url,
            npm_config_registry: registry.url,
            BUN_INSTALL_CACHE_DIR: join(home, "bun"),
          };
          registry.fetched.length = 0;
          const child = Bun.spawn([...command, "version", "--json"], {
            cwd: home,
            env,
            stdout: "pipe",
            stderr: "pipe",
          });
          const [said, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
          expect({ code: await child.exited, err: said === "" ? err : "" }).toEqual({ code: 0, err: "" });
          expect(JSON.parse(said)).toMatchObject({ version: manifest.version, runtime: "bun" });
          // Deno heeds os and cpu, but not libc, and fetches both.
          const besides = client === "deno" && process.platform === "linux" ? [`penname-${here.name}-musl.tgz`] : [];
          expect(registry.fetched.toSorted()).toEqual(
            [`penname-${manifest.version}.tgz`, `penname-${here.name}-${manifest.version}.tgz`, ...besides].toSorted(),
          );
        });
      });

      test("passes on a signal and the end that follows", async () => {
        const child = Bun.spawn(["node", "node_modules/penname/bin/penname.mjs", "--port", "0"], {
          cwd: app,
          env: { PATH: process.env["PATH"] ?? "", HOME: folder },
          stdin: "ignore",
          stdout: "pipe",
          stderr: "ignore",
        });
        for await (const chunk of child.stdout) if (new TextDecoder().decode(chunk).includes("answers at")) break;
        child.kill("SIGTERM");
        expect(await child.exited).toBe(0);
      });

      test("says what is missing where its platform's package is not there", () => {
        const bare = join(folder, "bare");
        mkdirSync(bare);
        done(["tar", "xzf", join(out, `penname-${manifest.version}.tgz`), "-C", bare]);
        const { exitCode, stderr } = Bun.spawnSync(["node", "package/bin/penname.mjs"], { cwd: bare });
        expect([exitCode, stderr.toString()]).toEqual([1, expect.stringContaining(`penname-${here.name} is missing`)]);
      });
    });
  });
