import { describe, expect, test } from "bun:test";
import type { Flags } from "../../src/config/settings.ts";
import { readFromDisk } from "../../src/config/source.ts";
import { complaints, load } from "./loading.ts";

const fails = (code: string) =>
  complaints("", {
    readFile: () => {
      throw Object.assign(new Error("no"), { code });
    },
  });

const thrown = (flags: Flags, yaml: string) => {
  try {
    load({ "penname.yaml": yaml }, { flags });
    return null;
  } catch (error) {
    return error;
  }
};

describe("Mistakes", () => {
  test("are all reported at once, in the order of the file", () => {
    const yaml = "server: { port: x, hots: y }\nmodels: [{ id: a, targets: [no/x] }]\nlimits: { on_failure: z }\n";
    expect(complaints(yaml).map((line) => line.split(": ").slice(0, 2).join(" "))).toEqual([
      "penname.yaml:1:17 server.port",
      "penname.yaml:1:20 server",
      "penname.yaml:2:29 models[0].targets[0]",
      "penname.yaml:3:23 limits.on_failure",
    ]);
  });

  test("beyond twenty are only counted", () => {
    const yaml = `privacy: { terms: [${"1, ".repeat(25)}] }`;
    expect(complaints(yaml)).toHaveLength(21);
    expect(complaints(yaml).at(-1)).toBe("and 5 more");
  });

  test("in the list of providers are not followed by mistakes about targets", () => {
    expect(complaints("providers: []\nmodels: [{ id: a, targets: [house/x] }]\n")).toHaveLength(1);
    expect(complaints("providers: { house: 1 }\nmodels: [{ id: a, targets: [house/x] }]\n")).toHaveLength(1);
  });

  test("name entity types that no detector finds", () => {
    const yaml = "privacy: { detect: [PERSN, default, STAFF], patterns: [{ type: STAFF, regex: a }] }\n";
    expect(complaints(yaml, { entities: ["default", "PERSON"] })).toEqual([
      'penname.yaml:1:21: privacy.detect[0]: "PERSN" is no entity type or group; did you mean "PERSON"?',
    ]);
  });

  test("name kinds of provider the program does not speak", () => {
    const facts = { baseUrl: null, key: "optional" } as const;
    const own = { kinds: { openai: facts, demo: facts } };
    expect(complaints("providers: { a: { kind: openai } }\n", own)).toEqual([]);
    expect(complaints("providers: { a: { kind: bedrock } }\n", own)).toEqual([
      'penname.yaml:1:25: providers.a.kind: must be one of openai, demo, not "bedrock"',
    ]);
  });
});

describe("A file that cannot be used is refused with its reason", () => {
  test("when it is a directory, forbidden, or on a broken disk", () => {
    expect(fails("EISDIR")).toEqual(["penname.yaml: is a directory; name a file"]);
    expect(fails("EACCES")).toEqual(["penname.yaml: may not be read by this user"]);
    expect(fails("EIO")).toEqual(["penname.yaml: cannot be read (EIO)"]);
  });

  test("when it was named and is not there", () => {
    const missing = "no.yaml: does not exist; --config and PENNAME_CONFIG name a configuration file";
    expect(complaints("", { flags: { config: "no.yaml" } })).toEqual([missing]);
    expect(complaints("", { env: { PENNAME_CONFIG: "no.yaml" } })).toEqual([missing]);
  });

  test("when it is not UTF-8", () => {
    expect(complaints(new Uint8Array([0x61, 0xff]))).toEqual(["penname.yaml: is not UTF-8; save it as UTF-8"]);
  });

  test("when it is huge, without reading it whole", () => {
    expect(complaints(new Uint8Array(2_000_000))).toEqual([
      "penname.yaml: is larger than 1048576 bytes; name a smaller one",
    ]);
    expect(complaints("", { flags: { config: "/dev/zero" }, readFile: readFromDisk })).toEqual([
      "/dev/zero: is larger than 1048576 bytes; name a smaller one",
    ]);
    expect(complaints("", { flags: { config: "/" }, readFile: readFromDisk })).toEqual([
      "/: is a directory; name a file",
    ]);
  });

  test("when the certificate it names cannot be read", () => {
    expect(complaints("server: { tls: { cert: a.pem, key: penname.yaml } }\n")).toEqual([
      "penname.yaml:1:24: server.tls.cert: the file it names does not exist",
    ]);
  });
});

