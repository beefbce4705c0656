import { expect, test } from "bun:test";
import { detectors } from "../../../../src/privacy/analyze/detectors/index.ts";
import { detectable, resolveTypes } from "../../../../src/privacy/analyze/detectors/groups.ts";
import { typePattern } from "../../../../src/privacy/pseudonymize/surrogate.ts";

test("the groups default and context are together every type any detector can report", () => {
  expect([...resolveTypes(["default", "context"])].toSorted()).toEqual(
    [...new Set(detectors.flatMap((one) => one.types))].toSorted(),
  );
});

test("what says little about a person is hidden only where it is asked for", () => {
  for (const type of ["DATE_TIME", "AGE", "LOCATION", "ORGANIZATION"]) {
    expect(resolveTypes(["default"]).has(type)).toBe(false);
    expect(resolveTypes(["context"]).has(type)).toBe(true);
  }
});

test("types may be named one by one, also beside a group", () => {
  expect([...resolveTypes(["EMAIL_ADDRESS", "IBAN_CODE"])]).toEqual(["EMAIL_ADDRESS", "IBAN_CODE"]);
  expect(resolveTypes(["default", "EMAIL_ADDRESS"])).toEqual(resolveTypes(["default"]));
});

test("a configuration may name every type and every group, and each type can be told from the digits of a surrogate", () => {
  expect(detectable).toContain("default");
  for (const type of resolveTypes(["default", "context"])) {
    expect(detectable).toContain(type);
    expect(type).toMatch(typePattern);
  }
});
