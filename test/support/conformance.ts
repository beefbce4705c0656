import { readdirSync, readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020";
import { dashboardDocument } from "../../src/http/dashboard/document.ts";
import { dashboardOperations } from "../../src/http/dashboard/dashboard.ts";
import { root } from "./runtimes.ts";

/** An answer, as far as a document speaks of it. */
export interface Told {
  status: number;
  headers: Headers;
  text: string;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    headers: Record<string, { required?: boolean; schema: object }>;
    responses: Record<string, Response>;
  };
}
interface Operation {
  responses: Record<string, Response | { $ref: string }>;
}
interface Response {
  headers: Record<string, object>;
  content: Record<string, { schema: object & { contentSchema?: Events } }>;
}
/** How a stream's schema tells of its events. */
interface Events {
  items: { properties: { data: { anyOf?: [object, { contentSchema: object }]; contentSchema?: object } } };
}

/** A document, and what tells whether values are of its schemas. */
interface Promised {
  /** What stands before the document's paths in an address. */
  base: string;
  /** Whether every header of an answer is told: the dashboard's sets cookies and files' names too. */
  isWhole: boolean;
  document: Document;
  isOf(schema: object, value: unknown): string | undefined;
}

const promised = (base: string, isWhole: boolean, document: object): Promised => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const checks = new Map<object, ReturnType<typeof ajv.compile>>();
  return {
    base,
    isWhole,
    document: document as Document,
    isOf(schema, value) {
      let check = checks.get(schema);
      if (!check) {
        ajv.removeSchema("document");
        ajv.addSchema(document, "document");
        checks.set(
          schema,
          (check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object)),
        );
      }
      return check(value) ? undefined : ajv.errorsText(check.errors);
    },
  };
};

/** The newest document of the API: their names are dates. */
const newest = (): object => {
  const [name = ""] = readdirSync(`${root}openapi`).toSorted().toReversed();
  return JSON.parse(readFileSync(`${root}openapi/${name}`, "utf8")) as object;
};

let known: Promised[] | undefined;
const documents = (): Promised[] =>
  (known ??= [
    promised("", true, newest()),
    promised("/dashboard/api", false, JSON.parse(JSON.stringify(dashboardDocument(dashboardOperations, ""))) as object),
  ]);

/** Everything in an answer of the gateway that its documents do not promise; nothing if it is of another path than theirs. */
export function unpromised(method: string, path: string, answer: Told): string[] {
  for (const one of documents()) {
    const operation = path.startsWith(`${one.base}/`) && operationAt(one, method, path.slice(one.base.length));
    if (operation) return against(one, operation, answer).map((what) => `${method} ${path} ${answer.status}: ${what}`);
  }
  return [];
}

function operationAt({ document }: Promised, method: string, path: string): Operation | undefined {
  for (const [pattern, methods] of Object.entries(document.paths)) {
    // The id of a model may hold slashes.
    const rest = pattern.includes("{modelId}") ? ".+" : "[^/]+";
    if (!new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\{\w+\}/g, rest)}$`).test(path)) continue;
    // Another method is refused as every operation of the path says.
    return methods[method.toLowerCase() === "head" ? "get" : method.toLowerCase()] ?? Object.values(methods)[0];
  }
  return undefined;
}

function against({ document, isOf, isWhole }: Promised, { responses }: Operation, answer: Told): string[] {
  const given = responses[answer.status] ?? responses[`${Math.floor(answer.status / 100)}XX`];
  if (!given) return ["this status is not documented"];
  const { headers, content } = "$ref" in given ? document.components.responses[given.$ref.split("/").at(-1)!]! : given;
  const type = answer.headers.get("content-type")?.replace(/;.*/, "") ?? "";
  const schema = content[type]?.schema;
  if (!schema) return [`${type || "an answer without a type"} is not documented`];
  const form = schema.contentSchema?.items.properties.data;
  // Beside the word that ends a stream, where there is one.
  const event = form?.anyOf?.[1].contentSchema ?? form?.contentSchema;
  const wrong = [
    ...(type === "application/json" && answer.text !== "" ? [isOf(schema, JSON.parse(answer.text))] : []),
    ...(event ? eventsOf(answer.text).map((data) => isOf(event, JSON.parse(data))) : []),
  ].filter((what) => what !== undefined);
  const names = Object.keys(headers);
  const required = names.filter((name) => document.components.headers[name]?.required === true);
  const told = new Set(names.map((name) => name.toLowerCase()));
  const others = [...answer.headers.keys()].filter((name) => !told.has(name) && !ofHttp.test(name));
  return [
    ...wrong,
    ...required.filter((name) => !answer.headers.has(name)).map((name) => `${name} is missing`),
    ...(isWhole ? others.map((name) => `${name} is not documented`) : []),
  ];
}

/** What the events of a stream hold, but for the word that ends it. */
const eventsOf = (stream: string): string[] =>
  [...stream.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data).filter((data) => data !== "[DONE]");

/** Headers of HTTP itself, which say nothing of the API. */
const ofHttp =
  /^(?:cache-control|connection|content-length|content-type|date|keep-alive|transfer-encoding|vary|x-accel-buffering|access-control-.*)$/;
