import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "bun:test";
import { dashboardOperations } from "../../src/http/dashboard/dashboard.ts";
import { dashboardDocument } from "../../src/http/dashboard/document.ts";
import { schemasOf, unnamedObjects } from "./schemas-of.ts";

interface Operation {
  security: object[];
  responses: Record<string, { $ref?: string; headers?: Record<string, object> }>;
}
const document = JSON.parse(JSON.stringify(dashboardDocument(dashboardOperations, "1"))) as Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods));

test("the dashboard's document is valid, and says under which licence it is", async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(document).toHaveProperty("info.license", { name: "MIT", identifier: "MIT" });
});

test("every object in it has a name, of its own or for its place", () => {
  expect(unnamedObjects(document)).toEqual([]);
  expect(Object.keys(document.components["schemas"]!)).toContainValues(["Account", "OverviewTotal", "ErrorBody"]);
  expect(schemasOf(document).length).toBeGreaterThan(150);
});

test("every name in it is one that is there", () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
  const gone = names.filter(([, kind = "", name = ""]) => document.components[kind]?.[name] === undefined);
  expect(gone).toEqual([]);
  expect(names.length).toBeGreaterThan(200);
});

test("responses tell their headers by reference, and refusals are told once", () => {
  for (const [, { responses }] of operations) {
    expect(Object.values(responses["200"]?.headers ?? {})).toContainEqual({
      $ref: "#/components/headers/X-Request-Id",
    });
    const refusals = Object.entries(responses).filter(([status]) => status !== "200");
    expect(refusals.every(([, { $ref }]) => $ref?.startsWith("#/components/responses/"))).toBe(true);
  }
});

test("who has a session needs the page's token for everything that changes something", () => {
  for (const [method, { security }] of operations) {
    if (security.length > 0)
      expect(security).toEqual([{ token: [] }, method === "get" ? { session: [] } : { session: [], csrf: [] }]);
  }
});
