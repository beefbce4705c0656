import { describe, expect, test } from "bun:test";
import { assert, constantFrom, property } from "fast-check";
import { internationalForms, nationalForms } from "../../../../src/privacy/analyze/detectors/contact/phone-forms.ts";
import { formats } from "../../../../src/privacy/analyze/detectors/credential/passwords-by-place.ts";
import { secret } from "../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { plateForms } from "../../../../src/privacy/analyze/detectors/identifier/plate.ts";
import { de } from "../../../../src/privacy/analyze/detectors/national-id/de.ts";
import { es } from "../../../../src/privacy/analyze/detectors/national-id/es.ts";
import { fr } from "../../../../src/privacy/analyze/detectors/national-id/fr.ts";
import { it } from "../../../../src/privacy/analyze/detectors/national-id/it.ts";
import { nl } from "../../../../src/privacy/analyze/detectors/national-id/nl.ts";
import { uk } from "../../../../src/privacy/analyze/detectors/national-id/uk.ts";
import { us } from "../../../../src/privacy/analyze/detectors/national-id/us.ts";
import { world } from "../../../../src/privacy/analyze/detectors/national-id/world.ts";
import { standsAlone } from "../../../../src/privacy/analyze/text/boundary.ts";
import { scanNumbers } from "../../../../src/privacy/analyze/text/scan.ts";
import { survey } from "../../../../src/privacy/analyze/text/survey.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";
import { isAwake } from "../../../../src/privacy/analyze/text/wake.ts";
import { matchesOf } from "../../../support/matches-of.ts";

// A pattern is tried only where a text has signs of it, which costs less. Whatever it matches must have them.

const casings = constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
);
/** Marks that stand elsewhere in a text of a format. */
const besides = new Set([
  "kind: Secret",
  "kty",
  "passwd",
  ":5432:",
  "userlist",
  "8=FIX",
  "Common Name,Real Address",
  "Digest ",
  "voicemail",
]);

describe("a format of credentials waits for nothing but what it has", () => {
  test.each(formats.map(({ marks, ...format }) => [marks[0]!, { marks, ...format }] as const))("%s", (mark, format) => {
    const { needs = 0, marks, form } = format;
    assert(
      property(matchesOf(form), casings, constantFrom("", "\n"), (match, cased, before) => {
        const text = before + cased(match);
        if (text.search(form) < 0) return;
        const index = survey(text, new TextIndex());
        expect(index.classes & needs).toBe(needs);
        if (besides.has(mark)) return;
        expect(marks.some((one) => text.includes(one))).toBe(true);
        expect(isAwake(secret.wake!, text, index)).toBe(true);
      }),
      { numRuns: 400, seed: 20261129 },
    );
  });
});

const issued = [de, es, fr, it, nl, uk, us, world].flatMap(({ rules }) => rules);

describe("a form of numbers is tried wherever it matches", () => {
  const forms = [...issued, ...internationalForms, ...nationalForms, ...plateForms];
  test.each(forms.map((one, n) => [`${n}: ${one.form.source.slice(0, 60)}`, one] as const))(
    "%s",
    (_, { head, form }) => {
      assert(
        property(matchesOf(form), constantFrom("", "x: ", "(", "\n"), (match, before) => {
          const text = before + match;
          form.lastIndex = before.length;
          const end = before.length + (form.exec(text)?.[0].length ?? 0);
          if (end === before.length || !standsAlone(text, before.length, end)) return;
          const starts: number[] = [];
          scanNumbers(text, new TextIndex(), head, form, ({ index }) => starts.push(index) > 0, undefined);
          expect(starts.some((start) => start <= before.length)).toBe(true);
        }),
        { numRuns: 400, seed: 20261129 },
      );
    },
  );
});
