import { recordColumns } from "../../../../../src/privacy/analyze/detectors/table/columns.ts";
import { finds } from "../marked.ts";

finds(recordColumns, {
  "towns beside names": "name,email,city\nAna Ruiz,ana@example.org,⟦Zwolle⟧\nJo Doe,jo@example.org,⟦Udine⟧\n",
  "dates of birth": "Name;Geburtsdatum;Ort\nMax Muster;⟦12.3.1980⟧;⟦Kiel⟧",
  "quoted cells": '"full name","street","zip"\n"Jane Doe","⟦12 Elm Street, Apt 3⟧","⟦62704⟧"',
  "customer numbers": "customer_id,name,phone\n⟦C-1001⟧,Jane,⟦5550132⟧",
  "telephone numbers": "naam;telefoon\nJan;⟦0612345678⟧\nAnna;-\nPim;onbekend, zie 12",
  "a row without head": "Thi Muster;⟦23.01.1943⟧;24578321068;thi@example.org",
  "a spoken date without head": "Jane Doe;⟦25 September 1971⟧;836;jane@example.org",
  "an insert of SQL":
    "INSERT INTO staff (emp_no, first_name, dob, pay) VALUES\n('⟦E10442⟧', '⟦Xiuying⟧', '⟦1987-10-02⟧', 51200),\n('⟦E10443⟧', NULL, '⟦1993-04-19⟧', 1);",
  "an insert of other things": "INSERT INTO goods (id, name, price) VALUES ('A-1', 'Chair', 12.5);",
  "a table of cities": "city,population,country\nKiel,247000,Germany\n",
  "a row of a log": "2024-01-15,ERROR,jane@example.org,failed",
  "a list in a sentence": "We need the name, city, and country of each office.",
  "the end of the table": "name,email,city\nAna,ana@example.org,⟦Udine⟧\n\nthe rest, of the, text",
});
