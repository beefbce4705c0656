import { createHash } from "node:crypto";
import type { InsidePart } from "./parts.ts";

/** What a bill of materials is of. */
export interface Released {
  version: string;
  /** The commit it was built from, and when that was made (ISO 8601). */
  commit: string;
  committedAt: string;
}

/** SPDX 2.3 as JSON (https://spdx.github.io/spdx-spec/v2.3/). */
export function spdxBill(parts: readonly InsidePart[], { version, commit, committedAt }: Released): string {
  const packages = parts.map((part, index) => spdxPackage(part, index));
  const hasImage = parts.some(({ what }) => what === "image");
  const bill = {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: `penname-${version}`,
    documentNamespace: `https://spdx.org/spdxdocs/penname-${version}-${commit}`,
    creationInfo: { created: committedAt, creators: [`Tool: penname-release-${version}`] },
    hasExtractedLicensingInfos: [
      {
        licenseId: "LicenseRef-penname-notice",
        name: "Licences of the works that lists and weights are made of",
        extractedText: "See the third-party notices beside this file, and the packages that GENERATED_FROM names.",
      },
    ],
    packages: [
      {
        SPDXID: "SPDXRef-penname",
        name: "penname",
        versionInfo: version,
        downloadLocation: "NOASSERTION",
        filesAnalyzed: false,
        licenseConcluded: "NOASSERTION",
        licenseDeclared: "MIT",
        copyrightText: "NOASSERTION",
        primaryPackagePurpose: "APPLICATION",
      },
      ...(hasImage ? [spdxImage(version)] : []),
      ...packages,
    ],
    relationships: [
      relation("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-penname"),
      ...(hasImage
        ? [
            relation("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-image"),
            relation("SPDXRef-image", "CONTAINS", "SPDXRef-penname"),
          ]
        : []),
      ...parts.map(({ what }, index) =>
        relation(
          what === "image" ? "SPDXRef-image" : "SPDXRef-penname",
          what === "source-of-data" ? "GENERATED_FROM" : "CONTAINS",
          `SPDXRef-${index + 1}`,
        ),
      ),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const relation = (spdxElementId: string, relationshipType: string, relatedSpdxElement: string) => ({
  spdxElementId,
  relationshipType,
  relatedSpdxElement,
});

const spdxImage = (version: string) => ({
  SPDXID: "SPDXRef-image",
  name: "penname-oci",
  versionInfo: version,
  downloadLocation: "NOASSERTION",
  filesAnalyzed: false,
  licenseConcluded: "NOASSERTION",
  licenseDeclared: "NOASSERTION",
  copyrightText: "NOASSERTION",
  primaryPackagePurpose: "CONTAINER",
});

function spdxPackage({ name, version, licence, purl, hash }: InsidePart, index: number): object {
  const isExpression = expression.test(licence);
  return {
    SPDXID: `SPDXRef-${index + 1}`,
    name,
    versionInfo: version,
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    licenseConcluded: "NOASSERTION",
    licenseDeclared: isExpression ? licence : "NOASSERTION",
    ...(isExpression ? {} : { licenseComments: licence }),
    copyrightText: "NOASSERTION",
    ...(hash === null
      ? {}
      : { checksums: [{ algorithm: hash.algorithm.replace("-", ""), checksumValue: hash.value }] }),
    ...(purl === null
      ? {}
      : { externalRefs: [{ referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: purl }] }),
  };
}

/** A licence, or several with AND, OR and WITH, in SPDX's words. */
const expression = /^(?:NOASSERTION|\(?[\w.+-]+\)?(?: (?:AND|OR|WITH) \(?[\w.+-]+\)?)*)$/;

/** CycloneDX 1.6 as JSON (https://cyclonedx.org/docs/1.6/json/). */
export function cyclonedxBill(parts: readonly InsidePart[], { version, commit, committedAt }: Released): string {
  const refs = (isMeant: (part: InsidePart) => boolean) =>
    parts.flatMap((part, index) => (isMeant(part) ? [`part-${index + 1}`] : []));
  const inImage = refs(({ what }) => what === "image");
  const image = { type: "container", "bom-ref": "image", name: "penname-oci", version };
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(`${version} ${commit}`)}`,
    version: 1,
    metadata: {
      timestamp: committedAt,
      component: { type: "application", "bom-ref": "penname", name: "penname", version, licenses: licencesOf("MIT") },
    },
    components: [
      ...(inImage.length > 0 ? [image] : []),
      ...parts.map(({ name, version: its, licence, purl, hash, what }, index) => ({
        type: what === "data" ? "data" : what === "runtime" ? "platform" : "library",
        "bom-ref": `part-${index + 1}`,
        name,
        version: its,
        ...(what === "source-of-data" ? { scope: "excluded" } : {}),
        licenses: licencesOf(licence),
        ...(purl === null ? {} : { purl }),
        ...(hash === null ? {} : { hashes: [{ alg: hash.algorithm, content: hash.value }] }),
      })),
    ],
    dependencies: [
      { ref: "penname", dependsOn: refs(({ what }) => what !== "image") },
      ...(inImage.length > 0 ? [{ ref: "image", dependsOn: ["penname", ...inImage] }] : []),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const licencesOf = (licence: string): object[] =>
  expression.test(licence) && licence !== "NOASSERTION" ? [{ expression: licence }] : [{ license: { name: licence } }];

/** A UUID that the same text always has: version 8 of RFC 9562, whose bits are ours to choose. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An in-toto statement (v1) with SLSA provenance (v1): what was made, of which commit, by which command. One line, as it is to be signed. */
export function provenance(
  subjects: readonly { name: string; sha256: string }[],
  { version, commit, committedAt }: Released,
  targets: readonly string[],
): string {
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "https://penname.example/release/v1",
        externalParameters: { version, targets },
        internalParameters: { command: "bun run release" },
        resolvedDependencies: [
          { uri: "git+penname", digest: { gitCommit: commit } },
          { uri: `pkg:npm/bun@${Bun.version}` },
        ],
      },
      runDetails: { builder: { id: "https://penname.example/bun-run-release" }, metadata: { finishedOn: committedAt } },
    },
  };
  return `${JSON.stringify(statement)}\n`;
}
