import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import manifest from "../../../package.json" with { type: "json" };
import { type ArchiveEntry, tarOf, withFolders } from "./archive.ts";
import type { Released } from "./bills.ts";
import type { InsidePart } from "./parts.ts";

/** What the image of one processor holds. */
export interface ImageParts {
  arch: "amd64" | "arm64";
  executable: Buffer;
  /** The C library it is linked to, and its loader. */
  library: readonly ArchiveEntry[];
  /** Which that is. */
  libraryPart: InsidePart;
}

interface Blob {
  mediaType: string;
  digest: string;
  size: number;
}

/** Nobody, by the number that distroless images use. */
const user = 65532;
const media = "application/vnd.oci.image.";
const secondNs = 1_000_000_000;

/**
 * A container image as an OCI image layout (https://github.com/opencontainers/image-spec) in one tar, which podman, skopeo and Docker
 * load: an index of one image for each processor, each of two layers, the C library and the program. There is no shell in it, nor anything
 * else that runs. The same parts give the same bytes.
 */
export function ociArchive(images: readonly ImageParts[], released: Released): Buffer {
  const blobs: ArchiveEntry[] = [];
  const seconds = Date.parse(released.committedAt) / 1000;
  const add = (kind: string, content: Buffer | object): Blob => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    const hex = sha256(bytes);
    if (!blobs.some(({ path }) => path.endsWith(hex))) blobs.push({ path: `blobs/sha256/${hex}`, content: bytes });
    return { mediaType: media + kind, digest: `sha256:${hex}`, size: bytes.length };
  };
  const manifests = images.map((image) => {
    const layers = [libraryLayer(image), programLayer(image)].map((entries) => tarOf(withFolders(entries), seconds));
    const config = add("config.v1+json", imageConfig(image, layers, released));
    const packed = layers.map((layer) => add("layer.v1.tar+gzip", gzipSync(layer, { level: 9 })));
    const own = { schemaVersion: 2, mediaType: `${media}manifest.v1+json`, config, layers: packed };
    return { ...add("manifest.v1+json", own), platform: { architecture: image.arch, os: "linux" } };
  });
  const annotations = labels(released);
  const index = add("index.v1+json", { schemaVersion: 2, mediaType: `${media}index.v1+json`, manifests, annotations });
  const named = { "org.opencontainers.image.ref.name": released.version };
  const top = { schemaVersion: 2, mediaType: `${media}index.v1+json`, manifests: [{ ...index, annotations: named }] };
  const layout = [
    { path: "oci-layout", content: JSON.stringify({ imageLayoutVersion: "1.0.0" }) },
    { path: "index.json", content: JSON.stringify(top) },
  ];
  return tarOf(withFolders([...layout, ...blobs]), seconds);
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const libraryLayer = ({ library }: ImageParts): ArchiveEntry[] => [
  ...library,
  { path: "etc/passwd", content: `root:x:0:0::/:/\nnonroot:x:${user}:${user}::/data:/\n` },
  { path: "etc/group", content: `root:x:0:\nnonroot:x:${user}:\n` },
  { path: "tmp/", mode: 0o1777 },
];

const programLayer = ({ executable }: ImageParts): ArchiveEntry[] => [
  { path: "usr/local/bin/penname", content: executable, mode: 0o755 },
  { path: "etc/penname/" },
  { path: "data/", mode: 0o700, owner: user },
];

const labels = ({ version, commit, committedAt }: Released) => ({
  "org.opencontainers.image.title": manifest.name,
  "org.opencontainers.image.description": manifest.description,
  "org.opencontainers.image.licenses": manifest.license,
  "org.opencontainers.image.version": version,
  "org.opencontainers.image.revision": commit,
  "org.opencontainers.image.created": committedAt,
});

/** How it is run; as the Dockerfile says it. Healthcheck is Docker's addition to OCI's configuration. */
function imageConfig(
  { arch, libraryPart: { name, version } }: ImageParts,
  layers: readonly Buffer[],
  released: Released,
) {
  const created = released.committedAt;
  return {
    created,
    architecture: arch,
    os: "linux",
    config: {
      User: `${user}:${user}`,
      ExposedPorts: { "8080/tcp": {} },
      Env: [
        "PATH=/usr/local/bin",
        "HOME=/data",
        "PENNAME_HOST=0.0.0.0",
        "PENNAME_DATA=/data",
        "BUN_JSC_forceRAMSize=1000000000",
      ],
      Entrypoint: ["/usr/local/bin/penname"],
      Volumes: { "/data": {} },
      WorkingDir: "/etc/penname",
      Labels: labels(released),
      StopSignal: "SIGTERM",
      Healthcheck: {
        Test: ["CMD", "/usr/local/bin/penname", "health"],
        Interval: 10 * secondNs,
        Timeout: 6 * secondNs,
        StartPeriod: 30 * secondNs,
        Retries: 3,
      },
    },
    rootfs: { type: "layers", diff_ids: layers.map((layer) => `sha256:${sha256(layer)}`) },
    history: [`${name} ${version} of Debian`, `${manifest.name} ${released.version}`].map((comment) => ({
      created,
      comment,
    })),
  };
}
