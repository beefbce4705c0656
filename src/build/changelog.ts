import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

/**
 * Writes `src/docs/changelog.md` from the subjects of the commits, by the tags of versions (`v1.2.3`). Made when a version is released, not
 * by `bun run fix`: every commit would change it.
 */

/** A commit as the page needs it. */
export interface Committed {
  subject: string;
  /** Day, as 2026-11-22. */
  date: string;
  /** The version it is tagged with; null for all others. */
  version: string | null;
}

const headings: Readonly<Record<string, string>> = { feat: "New", fix: "Mended", perf: "Faster" };
const conventional = /^(feat|fix|perf)(?:\(([\w-]+)\))?(!?): (.+)$/;

/** The page from commits, newest first. Those before the first tag are of `next`. Subjects of no version's readers (docs, test, …) are left out. */
export function changelog(commits: readonly Committed[], next: string): string {
  const versions: { title: string; commits: Committed[] }[] = [{ title: next, commits: [] }];
  for (const commit of commits) {
    if (commit.version !== null && commit.version !== next)
      versions.push({ title: `${commit.version}, ${commit.date}`, commits: [] });
    versions.at(-1)!.commits.push(commit);
  }
  return `# Changes

What changed for those who use Penname, newest first, from the subjects of its commits. Versions are [semantic](https://semver.org): a change that takes something away stands under a new first number. Changes of the API have [versions of their own](api-versions.md).

${versions.map(({ title, commits: own }) => `## ${title}\n\n${sections(own)}`).join("\n\n")}
`;
}

function sections(commits: readonly Committed[]): string {
  const lines = new Map<string, string[]>();
  const add = (heading: string, line: string) => lines.set(heading, [...(lines.get(heading) ?? []), line]);
  for (const { subject } of commits) {
    const [, type = "", room, breaking, text = ""] = conventional.exec(subject) ?? [];
    const heading = headings[type];
    if (heading === undefined) continue;
    add(breaking ? "Taken away or changed" : heading, `- ${room === undefined ? "" : `**${room}**: `}${plain(text)}`);
  }
  const order = ["Taken away or changed", ...Object.values(headings)];
  const written = order.flatMap((heading) => {
    const own = [...new Set(lines.get(heading))];
    return own.length === 0 ? [] : [`### ${heading}\n\n${own.join("\n")}`];
  });
  return written.join("\n\n") || "Nothing that its users notice.";
}

/** What Markdown or HTML would take for a mark stays a letter. */
const plain = (text: string): string => text.replaceAll("`", "").replace(/[\\*_<>[\]|]/g, "\\$&");

if (import.meta.main) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const format = "%s%x00%cs%x00%D";
  const { stdout } = Bun.spawnSync(["git", "log", "--no-merges", `--format=${format}`], { cwd: root });
  const commits = stdout
    .toString()
    .trim()
    .split("\n")
    .map((line): Committed => {
      const [subject = "", date = "", names = ""] = line.split("\0");
      return { subject, date, version: /\btag: v(\d+\.\d+\.\d+\S*?)(?:,|$)/.exec(names)?.[1] ?? null };
    });
  writeFileSync(`${root}src/docs/changelog.md`, changelog(commits, manifest.version));
  process.stdout.write(`src/docs/changelog.md  ${commits.length} commits\n`);
}
