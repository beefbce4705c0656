import { WordTable } from "../../text/word-table.ts";
import { firstWords } from "../person/first-words.ts";
import { nameColumn, roleColumn } from "./name-heads.ts";
import { columnTypes } from "./people-columns.ts";

/** The first word of every head of a table about people. */
export const columnHeads = new WordTable<true>("column", () =>
  [
    ...columnTypes.keys(),
    ...firstWords(`${nameColumn}|${roleColumn}`),
    "date",
    "staff",
    "member",
    "student",
    "postal",
    "fecha",
    "data",
    "code",
    "user",
    "mot",
    "email",
    "mail",
    "pid",
    "nm",
    "vcard",
    "nad",
    "emp",
  ].map((word) => [word, true]),
);
