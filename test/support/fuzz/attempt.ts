import { type Chance, chance } from "../../privacy/chance.ts";
import { bent, mostly } from "./bent.ts";
import { framed } from "./framed.ts";

/** What is sent on one connection, in pieces, and how it is left. */
export interface Attempt {
  pieces: Buffer[];
  /** Whether the client closes its side as soon as it has sent everything. */
  isHalfClosed: boolean;
}

/** The malformed or half-formed requests of one number: the same for the same seed, number and key. Without a key it is one of a stranger. */
export function attempt(seed: number, number: number, key: string | null): Attempt {
  const random = chance(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
  // The first numbers of a generator whose seeds are alike are alike.
  for (let skipped = 0; skipped < 4; skipped++) random.below(1);
  const requests = Array.from({ length: random.of([1, 1, 1, 1, 2, 3]) }, () => request(random, key));
  let bytes: Buffer = Buffer.concat(requests);
  for (let times = random.of([0, 0, 1, 1, 2, 5]); times > 0; times--) bytes = bent(bytes, random);
  return { pieces: cut(bytes, random), isHalfClosed: random.below(4) === 0 };
}

function request(random: Chance, key: string | null): Buffer {
  const [framing, body] = framed(random);
  const lineEnd = mostly(random, "\r\n", ["\n", "\r", "\r\r\n", "\n\r", " \r\n", "\u0000\r\n"]);
  const space = mostly(random, " ", ["  ", "\t", "", "\u000b", " \t "]);
  const line = [method(random), target(random), version(random)].join(space);
  const lines = [
    line,
    ...shuffled([...host(random), ...framing, ...authorization(random, key), ...other(random)], random),
  ];
  const head =
    mostly(random, "", ["\r\n", "\r\n\r\n", "\n", " ", "\ufeff", "\u0016\u0003\u0001"]) + lines.join(lineEnd);
  return Buffer.concat([Buffer.from(head + lineEnd + mostly(random, lineEnd, ["", "\n", "\r"]), "latin1"), body]);
}

const method = (random: Chance) =>
  mostly(random, random.of(["GET", "POST"]), [
    ..."HEAD PUT PATCH DELETE OPTIONS TRACE CONNECT PRI get Post G@T BREW".split(" "),
    "",
    "X".repeat(300),
    "G\u0000T",
  ]);

const version = (random: Chance) =>
  mostly(random, "HTTP/1.1", [
    ..."HTTP/1.0 HTTP/0.9 HTTP/1.2 HTTP/2.0 HTTP/1.1x http/1.1 HTTP/1 HTTP/11 HTTPS/1.1 HTTP/1.".split(" "),
    "",
    "HTTP/1.1 HTTP/1.1",
    "HTTP/-1.1",
  ]);

const paths = ["/v1/models", "/v1/models/demo", "/v1/chat/completions", "/v1", "/v1/nowhere"];
const twists = '/../ /./ // \\ %2e%2e/ %2f %5c ; : @ ? # %00 %zz % * | \u0000 \u00e9 \u007f .. ~ {} <> ^ " ` &'.split(
  " ",
);
const origins = [
  "http://x",
  "https://x",
  "HTTP://X",
  "http://a@b",
  "http://[::1]",
  "http://",
  "x:80",
  "//x",
  "ftp://x",
  "http:x",
  "http://x?",
];

function target(random: Chance): string {
  let path = random.of(paths);
  for (let times = random.of([0, 0, 0, 1, 1, 3]); times > 0; times--) {
    const at = random.below(path.length + 1);
    path = path.slice(0, at) + random.of(twists) + path.slice(at);
  }
  const query = mostly(random, "", ["?x=1", "?", "?/v1/models", "?a?b", "#f", "?key=x&y[]=%ff"]);
  return mostly(random, path + query, [
    ...origins.map((origin) => origin + path),
    `${path}/${"x".repeat(random.of([2000, 20_000, 100_000]))}`,
  ]);
}

const hosts = [
  "a?b",
  "a@b",
  "a#b",
  "",
  " ",
  "\u00e9",
  "a b",
  "a/b",
  "[::1",
  "[::1]",
  "x:99999",
  "x:y",
  "x,y",
  "\\",
  "x\u0000",
  "..",
  "x".repeat(5000),
];

function host(random: Chance): string[] {
  const name = mostly(random, "127.0.0.1", hosts);
  return mostly(
    random,
    [`Host: ${name}`],
    [[], [`Host: ${name}`, "Host: y"], [`host:${name}`], [`Host : ${name}`], [`Host:\r\n ${name}`]],
  );
}

/** What stands for a key that is none; some of it looks like one. */
const noKeys = [
  `ak-${"x".repeat(43)}`,
  "ak-",
  "null",
  "undefined",
  "",
  "%00",
  "\u00e9",
  "x".repeat(9000),
  `ak-${"_".repeat(43)}, ak-${"-".repeat(43)}`,
];

function authorization(random: Chance, key: string | null): string[] {
  if (key !== null)
    return mostly(
      random,
      [`Authorization: Bearer ${key}`],
      [[`authorization:bearer   ${key} `], [`Authorization: ${key}`]],
    );
  const given = `${random.of(["Bearer ", "bearer ", "Basic ", "Bearer", ""])}${random.of(noKeys)}`;
  return random.of([
    [],
    [],
    [`Authorization: ${given}`],
    [`Authorization: ${given}`, `Authorization: ${given}`],
    [`Cookie: session=${given}`],
    [`X-Api-Key: ${given}`],
  ]);
}

function other(random: Chance): string[] {
  return random.of<() => string[]>([
    () => [],
    () => ["Connection: close"],
    () => [
      `Connection: ${random.of(["keep-alive", "Upgrade, HTTP2-Settings", "x", "close, keep-alive", ""])}`,
      `Upgrade: ${random.of(["h2c", "websocket", "TLS/1.0"])}`,
    ],
    () =>
      Array.from(
        { length: random.of([5, 90, 300, 2000]) },
        (_, index) => `X-${index % 7}: ${"v".repeat(random.below(20))}`,
      ),
    () => [`X-Long: ${"x".repeat(random.of([4000, 17_000, 70_000, 200_000]))}`],
    () => [
      random.of([
        "No colon",
        ": no name",
        "B\u0000d: x",
        "Sp ace: x",
        "\u00e9: x",
        "X: a\u0000b",
        "X: a\rb",
        " folded",
        "\tfolded",
        "X:",
        "(x): y",
        "X: \u007f\u0001",
      ]),
    ],
    () => [
      "X-Forwarded-For: 127.0.0.1",
      "X-Forwarded-Host: /v1/models",
      "X-Original-URL: /health",
      "X-HTTP-Method-Override: GET",
    ],
    () => [
      `API-Version: ${random.of(["2026-06-07", "2026-06-01", "x", "\u0000", "9".repeat(3000)])}`,
      `X-Request-Id: ${random.of(["a", "\u00e9", "x".repeat(200), "a b"])}`,
    ],
  ])();
}

function cut(bytes: Buffer, random: Chance): Buffer[] {
  const places = Array.from({ length: random.of([0, 0, 0, 1, 2, 6]) }, () => random.below(bytes.length + 1));
  const ends = [...places.toSorted((one, two) => one - two), bytes.length];
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)).filter(({ length: size }) => size > 0);
}

function shuffled<Item>(items: Item[], random: Chance): Item[] {
  if (random.below(4) > 0) return items;
  return items
    .map((item) => ({ item, place: random.below(1000) }))
    .toSorted((one, two) => one.place - two.place)
    .map(({ item }) => item);
}
