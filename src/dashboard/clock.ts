/** The gateway's time: what expires does so by its clock, and the viewer's may be wrong. */

let aheadMs = 0;
/** Less than that is said by the time an answer took, and by a header that has whole seconds. */
const noticedMs = 60_000;

/** Notes by an answer's header how far the viewer's clock is ahead of the gateway's. */
export function heard(date: string | null): void {
  const ms = Date.now() - Date.parse(date ?? "");
  if (!Number.isNaN(ms)) aheadMs = Math.abs(ms) < noticedMs ? 0 : ms;
}

export const now = (): number => Date.now() - aheadMs;

/** Minutes the local clock is ahead of UTC, now or at another time. */
export const zoneOffset = (at = new Date()): number => -at.getTimezoneOffset();

/** What the gateway is told of the viewer's clock. */
export const viewersClock = () => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  offset: String(zoneOffset()),
});
