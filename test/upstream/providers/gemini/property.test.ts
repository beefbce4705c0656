import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { gemini } from "../../../../src/upstream/providers/gemini/gemini.ts";
import { anyRequest } from "../../any-request.ts";
import { encode, refusedParam } from "../../encoding.ts";
import { geminiProblems } from "../../strict/gemini.ts";

const models = [
  "gemini-2.0-flash",
  "gemini-2.5-flash",
  "gemini-3-pro-preview",
  "gemini-3-flash-preview",
  "gemini-flash-latest",
];

test("Gemini is sent nothing that its documentation does not allow, or the request is refused with a field's name", () => {
  let taken = 0;
  fc.assert(
    fc.property(anyRequest(), fc.constantFrom(...models), (body, model) => {
      if (refusedParam(gemini, model, body) !== undefined) return;
      taken++;
      expect(geminiProblems(encode(gemini, model, body).json, model)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(taken).toBeGreaterThan(300);
}, 60_000);
