import { mrz } from "../../../../../src/privacy/analyze/detectors/identifier/mrz.ts";
import { finds } from "../marked.ts";

// The specimens of ICAO 9303, of a state that there is not.
finds(mrz, {
  "a passport": "P<UTO⟦ERIKSSON<<ANNA<MARIA⟧<<<<<<<<<<<<<<<<<<<\n⟦L898902C36UTO7408122F1204159ZE184226B<<<<<10⟧\n",
  "a card": "⟦I<UTOD231458907<<<<<<<<<<<<<<<⟧\n⟦7408122F1204159UTO<<<<<<<<<<<6⟧\n⟦ERIKSSON<<ANNA<MARIA⟧<<<<<<<<<<",
  "a visa between quotes": '["V<UTO⟦ERIKSSON<<ANNA⟧<<<<<<<<<<<<<<<<<<<<<<<<<<<<"]',
  "a traveller, as airlines tell one":
    "P-UTO-⟦Z3381204⟧-UTO-⟦04MAY79⟧-M-12AUG31-⟦RAO-ANAND⟧\nSR DOCS YY HK1/P/UTO/⟦512883104⟧/UTO/⟦12JUL76⟧/F/23AUG29/⟦ERIKSSON/ANNA⟧",
  "a day in a name": "P-UTO-04MAY79-M, build-04MAY79-M-12AUG31-X, A-B-C-04MAY79",
  "a program": "cout << X << endl; A<<B; <<<EOT\nHELLO<<WORLD\nEOT",
});
