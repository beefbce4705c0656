import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { GatewayError } from "../../../../src/errors.ts";
import { bedrock } from "../../../../src/upstream/providers/bedrock/bedrock.ts";
import { converseRequest } from "../../../../src/upstream/providers/bedrock/request.ts";
import { anyRequest } from "../../any-request.ts";
import { fitted } from "../../encoding.ts";
import { bedrockProblems } from "../../strict/bedrock.ts";

const models = [
  "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
  "us.anthropic.claude-opus-4-7",
  "anthropic.claude-3-haiku-20240307-v1:0",
  "amazon.nova-2-lite-v1:0",
  "mistral.mistral-large-2407-v1:0",
  "openai.gpt-oss-120b-1:0",
];

test("Bedrock is sent nothing that its documentation does not allow, or the request is refused with a field's name", () => {
  let taken = 0;
  fc.assert(
    fc.property(anyRequest(), fc.constantFrom(...models), (body, model) => {
      const sent = sentFor(body, model);
      if (sent === undefined) return;
      taken++;
      expect(bedrockProblems(JSON.parse(JSON.stringify(sent)), model)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(taken).toBeGreaterThan(200);
}, 120_000);

/** Undefined if the request is refused. */
function sentFor(body: Record<string, unknown>, model: string): unknown {
  try {
    return converseRequest(fitted(bedrock, model, body).request, model);
  } catch (thrown) {
    if (!(thrown instanceof GatewayError) || thrown.fault !== "invalid_request") throw thrown;
    expect(thrown.message).toStartWith(`${thrown.param} `);
    return undefined;
  }
}
