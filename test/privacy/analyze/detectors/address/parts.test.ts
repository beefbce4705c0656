import { expect, test } from "bun:test";
import { partAddresses } from "../../../../../src/privacy/analyze/detectors/address/parts.ts";
import { defaultTypes, find } from "../../../../evaluate/find.ts";

function parts(address: string, type = "ADDRESS"): string[] {
  const text = `at ${address}.`;
  const spans = partAddresses(text, [{ start: 3, end: 3 + address.length, type, strength: 2 }]);
  return spans.map(({ start, end }) => text.slice(start, end));
}

test("an address has a surrogate for each of its lines, and for what commas divide", () => {
  expect(parts("12 Mill Lane, Leeds LS1 4AP")).toEqual(["12 Mill Lane", "Leeds LS1 4AP"]);
  expect(parts("Flat 3, The Forge\r\n12 Mill Lane,\n  Leeds ,Kent")).toEqual([
    "Flat 3",
    "The Forge",
    "12 Mill Lane",
    "Leeds ,Kent",
  ]);
  const text = "Send it to Ana Ruiz, Hauptstr. 5, 10115 Berlin, please";
  const found = find(text, defaultTypes).map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(["Ana Ruiz", "Hauptstr. 5", "10115 Berlin"]);
});

test("numbers, doors and short names of states stay with what they are of, and other types whole", () => {
  for (const whole of ["Via Roma, 12", "12, rue Monge", "Calle Mayor 5, 2º B", "Santa Fe, NM 87501", "Wien, 1010"])
    expect(parts(whole)).toEqual([whole]);
  expect(parts("Via Roma, 12, 20121 Milano, MI")).toEqual(["Via Roma, 12", "20121 Milano, MI"]);
  expect(parts("Ruiz, Anna", "PERSON")).toEqual(["Ruiz, Anna"]);
});

test("a part without a number is hidden only there, and what has one everywhere", () => {
  const found = (text: string) => find(text, defaultTypes).map(({ start, end }) => text.slice(start, end));
  expect(found("Ship it to 12 Mill Lane, Leeds. Leeds is wet, and 12 Mill Lane too.")).toEqual([
    "12 Mill Lane",
    "Leeds",
    "12 Mill Lane",
  ]);
});

test("the address that the licences of programs have is nobody's", () => {
  const notice = ` * along with this program; if not, write to the Free Software\n * Foundation, Inc., 51 Franklin Street, Fifth Floor,
 * Boston, MA 02110-1301, USA.\n */\n`;
  expect(find(notice, defaultTypes)).toEqual([]);
  expect(find("Ana Ruiz, 51 Franklin Street, Boston, MA 02110", defaultTypes).length).toBeGreaterThan(1);
});
