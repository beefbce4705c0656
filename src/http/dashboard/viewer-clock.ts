import { type Clock, startOf } from "../../accounts/reports.ts";

const quarterMs = 900_000;
const dayMs = 96 * quarterMs;

/** What a question says of the viewer's clock. */
interface Told {
  /** Minutes ahead of UTC. */
  offset?: number | undefined;
  zone?: string | undefined;
}

/** The viewer's clock: by the zone where one is named that is known here, since its clocks may change. */
export const clockOf = ({ offset = 0, zone }: Told): Clock =>
  (zone === undefined ? undefined : clockIn(zone)) ?? steady(offset);

/** A clock that never changes, in quarters of an hour, as every zone is: sums are kept for each that is asked for. */
export function steady(offset: number): Clock {
  const aheadMs = Math.round((offset * 60_000) / quarterMs) * quarterMs;
  return () => aheadMs;
}

function clockIn(zone: string): Clock | undefined {
  const format = formatIn(zone);
  if (format === undefined) return undefined;
  const known = new Map<number, number>();
  const aheadAt = (at: number): number => {
    const quarter = startOf(at, quarterMs, 0);
    let ahead = known.get(quarter);
    if (ahead === undefined) known.set(quarter, (ahead = aheadIn(format, quarter)));
    return ahead;
  };
  // A report has thousands of hours, and the clocks change in few of its days.
  return (at) => {
    const day = startOf(at, dayMs, 0);
    const ahead = aheadAt(day);
    return aheadAt(day + dayMs) === ahead ? ahead : aheadAt(at);
  };
}

/** Undefined for a zone that is not known. */
function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
}

/** Reads `GMT+05:30`, or `GMT` alone. */
function aheadIn(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return steady(Number(`${sign}1`) * (60 * Number(hours) + Number(minutes)))(at);
}
