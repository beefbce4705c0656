/** What a test run left behind. */
export interface Evidence {
  /** The report in JUnit's form; undefined if there is none. */
  report: string | undefined;
  /** What was printed. */
  printed: string;
  exitCode: number;
}

export interface Verdict {
  passed: number;
  failed: number;
  /** Names of what was left out. */
  skipped: string[];
  /** Names of what failed, as far as they are known. */
  failures: string[];
  /** Why something counts as failed that no test reported. */
  reasons: string[];
}

/**
 * What a run of `bun test` amounts to. A run is only as good as its evidence: a test file that cannot be imported leaves a
 * report without failures, and a `process.exit(0)` in a test ends the run with exit code 0 and without a report.
 */
export function verdict({ report, printed, exitCode }: Evidence): Verdict {
  const told = numbersPrinted(printed);
  const written = report === undefined ? undefined : numbersReported(report);
  const reasons: string[] = [];
  if (!told) reasons.push("the run printed no summary: it ended before its end");
  if (!written) reasons.push("the run wrote no report: it ended before its end");
  if (told && written && (told.passed !== written.passed || told.failed !== written.failed))
    reasons.push(
      `the printed counts (${told.passed} passed, ${told.failed} failed) and the report's (${written.passed}, ${written.failed}) differ`,
    );
  const seen = printed.match(/^\(fail\) .+/gm)?.length ?? 0;
  const known = Math.max(told?.failed ?? 0, written?.failed ?? 0, told ? 0 : seen);
  if (exitCode !== 0 && known === 0) reasons.push(`the run ended with exit code ${exitCode}, though no test failed`);
  if (exitCode === 0 && known > 0) reasons.push("the run ended with exit code 0, though tests failed");
  if (told && written && known === 0 && told.passed === 0) reasons.push("no test passed");
  return {
    passed: Math.min(told?.passed ?? 0, written?.passed ?? 0),
    // What ended the run early counts beside the failures it had shown until then.
    failed: known + (known === 0 || !told ? reasons.length : 0),
    skipped: namesOf("skipped", report),
    failures: namesOf("failure", report),
    reasons,
  };
}

/** How many tests ran on each runtime, by the names of their groups. */
export function countsByRuntime(report: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [whole, group = ""] of report.matchAll(/<testcase [^>]*?classname="([^"]*)"[^>]*?\/?>(?:\s*<skipped)?/g)) {
    const runtime = /, on (bun|deno|binary)\b/.exec(group)?.[1];
    if (runtime && !whole.endsWith("<skipped")) counts.set(runtime, (counts.get(runtime) ?? 0) + 1);
  }
  return counts;
}

/** The files that took longest, in seconds. */
export function slowestFiles(report: string, count: number): [file: string, seconds: number][] {
  const times = new Map<string, number>();
  for (const [, seconds = "0", file = ""] of report.matchAll(/<testcase [^>]*?time="([\d.]+)" file="([^"]*)"/g))
    times.set(file, (times.get(file) ?? 0) + Number(seconds));
  return [...times].toSorted(([, one], [, other]) => other - one).slice(0, count);
}

function numbersPrinted(printed: string): { passed: number; failed: number } | undefined {
  if (!/^Ran \d+ tests? across \d+ files?\./m.test(printed)) return undefined;
  const count = (word: string) =>
    Number(
      printed
        .match(new RegExp(`^ *(\\d+) ${word}$`, "gm"))
        ?.at(-1)
        ?.match(/\d+/)?.[0] ?? 0,
    );
  return { passed: count("pass"), failed: Math.max(count("fail"), count("errors?")) };
}

function numbersReported(report: string): { passed: number; failed: number } | undefined {
  const root = /<testsuites [^>]*>/.exec(report)?.[0];
  if (!root || !report.trimEnd().endsWith("</testsuites>")) return undefined;
  const count = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1]);
  const [tests, failed, skipped] = [count("tests"), count("failures"), count("skipped")];
  const passed = tests - failed - skipped;
  return Number.isNaN(passed) ? undefined : { passed, failed };
}

function namesOf(outcome: "skipped" | "failure", report = ""): string[] {
  const cases = report.matchAll(new RegExp(`<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\\s*<${outcome}`, "g"));
  return [...cases].map(([, name = "", group = ""]) => plain(group ? `${group} > ${name}` : name));
}

function plain(xml: string): string {
  const signs: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", apos: "'", "#10": "\n" };
  return xml.replace(/&([#\w]+);/g, (whole, name: string) => signs[name] ?? whole);
}
