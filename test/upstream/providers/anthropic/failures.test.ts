import { describe, expect, test } from "bun:test";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import { fixtureJson } from "../../decoding.ts";

interface Error {
  status: number;
  body: unknown;
  kind: string;
}

describe("An error from Anthropic", () => {
  const errors = fixtureJson("anthropic", "errors.json") as Error[];
  const text = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

  test.each(errors.map((error) => [error.status, text(error.body), error.kind] as const))(
    "with status %d and %s is %s",
    (status, body, kind) => {
      expect(anthropic.decodeFailure(status, body).kind).toBe(kind as "busy");
    },
  );

  test("is reported in the provider's own words only if the caller's request is wrong", () => {
    for (const { status, body, kind } of errors) {
      const said = (body as { error?: { message?: string } }).error?.message;
      if (said) expect(anthropic.decodeFailure(status, text(body)).message === said).toBe(kind === "refused");
    }
  });

  test("about a permission is about one request, whose file or feature may be another's, and closes no target", () => {
    const error = { type: "error", error: { type: "permission_error", message: "You may not use the file file_1" } };
    const { kind, message } = anthropic.decodeFailure(403, JSON.stringify(error));
    expect(kind).toBe("unable");
    expect(message).not.toContain("file_1");
    const decoder = anthropic.decodeStream();
    decoder.push(Buffer.from(`event: error\ndata: ${JSON.stringify(error)}\n\n`));
    expect(decoder.outcome()).toMatchObject({ kind: "unable" });
  });
});
