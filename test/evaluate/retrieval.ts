import { createMasking } from "../../src/app/gateway.ts";
import { readConfig } from "../../src/app/configuration.ts";
import { openaiEmbeddings } from "../../src/dialects/openai-embeddings/openai-embeddings.ts";
import { chance } from "../privacy/chance.ts";
import { type Embed, letterGrams, weightedGrams } from "./grams.ts";
import { corpus, type Question } from "./letters.ts";

/**
 * What masking does to a search by embeddings: `bun test/evaluate/retrieval.ts`. Six hundred letters are indexed and asked for, in clear
 * and as a provider would see them, and the share of questions is counted whose letter, or one of whose letters, is first, or among the first ten. The vectors are
 * counts of letters in a row, not those of a trained model: they show what happens to the texts, not how a certain model takes it.
 */

const { privacy } = readConfig({ config: undefined }, {});
const masking = createMasking(privacy, {
  secret: "the same in every run, so that the figures are",
  fetch: () => Promise.reject(new Error("no network is needed")),
});

/** The texts as they leave, as one request in a scope. */
async function masked(texts: readonly string[], scope: string): Promise<string[]> {
  const request = openaiEmbeddings.parse({ model: "m", input: [...texts] });
  await masking.mask(request, scope);
  return request.body["input"] as string[];
}

/** Letters are sent by the fifty, questions one by one, as programs do. */
const asSent: Readonly<Record<string, (texts: readonly string[], size: number) => Promise<string[]>>> = {
  "in clear": (texts) => Promise.resolve([...texts]),
  "masked, scope account or key": (texts, size) => inRequests(texts, size, () => "account"),
  "masked, scope request": (texts, size) => inRequests(texts, size, (first) => `request ${first} of ${size}`),
};

async function inRequests(
  texts: readonly string[],
  size: number,
  scopeOf: (first: number) => string,
): Promise<string[]> {
  const sent: string[] = [];
  for (let first = 0; first < texts.length; first += size)
    sent.push(...(await masked(texts.slice(first, first + size), scopeOf(first))));
  return sent;
}

/** The shares of questions whose letter comes first, and among the first ten. */
function found(letters: readonly string[], questions: readonly string[], about: readonly Question[], embed: Embed) {
  const vectors = embed(letters);
  const index = letters.map(vectors.letter);
  let [first, firstTen] = [0, 0];
  for (const [at, text] of questions.entries()) {
    const asked = vectors.question(text);
    // Of a question's places nearly all are empty.
    const places = [...asked.keys()].filter((place) => asked[place] !== 0);
    const nearness = index.map((vector) => {
      let sum = 0;
      for (const place of places) sum += asked[place]! * vector[place]!;
      return sum;
    });
    const own = Math.max(...nearness.filter((_, place) => about[at]!.isAnsweredBy(place)));
    const rank = nearness.filter((other) => other > own).length;
    if (rank === 0) first++;
    if (rank < 10) firstTen++;
  }
  return [first, firstTen].map((count) => `${((count / questions.length) * 100).toFixed(1)} %`);
}

const { letters, questions } = corpus(chance(12), 600);
const kinds = [...new Set(questions.map(({ kind }) => kind))];
for (const [name, embed] of Object.entries({
  "letters in a row, weighted by rarity": weightedGrams,
  "letters in a row, unweighted": letterGrams,
})) {
  console.log(`\n${name}: letter first / among the first ten\n`);
  console.log(`| asked by | ${Object.keys(asSent).join(" | ")} |`);
  console.log(`| --- |${" --- |".repeat(Object.keys(asSent).length)}`);
  for (const kind of kinds) {
    const own: Question[] = questions.filter((question) => question.kind === kind);
    const cells: string[] = [];
    for (const send of Object.values(asSent)) {
      const sent = await send(letters, 50);
      const asked = await send(
        own.map(({ text }) => text),
        1,
      );
      cells.push(found(sent, asked, own, embed).join(" / "));
    }
    console.log(`| ${kind} | ${cells.join(" | ")} |`);
  }
}
