import { expect, test } from "bun:test";
import { SignedThoughts } from "../../src/privacy/signed-thoughts.ts";

const thoughts = new SignedThoughts("master key");
const thought = { thinking: 'So SURROGATE_PII(PERSON_310174310) "is" \u{1f600}, \ud83d alone', signature: "EqQB" };

test("A thought comes back from its signature as its provider wrote it", () => {
  const sealed = thoughts.seal(thought);
  expect(sealed).toMatch(/^[A-Za-z\d+/]+={0,2}$/);
  expect(SignedThoughts.mayHold(sealed)).toBe(true);
  expect(new SignedThoughts("master key").open(sealed)).toEqual(thought);
});

test("No text gets past the search in a signature that nobody sealed", () => {
  const sealed = Buffer.from(thoughts.seal(thought), "base64");
  for (let at = 6; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at]! ^= 1;
    expect(thoughts.open(altered.toString("base64"))).toBeUndefined();
  }
  for (let length = 0; length < sealed.length; length++)
    expect(thoughts.open(sealed.toString("base64", 0, length))).toBeUndefined();
  expect(new SignedThoughts("another").open(sealed.toString("base64"))).toBeUndefined();
});

test("A provider's own signature is none of ours", () => {
  for (const signature of ["EqQBCgIYAhIM", "", undefined, 5]) expect(SignedThoughts.mayHold(signature)).toBe(false);
});
