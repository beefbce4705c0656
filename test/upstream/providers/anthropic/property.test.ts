import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import { anyRequest } from "../../any-request.ts";
import { encode, refusedParam } from "../../encoding.ts";
import { anthropicProblems } from "../../strict/anthropic.ts";

const models = [
  "claude-3-5-haiku-latest",
  "claude-haiku-4-5",
  "claude-opus-4-6",
  "claude-opus-4-8",
  "claude-sonnet-5",
  "ours",
];

test("Anthropic is sent nothing that its documentation does not allow, or the request is refused with a field's name", () => {
  let taken = 0;
  fc.assert(
    fc.property(anyRequest(), fc.constantFrom(...models), (body, model) => {
      if (refusedParam(anthropic, model, body) !== undefined) return;
      taken++;
      expect(anthropicProblems(encode(anthropic, model, body).json)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(taken).toBeGreaterThan(300);
}, 60_000);
