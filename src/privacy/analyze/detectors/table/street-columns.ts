import { columnName } from "./people-columns.ts";
import type { ToldColumn } from "./told-column.ts";

/**
 * `Straße;Nr`, `calle,numero,puerta`: the columns beside that of a street that hold the house number and the door, by their heads. What "nr"
 * and "numero" head elsewhere may be anything, and of one digit no other column is told.
 */
export function houseColumns(heads: readonly string[]): readonly (ToldColumn | undefined)[] {
  const names = heads.map(columnName);
  const columns: (ToldColumn | undefined)[] = names.map(() => undefined);
  for (const [n, name] of names.entries()) {
    if (!streets.has(name)) continue;
    if (numbers.has(names[n - 1] ?? "")) columns[n - 1] = ofNumber;
    if (!numbers.has(names[n + 1] ?? "")) continue;
    columns[n + 1] = ofNumber;
    for (let at = n + 2; doors.has(names[at] ?? ""); at++) columns[at] = ofDoor;
  }
  return columns;
}

/** Heads of a column with streets, as `columnName` writes them. */
export const streetHeads: readonly string[] =
  "street streetname strasse straße str strassenname straßenname rue voie nomvoie nomdevoie calle via nombrevia indirizzo straat straatnaam".split(
    " ",
  );
const streets: ReadonlySet<string> = new Set(streetHeads);
const numbers: ReadonlySet<string> = new Set(
  "n no nr num nro nº number nummer numero número numéro civico ncivico numerocivico houseno housenr housenumber streetno streetnumber hausnr hausnummer huisnr huisnummer numvoie numérovoie".split(
    " ",
  ),
);
const doors: ReadonlySet<string> = new Set(
  "toevoeging toev zusatz puerta pta piso planta escalera esc portal interno int scala porte appt apt flat unit étage etage escalier bât bat bâtiment complément stiege tür top bus box bte boîte".split(
    " ",
  ),
);
const houseNumber = /^\d{1,5}(?:[ /-]?(?:bis|ter|quater|[A-Za-z]))?(?:[-/]\d{1,4}[A-Za-z]?)?$/;
const ofNumber: ToldColumn = {
  type: "ADDRESS",
  holds: (value) => houseNumber.test(value),
  tells: (value) => houseNumber.test(value),
};
const ofDoor: ToldColumn = { type: "ADDRESS", holds: (value) => /^[\p{L}\d][\p{L}\dºª°./ -]{0,9}$/u.test(value) };
