import { type Fields, unchanged } from "../contract/fields.ts";
import type { AnswerHeaders } from "../contract/headers.ts";
import { GatewayError } from "../errors.ts";
import type { Release, RouteChange, VersionChange } from "./change.ts";

/** How to speak with one caller: everything between its version and the newest. Functions with nothing to change return what they are given. */
export interface Version {
  date: string;
  upgradeRequest(request: Fields): Fields;
  downgradeResponse(answer: Fields): Fields;
  downgradeChunk(chunk: Fields): Fields;
  downgradeError(error: Fields): Fields;
  downgradeDocument(openapi: Fields): Fields;
  /** Left out where no header changed: only then need an answer's headers be looked at. */
  downgradeHeaders?: (headers: AnswerHeaders) => AnswerHeaders;
  /** The same version as it is spoken on one route, given by its `operationId`. */
  on(route: string | undefined): Version;
  /** Headers that announce its end; empty for the current version. */
  notices: AnswerHeaders;
}

/** The dated versions of the API (specification, Versioning). The day is an argument, so that a sunset can be tested before it comes. */
export class Versions {
  readonly #releases: readonly Release[];
  /** When each is no longer served, in Unix milliseconds. */
  readonly #ends: ReadonlyMap<string, number>;
  readonly #changes: readonly VersionChange[];
  readonly #guide: (date: string) => string;
  readonly #known = new Map<string, Version>();

  /**
   * @param releases oldest first; the last is the current one.
   * @param guide address of a version's migration guide.
   */
  constructor(releases: readonly Release[], changes: readonly VersionChange[], guide: (date: string) => string) {
    this.#releases = releases;
    this.#ends = new Map(releases.map(({ date, sunset }) => [date, sunset ? Date.parse(sunset) : Infinity]));
    this.#changes = changes.toSorted((a, b) => a.date.localeCompare(b.date));
    this.#guide = guide;
  }

  get releases(): readonly Release[] {
    return this.#releases;
  }

  get changes(): readonly VersionChange[] {
    return this.#changes;
  }

  /** The oldest version still served at a time (Unix ms): what a caller gets who asks for none. */
  default(now: number): Version {
    return this.#version(this.#releases.find((release) => this.#isServed(release, now))!);
  }

  /** The version a caller asks for in `API-Version`, or the default if it asks for none; undefined if it is not served at that time. */
  find(asked: string | null, now: number): Version | undefined {
    if (asked === null) return this.default(now);
    for (const release of this.#releases)
      if (release.date === asked && this.#isServed(release, now)) return this.#version(release);
    return undefined;
  }

  /** Throws `invalid_request` with what would be right if the version asked for is not served. */
  mustServe(asked: string | null, now: number): void {
    if (asked === null || this.find(asked, now)) return;
    const choices = `supported versions: ${this.#served(now)
      .map(({ date }) => date)
      .join(", ")}`;
    const past = this.#releases.find(({ date }) => date === asked);
    const message = past?.sunset
      ? `API-Version ${past.date} was served until ${past.sunset}; its successor is ${this.#current.date} (${choices})`
      : `API-Version must be the date of a version, as YYYY-MM-DD (${choices})`;
    throw new GatewayError("invalid_request", message, { param: "API-Version" });
  }

  #served(now: number): Release[] {
    return this.#releases.filter((release) => this.#isServed(release, now));
  }

  #isServed({ date }: Release, now: number): boolean {
    return now < this.#ends.get(date)!;
  }

  /** Where callers of any older version are to go: what lies between is deprecated too. */
  get #current(): Release {
    return this.#releases.at(-1)!;
  }

  #version(release: Release): Version {
    let version = this.#known.get(release.date);
    if (!version) this.#known.set(release.date, (version = this.#build(release)));
    return version;
  }

  #build(release: Release): Version {
    const newer = this.#changes.filter(({ date }) => date > release.date);
    const whole = {
      date: release.date,
      notices: release.sunset ? this.#notices(release, release.sunset) : {},
      downgradeDocument: chain(newer.toReversed().map((change) => change.downgradeDocument)),
    };
    const base: Version = { ...whole, ...chained(newer), on: (route) => routes.get(route ?? "") ?? base };
    const changed = new Set(newer.flatMap((change) => Object.keys(change.routes ?? {})));
    const routes = new Map(
      [...changed].map((route) => {
        const steps = newer.flatMap((change) => [change, change.routes?.[route] ?? {}]);
        return [route, { ...base, ...chained(steps) }];
      }),
    );
    return base;
  }

  #notices(release: Release, sunset: string): AnswerHeaders {
    const newer = this.#releases.slice(this.#releases.indexOf(release) + 1);
    const guides = newer.map(({ date }) => this.#guide(date));
    const links = ["deprecation", "sunset"].flatMap((rel) =>
      guides.map((guide) => `<${guide}>; rel="${rel}"; type="text/html"`),
    );
    return {
      "api-version-warning": `API version ${release.date} is deprecated and will be removed on ${sunset}; send API-Version: ${this.#current.date} and see ${guides.join(" and ")}`,
      // RFC 8594 wants an HTTP date, RFC 9745 seconds as a structured date.
      sunset: new Date(sunset).toUTCString(),
      deprecation: `@${Date.parse(newer[0]?.date ?? release.date) / 1000}`,
      link: links.join(", "),
    };
  }
}

/** Changes one after the other, oldest first: a request goes up through them in this order, everything else comes down in the other. */
function chained(changes: readonly RouteChange[]) {
  const back = changes.toReversed();
  const headers = back.map((change) => change.downgradeHeaders);
  return {
    upgradeRequest: chain(changes.map((change) => change.upgradeRequest)),
    downgradeResponse: chain(back.map((change) => change.downgradeResponse)),
    downgradeChunk: chain(back.map((change) => change.downgradeChunk)),
    downgradeError: chain(back.map((change) => change.downgradeError)),
    ...(headers.some((change) => change !== undefined) ? { downgradeHeaders: chain(headers) } : {}),
  };
}

/** Without steps the identity: where nothing changed, a call costs a call. */
function chain<Value>(steps: (((value: Value) => Value) | undefined)[]): (value: Value) => Value {
  const given = steps.filter((step) => step !== undefined);
  return given.length === 0 ? unchanged : (value) => given.reduce((result, step) => step(result), value);
}
