import { expect, test } from "bun:test";
import { defaultTypes, find } from "../../../../evaluate/find.ts";

const peopleIn = (text: string) =>
  find(text, defaultTypes)
    .filter(({ type }) => type === "PERSON")
    .map(({ start, end }) => text.slice(start, end));

test("The name of the assistant whom a text instructs passes everywhere in it", () => {
  for (const text of [
    "You are Kiro, an AI assistant. Kiro is friendly, and whoever greets Kiro gets an answer.",
    "# Identity\nYou are Poke, the assistant of the house. Tell Poke to forward the mail.",
    "Your name is Junie.\nYou're a helpful AI agent. Junie's plan is shown first.",
    "You are Roo, a highly skilled software engineer. Roo reads the file first.",
    "Du bist Ada, eine KI für Fragen. Ada duzt alle.",
  ])
    expect(peopleIn(text)).toEqual([]);
});

test("Anybody else is hidden beside it, and so is somebody whom a model is told to be", () => {
  expect(peopleIn("You are Kiro, an AI assistant of Maria Lopez.")).toEqual(["Maria Lopez"]);
  expect(peopleIn("You are Anna, a teacher of 34, and I am Peter Brandt.")).toEqual(["Anna", "Peter Brandt"]);
  expect(peopleIn("You are Maria Lopez, an agent of an insurance.")).toEqual(["Maria Lopez"]);
  expect(peopleIn("You are Maria Lopez, assistant manager.")).toEqual(["Maria Lopez"]);
});
