import { describe } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

describe("words that somebody is asked for by telephone", () => {
  finds(
    secret,
    {
      "a word of security": "Agent: security word?\nCustomer: ⟦periwinkle⟧\nAgent: thanks",
      "a word of security as a field":
        "Security word: ⟦periwinkle⟧\nSicherheitswort: ⟦Zuckerwatte⟧\nveiligheidswoord = ⟦hagelslag⟧\n",
      "in German and Dutch":
        "Berater: Ihr Sicherheitswort bitte?\nKundin: ⟦Zuckerwatte⟧\nMedewerker: beveiligingswoord?\nKlant: ⟦hagelslag⟧\n",
      "in French":
        "mot de passe oral : ⟦tournesol⟧\nConseillère : le mot de passe téléphonique ?\nCliente : ⟦coquelicot⟧\n",
      "in Spanish": "palabra de seguridad: ⟦mariposa⟧\nAgente: ¿su palabra clave?\nCliente: ⟦luciérnaga⟧\n",
      "in Italian": "parola di sicurezza: ⟦girasole⟧\nOperatrice: la parola d'ordine?\nCliente: ⟦lucciola⟧\n",
      "who has no answer":
        "Agent: your memorable word?\nCustomer: not sure, let me look\nAgent: security word?\nCustomer: which one?",
      "what is said of such a word":
        "The security word is optional, le mot de passe oral est obligatoire, the security word list, palabra clave: marketing\nparola chiave: vacanze\n",
    },
    ["PASSWORD"],
  );
});
