import { expect, test } from "bun:test";
import { tagNeighbours } from "../../../../src/privacy/analyze/tagger/neighbours.ts";
import { withdraw } from "../../../../src/privacy/analyze/tagger/withdraw.ts";
import { taggedAfter } from "./tagged-after.ts";

/** As `taggedAfter`, of rules that look at words alone. */
const after = (rule: typeof tagNeighbours, marked: string): string[] =>
  taggedAfter((_, tokens, tags) => rule(tokens, tags), marked);

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
  "groetjes van terrence, ad en bear": ["terrence", "ad", "bear"],
  "de la part de rose, caleb et jb.": ["rose", "caleb", "jb"],
  "groetjes van ons allemaal": [],
  "groetjes van oma en opa": [],
  "the design is from bread, ad and bear": [],
  "lessons with ⟦ali⟧ and mo, then": ["ali", "mo"],
  "⟦julia⟧ and pat went home": ["julia", "pat"],
  "⟦julia⟧ and co": ["julia"],
  "⟦julia⟧ and mum, ⟦tom⟧ and jerrycan": ["julia", "tom"],
  "⟦emma⟧ and art history": ["emma"],
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
