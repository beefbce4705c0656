import { describe, expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { parse, stringify } from "yaml";
import { kinds } from "../../src/app/configuration.ts";
import { publishedSchema } from "../../src/config/published.ts";
import { configFiles, escaped } from "./files.ts";
import { load } from "./loading.ts";

const validate = new Ajv2020({ strict: true }).compile(publishedSchema(kinds));
const styles = ["PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_LITERAL"] as const;

describe("Any valid configuration", () => {
  test("means the same in any YAML style, and loses nothing", () => {
    fc.assert(
      fc.property(configFiles, fc.constantFrom(20, 80, 0), fc.constantFrom(...styles), (file, lineWidth, style) => {
        const config = load({ "penname.yaml": JSON.stringify(escaped(file)) });
        expect(load({ "penname.yaml": asYaml(escaped(file), lineWidth, style) })).toEqual(config);

        const { providers = {}, models = [], privacy = {}, server = {} } = file;
        expect(config.privacy).toMatchObject({
          terms: privacy.terms ?? [],
          allow: privacy.allow ?? [],
          patterns: privacy.patterns ?? [],
        });
        expect(config.server).toMatchObject({ host: server.host ?? "127.0.0.1", port: server.port ?? 8080 });
        for (const [name, { kind, api_key, headers }] of Object.entries(providers)) {
          const read = config.providers.find((provider) => provider.name === name);
          expect(read).toMatchObject({ kind, apiKey: api_key ?? null, headers: headers ?? {} });
        }
        for (const [index, { id, targets, price }] of models.entries()) {
          const read = config.models[index];
          expect(read).toMatchObject({ id, price: price ?? null });
          expect(read?.targets.map(({ provider, model, weight }) => [`${provider}/${model}`, weight])).toEqual(
            targets.map((given) => (typeof given === "string" ? [given, null] : [given.target, given.weight ?? null])),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  test("is accepted by the published schema too", () => {
    fc.assert(
      fc.property(configFiles, (file) => {
        expect(validate(escaped(file)) || validate.errors).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

/**
 * The first of these ways that is read back the same: yaml 2.9.1 folds lines with characters beyond U+FFFF wrongly, even inside surrogate
 * pairs, and loses a block of nothing but a space.
 */
function asYaml(value: unknown, lineWidth: number, defaultStringType: (typeof styles)[number]): string {
  const ways = [
    { lineWidth, defaultStringType },
    { lineWidth: 0, defaultStringType },
    { lineWidth: 0, defaultStringType: "QUOTE_DOUBLE" },
  ] as const;
  const written = ways.map((way) => stringify(value, way));
  return written.find((text) => text.isWellFormed() && isDeepStrictEqual(parse(text), value)) ?? JSON.stringify(value);
}
