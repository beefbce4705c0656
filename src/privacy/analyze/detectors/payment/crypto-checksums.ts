import { createHash } from "node:crypto";

/** Base58Check with the version byte of a Bitcoin or Litecoin address. Checks the version first, so few values are hashed. */
export function isBase58Check(value: string): boolean {
  const bytes = new Uint8Array(25);
  for (const char of value) {
    let carry = base58.indexOf(char);
    if (carry < 0) return false;
    for (let i = 24; i >= 0; i--) {
      carry += bytes[i]! * 58;
      bytes[i] = carry & 255;
      carry >>= 8;
    }
    if (carry > 0) return false;
  }
  if (!versions.includes(bytes[0]!)) return false;
  const digest = sha256(sha256(bytes.subarray(0, 21)));
  return digest.subarray(0, 4).every((byte, i) => byte === bytes[21 + i]);
}

/** Bech32 (BIP 173) and bech32m (BIP 350). */
export function isBech32(value: string): boolean {
  if (value !== value.toLowerCase() && value !== value.toUpperCase()) return false;
  const lower = value.toLowerCase();
  const split = lower.lastIndexOf("1");
  const prefix = lower
    .slice(0, split)
    .split("")
    .map((char) => char.charCodeAt(0));
  const data = lower
    .slice(split + 1)
    .split("")
    .map((char) => bech32.indexOf(char));
  const rest = polymod([...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]);
  return rest === 1 || rest === 0x2bc830a3;
}

function polymod(values: number[]): number {
  let rest = 1;
  for (const value of values) {
    const top = rest >>> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ value;
    for (let i = 0; i < 5; i++) if ((top >>> i) & 1) rest ^= generator[i]!;
  }
  return rest;
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** Pay to key hash and to script hash, of Bitcoin, then of Litecoin. */
const versions = [0x00, 0x05, 0x30, 0x32];
