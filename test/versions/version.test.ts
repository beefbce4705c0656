import { expect, test } from "bun:test";
import { GatewayError } from "../../src/errors.ts";
import type { VersionChange } from "../../src/versions/change.ts";
import { changes, releases } from "../../src/versions/index.ts";
import { Versions } from "../../src/versions/version.ts";

const guide = (date: string) => `https://gateway.example/migrations/${date}`;
const versions = new Versions(releases, changes, guide);
const today = Date.parse("2026-11-21");
const lastMoment = Date.parse("2027-06-01") - 1;
const sunset = Date.parse("2027-06-01");

function refusal(run: () => unknown): GatewayError {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof GatewayError) return thrown;
  }
  throw new Error("nothing was refused");
}

test("API-Version defaults to 2026-06-01 when it is omitted", () => {
  expect(versions.find(null, today)?.date).toBe("2026-06-01");
});

test("a version is served for 12 months after its successor came, but for the first, whose end is the specification's", () => {
  const [first, ...later] = releases.map(({ date, sunset: end }, index) => {
    const since = new Date(releases[index + 1]?.date ?? date);
    return { date, isKept: end === undefined || Date.parse(end) >= since.setUTCFullYear(since.getUTCFullYear() + 1) };
  });
  expect(first).toEqual({ date: "2026-06-01", isKept: false });
  expect(later.filter(({ isKept }) => !isKept)).toEqual([]);
});

test("the current version announces nothing", () => {
  expect(versions.find("2026-06-07", today)?.notices).toEqual({});
});

test("a deprecated version carries a warning, its sunset as an HTTP date, its deprecation as a structured date and a link to the guide", () => {
  const notices = versions.find("2026-06-01", today)?.notices ?? {};
  expect(notices["sunset"]).toBe("Tue, 01 Jun 2027 00:00:00 GMT");
  expect(notices["deprecation"]).toBe("@1780790400");
  expect(notices["api-version-warning"]).toContain("2026-06-07");
  expect(notices["api-version-warning"]).toContain("2027-06-01");
  expect(notices["link"]).toContain('<https://gateway.example/migrations/2026-06-07>; rel="deprecation"');
});

test.each(["2026-06-02", "2026-6-1", "latest", "", "2026-06-07 ", "__proto__"])(
  "API-Version %p is refused with the supported versions",
  (asked) => {
    const { fault, param, message } = refusal(() => versions.mustServe(asked, today));
    expect({ fault, param }).toEqual({ fault: "invalid_request", param: "API-Version" });
    expect(message).toContain("2026-06-01, 2026-06-07");
  },
);

test("a version is served until the last moment before its sunset", () => {
  expect(versions.find("2026-06-01", lastMoment)?.date).toBe("2026-06-01");
});

test("past its sunset a version is refused and its successor named", () => {
  const { message, param } = refusal(() => versions.mustServe("2026-06-01", sunset));
  expect(param).toBe("API-Version");
  expect(message).toContain("its successor is 2026-06-07");
});

test("past the sunset of the default, a caller who asks for no version gets the oldest still served", () => {
  expect(versions.find(null, sunset)?.date).toBe("2026-06-07");
});

const rename: VersionChange = {
  date: "2026-06-07",
  summary: "`bound` became `max_tokens`, as everybody else calls it",
  upgradeRequest: ({ bound, ...rest }) => ({ ...rest, max_tokens: bound }),
  downgradeResponse: ({ object, ...rest }) => ({ ...rest, kind: object }),
  downgradeChunk: ({ object, ...rest }) => ({ ...rest, kind: object }),
  downgradeDocument: (document) => ({ ...document, old: true }),
};
const later: VersionChange = {
  date: "2026-09-01",
  summary: "`kind` left",
  upgradeRequest: (request) => ({ ...request, later: Object.keys(request).length }),
};
const changed = new Versions(
  [...releases.slice(0, 1), { date: "2026-06-07", sunset: "2027-09-01" }, { date: "2026-09-01" }],
  [later, rename],
  guide,
);

test("a breaking change is undone for callers of the version before it", () => {
  const old = changed.find("2026-06-01", today);
  expect(old?.downgradeResponse({ object: "chat.completion" })).toEqual({ kind: "chat.completion" });
  expect(old?.downgradeChunk({ object: "chat.completion.chunk" })).toEqual({ kind: "chat.completion.chunk" });
  expect(old?.downgradeDocument({})).toEqual({ old: true });
});

test("requests of an old version go up through every change, oldest first", () => {
  expect(changed.find("2026-06-01", today)?.upgradeRequest({ bound: 5, model: "m" })).toEqual({
    max_tokens: 5,
    model: "m",
    later: 2,
  });
  expect(changed.find("2026-06-07", today)?.upgradeRequest({ model: "m" })).toEqual({ model: "m", later: 1 });
});

test("a deprecated version names the current one, however many lie between, and the guides of the way there", () => {
  const notices = changed.find("2026-06-01", today)?.notices ?? {};
  expect(notices["api-version-warning"]).toContain("send API-Version: 2026-09-01 and see");
  for (const date of ["2026-06-07", "2026-09-01"]) {
    expect(notices["api-version-warning"]).toContain(guide(date));
    expect(notices["link"]).toContain(`<${guide(date)}>; rel="deprecation"`);
  }
  // It has been deprecated since the first of them.
  expect(notices["deprecation"]).toBe("@1780790400");
  expect(refusal(() => changed.mustServe("2026-06-01", Date.parse("2027-08-01"))).message).toContain(
    "its successor is 2026-09-01",
  );
});

test("callers of the newest version pass untouched", () => {
  const request = { model: "m" };
  expect(changed.find("2026-09-01", today)?.upgradeRequest(request)).toBe(request);
});

test("the changes a program ships belong to versions it serves", () => {
  for (const { date } of changes) expect(releases.map((release) => release.date)).toContain(date);
});
