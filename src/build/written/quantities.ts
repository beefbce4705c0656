import type { Chance } from "../tagger/chance.ts";
import type { TrainingExample } from "../tagger/sentences.ts";

/**
 * Sentences and lines in which a number counts or measures something, and headers with the identifier of a request or a workspace: what no
 * number of a person, a case or a device looks like.
 */
export function quantities(chance: Chance, each: number): TrainingExample[] {
  return forms.flatMap((form) =>
    Array.from({ length: each }, () => ({
      text: form.replaceAll("#", () => numberOf(chance)).replaceAll("@", () => identifierOf(chance)),
      spans: [],
    })),
  );
}

/** Of twenty letters and digits. */
const identifierOf = (chance: Chance): string => Array.from({ length: 20 }, () => chance.one(signs)).join("");

const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz".split("");

/** Of three to ten digits, now and then in groups. */
function numberOf(chance: Chance): string {
  const digits = 3 + chance.below(8);
  const number = String(10 ** (digits - 1) + chance.below(9 * 10 ** (digits - 1)));
  if (!chance.is(0.15)) return number;
  return number.replaceAll(/\B(?=(?:\d{3})+$)/g, chance.one([",", ".", " "]));
}

const forms = `
Divide # by #.
What is # times #?
Multiply # by # and add #.
# / # = ?
Is # a prime number?
Factor # into primes.
Round # to the nearest hundred.
Convert # seconds to hours.
The population was #.
The city has # inhabitants.
We sold # units and earned # euros.
It costs # a month.
The file has # bytes.
# of # bytes written
# rows affected in # ms
It took # ms.
mem=# cpu=#
size: #, count: #
took # ms, # iterations
The answer is #.
Sum # and #.
Light travels # metres a second.
The list has # entries, # of them new.
Teile # durch #.
Was ist # mal #?
Die Stadt hat # Einwohner.
Die Datei ist # Byte groß.
Wir haben # Stück verkauft, # mehr als im Vorjahr.
Es kostet # Euro im Monat.
Rechne # Sekunden in Stunden um.
Die Summe ist #.
Divise # par #.
La ville compte # habitants.
Le fichier fait # octets.
Combien font # fois # ?
Le total est de #.
Divide # entre #.
La ciudad tiene # habitantes.
El archivo ocupa # bytes.
¿Cuánto es # por #?
Dividi # per #.
La città ha # abitanti.
Il file è di # byte.
Quanto fa # per #?
Deel # door #.
De stad heeft # inwoners.
Het bestand is # bytes groot.
Hoeveel is # keer #?
anthropic-workspace: wrkspc_@
openai-organization: org-@
openai-project: proj_@
request-id: req_@
x-request-id: @
idempotency-key: @`
  .trim()
  .split("\n");
