import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { keyedHash } from "../../src/privacy/keyed-hash.ts";

test.each(["", "a", "secret", "x".repeat(63), "ü".repeat(32), "y".repeat(65), "z".repeat(1000)])(
  "the keyed hash under %j is the HMAC that every library makes",
  (secret) => {
    for (const text of ["", "Maria", "Jürgen Groß\0漢字", "long ".repeat(10_000)])
      expect(keyedHash(secret, text).toString("hex")).toBe(createHmac("sha256", secret).update(text).digest("hex"));
  },
);
