import { expect, test } from "bun:test";
import { becomes, newCaller } from "../support/accounts.ts";
import { completion, textChunks, upstreamUsage } from "../support/answers.ts";
import { bookedOf } from "../support/booked.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal, silent, stream, whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

/** A dollar for a million tokens, so that the books count tokens. */
const price = { input: 1, output: 1 };
const model = { price, max_output_tokens: 1000 };
const start = (on: RuntimeName) => startWorld(on, { model });
const startBrisk = (on: RuntimeName) =>
  startWorld(on, { model, brisk: { connect: "5s", first_token: "300ms", idle: "5s", total: "5s" } });

const long = "All work and no play makes Jack a dull boy. ".repeat(5000);
/** A PNG's head that says 4096 by 4096, and 20 MB that are not looked at. */
const picture = (megabytes: number) => {
  const bytes = Buffer.alloc(megabytes * 1024 * 1024, 7);
  bytes.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 0, "latin1");
  bytes.writeUInt32BE(4096, 16);
  bytes.writeUInt32BE(4096, 20);
  return `data:image/png;base64,${bytes.toString("base64")}`;
};

onExecutable("A bill", start, (world) => {
  const bookedOnce = async (name: string) => {
    const calls = () => bookedOf(world.gateway.dataDir, name);
    expect(await becomes(() => calls().length === 1)).toBe(true);
    return calls()[0]!;
  };

  test.each([true, false])(
    "is the counted prompt where its caller leaves before the first token, streaming: %p",
    async (isStream) => {
      world.first.begin(silent);
      const { name, headers } = await newCaller(world.gateway, ["--credits", "100"]);
      const asked = world.first.next();
      const leaving = new AbortController();
      const body = JSON.stringify({ model: "one", messages: [{ role: "user", content: long }], stream: isStream });
      const answer = world.ask("/v1/chat/completions", { method: "POST", headers, body, signal: leaving.signal });
      const left = answer.catch(() => "left");
      await asked;
      leaving.abort();
      expect(await left).toBe("left");
      const { reason, promptTokens, completionTokens, estimated } = await bookedOnce(name);
      expect({ reason, completionTokens, estimated }).toEqual({
        reason: "caller_gone",
        completionTokens: 0,
        estimated: 1,
      });
      expect(promptTokens).toBeWithin(long.length / 5, long.length / 3 + 30);
    },
  );

  test("is nothing where no provider took the request", async () => {
    world.first.begin(refusal(500, "down"));
    const { name, headers } = await newCaller(world.gateway, ["--credits", "100"]);
    expect((await world.chat({}, headers)).status).toBe(503);
    expect((await bookedOnce(name)).promptTokens).toBe(0);
  });

  const text = "Twelve characters, many times over. ".repeat(10);
  const counted = Math.ceil(text.length / 4);
  test.each<[string, unknown, [prompt: number | null, completion: number, estimated: number]]>([
    ["says nothing", {}, [null, counted, 1]],
    ["says null", null, [null, counted, 1]],
    ["says zero where there was text", { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, [null, counted, 1]],
    ...["x", true, 5, [{ prompt_tokens: 5 }]].map((said): [string, unknown, [null, number, number]] => [
      `says ${JSON.stringify(said)}`,
      said,
      [null, counted, 1],
    ]),
    ["says half of it", { prompt_tokens: 5 }, [5, counted, 1]],
    ["says text", { prompt_tokens: "11", completion_tokens: -7 }, [null, counted, 1]],
    ["says all of it", upstreamUsage, [11, 7, 0]],
    [
      "says 2^53 and more",
      { prompt_tokens: 2 ** 53 - 1, completion_tokens: 2 ** 53, total_tokens: 1e300 },
      [1e9, 1e9, 0],
    ],
    ["says 1e308", { prompt_tokens: 1e308, completion_tokens: 1e308 }, [1e9, 1e9, 0]],
  ])(
    "whose provider %s is counted from the text where it must be, and others are served on",
    async (_what, usage, expected) => {
      for (const isStream of [true, false]) {
        const last = { id: "x", object: "chat.completion.chunk", created: 0, model: "m", choices: [], usage };
        world.first.begin(
          isStream
            ? stream([...textChunks([text]).filter((event) => !event["usage"]), last])
            : whole({ ...completion(text), usage }),
        );
        const { name, headers } = await newCaller(world.gateway, ["--credits", "1"]);
        const { status, text: answer } = await world.chat(
          { stream: isStream, stream_options: { include_usage: true } },
          headers,
        );
        expect(status).toBe(200);
        const { promptTokens, completionTokens, estimated } = await bookedOnce(name);
        const [prompt, completionCount, isEstimated] = expected;
        expect([completionTokens, estimated]).toEqual([completionCount, isEstimated]);
        if (prompt === null) expect(promptTokens).toBeWithin(10, 100);
        else expect(promptTokens).toBe(prompt);
        // The caller is told what it is charged for.
        expect(answer).toContain(`"prompt_tokens":${promptTokens},"completion_tokens":${completionTokens}`);
      }
      world.first.begin(echo());
      expect((await world.chat()).status).toBe(200);
    },
  );

  test("sets aside for a picture of 20 MB what providers document for its size, not its bytes", async () => {
    world.first.begin(echo());
    // Enough for 10,000 tokens; by its bytes it would be seven million.
    const { headers } = await newCaller(world.gateway, ["--credits", "0.01"]);
    const content = [
      { type: "text", text: "What is this?" },
      { type: "image_url", image_url: { url: picture(20) } },
    ];
    expect((await world.chat({ messages: [{ role: "user", content }] }, headers)).status).toBe(200);
  });
});

onExecutable("A provider's time to its first token", startBrisk, (world) => {
  test("is not moved on by comments, empty events and a role", async () => {
    world.first.begin(async (call) => {
      call.begin();
      while (call.isOpen()) {
        await call.send(
          `: still here\n\ndata: {"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}\n\n`,
        );
        await Bun.sleep(20);
      }
    });
    world.second.begin(echo());
    const { status, headers } = await world.chat({ model: "brisk", stream: true });
    expect([status, headers.get("x-provider")]).toEqual([200, "second"]);
    expect(await world.logs()).toContain("The provider did not begin to answer within 0.3 s");
  });
});
