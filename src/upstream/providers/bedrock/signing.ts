import { createHash, createHmac } from "node:crypto";
import type { EventStreamCodec } from "@smithy/eventstream-codec";
import { madeLater } from "../../../stream/made-later.ts";
import { UpstreamFailure } from "../../provider.ts";
import type { Credentials } from "./identity.ts";

let codec: EventStreamCodec | undefined;

/** AWS's own libraries. They are large, so they are loaded with the first request to AWS, not at start. */
export const loadAws = madeLater(async () => {
  const libraries = [import("@smithy/eventstream-codec"), import("@smithy/signature-v4")] as const;
  const [{ EventStreamCodec }, { SignatureV4 }] = await Promise.all(libraries);
  codec = new EventStreamCodec(
    (bytes) => (typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes)),
    (text) => new TextEncoder().encode(text),
  );
  return { SignatureV4 };
});

/** The codec of event-stream messages (docs.aws.amazon.com/transcribe/latest/dg/event-stream.html); loaded by the first request. */
export function frames(): EventStreamCodec {
  if (!codec) throw new UpstreamFailure("broken", "An answer of AWS came before any request");
  return codec;
}

/** The headers that sign a request (AWS Signature Version 4). */
export async function signed(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  { region, service = "bedrock", ...credentials }: Credentials & { region: string; service?: string },
  now: Date,
): Promise<Record<string, string>> {
  const { SignatureV4 } = await loadAws();
  const { protocol, hostname, host, pathname: path } = new URL(url);
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const request = { method: "POST", protocol, hostname, path, query: {}, headers: { ...headers, host }, body };
  const { headers: all } = await signer.sign(request, { signingDate: now });
  // The transport writes the host header itself.
  const { host: _host, ...rest } = all;
  return rest;
}

/** SHA-256 and its HMAC in the interface AWS's library asks for. */
class Sha256 {
  readonly #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()));
  }

  reset(): void {
    throw new Error("a hash is used once");
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === "string") return new TextEncoder().encode(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
