import type { TObject, TSchema } from "@sinclair/typebox";
import type { Gateway } from "../pipeline/call.ts";
import type { Admission, Gate } from "./admission.ts";
import type { Backing } from "./dashboard/backing.ts";
import type { IdentityHeader } from "./identity.ts";
import type { InFlight } from "./in-flight.ts";

/** One row of the table of routes, from which it is served, documented, counted, and refused with another method. */
export interface HttpRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As OpenAPI writes it: `{id}` stands for one step. */
  path: string;
  /** The last parameter takes the rest of the path, slashes included. */
  isDeep?: true;
  /** Taken to the letter: a slash at its end makes another path, and `Allow` leaves out HEAD, which is answered wherever GET is. */
  isStrict?: true;
  /** Who may ask: anybody, or the holder of a key of the API, or who has signed in to the dashboard. */
  access: "anybody" | "key" | "member" | "operator";
  docs: RouteDocs;
  /** Of documented routes. What comes in is checked against it by the handler, see `contract/parse.ts`. */
  schema?: RouteSchema;
  /** Its name in metrics, and of paths below it that are served nowhere; `other` if left out. */
  label?: string;
  handle(incoming: Incoming): Response | Promise<Response>;
}

interface RouteDocs {
  /** What is served, in one line. */
  summary: string;
  /** The `operationId` of a route that is in the API's document, and the name that changes of a version know it by. */
  id?: string;
  tag?: string;
  description?: string;
}

export interface RouteSchema {
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  answer: TSchema;
  /** The media type of an answer that is not JSON. */
  type?: string;
}

/** A request on its way to a handler. */
export interface Incoming {
  request: Request;
  /** The path's parameters, decoded; null where an escape is broken. */
  params: Readonly<Record<string, string | null>>;
  admission: Admission;
  service: Service;
  /** The table the route was found in. */
  routes: readonly HttpRoute[];
}

/** Everything the server answers from. `gateway` is read anew for each request, so that it can be replaced as a whole. */
export interface Service {
  gate: Gate;
  gateway(): Gateway;
  bodies: BodyRules;
  /** Origins of pages that may call from a browser; none by default. */
  corsOrigins: readonly string[];
  /** Headers by which programs say whom they ask for. */
  identityHeaders: readonly IdentityHeader[];
  /** Whether requests can be served: not while draining. */
  isReady(): boolean | Promise<boolean>;
  metering: Metering;
  /** What the dashboard works with; without it there is none. */
  dashboard?: Backing;
  /** Hears of failures that are bugs of ours. */
  onBug(thrown: unknown, admission: Admission | undefined): void;
}

/** What holds for the bodies of calls. */
export interface BodyRules {
  maxBytes: number;
  /** Milliseconds a client may pause while it sends. */
  silenceMs: number;
  inFlight: InFlight;
  /** Bytes that the calls of one account may have together until they are answered. */
  inFlightBytes: number;
}

/** What is measured, and who may read it. */
export interface Metering {
  /** In Prometheus' text format. */
  text(): string | Promise<string>;
  /** Lets a reader in from elsewhere; null: nobody. */
  token: string | null;
  /** Whether something stands in front of this server that brings others than this machine's programs. */
  isBehindProxy: boolean;
  /** The address a request came from. */
  peerOf(request: Request): string | null;
}

/** A page or file for anybody. */
export const pageRoute = (path: string, summary: string, handle: HttpRoute["handle"], label?: string): HttpRoute => ({
  method: "GET",
  path,
  access: "anybody",
  docs: { summary },
  handle,
  ...(label === undefined ? {} : { label }),
});
