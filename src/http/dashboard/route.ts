import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { parser } from "../../contract/parse.ts";
import { exactly } from "../../dashboard/api/fields.ts";
import { GatewayError } from "../../errors.ts";
import { readBody } from "../body.ts";
import { InFlight } from "../in-flight.ts";
import { nothingHere } from "../not-found.ts";
import { dashboardApi } from "../paths.ts";
import type { HttpRoute, RouteSchema } from "../route.ts";
import type { Backing } from "./backing.ts";
import { fromOwnPage, identified, type Visitor } from "./visitor.ts";

/** What an operation of the dashboard's API is told by. */
interface Told extends RouteSchema {
  body?: TObject;
  method: HttpRoute["method"];
  /** Below `/dashboard/api`. */
  path: string;
  summary: string;
}

/** What an operation knows of one request. */
export interface DashboardRequest<Query, Body> {
  request: Request;
  backing: Backing;
  visitor: Visitor;
  params: Record<string, string>;
  query: Query;
  body: Body;
}

type Given<Query extends TObject, Body extends TObject, Answer extends TSchema> = Told & {
  query?: Query;
  body?: Body;
  answer: Answer;
  who?: "member" | "operator";
  run(asked: DashboardRequest<Static<Query>, Static<Body>>): Promise<Static<Answer> | Response>;
};

/** A route for signed-in visitors. */
export function route<Query extends TObject, Body extends TObject, Answer extends TSchema>({
  run,
  who = "member",
  ...facts
}: Given<Query, Body, Answer>): HttpRoute {
  const parse = reading(facts);
  return apiRoute(facts, who, async (request, params, backing) => {
    const visitor = await identified(request, backing);
    if (visitor.accountId !== null) await admit(visitor, request, backing);
    if (who === "operator" && visitor.accountId !== null) throw nothingHere();
    if (visitor.scope === "read" && facts.method !== "GET")
      throw new GatewayError(
        "forbidden",
        "This token may only read; make one with the scope all for what changes something",
      );
    const given = await parse(request, visitor.login);
    return run({ request, backing, visitor, params, ...given });
  });
}

/** A route for anybody, such as signing in. */
export function openRoute<Body extends TObject, Answer extends TSchema>({
  run,
  ...facts
}: Omit<Told, "query"> & {
  body: Body;
  answer: Answer;
  run(asked: { request: Request; backing: Backing; body: Static<Body> }): Promise<Static<Answer> | Response>;
}): HttpRoute {
  const parse = reading(facts, ofStrangers);
  return apiRoute(facts, "anybody", async (request, _params, backing) => {
    fromOwnPage(request);
    const { body } = (await parse(request, "")) as { body: Static<Body> };
    return run({ request, backing, body });
  });
}

function apiRoute(
  { method, path, summary, ...schema }: Told,
  access: HttpRoute["access"],
  run: (request: Request, params: Record<string, string>, backing: Backing) => Promise<unknown>,
): HttpRoute {
  return {
    method,
    path: dashboardApi + path,
    isStrict: true,
    access,
    docs: { summary },
    schema,
    async handle({ request, params, service }) {
      mustBeSteps(params);
      return asResponse(await run(request, params, service.dashboard!));
    },
  };
}

/** What may stand in the place of a path's parameter: an id, or a login. */
export const isStep = /^[A-Za-z0-9_.@+-]{1,64}$/;

function mustBeSteps(params: Readonly<Record<string, string | null>>): asserts params is Record<string, string> {
  for (const step of Object.values(params)) if (step === null || !isStep.test(step)) throw nothingHere();
}

/** Far more than pages and people do in a minute, and far less than would be felt by calls. */
const visitsMost = 600;
const changesMost = 60;

/** Throws `GatewayError` where a member asks too much. */
async function admit({ login }: Visitor, { method }: Request, { visits }: Backing): Promise<void> {
  const isChange = method !== "GET" && method !== "HEAD";
  const verdicts = [
    await visits.admit(login, visitsMost),
    ...(isChange ? [await visits.admit(`changes ${login}`, changesMost)] : []),
  ];
  const refused = verdicts.find(({ accepted }) => !accepted);
  if (!refused) return;
  const { limit, retryAfterSeconds = 1 } = refused;
  const what = limit === changesMost ? "changes" : "requests";
  const message = `The dashboard takes at most ${limit} ${what} a minute of a member; try again in ${retryAfterSeconds} s`;
  throw new GatewayError("rate_limit_exceeded", message, { retryAfterSeconds });
}

const ofVisitors = { maxBytes: 4 * 1024 * 1024, inFlightMost: 64 * 1024 * 1024 };
/**
 * Such as a password. Strangers have no name to be counted by: in one room for all of them, some that never end what they send would
 * leave none to who signs in. Each has less than its connection may hold anyway.
 */
const ofStrangers = { maxBytes: 16 * 1024, inFlightMost: Infinity };
const silenceMs = 30_000;
const inFlight = new InFlight();

const noQuery = exactly({});

function reading({ query = noQuery, body }: Pick<Told, "query" | "body">, { maxBytes, inFlightMost } = ofVisitors) {
  const parseQuery = parser(query, "The query");
  const parseBody = body && parser(body, "The body");
  const bodyOf = async (request: Request, login: string) => {
    const share = inFlight.enter(login, inFlightMost);
    try {
      return (await readBody(request, { maxBytes, silenceMs, share })).value;
    } finally {
      share.end();
    }
  };
  return async (request: Request, login: string) => ({
    query: parseQuery(queryOf(request, query)),
    body: parseBody ? parseBody(await bodyOf(request, login)) : {},
  });
}

/** What is asked in an address, with numbers where numbers belong. */
function queryOf({ url }: Request, { properties }: TObject): Record<string, string | number> {
  const given = [...new URL(url).searchParams];
  return Object.fromEntries(
    given.map(([name, value]) => {
      const isNumber = Object.hasOwn(properties, name) && properties[name]?.["type"] === "integer";
      return [name, isNumber && /^-?\d{1,9}$/.test(value) ? Number(value) : value];
    }),
  );
}

function asResponse(answer: unknown): Response {
  const response = answer instanceof Response ? answer : Response.json(answer);
  response.headers.set("cache-control", "no-store");
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

export const wrong = (param: string, message: string): GatewayError =>
  new GatewayError("invalid_request", message, { param });
