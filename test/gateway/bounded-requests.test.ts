import { expect, test } from "bun:test";
import { newCaller } from "../support/accounts.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { hello, startWorld } from "../support/world.ts";

const start = (on: RuntimeName) =>
  startWorld(on, { model: { price: { input: 1, output: 1 }, max_output_tokens: 1000 } });

onExecutable("A number", start, (world) => {
  test.each<[object, string, string]>([
    [{ max_tokens: 1e308, n: 128 }, "max_tokens", "from 1 to 2147483647"],
    [{ max_completion_tokens: 1e308, n: 128 }, "max_completion_tokens", "from 1 to 2147483647"],
    [{ max_tokens: 2 ** 31 }, "max_tokens", "from 1 to 2147483647"],
    [{ n: 129 }, "n", "from 1 to 128"],
    [{ n: 1e308 }, "n", "from 1 to 128"],
    [{ top_logprobs: 21 }, "top_logprobs", "from 0 to 20"],
    [{ seed: 1e308 }, "seed", "from -9223372036854776000 to 9223372036854776000"],
    [{ temperature: 1e308 }, "temperature", "from 0 to 2"],
    [{ logit_bias: { "5": 1e308 } }, "logit_bias.5", "from -100 to 100"],
  ])("that is too large is 400 with its maximum: %j", async (request, param, bounds) => {
    world.first.begin(echo());
    for (const credits of ["1", undefined]) {
      const { headers } = await newCaller(world.gateway, credits ? ["--credits", credits] : []);
      const { status, error } = await world.chat(request, headers);
      expect([status, error.code, error.param]).toEqual([400, "invalid_request", param]);
      expect(error.message).toContain(bounds);
    }
  });

  test("that is as large as it may be is not refused for its size", async () => {
    world.first.begin(echo());
    const { headers } = await newCaller(world.gateway, []);
    expect((await world.chat({ max_tokens: 2 ** 31 - 1, n: 128, seed: -(2 ** 63) }, headers)).status).toBe(200);
  });
});

const startFree = (on: RuntimeName) => startWorld(on, { model: { max_output_tokens: 50 } });

onExecutable("The bound of a model", startFree, (world) => {
  test.each([
    [{}, 50],
    [{ max_tokens: 100_000 }, 50],
    [{ max_completion_tokens: 51 }, 50],
    [{ max_tokens: 7 }, 7],
  ])("is the most that is asked of its provider, whoever pays: %j", async (request, most) => {
    world.first.begin(echo());
    for (const metering of [[], ["--credits", "1"]]) {
      const { headers } = await newCaller(world.gateway, metering);
      expect((await world.chat(request, headers)).status).toBe(200);
      const { max_tokens: bound, max_completion_tokens: other } = world.first.calls.at(-1)!.json;
      expect([bound, other].filter((one) => one !== undefined)).toEqual([most]);
    }
  });
});

const reserved: [string, unknown][] = [
  ["models", ["openai/gpt-5-pro"]],
  ["route", "fallback"],
  ["provider", { order: ["x"] }],
  ["plugins", [{ id: "web" }]],
  ["preset", "dear"],
  ["service_tier", "priority"],
  ["web_search_options", {}],
  ["search_parameters", { mode: "on" }],
  ["moderation", { model: "omni-moderation-latest" }],
];

onExecutable("A field that routes or bills", start, (world) => {
  test.each(reserved)("is 400 for a key restricted to models and for a metered account: %s", async (field, value) => {
    world.first.begin(echo());
    const restricted = await newCaller(world.gateway, [], ["--models", "one"]);
    const metered = await newCaller(world.gateway, ["--credits", "1"]);
    for (const { headers } of [restricted, metered]) {
      const { status, error } = await world.chat({ [field]: value }, headers);
      expect([status, error.code, error.param]).toEqual([400, "invalid_request", field]);
      expect(error.message).toMatch(/restricted to certain models|pays by the model's price/);
    }
    expect(world.first.calls).toHaveLength(0);
  });

  test.each(reserved)("is passed on for everybody else: %s", async (field, value) => {
    world.first.begin(echo());
    expect((await world.chat({ [field]: value })).status).toBe(200);
    expect(world.first.calls[0]?.json[field]).toEqual(value);
  });

  test("passes for all where it says what holds anyway", async () => {
    world.first.begin(echo());
    const { headers } = await newCaller(world.gateway, ["--credits", "1"], ["--models", "one"]);
    for (const service_tier of ["auto", "default", null])
      expect((await world.chat({ service_tier, messages: hello }, headers)).status).toBe(200);
  });
});
