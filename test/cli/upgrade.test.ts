import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import manifest from "../../package.json" with { type: "json" };
import { CommandError, UsageError } from "../../src/cli/command.ts";
import { compareVersions, upgrade } from "../../src/cli/upgrade.ts";
import { freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(JSON.stringify([request.url, request.headers]));
  response.statusCode = { "/gone": 404, "/moved": 302, "/round": 307 }[request.url ?? ""] ?? 200;
  if (request.url === "/moved") response.setHeader("location", "release.json");
  if (request.url === "/round") response.setHeader("location", "/round");
  response.end('{"version":"99.0.0-rc.1"}');
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe("penname upgrade --check", () => {
  test("says which version is newer, and tells the address nothing about this installation", async () => {
    const { code, out } = await run(upgrade, ["--check", "--from", `${url}/release.json`]);
    expect([code, out]).toEqual([0, expect.stringContaining("99.0.0-rc.1 is newer than this one")]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain(manifest.version);
    const { out: json } = await run(upgrade, ["--check", "--json", "--from", url]);
    expect(JSON.parse(json)).toEqual({ version: manifest.version, newest: "99.0.0-rc.1", is_newest: false });
  });

  test("reads a file, too, and says that this is the newest", async () => {
    const file = `${freshDirectory()}.json`;
    writeFileSync(file, JSON.stringify({ version: manifest.version }));
    expect((await run(upgrade, ["--check", "--from", file])).out).toBe(`${manifest.version} is the newest version`);
  });

  test("goes where the address leads on, as those of releases at GitHub do, but not round for ever", async () => {
    expect((await run(upgrade, ["--check", "--from", `${url}/moved`])).out).toContain("99.0.0-rc.1 is newer");
    expect(asked.at(-1)).toContain("/release.json");
    expect(String(await reasonOf(run(upgrade, ["--check", "--from", `${url}/round`])))).toContain("status 307");
  });

  test("asks nobody unless it is told whom", () => {
    expect(run(upgrade, ["--check"])).rejects.toThrow(UsageError);
    expect(run(upgrade, ["--from", url])).rejects.toThrow("only compares versions");
  });

  test("fails with a sentence where there is no version to read", () => {
    expect(run(upgrade, ["--check", "--from", `${url}/gone`])).rejects.toThrow("status 404");
    expect(run(upgrade, ["--check", "--from", "/nowhere.json"])).rejects.toThrow(CommandError);
    const file = `${freshDirectory()}.json`;
    writeFileSync(file, '{"version":"newest"}');
    expect(run(upgrade, ["--check", "--from", file])).rejects.toThrow("There is no version");
  });

  test("orders versions as semantic versioning says", () => {
    const rising =
      "0.9.9 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 1.10.0 2.0.0".split(
        " ",
      );
    for (const [index, one] of rising.entries())
      for (const [at, other] of rising.entries())
        expect([one, other, Math.sign(compareVersions(one, other))]).toEqual([one, other, Math.sign(index - at)]);
    expect(compareVersions("1.0.0+a", "1.0.0+b")).toBe(0);
  });
});
