import { expect, test } from "bun:test";
import { createApp } from "../../src/http/app.ts";
import { bareService } from "./bare-app.ts";

test("routes that could not be made are told of, end nothing, and are made when they are asked for again", async () => {
  const told = Promise.withResolvers<unknown>();
  const service = bareService({ onBug: told.resolve });
  const app = createApp(service);
  const ask = async () => app.fetch(new Request("http://gateway/health"));
  const origins = service.corsOrigins;
  let isBroken = true;
  Object.defineProperty(service, "corsOrigins", {
    get() {
      if (isBroken) throw new Error("no memory");
      return origins;
    },
  });
  expect(ask()).rejects.toThrow("no memory");
  expect(await told.promise).toEqual(new Error("no memory"));
  isBroken = false;
  expect((await ask()).status).toBe(200);
});
