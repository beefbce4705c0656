import { Buffer } from "node:buffer";

export interface Size {
  width: number;
  height: number;
}

/** Characters of base64 that are looked at: a JPEG may keep a preview and a colour profile before its size. */
const headCharacters = 256 * 1024;

/** Width and height of a base64 PNG, JPEG, GIF or WebP, read from its head alone; undefined for anything else. */
export function pictureSize(base64: string): Size | undefined {
  const bytes = Buffer.from(base64.slice(0, headCharacters), "base64");
  const size = sizeIn(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function sizeIn(bytes: Buffer): Size | undefined {
  const magic = bytes.toString("latin1", 0, 16);
  // PNG (W3C, section 11.2.2): IHDR is the first chunk.
  if (magic.startsWith("\x89PNG\r\n\x1a\n") && bytes.length >= 24)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  // GIF89a, section 18: the logical screen.
  if (/^GIF8[79]a/.test(magic) && bytes.length >= 10)
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (magic.startsWith("RIFF") && magic.startsWith("WEBP", 8)) return webpSize(bytes, magic.slice(12));
  return magic.startsWith("\xff\xd8") ? jpegSize(bytes) : undefined;
}

/** RFC 9649: extended, lossless and lossy files keep their size in different places. */
function webpSize(bytes: Buffer, kind: string): Size | undefined {
  if (bytes.length < 30) return undefined;
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** ITU T.81, annex B: segments with their lengths, until one that begins a frame. */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Bytes that fill up a segment.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
