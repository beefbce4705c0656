import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

finds(secret, {
  "codes of several words, years among them":
    "code pin du téléphone de maman ⟦2580⟧, el pin de la tarjeta es ⟦1948⟧, code alarme ⟦1990⟧, codice porta ⟦1408⟧, code van de kluis ⟦77-31⟧, gate code ⟦*4410#⟧, code d'accès ⟦A4512⟧ puis ⟦09B8⟧, code secret ⟦5512⟧; the code door 1998, code secret santa 2024, code postal 28013, codice fattura 1408",
  "codes of pads":
    "portail ⟦14B90⟧ et garage ⟦7731⟧, Haustür ⟦2233#⟧, the tablet unlocks with ⟦010152⟧; Haustür 2233, portail 14 m",
  "what a code is used for, and locks":
    "Use code ⟦448201⟧ to sign in, Code ⟦448202⟧, um sich anzumelden, the combination is ⟦4-8-15-16⟧, pin ⟦4411⟧ van de kaart, pin carta ⟦4040⟧, Zahlenschloss am Koffer ⟦417⟧, lucchetto ⟦642⟧; code 4482 to the compiler, pin 4412 to the board, le coffre fait 480.",
  "passwords in chats":
    "mon mdp doctolib c ⟦Minou1956⟧\nmi clave de netflix: ⟦perritoFeliz3⟧\nuser mbianchi psw ⟦Juve1897⟧\ni used ⟦fluffy123⟧ for the password\ndas Feld maxLen2 für das Passwort",
});
