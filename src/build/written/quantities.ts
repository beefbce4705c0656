import type { Chance } from "../tagger/chance.ts";
import type { TrainingExample } from "../tagger/sentences.ts";

/**
 * Sentences and lines in which a number counts or measures something, and headers with the identifier of a request or a workspace: what no
 * number of a person, a case or a device looks like.
 */
export const quantities = (chance: Chance, each: number): TrainingExample[] =>
  filled(forms, each, (form) =>
    form.replaceAll("#", () => numberOf(chance)).replaceAll("@", () => identifierOf(chance)),
  );

/** The same of numbers of errors, pages, articles and parts, beside words that are said of what opens something, too. */
export const codesOfThings = (chance: Chance, each: number): TrainingExample[] =>
  filled(ofThings, each, (form) => form.replaceAll("#", () => shortNumberOf(chance)));

const filled = (forms: readonly string[], each: number, fill: (form: string) => string): TrainingExample[] =>
  forms.flatMap((form) => Array.from({ length: each }, () => ({ text: fill(form), spans: [] })));

/** Of two to six digits. */
const shortNumberOf = (chance: Chance): string => ofDigits(2 + chance.below(5), chance);

const ofDigits = (digits: number, chance: Chance): string =>
  String(10 ** (digits - 1) + chance.below(9 * 10 ** (digits - 1)));

/** Of twenty letters and digits. */
const identifierOf = (chance: Chance): string => Array.from({ length: 20 }, () => chance.one(signs)).join("");

const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz".split("");

/** Of three to ten digits, now and then in groups. */
function numberOf(chance: Chance): string {
  const number = ofDigits(3 + chance.below(8), chance);
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

const ofThings = `
The build fails with error code #.
It stops with exit code # after # s.
We get HTTP status code # from the login page.
Error # when I open the portal.
The API answers with code #, see page #.
The code review found # issues in # files.
This code has # lines and # tests.
Section # of the building code applies.
Turn to page # for the answers, the exam has # questions.
See chapter #, page #, for the key terms.
The answer to question # is on page #.
A password needs at least # characters.
The account was locked after # attempts.
Reset codes expire after # minutes.
The token limit is #, the timeout #.
Set the session timeout to # seconds and the key size to # bits.
An RSA key of # bits, valid for # days.
The door is # mm wide and # mm high.
Gate # closes at #.
The alarm rang at # in room #.
The gate opened in #.
Use promo code SAVE# at the door.
We booked it on account # under cost centre #.
The product code is #, the order number #.
My area code is #, the postcode #.
Of # users # signed in.
The key sold # copies in #.
Der Build bricht mit Fehlercode # ab.
Fehler # beim Anmelden, siehe Seite #.
Der Code hat # Zeilen und # Tests.
Das Passwort muss mindestens # Zeichen haben.
Die PIN muss # Stellen haben.
Das Konto wurde nach # Versuchen gesperrt.
Die Tür ist # mm breit.
Das Schloss wurde # gebaut und hat # Zimmer.
Wir buchen auf Konto #, Kostenstelle #.
Die Vorwahl ist #, die Postleitzahl #.
Das Tor fiel in der # Minute.
Frage # steht auf Seite #.
Il codice di errore è #.
La password deve avere almeno # caratteri.
Il codice ha # righe.
La porta è larga # mm.
Vedi l'articolo # del codice civile.
L'account è stato bloccato dopo # tentativi.
La domanda # è a pagina #.
Le code d'erreur est #.
Le mot de passe doit avoir au moins # caractères.
Le code fait # lignes.
La porte fait # mm de large.
Voir l'article # du code du travail.
Le compte a été bloqué après # essais.
La question # est à la page #.
El código de error es #.
La contraseña debe tener al menos # caracteres.
El código tiene # líneas.
La puerta mide # mm.
Véase el artículo # del código civil.
La cuenta se bloqueó tras # intentos.
La pregunta # está en la página #.
De foutcode is #.
Het wachtwoord moet minstens # tekens hebben.
De code heeft # regels.
De deur is # mm breed.
Zie artikel # van het wetboek.
Het account werd na # pogingen geblokkeerd.
Vraag # staat op bladzijde #.`
  .trim()
  .split("\n");
