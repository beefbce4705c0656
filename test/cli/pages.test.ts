import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { completion } from "../../src/cli/completion/completion.ts";
import { UsageError } from "../../src/cli/command.ts";
import { commandForms } from "../../src/cli/grammar.ts";
import { help } from "../../src/cli/help.ts";
import { man } from "../../src/cli/man.ts";
import { exitCodes, optionMeanings, pages } from "../../src/cli/pages.ts";
import { variableMeanings } from "../../src/cli/variables.ts";
import { run } from "./terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "penname-shells-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = new Set(
  commandForms.flatMap(([, , forms]) => forms.flatMap(({ options }) => options)).map(({ name }) => name),
);

describe("The table of commands", () => {
  test("explains every option that a usage line names, and no other but --help", () => {
    expect([...named].filter((name) => !Object.hasOwn(optionMeanings, name))).toEqual([]);
    expect(Object.keys(optionMeanings).filter((name) => !named.has(name))).toEqual(["help"]);
  });

  test("has a form for every command, and an example that begins as one types it", () => {
    for (const [name, page, forms] of commandForms) {
      expect({ name, forms: forms.length > 0 }).toEqual({ name, forms: true });
      expect(page.examples[0]).toMatch(new RegExp(`^penname(?: ${name}\\b| -|$)`));
    }
  });

  test("is read as its usage lines are meant", () => {
    const formsOf = (wanted: string) => commandForms.find(([name]) => name === wanted)![2];
    const [create, list] = formsOf("keys");
    expect(create?.verb).toBe("create");
    expect(create?.options.map(({ name, value }) => [name, value])).toEqual([
      ["account", "NAME"],
      ["label", "L"],
      ["expires", "90d|ISO-date"],
      ["models", "a,b"],
      ["data", "DIR"],
    ]);
    expect(list?.options).toContainEqual({ name: "json", value: null });
    expect(formsOf("preview")[0]?.options.map(({ name }) => name)).toEqual(["json", "jsonl", "config"]);
    expect(formsOf("accounts")[0]?.operands).toEqual(["NAME"]);
    expect(formsOf("completion")[0]?.operands).toEqual(["bash|zsh|fish"]);
    expect(formsOf("serve")).toHaveLength(1);
  });
});

describe("Help", () => {
  test("tells every option of a command with its meaning", async () => {
    const { out } = await run(help, ["doctor"]);
    for (const option of ["config", "data", "offline", "json"]) expect(out).toContain(optionMeanings[option]!);
  });

  test("tells every exit code", async () => {
    const { out } = await run(help, []);
    for (const [code, meaning] of exitCodes) expect(out).toContain(`${code}  ${meaning}`);
  });
});

const scriptOf = async (shell: string): Promise<string> => {
  const file = join(folder, `penname.${shell}`);
  writeFileSync(file, `${(await run(completion, [shell])).out}\n`);
  return file;
};

/** What a line of typing is completed to: in bash by the function itself, in fish by its own query. */
const asked = async (shell: "bash" | "fish", words: string[]): Promise<string[]> => {
  const script = await scriptOf(shell);
  const typed = words.map((word) => JSON.stringify(word)).join(" ");
  const program =
    shell === "bash"
      ? `source ${script}; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _penname; printf '%s\\n' "\${COMPREPLY[@]}"`
      : `source ${script}; complete -C ${JSON.stringify(words.join(" "))}`;
  const { stdout, stderr } = Bun.spawnSync([shell, "-c", program], {
    cwd: folder,
    env: { ...process.env, HOME: folder },
  });
  expect(stderr.toString()).toBe("");
  return stdout
    .toString()
    .split("\n")
    .map((line) => line.split("\t")[0]!)
    .filter(Boolean)
    .toSorted();
};

const completed: readonly [words: string[], among: string[], not: string[]][] = [
  [["penname", ""], ["serve", "doctor", "keys", "--version"], ["create"]],
  [["penname", "ba"], ["backup"], ["serve"]],
  [["penname", "keys", ""], ["create", "list", "revoke"], ["set"]],
  [["penname", "keys", "create", "--"], ["--account", "--expires", "--help"], ["--json"]],
  [["penname", "tokens", "create", "--scope", ""], ["all", "read"], ["create"]],
  [["penname", "completion", ""], ["bash", "fish", "zsh"], []],
  [["penname", "help", "ke"], ["keys"], ["serve"]],
  [["penname", "serve", "--data", ""], [], ["--port"]],
];

describe("Completion", () => {
  for (const shell of ["bash", "fish"] as const)
    test.skipIf(!Bun.which(shell)).each(completed)(`of ${shell} offers what fits: %j`, async (words, among, not) => {
      // Only bash offers what begins with dashes where a word is to come.
      const wanted = shell === "fish" ? among.filter((word) => !word.startsWith("--") || words.at(-1) === "--") : among;
      const offered = await asked(shell, words);
      expect(offered).toEqual(expect.arrayContaining(wanted));
      for (const word of not) expect(offered).not.toContain(word);
    });

  test.skipIf(!Bun.which("zsh"))("of zsh is loaded by it, and names every command", async () => {
    const script = await scriptOf("zsh");
    const program = `autoload -Uz compinit; compinit -u -D; source ${script}; print -r -- $_comps[penname]`;
    const { stdout, stderr } = Bun.spawnSync(["zsh", "-f", "-c", program], { env: { ...process.env, HOME: folder } });
    expect([stdout.toString(), stderr.toString()]).toEqual(["_penname\n", ""]);
    const { out } = await run(completion, ["zsh"]);
    for (const name of Object.keys(pages)) expect(out).toContain(`    '${name}:`);
  });

  test("of another shell is no command", () => {
    expect(run(completion, ["tcsh"])).rejects.toThrow(UsageError);
  });
});

describe("The manual page", () => {
  test("tells every command, option, variable and exit code", async () => {
    const { out } = await run(man, []);
    for (const name of Object.keys(pages)) expect(out).toContain(`\n.SS ${name}\n`);
    for (const name of named) expect(out).toContain(`\n.B \\-\\-${name}`);
    for (const name of Object.keys(variableMeanings)) expect(out).toContain(`\n.B ${name}\n`);
    for (const [code] of exitCodes) expect(out).toContain(`\n.B ${code}\n`);
  });

  test.skipIf(!Bun.which("groff"))("is formatted without a warning", async () => {
    const { out } = await run(man, []);
    const child = Bun.spawnSync(["groff", "-man", "-ww", "-Tutf8", "-P-c"], { stdin: Buffer.from(`${out}\n`) });
    expect(child.stderr.toString()).toBe("");
    expect(child.stdout.toString()).toContain("penname keys create --account NAME");
  });
});
