import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { packedHistory } from "../../../../../src/build/history.ts";
import { cue } from "../../../../../src/privacy/analyze/detectors/person/cue.ts";
import { person } from "../../../../../src/privacy/analyze/detectors/person/person.ts";
import { finds } from "../marked.ts";

test("the packed names of history are those of the lists", () => {
  const file = new URL("../../../../../src/privacy/analyze/detectors/person/historical.txt", import.meta.url);
  expect(readFileSync(file, "utf8") === packedHistory()).toBe(true);
});

finds(person, {
  "whoever may be called so as well": "Who is ⟦Otto Hahn⟧? Call ⟦Samuel Pepys⟧ today.",
  "nobody of whom that is so, among others of history": "Compare them:\n- Lise Meitner: with Otto Hahn\n- Niels Bohr",
  "nobody of history who is asked about":
    "Who was Marie Curie? Vergleiche Kant mit Hegel. Summarise Shakespeare's plots. ¿Quién fue Simón Bolívar?",
  "nobody of history among others":
    "Woodrow Wilson, David Lloyd George and Georges Clemenceau led.\n- Frida Kahlo, with a parrot\n- Käthe Kollwitz, 1903\n- Rembrandt van Rijn, brown",
  "no program, no network and no shop":
    "Compare Loki and Elasticsearch. Debian 12 and Rocky 9; Dovecot. Harvey Norman asked. El internet (Claro, ETB, Tigo).",
  "no language of programs among others": `"languages": ["PHP", "Ruby", "Swift", "Kotlin"]\n- language: Faust\n`,
  "whoever is called like a language":
    "Then ⟦Ruby⟧ wrote to ⟦Julia⟧. Please set up ⟦Julia⟧ with a laptop. ⟦Hugo⟧ restarted docker on linux.",
  "no method that two are called after": "Jaro-Winkler is faster; Aho-Corasick, Burrows-Wheeler and Adler-32.",
  "no month of a log": 'gw - - [18/Jun/2024:06:25:12 +0200] "GET"\n41  Thu Jun 20 07:22:02 2024  deployed\n',
  "no part of a server": "The Tomcat server starts Catalina and Jasper.",
  "whoever is called like a program": "My dog sitter ⟦Loki⟧ and my friend ⟦Rocky⟧ came. On Debian ⟦Rocky⟧ helped me.",
  "no sort of a plant and no room":
    "Mein Kirschlorbeer (Prunus laurocerasus 'Novita') in der Nähe, en la sala Miró, planta 2.",
  "no town among towns or of a ware": "moutarde de Dijon, hotel (Madrid, Barcelona, París, Londres), taxi",
  "no question and no acronym": "Dov'è l'errore? Offene Frage: Profinet oder OPC UA zum Leitstand?",
  "whoever is called so beside an acronym": "SAP ⟦Max⟧ kommt. ⟦ANNA⟧ und ⟦EVA BERG⟧ da. ⟦Dov Cohen⟧ scrive.",
  "nobody of history in a row of surnames":
    "Los intelectuales —Unamuno, Baroja, Azorín, Maeztu— lo vieron; Slauerhoff, Marsman en Nijhoff lazen hem.",
  "whoever stands in another row": "⟦Baroja⟧, ⟦Peters⟧ and ⟦Hansen⟧ left. ⟦Nijhoff⟧, ⟦Jansen⟧ en ⟦Marsman⟧ kwamen.",
  "nobody of history in a statement":
    "My essay says that Einstein was right. Aristoteles irrte, dit Voltaire, que Unamuno vivió en Salamanca.",
  "whoever is called like somebody of history":
    "Frau ⟦Einstein⟧ and ⟦Peter Goethe⟧ came. Mein Name ist ⟦Nietzsche⟧. ⟦Mozart⟧, ⟦Anna⟧",
  "whoever is called so": "My name is ⟦Marie Curie⟧. I met ⟦Otto von Bismarck⟧ on Friday. Who is Mrs ⟦Marie Curie⟧?",
  "no town beside another": "Quanto dura da Roma a Napoli? Tokyo, Oslo, Sydney and Lima. Is it Sevilla o Valencia?",
  "whoever is called like a town": "⟦Sydney⟧ called ⟦Sofia⟧, Málaga.",
  "no model": "Canon EOS R6 Mark II, Renault Clio IV, Makita DHP484, the Danube and the Volga",
  "no person in a router": "sein Router (FRITZ!Box 7590, FRITZ!OS 7.57) und ⟦Fritz Kolbe⟧",
  "no assistant": "You are Claude Code, Anthropic's official CLI for Claude. Read CLAUDE.md and ask Claude Opus 4.5.",
  "whoever is called Claude and has a surname": "⟦Claude Dupont⟧ signed it.",
  "whoever is called Claude in French": "⟦Claude⟧ est chez les voisins avec les enfants.",
  "no product": "Build it with Travis CI and Apache Cassandra.",
  "no tool, no model and no acronym":
    "On Bun the Helm chart asks Groq, Cohere and Ollama; BERT reads no IBAN, and no ARIA label.",
  "whoever is called like an acronym": "⟦BERT MILLER⟧ AND ⟦Bert⟧ left.",
  "no acronym that is called like somebody": "The JOSE header, a PAT, an SOL session and the GIL of Python",
  "no label that is cut and no class of a heart":
    "F. NAC.: 02.02.1990\nN. AVS: 756.8500.3871.04\nHerzinsuffizienz NYHA III, CCF, NYHA II–III.",
  "no verb and no bound":
    "// Mark `turn` as done. Mark all feasible rows.\n- Pat the dough dry; max length 20. Max. 20 people",
  "whoever is called like a verb":
    "I asked ⟦Mark⟧ all about it, and ⟦Max⟧ likes it. Mein Sohn ⟦Max⟧ 4 Jahre alt, hustet.",
  "no feast and no law": "St. Patrick's Day, Valentine’s Day, the Monroe Doctrine, Roe v. Wade and Miranda rights",
  "whoever is called like a part of one": "⟦Miranda⟧ called ⟦Travis⟧ and ⟦Mona Lisandro⟧.",
});

finds(cue, {
  "no assistant that is greeted or speaks": "Hi Claude,\nI'm Claude, made by Anthropic.",
  "no assistant that wrote a commit": "Co-Authored-By: Claude <noreply@anthropic.com>",
  "whoever says so": "My name is ⟦Claude⟧.",
  "whose name a form has": "Name: ⟦Claude⟧",
  "whoever has a title": "Dear Mr. ⟦Claude⟧,",
});
