import { expect, test } from "bun:test";
import { load } from "./loading.ts";

test("a provider's headers are named in any case, and take the place of the program's own of the same name", () => {
  const yaml = "providers: { a: { kind: groq, api_key: k, headers: { Authorization: Basic b, X-Team: c } } }\n";
  const { providers } = load({ "penname.yaml": yaml });
  expect(providers[0]?.headers).toEqual({ authorization: "Basic b", "x-team": "c" });
});