describe("A mistake outside the file is named by its flag or variable", () => {
  test.each<[string, Record<string, string>, string]>([
    ["a port that is no number", { PENNAME_PORT: "http" }, "PENNAME_PORT: must be a whole number from 0 to 65535"],
    ["a port out of range", { PORT: "65536" }, "PORT: must be a whole number from 0 to 65535"],
    [
      "a host with a space",
      { PENNAME_HOST: "a b" },
      "PENNAME_HOST: must be a host name or an IP address, without a port",
    ],
    [
      "a short secret",
      { PENNAME_SECRET: "ß".repeat(15) },
      "PENNAME_SECRET: must be at least 32 bytes long, such as `openssl rand -base64 48` prints",
    ],
    [
      "a password that no sign-in takes",
      { PENNAME_ADMIN_PASSWORD: "x".repeat(201) },
      "PENNAME_ADMIN_PASSWORD: must be 200 characters long at most",
    ],
    ["an unknown form of log", { PENNAME_LOG: "xml" }, "PENNAME_LOG: must be pretty or json"],
    [
      "another database",
      { PENNAME_DATABASE_URL: "mysql://a", PENNAME_REDIS_URL: "redis://a", PENNAME_SECRET: "s".repeat(32) },
      "PENNAME_DATABASE_URL: must be an address that begins with postgres://",
    ],
    [
      "a limiter without a scheme",
      { PENNAME_REDIS_URL: "a:6379" },
      "PENNAME_REDIS_URL: must be an address that begins with redis:// or rediss://",
    ],
    ...[
      "redis://:pa/ss@a:6379",
      "redis://:12/ss@a:6379",
      "redis://u:12/ss@a",
      "redis://u:50%@a",
      "redis://a:x",
      "rediss://[::1",
    ].map((url): [string, Record<string, string>, string] => [
      `a limiter at ${url}, which its client cannot read`,
      { PENNAME_REDIS_URL: url },
      "PENNAME_REDIS_URL: must be such as redis://cache:6379/0; in a password / is written as %2F, and % as %25",
    ]),
    [
      "a shared database without shared limits",
      { PENNAME_DATABASE_URL: "postgres://a/b", PENNAME_SECRET: "s".repeat(32) },
      "PENNAME_DATABASE_URL: needs PENNAME_REDIS_URL too; without it limits would count on each node alone",
    ],
    [
      "a shared database without a shared secret",
      { PENNAME_DATABASE_URL: "postgres://a/b", PENNAME_REDIS_URL: "redis://a" },
      "PENNAME_DATABASE_URL: needs PENNAME_SECRET too, the same on every node; without it each would replace the same value by another surrogate",
    ],
  ])("%s", (_, env, line) => {
    expect(complaints("", { env })).toEqual([line]);
  });

  test("two places for the books", () => {
    const shared = {
      PENNAME_DATABASE_URL: "postgres://a/b",
      PENNAME_REDIS_URL: "redis://a",
      PENNAME_SECRET: "s".repeat(32),
    };
    expect(complaints("", { env: shared, flags: { data: "elsewhere" } })).toEqual([
      "--data: cannot be given with PENNAME_DATABASE_URL, which names other books; leave out one of them",
    ]);
    expect(complaints("", { env: { ...shared, PENNAME_DATA: "elsewhere" } })).toEqual([]);
  });

  test("and wrong flags alone count as wrong use of the command", () => {
    expect(thrown({ port: "-1" }, "")).toMatchObject({
      wrongUse: true,
      message: "--port: must be a whole number from 0 to 65535",
    });
    expect(thrown({ port: "-1" }, "x: 1")).toMatchObject({ wrongUse: false });
  });
});
