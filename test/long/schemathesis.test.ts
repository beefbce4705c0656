import { afterAll, beforeAll, expect, test } from "bun:test";
import process from "node:process";
import { documentNames, tried } from "../outside/schemathesis.ts";
import { withTools } from "../outside/tools.ts";
import { startWorld, type World } from "../outside/world.ts";

if (process.env["PENNAME_LONG"] === "1")
  withTools("Schemathesis, with all its checks and new requests each time,", () => {
    let world: World;
    beforeAll(async () => void (world = await startWorld()));
    afterAll(() => world?.stop());

    test.each(documentNames)(
      "finds nothing that the document of %s does not promise in a thousand requests to each operation",
      async (name) => {
        const { code, text } = await tried(world, name, { examples: 1000 });
        expect(code, text).toBe(0);
      },
      10_800_000,
    );
  });
