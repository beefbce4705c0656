import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Texts without personal data, from the documentation and the code of installed packages: about a million characters. */
export function harmlessTexts(): Record<string, string[]> {
  const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
  const from = (folders: readonly string[], end: RegExp, most: number) => {
    const files = folders.flatMap((folder) =>
      readdirSync(`${modules}/${folder}`, { recursive: true, encoding: "utf8" })
        .filter((path) => end.test(path) && !/changelog|licen[cs]e|authors|history/i.test(path))
        .toSorted()
        .map((path) => impersonal(readFileSync(`${modules}/${folder}/${path}`, "utf8"))),
    );
    return upTo(files, most);
  };
  return {
    documentation: from(
      ["bun-types/docs", "ai/docs", "@sinclair/typebox", "playwright-core/lib/tools"],
      /\.mdx?$/,
      500_000,
    ),
    code: from(["yaml/dist", "zod/v4", "elysia/dist", "eventsource-parser"], /\.(?:js|ts)$/, 400_000),
    logs: from(["swagger-ui-dist"], /log\..*\.txt$/, 20_000).concat(upTo([madeUpLog()], 80_000)),
  };
}

/** A line that credits or addresses someone is no text without personal data. */
function impersonal(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/@[\w-]+|copyright|\bauthor|thanks to|credit|github\.com\/\w|written by|maintain/i.test(line))
    .join("\n");
}

function upTo(texts: readonly string[], most: number): string[] {
  let left = most;
  const out: string[] = [];
  for (const text of texts) {
    if (left <= 0) break;
    out.push(text.slice(0, left));
    left -= text.length;
  }
  return out;
}

/** What servers write all day. */
function madeUpLog(): string {
  return Array.from({ length: 800 }, (_, n) => lines[n % lines.length]!.replaceAll("#", `${1000 + n}`)).join("\n");
}

const lines = [
  "2026-11-02T10:15:#Z INFO  [main] o.s.b.w.embedded.tomcat.TomcatWebServer - Tomcat started on port 8080 (http) with context path ''",
  "2026-11-02T10:15:#Z WARN  [pool-1-thread-3] c.z.hikari.pool.HikariPool - HikariPool-1 - Thread starvation or clock leap detected",
  'Nov  2 10:15:22 web-01 nginx[#]: 10.0.0.1 - - "GET /api/v1/orders?page=2 HTTP/1.1" 200 # "-" "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/128.0"',
  "Nov  2 10:15:23 db-02 systemd[1]: Started PostgreSQL Cluster 16-main.",
  "Nov  2 10:15:24 db-02 kernel: [#.123] EXT4-fs (sda1): mounted filesystem with ordered data mode. Opts: (null)",
  "E1102 10:15:25.#       1 reflector.go:138] Failed to watch *v1.ConfigMap: the server could not find the requested resource",
  'level=error ts=2026-11-02T10:15:26Z caller=main.go:# msg="Error scraping target" err="context deadline exceeded"',
  "[#] 02 Nov 10:15:27.101 * DB saved on disk",
  'Exception in thread "main" java.lang.IllegalStateException: Queue full\n\tat com.example.Worker.run(Worker.java:#)\n\tat java.base/java.lang.Thread.run(Thread.java:833)',
  'Traceback (most recent call last):\n  File "/srv/app/tasks.py", line #, in run\n    raise ValueError("Unexpected token")\nValueError: Unexpected token',
  "npm WARN deprecated request@2.88.2: request has been deprecated, see the Request issue",
  "Build succeeded. 0 Warning(s) 0 Error(s) Time Elapsed 00:00:#",
];
