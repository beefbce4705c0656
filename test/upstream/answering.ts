import { describe, expect, test } from "bun:test";
import { GatewayError } from "../../src/errors.ts";
import { type Provider, UpstreamFailure } from "../../src/upstream/provider.ts";
import { cuts, decode, fixture, fixtureJson, streamTold, type Told, wholeTold } from "./decoding.ts";

/** Generated identifiers differ in every run. */
const sameIds = (text: string) => text.replaceAll(/call_[0-9a-f]{32}/g, "call_new");
const plain = (value: unknown): unknown => JSON.parse(sameIds(JSON.stringify(value)));

/** The tests for the recorded answers of every provider: their meaning, independence of cuts, and no invented end. */
export function answersOf(
  kind: string,
  provider: Provider,
  streams: Readonly<Record<string, Told>>,
  wholes: Readonly<Record<string, Told>> = {},
): void {
  describe(`An answer from ${kind}`, () => {
    test.each(Object.entries(streams))("streamed (%s) reads as if it came from OpenAI", (name, told) => {
      expect(plain(streamTold(provider, fixture(kind, name)))).toEqual(told);
    });

    test.each(Object.entries(wholes))("whole (%s) reads as if it came from OpenAI", (name, told) => {
      expect(plain(wholeTold(provider, fixtureJson(kind, name)))).toEqual(told);
    });

    test.each(Object.keys(streams))("streamed (%s) is the same however its bytes are cut", (name) => {
      const bytes = fixture(kind, name);
      const atOnce = sameIds(JSON.stringify(decode(provider, [bytes])));
      for (const pieces of cuts(bytes)) expect(sameIds(JSON.stringify(decode(provider, pieces)))).toBe(atOnce);
    });

    test.each(Object.keys(streams))(
      "streamed (%s) and cut off at any byte is finished only if it has a finish reason",
      (name) => {
        const bytes = fixture(kind, name);
        for (let length = 0; length <= bytes.length; length++) {
          const { chunks, outcome } = decode(provider, [bytes.subarray(0, length)]);
          const isTold = chunks.some(({ choices }) => choices.some((choice) => choice.finish_reason));
          if (!isTold) expect(outcome).toBeInstanceOf(UpstreamFailure);
        }
      },
    );
  });

  describe(`An error from ${kind}`, () => {
    const errors = fixtureJson(kind, "errors.json") as { status: number; body: unknown; kind: string }[];
    test.each(errors.map((one) => [one.status, JSON.stringify(one.body).slice(0, 60), one] as const))(
      "of status %d with %s is classified",
      (status, _shown, { body, kind: meant }) => {
        const text = typeof body === "string" ? body : JSON.stringify(body);
        const failure = provider.decodeFailure(status, text);
        expect(failure instanceof GatewayError ? failure.fault : failure.kind).toBe(meant as "refused");
        // The provider's words about our own key, account or capacity must not reach the caller.
        if (meant !== "refused")
          expect(failure.message).toMatch(
            /^The provider (?:refused our own|answered with status|cannot serve|of this model)/,
          );
      },
    );
  });
}

export const paris = '{"city":"Paris"}';
export const weather = (id: string, args = paris) => ({ id, name: "get_weather", arguments: args });
export const time = (id: string) => ({ id, name: "get_time", arguments: "{}" });
/** The text of every recorded stream: several scripts, and a surrogate across two events. */
export const content = "Grüße, 世界 👋 SURROGATE_PII(PERSON_123456782)!";
export const counts = (prompt: number, completion: number, more: object = {}) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  ...more,
});
