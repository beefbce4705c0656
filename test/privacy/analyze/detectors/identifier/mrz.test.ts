import { mrz } from "../../../../../src/privacy/analyze/detectors/identifier/mrz.ts";
import { finds } from "../marked.ts";

// The specimens of ICAO 9303, of a state that there is not.
finds(mrz, {
  "a passport": "P<UTO⟦ERIKSSON<<ANNA<MARIA⟧<<<<<<<<<<<<<<<<<<<\n⟦L898902C36UTO7408122F1204159ZE184226B<<<<<10⟧\n",
  "a card": "⟦I<UTOD231458907<<<<<<<<<<<<<<<⟧\n⟦7408122F1204159UTO<<<<<<<<<<<6⟧\n⟦ERIKSSON<<ANNA<MARIA⟧<<<<<<<<<<",
  "a visa between quotes": '["V<UTO⟦ERIKSSON<<ANNA⟧<<<<<<<<<<<<<<<<<<<<<<<<<<<<"]',
  "a program": "cout << X << endl; A<<B; <<<EOT\nHELLO<<WORLD\nEOT",
});
