import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import Ajv2020 from "ajv/dist/2020";
import { type Dashboard, startDashboard } from "./dashboard-world.ts";

setDefaultTimeout(120_000);

/** What the dashboard's document says of a body or a query is what the server takes. */

interface Operation {
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
}

let world: Dashboard;
let document: object;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  world = await startDashboard("bun");
  document = (await world.call("/openapi.json")).json;
  ({ paths } = document as { paths: typeof paths });
  ajv.addSchema(document, "document");
});
afterAll(() => world.stop());

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isOf = (schema: object, value: unknown) =>
  ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object, value);
const rocket = "\u{1f680}";
const [long, key] = ["x".repeat(65), `acct_${"0".repeat(16)}`];

/** Bodies at the edges of what is allowed: an operation, a field, and what it is tried with. */
const bodies: [operation: string, usual: object, field: string, values: unknown[]][] = [
  ["POST /accounts", { name: "edge" }, "name", ["", "x", long, " x", "<b>", rocket, "Łódź 1", 7, null]],
  ["POST /accounts", { name: "edge" }, "tier", ["gold", "Standard", "", "x".repeat(33), null, "standard"]],
  [
    "POST /accounts",
    { name: "edge" },
    "credits_usd",
    ["0", "-1", "1e3", "01", ".5", "0.1234567", "1000000000", "1000000001", "1000000000.5", null, 7],
  ],
  [
    "POST /accounts/{id}/credits",
    { amount_usd: "1", reason: "x" },
    "amount_usd",
    ["0", "0.000000", "0.000001", "1000000001", "", "one", null],
  ],
  [
    "POST /accounts/{id}/credits",
    { amount_usd: "1", reason: "x" },
    "reason",
    ["", " ", "x".repeat(200), "x".repeat(201), rocket.repeat(200), rocket.repeat(201), "two\nlines", "\u202eturned"],
  ],
  [
    "POST /accounts/{id}/members",
    { login: "edge" },
    "login",
    ["x", "xy", "operator", "Operator", "operators", "a b", long, "é@example.org", rocket.repeat(2), "A@Example.org"],
  ],
  ["POST /keys", {}, "label", ["", "x".repeat(64), long, rocket.repeat(64), rocket.repeat(65), "a\u0000b", null]],
  ["POST /keys", {}, "account", ["", "nobody's", "x".repeat(100), 7]],
  ["POST /keys", {}, "models", [[], ["demo"], [7], null]],
  [
    "POST /keys",
    {},
    "expires_at",
    ["", "soon", "2099-01-01T00:00:00Z", "2099-01-01", "2099-01-01T00:00:00", "2099-01-01 and more", null],
  ],
  ["POST /tokens", {}, "scope", ["read", "all", "write", null]],
  ["POST /tokens", {}, "label", ["x".repeat(64), long, rocket.repeat(64), "\u200b"]],
  [
    "POST /invitation",
    { token: "A".repeat(43) },
    "token",
    ["A".repeat(42), rocket.repeat(43), "é".repeat(43), `${"A".repeat(42)}!`, rocket.repeat(21) + "A"],
  ],
  ["POST /session", { login: "nobody", password: "x" }, "login", ["", long, rocket.repeat(64), "a\u0000b"]],
  [
    "POST /session",
    { login: "nobody", password: "x" },
    "password",
    ["", rocket.repeat(200), rocket.repeat(201), "a\u0000b"],
  ],
];

const cases = bodies.flatMap(([operation, usual, field, values]) =>
  values.map((value): [string, string, unknown, object] => [operation, field, value, { ...usual, [field]: value }]),
);

test.each(cases)("%s takes a %s of %j exactly where its schema does", async (operation, _field, _value, body) => {
  const [method = "", path = ""] = operation.split(" ");
  const { requestBody } = paths[path]![method.toLowerCase()]!;
  const isValid = isOf(requestBody!.content["application/json"]!.schema, body);
  const { status, error } = await world.operator(path.replace("{id}", key), method, body);
  // What is valid may still name what is not there, or what somebody else has.
  const isTaken =
    status !== 400 || !/ must be (?!the id of an account|one of standard|ids of models)/.test(error.message);
  expect({ body, isTaken, status: status < 500 }).toEqual({ body, isTaken: isValid, status: true });
});

test.each([
  ["/keys", "limit", ["0", "1", "500", "501", "x", "1.5"]],
  ["/keys", "state", ["active", "gone"]],
  ["/keys", "account", ["x y", "a\u0000b"]],
  ["/overview", "range", ["1h", "2h"]],
  ["/overview", "offset", ["-840", "841", "0", "1e2"]],
  ["/overview", "zone", ["Europe/Berlin", "Nowhere/At all", "", "x".repeat(65)]],
  ["/usage", "month", ["2026-13", "2026-01"]],
  ["/audit", "action", ["session", "key.create", "%", "KEY"]],
  ["/calls", "model", ["x".repeat(201), "demo", "a\u0000b"]],
  ["/ledger", "kind", ["charge", "all"]],
])("GET %s takes a %s where its schema does: %j", async (path, name, values) => {
  const { schema } = paths[path]!["get"]!.parameters.find((one) => one.name === name)!;
  const isNumber = (schema as { type?: string }).type === "integer";
  for (const value of values) {
    const given = isNumber && /^-?\d+$/.test(value) ? Number(value) : value;
    const query = new URLSearchParams({
      ...(path === "/overview" && name !== "range" ? { range: "1h" } : {}),
      [name]: value,
    });
    const { status } = await world.operator(`${path}?${query.toString()}`);
    expect([value, status]).toEqual([value, isOf(schema, given) ? (name === "account" ? 404 : 200) : 400]);
  }
});

test("half a character is refused, which no database keeps", async () => {
  const { status, error } = await world.operator("/tokens", "POST", '{"label":"\\ud800"}');
  expect([status, error.param]).toEqual([400, "label"]);
});

test("the document names every limit of a string that is sent, and nothing only the program knows", async () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('"expects"');
  const { components } = document as { components: { schemas: Record<string, object> } };
  const unlimited: string[] = [];
  const search = (schema: unknown, at: string): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { $ref: ref, type, maxLength, pattern, enum: words, ...rest } = schema as Record<string, unknown>;
    if (typeof ref === "string") search(components.schemas[ref.split("/").at(-1)!], at);
    if (type === "string" && maxLength === undefined && pattern === undefined && words === undefined)
      unlimited.push(at);
    for (const [name, value] of Object.entries(rest)) search(value, `${at}.${name}`);
  };
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
      for (const { name, schema } of parameters) search(schema, `${method} ${path} ${name}`);
      search(requestBody?.content["application/json"]?.schema, `${method} ${path}`);
    }
  expect(unlimited).toEqual([]);
});
