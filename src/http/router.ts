import type { Elysia } from "elysia";
import { methodNotAllowed } from "./not-found.ts";
import type { HttpRoute, Incoming } from "./route.ts";

type Answer = (route: HttpRoute, request: Request, params: Incoming["params"]) => Response | Promise<Response>;

/**
 * Registers every route with Elysia, and a refusal with 405 for all other methods of its path. Elysia is told of no schemas: with them
 * it would validate by itself. Measured on a chat request, that compiles for 27 ms while the first one waits, takes three to six times as
 * long as `contract/parse.ts` to refuse one, and answers with up to 74 kB that repeat what was sent.
 */
export function register(app: Elysia, routes: readonly HttpRoute[], answer: Answer): void {
  for (const here of Map.groupBy(routes, ({ path }) => path).values()) {
    const refusal: HttpRoute = { ...here[0]!, handle: refusing(allowed(here)) };
    for (const [isAlias, pattern] of patternsOf(here[0]!).entries()) {
      for (const route of here) {
        const { id: operationId, tag, summary, description } = route.docs;
        const isHidden = operationId === undefined || isAlias > 0;
        const detail = isHidden ? { hide: true } : { operationId, tags: [tag!], summary, description: description! };
        // Elysia reads from a handler's source what it uses: a context that is passed on whole would be filled whole.
        app.route(route.method, pattern, ({ request, params }) => answer(route, request, params ?? none), {
          ...raw,
          detail,
        });
      }
      app.all(pattern, ({ request, params }) => answer(refusal, request, params ?? none), {
        ...raw,
        detail: { hide: true },
      });
    }
  }
}

/** Elysia gives no parameters where a path has none. */
const none = {};
/** Bodies are left to the handlers, which read them with their bounds. */
const raw = { parse: "none" } as const;

/** The path as Elysia writes it, and what else means the same: a slash at its end, or for a deep one whatever follows. */
function patternsOf({ path, isDeep, isStrict }: HttpRoute): string[] {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  if (isDeep) return [pattern, pattern.replace(/:\w+$/, "*")];
  return isStrict || path === "/" ? [pattern] : [pattern, `${pattern}/`];
}

/** The methods of a path's routes, for `Allow`. */
const allowed = (here: readonly HttpRoute[]): string =>
  here.flatMap(({ method, isStrict }) => (method === "GET" && !isStrict ? ["GET", "HEAD"] : [method])).join(", ");

function refusing(allow: string): () => never {
  return () => {
    throw methodNotAllowed(allow);
  };
}
