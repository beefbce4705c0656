import { describe } from "bun:test";
import { address } from "../../../../../src/privacy/analyze/detectors/address/address.ts";
import { finds } from "../marked.ts";

describe("in Singapore", () => {
  finds(address, {
    "a unit, and a postcode in brackets":
      "'⟦Blk 412 Ang Mo Kio Ave 10 #08-1153 S(560412)⟧', 'a@b.sg'; ⟦38 Flora Drive #05-19 Singapore 506890⟧\nTel",
    "no street": "12 May Singapore 506890 people; in 2024 Singapore 128475",
  });
});

describe("in India", () => {
  finds(address, {
    "who resides where":
      "S/o Gurdial Singh, R/o ⟦H.No. 1147, First Floor, Sector 22-B, Chandigarh 160022⟧\nPAN; r/o ⟦54/3 Kashmiri Mohalla, Chowk, Lucknow - 226003⟧.",
    "a house, and a code behind a dash":
      "⟦H.No. 1147, First Floor, 12 MG Road, Bandra West, Mumbai - 400050⟧, ⟦12 MG Road, Indiranagar, Bengaluru 560 038⟧.",
    "neither a way to divide nor a file that is read and written": "R/O splitter 560038; mounted r/o /dev/sda1 226003",
  });
});

describe("in the Low Countries and the North", () => {
  finds(address, {
    "a road by where it leads to": "wonende te ⟦Steenweg op Gierle 188 bus 3, 2300 Turnhout⟧, of ⟦Weg naar Laren 4⟧.",
    "the way to a town": "de weg naar Utrecht 12 km; onderweg naar Breda 4",
    "a box": "⟦PL 14, 21601 Parainen⟧; ⟦Postboks 12, 0101 Oslo⟧; ⟦Pf. 12, 1428 Budapest⟧",
    "no box": "PL 14, 20 users; pl 12, 12345 Stück; Pf. 12",
  });
});

describe("by the last line alone", () => {
  finds(address, {
    "a code that begins with a letter": "⟦482 Old Sawmill\nHalifax, NS B3H 4R2⟧",
    "a code in two parts": "⟦Lilla 5\nSweden 123 45⟧\n\n⟦Zielone 5\nPoland 00-950⟧",
  });
});

describe("what was asked for", () => {
  finds(address, {
    "on the next line":
      "[bot] Quelle est votre adresse ?\n[client] ⟦chaussée de wavre 1120 boite 6 1160 auderghem⟧\n[bot] Merci\nAgent: Wie ist Ihre Anschrift?\nKunde: ⟦birkenleiten 12, 81543 münchen⟧",
    "something else":
      "What is your email address?\nUser: jan 12 de\nWhich address?\nUser: 12:30\nYour IP address?\nBot: it is 12",
  });
});

describe("floors, houses and towns", () => {
  finds(address, {
    "before a street":
      '⟦2nd Floor, 8 Crowe Street, Gort⟧, ⟦Résidence Les Pins, bât. C, 31 avenue de la Libération, 33700 Mérignac⟧. Soy del ⟦4° "C" de Av. Directorio 2744, CABA⟧, x',
    "a town told from its namesakes":
      "⟦Sägeweg 3, 3550 Langnau i. E.⟧\n⟦Jahnstr. 4, 92637 Weiden i.d.OPf.⟧ und ⟦Hauptstr. 3, 91413 Neustadt a. d. Aisch⟧. Das",
    "no floor and no namesake":
      "The 2nd Floor, which 8 people share. ⟦Jahnstr. 4, 92637 Weiden⟧ i. A. Meier; ⟦Jahnstr. 4, 92637 Weiden⟧. B. Meier",
  });
});
