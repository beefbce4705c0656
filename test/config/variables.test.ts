import { describe, expect, test } from "bun:test";
import { complaints, load } from "./loading.ts";

const terms = (yaml: string, env: Record<string, string> = {}) =>
  load({ "penname.yaml": `privacy: { terms: ${yaml} }` }, { env }).privacy.terms;

describe("${NAME}", () => {
  test("inserts the variable's text, also unquoted inside brackets and more than once", () => {
    const env = { A: "one", B_2: "two" };
    expect(terms("[${A}, '${A}', \"x${A}-${B_2}\"]", env)).toEqual(["one", "one", "xone-two"]);
  });

  test("is text, not YAML: its value starts no key, comment or variable", () => {
    const env = { A: "a: b # c\n- ${B} $${C} [", B: "b" };
    expect(terms("[${A}]", env)).toEqual([env.A]);
  });

  test("is without the last line end of a file it was made of, as secrets of Kubernetes are", () => {
    expect(terms("[${A}, ${B}, x${A}]", { A: "one\n", B: "two\n\r\n" })).toEqual(["one", "two\n", "xone"]);
  });

  test("is literal when written $${NAME}", () => {
    expect(terms("[$${A}, '$${', '$$${A}', $A, 'a$']", { A: "one" })).toEqual(["${A}", "${", "$${A}", "$A", "a$"]);
  });

  test("may give a number, or true and false", () => {
    const yaml = "server: { port: ${P}, max_body_mb: ${M} }\nprivacy: { instruction: ${I}, mode: ${O} }";
    const config = load({ "penname.yaml": yaml }, { env: { P: "81", M: "0.5", I: "false", O: "off" } });
    expect(config).toMatchObject({
      server: { port: 81, maxBodyBytes: 524_288 },
      privacy: { instruction: false, mode: "off" },
    });
  });

  test("in a comment needs no variable", () => {
    expect(complaints("# api_key: ${NOPE}\nlimits: {} # ${NOPE}\n")).toEqual([]);
  });
});
