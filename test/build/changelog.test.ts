import { describe, expect, test } from "bun:test";
import { changelog } from "../../src/build/changelog.ts";

const commit = (subject: string, version: string | null = null) => ({ subject, date: "2026-11-22", version });

describe("The page of changes", () => {
  test("groups what users notice by version and kind, newest first, and leaves out the rest", () => {
    const text = changelog(
      [
        commit("feat(cli): add doctor"),
        commit("test(cli): try doctor"),
        commit("fix: mend"),
        commit("perf(stream): be faster", "1.1.0"),
        commit("feat(http)!: take away a header"),
        commit("Say something without a form"),
        commit("docs: tell", "1.0.0"),
      ],
      "1.2.0",
    );
    expect(text.split("\n## ").slice(1)).toEqual([
      "1.2.0\n\n### New\n\n- **cli**: add doctor\n\n### Mended\n\n- mend\n",
      "1.1.0, 2026-11-22\n\n### Taken away or changed\n\n- **http**: take away a header\n\n### Faster\n\n- **stream**: be faster\n",
      "1.0.0, 2026-11-22\n\nNothing that its users notice.\n",
    ]);
  });

  test("begins with the version that is being made, also once it is tagged", () => {
    const tagged = changelog([commit("feat: a", "1.2.0"), commit("feat: b", "1.1.0")], "1.2.0");
    expect(tagged.match(/^## .*$/gm)).toEqual(["## 1.2.0", "## 1.1.0, 2026-11-22"]);
  });

  test("takes no commit's text for marks of its own", () => {
    expect(changelog([commit("fix: keep `x` <b>*a*</b> [l](u)")], "1.0.0")).toContain(
      "- keep x \\<b\\>\\*a\\*\\</b\\> \\[l\\](u)",
    );
  });
});
