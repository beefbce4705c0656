/** Only a name can follow, in whatever case it is typed. */
export const introduced = phrases(
  "my name is|my name's|my full name is|name's|i am called|people call me|call me|mein name ist|ich hei(?:ß|ss)e|mein name lautet|je m['’]appelle|mon nom est|" +
    "me llamo|mi nombre es|mi chiamo|il mio nome [eè]|ik heet|mijn naam is|i go by",
);

/** A name may follow, or anything else. */
export const perhapsIntroduced = phrases(
  "i am|i['’]m|this is|it['’]s|hier ist|hier spricht|ich bin|je suis|ici|c['’]est|soy|aqu[ií] (?:es)?|habla|sono|qui [eè]|ik ben|u spreekt met|dit is",
);

/** Forms of address that stand before a surname. The dot of an abbreviation belongs to it. */
export const titles = phrases(
  "(?:mr|mrs|ms|mx|dr|dra|prof|sr|sra|srta|sig\\.?ra|sig|dott\\.?(?:ssa)?|avv|dhr|mevr|mw|mme|mlle)\\.?|" +
    "miss|professor(?:in)?|herrn?|frau|fräulein|madame|monsieur|mademoiselle|señor(?:a|ita)?|senora?|doña|signor(?:a|e|ina)?|mevrouw|meneer|de heer|docteur|doctor|lord|lady|familie|familia|famille|famiglia",
);
export const furtherTitles =
  /(?:(?:dr|prof|med|phil|rer|nat|jur|ing|dipl|pd|univ|mag|prim|priv|doz|habil|dent|vet|theol|sc|h\.? ?c|msc|mba|ph\.?d|doc|oa|hr|fr|herrn?|frau|mr|mrs|ms|mme|m|señora?|sra?|sig|signora?|dott(?:\.?ssa)?|avv|de heer|mevrouw|meneer|dra)\.?[ -]?[ \n]{1,2}){1,5}/iy;

/** How letters begin. */
export const salutations = phrases(
  "dear|to|sehr geehrte[rn]?|geehrte[rn]?|liebe[rsn]?|werte[rn]?|lieb(?:st)?e[rs]?|ch[eè]re?s?|estimad[oa]s?|querid[oa]s?|apreciad[oa]|distinguid[oa]|car[oai]|gentile|gentilissim[oa]|egregi[oa]|" +
    "spettabile|beste|geachte|lieve|hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening)|hallo|moin|servus|gr(?:ü|ue)(?:ß|ss) (?:dich|gott)|guten (?:morgen|tag|abend)|" +
    "bonjour|bonsoir|salut|coucou|hola|buen[oa]s (?:d[ií]as|tardes|noches)|ciao|buongiorno|buonasera|salve|hoi|dag|goede(?:morgen|middag|navond)|thanks|thank you|thx|danke|merci|gracias|grazie|bedankt",
);

/** How letters end; the name is on the next line. */
export const signOffs = phrases(
  "(?:best|kind|kindest|warm|warmest|many thanks and|with best) regards|regards|best wishes|best|all the best|sincerely(?: yours)?|yours (?:sincerely|faithfully|truly)|respectfully|cheers|thanks(?: again)?|thank you|many thanks|love|" +
    "(?:mit )?(?:freundliche[nmr]?|beste[nmr]?|viele[nmr]?|liebe[nmr]?|herzliche[nmr]?|kollegiale[nmr]?|sch(?:ö|oe)ne[nmr]?)(?: kollegialen)? gr(?:u|ü|ue)(?:ß|ss)e?n?|hochachtungsvoll|gr(?:ü|ue)(?:ß|ss)e|mfg|vg|lg|gez\\.|" +
    "cordialement|bien (?:à|a) (?:vous|toi)|sinc[eè]res salutations|salutations(?: distingu[eé]es)?|amicalement|bises|atentamente|atte\\.?|saludos(?: cordiales)?|un (?:cordial )?saludo|un abrazo|" +
    "(?:cordiali|distinti|cari) saluti|un caro saluto|saluti|cordialmente|(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|groet(?:en|jes)?|hoogachtend|liefs|signed",
);

/** Fields whose whole value is a name. */
export const nameFields = phrases(
  "(?:first|last|given|family|middle|full|maiden|sur|birth|contact|customer|client|patient|employee|display|real|legal|user's|recipient|sender|cardholder|holder|owner)[ _-]?names?|surnames?|" +
    "(?:vor|nach|familien|geburts|zu|kunden|patienten)namen?|pr[eé]noms?|nom de famille|nom complet|apellidos?|nombre completo|nombre y apellidos|nombre|cognome|nome e cognome|nome|" +
    "achternaam|voornaam|volledige naam|naam|nom|patient(?:in|e)?|paciente|paziente|pati[eë]nt|beneficiary|recipient|cardholder|account holder|kontoinhaber(?:in)?|ansprechpartner(?:in)?|sachbearbeiter(?:in)?|" +
    "unterzeichner|arzt|hausarzt|m[eé]dico|m[eé]decin|medico|remitido por|attn\\.?|attention|z\\. ?hd\\.?|signed[- ]off[- ]by|co[- ]authored[- ]by|reviewed[- ]by|reported[- ]by|authors?|autor(?:in)?|auteur|autore|from|von|de|da|van|to|an|à|para|aan|cc|bcc|contact|interviewer|interviewee|" +
    "nominee|tenant|landlord|mieter(?:in)?|vermieter(?:in)?|attendees?|participants?|manager|supervisor|employee|customer|client|student|teacher|name",
);

/** Keys under which a single word is a name. The others need two words or other personal fields beside them. */
export const certainFields =
  /^(?:(?:first|last|given|family|middle|maiden|sur|full|birth)[ _-]?names?|surnames?|(?:vor|nach|familien|geburts|zu)namen?|pr[eé]noms?|nom(?: de famille| complet)?|apellidos?|nombre.*|cognome|nome.*|achternaam|voornaam|volledige naam|naam|patient.*|pa[cz]iente|m[eé]dico|remitido por)$/i;

export const birthAfterwards = /,? \(?(?:geboren|geb\.|born|n[eé]e?|nacid[oa]|nat[oa]|dob)/iy;

function phrases(alternatives: string): RegExp {
  return new RegExp(`(?:${alternatives})`, "gi");
}
