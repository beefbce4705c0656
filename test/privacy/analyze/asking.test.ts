import { describe, expect, test } from "bun:test";
import { defaultTypes } from "../../evaluate/find.ts";
import { atOnce } from "../../../src/stream/turns.ts";
import { detectors } from "../../../src/privacy/analyze/detectors/index.ts";
import { analyze, analyzeShort, shortText } from "../../../src/privacy/analyze/analyzer.ts";

const valuesIn = (text: string): string[] =>
  analyzeShort(text, { detectors, types: defaultTypes, allowed: () => false }).map(({ start, end }) =>
    text.slice(start, end),
  );

describe("What a short question is about passes if no list has it and nothing else is found:", () => {
  test.each([
    "Wie wirkt Neemöl gegen Schildläuse, oder doch Schmierseife?",
    "Explain Zwaluwhofs to me: what does Zwaluwhof do?",
    "Une étape d'Autan ou d'Ouessant ?",
    "¿Qué diferencia hay entre Supongo y Creo?",
    "¿Qué es la señal de tráfico R-301?",
    "Prepara un itinerario de cinco días por el Valle del Cocora, con los Palacios Nazaríes.",
    "Dans ma maquette HO 1/87, une BB 67400 et une CC 72000 passent mal en courbe, pourquoi ?",
  ])("%s", (text) => expect(valuesIn(text)).toEqual([]));
});

describe("It is somebody all the same:", () => {
  const rows: [what: string, text: string, values: string[]][] = [
    ["where nothing is asked", "Yesterday Zwaluwhof came to us and sang.", ["Zwaluwhof"]],
    ["where something is told of people", "Is Tchoumi allowed to take leave?", ["Tchoumi"]],
    ["where somebody is written to", "Write a mail to Ndivhuwo about the dates?", ["Ndivhuwo"]],
    [
      "where a number is as long as a card's",
      "mn ov-kaart 3528 0417 7392 6105 is gejat, wat nu?",
      ["3528 0417 7392 6105"],
    ],
    ["where another is found", "Why did Zwaluwhof come? Call 0161 496 0311.", ["Zwaluwhof", "0161 496 0311"]],
    ["where it is a name", "Who is Anna?", ["Anna"]],
    ["where it is a name behind an article", "Prepara una fiesta para la Catalina.", ["Catalina"]],
    ["where it is introduced", "My name is Zwaluwhof. Who wrote this?", ["Zwaluwhof"]],
  ];
  test.each(rows)("%s", (_, text, values) => expect(valuesIn(text)).toEqual(values));

  test("in a long text, since what is in its other parts is not known", () => {
    const question = "Why did Zwaluwhof come? ";
    const long = question + "The water is cold and deep. ".repeat(Math.ceil(shortText / 20));
    const request = { detectors, types: defaultTypes, allowed: () => false };
    expect(found(long, request)).toEqual(["Zwaluwhof"]);
  });
});

function found(text: string, request: Parameters<typeof analyze>[1]): string[] {
  return atOnce(analyze(text, request)).map(({ start, end }) => text.slice(start, end));
}
