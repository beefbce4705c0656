import { Buffer } from "node:buffer";
import { describe, expect, test } from "bun:test";
import { pictureSize } from "../../../src/dialects/picture-size.ts";
import { pictureTokens, promptTokens } from "../../../src/dialects/openai-chat/prompt-tokens.ts";

const u16be = (value: number) => [value >> 8, value & 255];
const u16le = (value: number) => [value & 255, value >> 8];
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  ...u16be(length + 2),
  ...Array<number>(length).fill(1),
];

/** Heads of pictures of 1200 by 800, as programs write them. */
const heads: Record<string, Buffer> = {
  PNG: bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, ...u16be(1200), 0, 0, ...u16be(800)], [8, 6, 0, 0, 0]),
  GIF: bytes("GIF89a", [...u16le(1200), ...u16le(800), 0, 0, 0]),
  "JPEG with a profile, a comment and bytes that fill up": bytes(
    [0xff, 0xd8, ...segment(0xe0, 14), ...segment(0xe2, 3000), 0xff, ...segment(0xfe, 20), ...segment(0xc4, 30)],
    [0xff, 0xc2, ...u16be(17), 8, ...u16be(800), ...u16be(1200), 3],
  ),
  "WebP, extended": bytes("RIFF\0\0\0\0WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0, 0xaf, 0x04, 0, 0x1f, 0x03, 0]),
  "WebP, lossy": bytes("RIFF\0\0\0\0WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, ...u16le(1200), ...u16le(800)]),
  "WebP, lossless": bytes("RIFF\0\0\0\0WEBPVP8L", [0, 0, 0, 0, 0x2f, 0xaf, 0xc4, 0xc7, 0x00, 0, 0, 0, 0, 0, 0]),
};

describe("The size of a picture", () => {
  test.each(Object.entries(heads))("is read from the head of a %s", (_kind, head) => {
    expect(pictureSize(head.toString("base64"))).toEqual({ width: 1200, height: 800 });
  });

  test.each(Object.entries(heads))("is not known of a %s that is cut off, and nothing is thrown", (_kind, head) => {
    for (let length = 0; length < head.length; length += 1) {
      const size = pictureSize(head.subarray(0, length).toString("base64"));
      if (size) expect(size).toEqual({ width: 1200, height: 800 });
    }
  });

  test.each(["", "AAAA", "not base64 at all", "iVBORw0KGgo="])("is not known of %j", (base64) => {
    expect(pictureSize(base64)).toBeUndefined();
  });
});

describe("The tokens of a picture", () => {
  test.each([
    // Of OpenAI's guide: 1024 by 1024 are four tiles, 2048 by 4096 six; of Anthropic's: 1092 by 1092 are some 1590.
    [1024, 1024, Math.max(765, Math.ceil((1024 * 1024) / 750))],
    [2048, 4096, 1600],
    [1092, 1092, 1590],
    [200, 200, 255],
    [1, 1, 255],
    [100_000, 100_000, 1600],
  ])("of %d by %d are the dearer of what is documented: %d", (width, height, tokens) => {
    expect(pictureTokens({ width, height }, false)).toBe(tokens);
  });

  test("are 85 at low detail, and the most there is where the size is not known", () => {
    expect([pictureTokens(undefined, true), pictureTokens(undefined, false)]).toEqual([85, 1600]);
  });
});

describe("The tokens of a prompt", () => {
  const count = (...content: object[]) => {
    const messages = [{ role: "user" as const, content: content as [] }];
    return promptTokens({ messages }, JSON.stringify({ messages }).length);
  };
  const base64 = (megabytes: number) => "A".repeat(megabytes * 1024 * 1024);

  test("are a quarter of its bytes where it is text", () => {
    expect(promptTokens({ messages: [{ role: "user", content: "x" }] }, 401)).toBe(101);
  });

  test.each<[string, object, number, number]>([
    [
      "a picture of 20 MB",
      { type: "image_url", image_url: { url: `data:image/png;base64,${base64(20)}` } },
      1600,
      1700,
    ],
    ["a picture elsewhere", { type: "image_url", image_url: { url: "https://e.example/a.png" } }, 1600, 1700],
    [
      "a picture at low detail",
      { type: "image_url", image_url: { url: "https://e.example/a.png", detail: "low" } },
      85,
      150,
    ],
    [
      "a file of 20 MB",
      { type: "file", file: { file_data: `data:application/pdf;base64,${base64(20)}` } },
      460_000,
      460_100,
    ],
    [
      "a file of 9 KB",
      { type: "file", file: { file_data: `data:application/pdf;base64,${"A".repeat(12_000)}` } },
      9000,
      9100,
    ],
    ["a text of 3 MB", { type: "file", file: { file_data: `data:text/plain;base64,${base64(4)}` } }, 780_000, 790_000],
    ["a file elsewhere", { type: "file", file: { file_id: "file-1" } }, 460_000, 460_100],
    ["a sound of 750 KB", { type: "input_audio", input_audio: { data: base64(1), format: "mp3" } }, 6000, 6400],
  ])("are bounded for %s", (_what, part, least, most) => {
    expect(count(part)).toBeWithin(least, most);
  });

  test("are 32 for each second of a WAV, whatever its rate", () => {
    const head = bytes("RIFF\0\0\0\0WAVEfmt ", [16, 0, 0, 0, 1, 0, 2, 0, 0x44, 0xac, 0, 0, 0x10, 0xb1, 0x02, 0]);
    const data = Buffer.concat([head, Buffer.alloc(176_400 * 10)]).toString("base64");
    expect(count({ type: "input_audio", input_audio: { data, format: "wav" } })).toBeWithin(320, 360);
  });
});
