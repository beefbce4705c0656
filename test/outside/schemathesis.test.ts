import { afterAll, beforeAll, expect, test } from "bun:test";
import { documentNames, tried } from "./schemathesis.ts";
import { withTools } from "./tools.ts";
import { startWorld, type World } from "./world.ts";

withTools("Schemathesis, with all its checks,", () => {
  let world: World;
  beforeAll(async () => void (world = await startWorld()));
  afterAll(() => world?.stop());

  // The deprecated version is that of the API with another answer here and there: test:long tries it too.
  test.each(documentNames.filter((name) => name !== "the deprecated version"))(
    "finds nothing that the document of %s does not promise in a thousand requests",
    async (name) => {
      // Drawn alike each time but for ids, so that none is stopped by what another left; test:long draws anew.
      const { code, requests, text } = await tried(world, name, { examples: 20, seed: 1 });
      expect(code, text).toBe(0);
      expect(requests).toBeGreaterThan(1000);
    },
    900_000,
  );
});
