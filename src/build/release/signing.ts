import { Buffer } from "node:buffer";
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";

/** A key to sign with, and the number by which its public half is found. */
export interface SigningKey {
  key: KeyObject;
  id: Buffer;
}

/**
 * Reads a secret key: the 32 bytes of an Ed25519 seed, in base64, as `openssl rand -base64 32` makes it. Its number is the first eight
 * bytes of the public key's SHA-256. Throws if the text is no such key; the text is not repeated.
 */
export function signingKey(text: string): SigningKey {
  const seed = Buffer.from(text.trim(), "base64");
  if (seed.length !== 32) throw new Error("RELEASE_KEY must be 32 bytes in base64: openssl rand -base64 32");
  // RFC 8410: the frame of an Ed25519 private key in PKCS #8.
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { key, id: createHash("sha256").update(publicBytes(key)).digest().subarray(0, 8) };
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);

/** The public key as `minisign -P` takes it and `penname.pub` holds it. */
export function publicKeyText({ key, id }: SigningKey): string {
  const text = Buffer.concat([Buffer.from("Ed"), id, publicBytes(key)]).toString("base64");
  return `untrusted comment: minisign public key ${id.toString("hex").toUpperCase()}\n${text}\n`;
}

/**
 * A detached signature as minisign 0.8 and later writes it (https://jedisct1.github.io/minisign/): of the BLAKE2b-512 of the bytes, and
 * of that signature together with the comment.
 */
export function minisignature({ key, id }: SigningKey, bytes: Uint8Array, comment: string): string {
  const signature = sign(null, createHash("blake2b512").update(bytes).digest(), key);
  const global = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  return [
    "untrusted comment: signature of penname",
    Buffer.concat([Buffer.from("ED"), id, signature]).toString("base64"),
    `trusted comment: ${comment}`,
    `${global.toString("base64")}\n`,
  ].join("\n");
}

/** A DSSE envelope around a statement (https://github.com/secure-systems-lab/dsse), as verifiers of in-toto read it. */
export function signedEnvelope({ key, id }: SigningKey, payload: string): string {
  const payloadType = "application/vnd.in-toto+json";
  const text = `DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(payload)} ${payload}`;
  const signature = { keyid: id.toString("hex"), sig: sign(null, Buffer.from(text), key).toString("base64") };
  const envelope = { payloadType, payload: Buffer.from(payload).toString("base64"), signatures: [signature] };
  return `${JSON.stringify(envelope)}\n`;
}
