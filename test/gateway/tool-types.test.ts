import { expect, test } from "bun:test";
import type { DialectName } from "../support/dialects.ts";
import { spokenOn, startDialects } from "../support/dialect-world.ts";
import { ask } from "../support/http.ts";
import { onExecutable } from "../support/runtimes.ts";
import { hello } from "../support/world.ts";

onExecutable("A tool", startDialects, (world, on) => {
  test.each(spokenOn(on))(
    "of a type that OpenAI does not document is 400 invalid_request, before %s is asked",
    async (kind: DialectName) => {
      world.providers[kind].begin(() => {});
      for (const type of ["magic", "web_search", "", 7, null])
        for (const stream of [true, false]) {
          const answer = await ask(`${world.gateway.url}/v1/chat/completions`, {
            method: "POST",
            headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
            body: JSON.stringify({
              model: `${kind}/alone`,
              messages: hello,
              stream,
              tools: [{ type, function: { name: "f" } }],
            }),
          });
          expect([answer.status, answer.error.code, answer.error.param]).toEqual([
            400,
            "invalid_request",
            "tools.0.type",
          ]);
          expect(answer.error.message).toContain("one of function, custom");
        }
      expect(world.providers[kind].calls).toHaveLength(0);
    },
  );
});
