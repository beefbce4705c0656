/** Below it is the dashboard. */
export const dashboardBase = "/dashboard";
/** Below it is the dashboard's API. */
export const dashboardApi = `${dashboardBase}/api`;

/** The path of an address, without what follows it. The runtime makes all of them begin with `http://penname/`. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.search(/[?#]/);
  return start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end);
}
