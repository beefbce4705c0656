import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A certificate of its own and its key in files that are there until the tests end, as `server.tls` names them. */
export function tlsFiles(): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "penname-tls-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { cert, key } = selfSigned();
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  return files;
}

/** A certificate of its own for `localhost` and 127.0.0.1, valid for ten years (RFC 5280), and its key; both PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("localhost")))));
  const [from, until] = [0, 10].map((years) => utcTime(new Date().getUTCFullYear() + years));
  const names = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(oid("551d13"), octets(sequence(der(0x01, Buffer.from([0xff])))));
  const extensions = sequence(isAuthority, sequence(oid("551d11"), octets(names)));
  const certificate = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(from!, until!),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", certificate, privateKey)]);
  const signed = sequence(certificate, ecdsaWithSha256, der(0x03, signature)).toString("base64");
  const cert = `-----BEGIN CERTIFICATE-----\n${signed.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }) };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const octets = (content: Buffer) => der(0x04, content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const utcTime = (year: number) => der(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`));
