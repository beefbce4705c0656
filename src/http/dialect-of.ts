import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";

/**
 * The dialect that a request for the API is answered in: that of its path or of what lies below it, the longest first; elsewhere the one
 * whose clients are known by a header. Undefined where it is nobody's.
 */
export function dialectOf(path: string, headers: Headers): Dialect | undefined {
  return (
    byPath.find(({ route }) => path === route.path || path.startsWith(`${route.path}/`)) ??
    dialects.find(({ clientHeader }) => clientHeader !== undefined && headers.has(clientHeader))
  );
}

const byPath = dialects.toSorted((one, other) => other.route.path.length - one.route.path.length);
