import { describe, expect, test } from "bun:test";
import { analyzeShort } from "../../../../src/privacy/analyze/analyzer.ts";
import { detectors } from "../../../../src/privacy/analyze/detectors/index.ts";
import { defaultTypes } from "../../../evaluate/find.ts";

const hidden = (text: string) =>
  analyzeShort(text, { detectors, types: defaultTypes, allowed: () => false }).map(({ start, end }) =>
    text.slice(start, end),
  );

const asteroids =
  'CASES = {\n    "Ceres": (2.76, 0.07, 10.58),\n    "Pallas": (2.77, 0.23, 34.92),\n    "Vesta": (2.36, 0.09, 7.14),\n}\nrun(CASES)\n';

describe("in a file of a program in which nothing tells of people", () => {
  const nobodies: Record<string, string> = {
    "fonts are nobody":
      '.a {\n  color: #fff;\n}\n.b {\n  font-family: "Segoe", "Iosevka", serif;\n}\n.c { width: 3px; }\n',
    "asteroids are nobody": asteroids,
    "a generator of builds is nobody":
      '{\n  "configurePresets": [\n    {"name": "base", "hidden": true, "generator": "Ninja", "binaryDir": "${sourceDir}/build"},\n    {"name": "dev", "inherits": "base"}\n  ]\n}\n',
  };
  for (const [sentence, text] of Object.entries(nobodies)) test(sentence, () => expect(hidden(text)).toEqual([]));

  const file = "int f(int x) {\n  if (x == 1) {\n    return g(x);\n  }\n";
  const somebody: Record<string, [string, string]> = {
    "who wrote something stays hidden": ["// Patch by Trautmann, see the tracker.", "Trautmann"],
    "given names in a comment stay hidden": ["// Elsa 2, Irene 3", "Elsa Irene"],
    "whose it is stays hidden": ["Trautmann's patch changes a_b() and c_d() so that x != null", "Trautmann"],
    "a name in a call stays hidden": ['  greet("Okafor", 3);', "Okafor"],
  };
  for (const [sentence, [line, names]] of Object.entries(somebody))
    test(sentence, () => expect(hidden(`${file}${line}\n  return x;\n}\n`)).toEqual(names.split(" ")));
});

test("beside what reaches somebody, they stay hidden", () => {
  const text = `// ask jk@trautmann-bau.de\n${asteroids}`;
  expect(hidden(text)).toEqual(["jk@trautmann-bau.de", "Ceres", "Pallas", "Vesta"]);
});

test("in prose the same words are hidden", () => {
  expect(hidden("We met Pallas and Segoe in the park.")).toEqual(["Pallas", "Segoe"]);
});
