import { describe, expect, test } from "bun:test";
import { gemini } from "../../../../src/upstream/providers/gemini/gemini.ts";
import { fixtureJson } from "../../decoding.ts";

interface Error {
  status: number;
  body: unknown;
  kind: string;
  retryAfterSeconds?: number;
}

describe("An error from Gemini", () => {
  const errors = fixtureJson("gemini", "errors.json") as Error[];
  const text = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

  test.each(errors.map((error) => [error.status, text(error.body), error.kind, error.retryAfterSeconds] as const))(
    "with status %d and %s is %s",
    (status, body, kind, retryAfterSeconds) => {
      expect(gemini.decodeFailure(status, body)).toMatchObject({ kind, retryAfterSeconds });
    },
  );

  test("is reported in the provider's own words only if the caller's request is wrong", () => {
    for (const { status, body, kind } of errors) {
      const said = ([body].flat()[0] as { error?: { message?: string } }).error?.message;
      if (said) expect(gemini.decodeFailure(status, text(body)).message === said).toBe(kind === "refused");
    }
  });
});
