import { expect, test } from "bun:test";
import { tagNeighbours } from "../../../../src/privacy/analyze/tagger/neighbours.ts";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";
import { withdraw } from "../../../../src/privacy/analyze/tagger/withdraw.ts";

type Rule = typeof tagNeighbours;

/** The words tagged after a rule, given those in brackets before it. */
function after(rule: Rule, marked: string): string[] {
  const text = marked.replace(/[⟦⟧]/g, "");
  const tokens = tokensOf(text);
  const tags = new Uint8Array(tokens.count);
  const before = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(({ index }, n) => index - 2 * n);
  for (let i = 0; i < tokens.count; i++) if (before.includes(tokens.start[i]!)) tags[i] = 1;
  rule(tokens, tags);
  return [...tags.keys()].filter((i) => tags[i] === 1).map((i) => text.slice(tokens.start[i], tokens.end[i]));
}

for (const [text, tagged] of Object.entries({
  "⟦Laura⟧ Quvbreneth": ["Laura", "Quvbreneth"],
  "⟦Laura⟧ van der Quvbreneth": ["Laura", "Quvbreneth"],
  "⟦Laura⟧ D. Quvbreneth": ["Laura", "D", "Quvbreneth"],
  "⟦Aminata⟧ N'Diaye": ["Aminata", "Diaye"],
  "⟦Prock⟧-Quvbreneth": ["Prock", "Quvbreneth"],
  "⟦Laura⟧\nHendricks": ["Laura", "Hendricks"],
  "Mark ⟦Fisher⟧": ["Mark", "Fisher"],
  "Mei-⟦Ling⟧": ["Mei", "Ling"],
  "⟦Jürgen⟧\nSchneider": ["Jürgen", "Schneider"],
  "Quvbreneth, ⟦Laura⟧": ["Quvbreneth", "Laura"],
  "with ⟦Anna⟧, Quvbreneth, ⟦Laura⟧": ["Anna", "Quvbreneth", "Laura"],
  "met Zorvath K. Quvbreneth here": ["Zorvath", "K", "Quvbreneth"],
  "my dad ⟦john⟧ smith": ["john", "smith"],
  "call terrence shevchuk back": ["terrence", "shevchuk"],
  "my dad ⟦john⟧ quvbreneth": ["john", "quvbreneth"],
  "my dad ⟦john⟧ often": ["john"],
  "the arn arn here": [],
  "--resource-madison kowalski:us": [],
  "CALL ⟦LAURA⟧ ⟦SCHMIDT⟧ BACK": ["LAURA", "SCHMIDT"],
  "they are quvbreneth, pamela, terrence and caleb": ["quvbreneth", "pamela", "terrence", "caleb"],
  "bread, butter, caleb and milk": [],
  "rose, iris, violet and daisy": [],
  "⟦Laura⟧ The": ["Laura"],
  "⟦Laura⟧, Quvbreneth": ["Laura"],
  "⟦Laura⟧. Quvbreneth": ["Laura"],
  "from Quvbreneth, ⟦Laura⟧": ["Laura"],
  "⟦Parkinson⟧-Syndrom": ["Parkinson"],
  "Vitamin D Tabletten": [],
})) {
  test(`of ${JSON.stringify(text)}, ${tagged.length === 0 ? "nothing" : tagged.join(" and ")} is a name`, () => {
    expect(after(tagNeighbours, text)).toEqual(tagged);
  });
}

test("a common word that is a surname too must look like a name in every fourth place", () => {
  expect(after(withdraw, `⟦Field⟧${" for Field".repeat(4)}`)).toEqual([]);
  expect(after(withdraw, `⟦Field⟧${" for Field".repeat(3)}`)).toEqual(["Field"]);
  expect(after(withdraw, `⟦Field⟧ for ⟦Field⟧${" for Field".repeat(4)}`)).toEqual(["Field", "Field"]);
});

test("a word that hardly ever looks like a name is none, a usual name stays one", () => {
  expect(after(withdraw, `⟦Zorvath⟧${" for Zorvath".repeat(8)}`)).toEqual([]);
  expect(after(withdraw, `⟦Zorvath⟧${" for Zorvath".repeat(6)}`)).toEqual(["Zorvath"]);
  expect(after(withdraw, `⟦Zorvath⟧ for ⟦Zorvath⟧${" for Zorvath".repeat(8)}`)).toEqual(["Zorvath", "Zorvath"]);
  expect(after(withdraw, `⟦Laura⟧${" for Laura".repeat(8)}`)).toEqual(["Laura"]);
});
