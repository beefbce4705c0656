import { expect, test } from "bun:test";
import { chance } from "../privacy/chance.ts";
import { type EmbeddingKindName, startEmbeddings } from "../support/embedding-kinds.ts";
import { ask } from "../support/http.ts";
import type { ProviderCall } from "../support/provider-call.ts";
import { onExecutable } from "../support/runtimes.ts";
import { whole } from "../support/scripts.ts";

const mail = "maria.lopez@example.org";

/** A vector for the text of this number, in spellings that a program which parses and writes it again would change. */
const vectorFor = (n: number) => `[${n}.0, -0 ,1E-5,\n\t0.10000000149011612,${n}e0,-1.50e+2,0.0000001, 1e-400]`;
const numberIn = (input: unknown) => Number(/\d+/.exec(String(input))?.[0]);

/** What a kind answers, around vectors as they are given: with brackets, quotes and texts beside them that concern nobody. */
const answers: Partial<Record<EmbeddingKindName, (vectors: readonly string[], call: ProviderCall) => string>> = {
  openai: (vectors, { json }) => {
    const said = JSON.stringify(json["input"]);
    const data = vectors.map(
      (vector, index) => `{"said":"]${index}[","a\\"[1]":[1,"]"],"embedding":${vector},"index":${index},"[2":[]}`,
    );
    return `{"data":[${data.toReversed().join(" ,\n")}],"usage":{"total_tokens":5,"of":[1,2]},"more":${said}}`;
  },
  gemini: (vectors) =>
    `{"embeddings":[${vectors.map((vector) => `{"values" : ${vector}}`).join(",")}],"usageMetadata":{"promptTokenCount":5}}`,
  cohere: (vectors, { json }) =>
    `{"embeddings":{"float":[${vectors.join(",")}]},"texts":${JSON.stringify(json["texts"])}}`,
  "bedrock-titan": ([vector]) =>
    `{"embeddingsByType":{"float":${vector}},"embedding":${vector},"inputTextTokenCount":5}`,
  "bedrock-cohere": (vectors) => `{"embeddings":[${vectors.join("\n,")}]}`,
  ollama: (vectors) => `{"model":"m\\\\","embeddings":[ ${vectors.join(",")} ],"prompt_eval_count":5}`,
};
const names = Object.keys(answers) as EmbeddingKindName[];

onExecutable("Vectors that are lists", startEmbeddings, (world) => {
  const begin = (name: EmbeddingKindName, vectorOfInput: (input: unknown) => string) =>
    world.providers[name].begin((call) => {
      const vectors = world.kinds[name].inputs(call).map(vectorOfInput);
      return whole(answers[name]!(vectors, call), 200, { "content-type": "application/json" })(call);
    });
  const post = (body: object) =>
    ask(`${world.gateway.url}/v1/embeddings`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  /** The whole answer, but for the tokens that were counted. */
  const answerWith = (model: string, vectors: readonly string[]) => {
    const data = vectors.map((vector, index) => `{"object":"embedding","index":${index},"embedding":${vector}}`);
    return `{"object":"list","data":[${data.join(",")}],"model":"${model}","usage":{"prompt_tokens":N,"total_tokens":N}}`;
  };
  const withoutCounts = (text: string) => text.replaceAll(/(?<=_tokens":)\d+/g, "N");

  test.each(names)(
    "come as %s wrote them, to the byte and in order, also where the batch took many requests",
    async (name) => {
      begin(name, (input) => vectorFor(numberIn(input)));
      for (const length of [1, 3, 130]) {
        const input = Array.from({ length }, (_, n) => `Line ${n}`);
        const { status, text } = await post({ model: name, input });
        expect(status).toBe(200);
        const vectors = input.map((_, n) => vectorFor(n));
        expect(withoutCounts(text) === answerWith(name, vectors)).toBe(true);
      }
    },
  );

  test.each(names)("of %s are the same numbers as base64", async (name) => {
    begin(name, (input) => vectorFor(numberIn(input)));
    const { json } = await post({ model: name, input: ["Line 0", "Line 1"], encoding_format: "base64" });
    const data = json["data"] as { embedding: string }[];
    const base64 = [0, 1].map((n) =>
      Buffer.from(Float32Array.from(JSON.parse(vectorFor(n)) as number[]).buffer).toString("base64"),
    );
    expect(data.map(({ embedding }) => embedding)).toEqual(base64);
  });

  test("come whole where they are long and many, in an answer that arrives in many pieces", async () => {
    const random = chance(11);
    const long = Array.from({ length: 64 }, () => {
      const numbers = Array.from(
        { length: 3072 },
        () => `${random.of(["-", ""])}0.0${random.below(1e9)}${random.below(1e8)}`,
      );
      return `[${numbers.join(", ")}]`;
    });
    begin("openai", (input) => long[numberIn(input)]!);
    // Longer requests take another road through the server.
    for (const more of ["", " and more".repeat(200)]) {
      const { text } = await post({ model: "openai", input: long.map((_, n) => `Line ${n}${more}`) });
      expect(text.length).toBeGreaterThan(4_000_000);
      expect(withoutCounts(text) === answerWith("openai", long)).toBe(true);
    }
  });

  test("bring nothing with them that stood beside them, such as a surrogate", async () => {
    begin("openai", (input) => vectorFor(String(input).length));
    const { text } = await post({ model: "openai", input: [`Write to ${mail}`] });
    const [sent] = world.providers.openai.calls.flatMap((call) => world.kinds.openai.inputs(call)) as string[];
    expect(sent).toMatch(/SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)/);
    expect(withoutCounts(text)).toBe(answerWith("openai", [vectorFor(sent!.length)]));
  });

  const broken = [
    "[01]",
    "[1.]",
    "[NaN]",
    "[1,]",
    "[1 2]",
    "[1",
    "[1e400]",
    "[3.5e38]",
    "[[0]]",
    '["0"]',
    "[]",
    "0",
    "[-]",
  ];
  test.each(broken)("are refused where one of them is %s", async (vector) => {
    for (const vectors of [[vector], ["[1]", vector, "[1]"]]) {
      begin("openai", (input) => vectors[numberIn(input)]!);
      const { status, error } = await post({ model: "openai", input: vectors.map((_, n) => `Line ${n}`) });
      expect([status, error.code]).toEqual([503, "service_unavailable"]);
    }
  });
});
