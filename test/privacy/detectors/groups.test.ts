import { expect, test } from "bun:test";
import { groups, resolveTypes } from "../../../src/privacy/detectors/groups.ts";
import { detectors } from "../../../src/privacy/detectors/index.ts";
import { typeForm } from "../../../src/privacy/terms.ts";

test("every type can be the word of a surrogate: capitals and underscores, no digit", () => {
  for (const type of groups["default"]!) expect(type).toMatch(typeForm);
});

test("every detector has its own name and at least one type", () => {
  expect(new Set(detectors.map(({ name }) => name)).size).toBe(detectors.length);
  for (const { types } of detectors) expect(types.length).toBeGreaterThan(0);
});

test("default stands for everything that can be found", () => {
  expect([...resolveTypes(["default"])].toSorted()).toEqual(
    [...new Set(detectors.flatMap(({ types }) => types))].toSorted(),
  );
});

test("single types can be asked for, also those of configured patterns", () => {
  expect([...resolveTypes(["IBAN_CODE", "STAFF_ID"], ["STAFF_ID"])]).toEqual(["IBAN_CODE", "STAFF_ID"]);
});

test("a type asked for twice counts once", () => {
  expect(resolveTypes(["default", "PERSON"]).size).toBe(groups["default"]!.length);
});

test("an unknown name is an error that suggests the nearest one", () => {
  expect(() => resolveTypes(["EMAIL_ADRESS"])).toThrow('did you mean "EMAIL_ADDRESS"?');
  expect(() => resolveTypes(["defualt"])).toThrow('did you mean "default"?');
  expect(() => resolveTypes(["phone"])).toThrow("PHONE_NUMBER");
});
