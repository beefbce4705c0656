import { createApp, type Service } from "../../src/http/app.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";

const unused = () => {
  throw new Error("this test needs no calls");
};

/** The HTTP interface without anything behind it: no key is known, and no call gets further. */
export function bareApp(given: Partial<Service> & { versions?: Versions; now?: number } = {}) {
  const versions =
    given.versions ?? new Versions(releases, changes, (date) => `https://gateway.example/migrations/${date}`);
  const app = createApp({
    gate: {
      keys: { find: () => undefined } as unknown as Service["gate"]["keys"],
      limiter: { admit: unused },
      tiers: new Map(),
      versions,
      refused: () => {},
      now: () => given.now ?? Date.parse("2026-11-21"),
    },
    gateway: unused,
    maxBodyBytes: 1000,
    corsOrigins: [],
    isReady: () => true,
    metering: { text: () => "", token: null, peerOf: () => null },
    onBug: (thrown) => {
      throw thrown;
    },
    ...given,
  });
  return (path: string, init?: RequestInit) => Promise.resolve(app.fetch(new Request(`http://gateway${path}`, init)));
}
