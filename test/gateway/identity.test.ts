import { expect, test } from "bun:test";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const start = (on: RuntimeName) =>
  startWorld(on, {
    config: {
      privacy: { terms: ["Project Bluebird"] },
      server: { identity_headers: { "X-Claude-Code-Session-Id": "scope", "X-OpenWebUI-User-Email": "label" } },
    },
  });

onExecutable("A header that says whom a program asks for", start, (world) => {
  const surrogateFor = async (headers: Record<string, string>) => {
    world.first.begin(echo());
    const { text } = await world.chat({ messages: [{ role: "user", content: "Of Project Bluebird" }] }, headers);
    expect(text).toContain("Of Project Bluebird");
    const [call] = world.first.calls;
    return { surrogate: /SURROGATE_PII\(TERM_\d+\)/.exec(call?.body ?? "")?.[0], wire: call?.wire ?? "" };
  };

  test("narrows the scope of surrogates where it is configured to", async () => {
    const [one, again, other, none] = [
      await surrogateFor({ "x-claude-code-session-id": "a" }),
      await surrogateFor({ "x-claude-code-session-id": "a" }),
      await surrogateFor({ "x-claude-code-session-id": "b" }),
      await surrogateFor({}),
    ].map(({ surrogate }) => surrogate);
    expect(one).toBe(again);
    expect(new Set([one, other, none]).size).toBe(3);
  });

  test("labels the call's line in the log by a keyed hash, the same for the same", async () => {
    const labels = [];
    for (const mail of ["maria@heart-of-gold.example", "maria@heart-of-gold.example", "jo@heart-of-gold.example"]) {
      await surrogateFor({ "x-openwebui-user-email": mail, "x-request-id": `of-${labels.length}` });
      await world.logs();
      const line = (await world.logs()).split("\n").find((one) => one.includes(`"of-${labels.length}"`)) ?? "";
      labels.push(/"label":"([0-9a-f]{32})"/.exec(line)?.[1]);
    }
    expect(labels[0]).toBeDefined();
    expect(labels[1]).toBe(labels[0]);
    expect(labels[2]).not.toBe(labels[0]);
    expect(await world.logs()).not.toContain("heart-of-gold");
  });

  test("goes no further", async () => {
    const { wire } = await surrogateFor({
      "x-claude-code-session-id": "session-4711",
      "x-openwebui-user-email": "maria@heart-of-gold.example",
    });
    expect(wire).not.toMatch(/session|openwebui|maria|4711/i);
  });
});
