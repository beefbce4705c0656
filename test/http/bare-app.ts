import { createApp } from "../../src/http/app.ts";
import { InFlight } from "../../src/http/in-flight.ts";
import type { Service } from "../../src/http/route.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";

const unused = () => {
  throw new Error("this test needs no calls");
};

type Given = Partial<Service> & { versions?: Versions; now?: number };

/** What the HTTP interface answers from, without anything behind it: no key is known, and no call gets further. */
export function bareService(given: Given = {}): Service {
  const versions =
    given.versions ?? new Versions(releases, changes, (date) => `https://gateway.example/migrations/${date}`);
  return {
    gate: {
      keys: { find: () => undefined } as unknown as Service["gate"]["keys"],
      limiter: { admit: unused },
      tiers: new Map(),
      versions,
      refused: () => {},
      now: () => given.now ?? Date.parse("2026-11-21"),
    },
    gateway: unused,
    identityHeaders: [],
    bodies: { maxBytes: 100_000, silenceMs: 30_000, inFlight: new InFlight(), inFlightBytes: 1_000_000 },
    corsOrigins: [],
    isReady: () => true,
    metering: { text: () => "", token: null, isBehindProxy: false, peerOf: () => null },
    onBug: (thrown) => {
      throw thrown;
    },
    ...given,
  };
}

/** The HTTP interface as one function, on that alone. */
export function bareApp(given: Given = {}) {
  const app = createApp(bareService(given));
  return (path: string, init?: RequestInit) => Promise.resolve(app.fetch(new Request(`http://gateway${path}`, init)));
}
