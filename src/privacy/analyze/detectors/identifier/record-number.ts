import { currencyCodes } from "../../text/currencies.ts";
import type { Label } from "../../text/label-detector.ts";
import { officers } from "./officer.ts";
import { ofPrograms } from "./record-code.ts";

/** Ward, room and bed of a patient. */
const ward: Label = {
  type: "ID",
  words: "station|stat|zimmer|zi|bett|ebene|ward|bed|cama|letto",
  value: /[A-Z]{0,3}-?\d{1,4}[A-Z]?(?:[/.-]\d{1,3})?(?![\p{L}\d:/%-]|[.,]\d)|(?:[A-Z]|[IVX]{1,4})(?![\p{L}\d.:-])/uy,
  behind: "sign",
};

/** The same in prose: "auf Station 1502", "auf Station IV". */
const onWard: Label = {
  type: "ID",
  words: "auf station|auf der station|von station|unserer station",
  value: /(?:[A-Z]{0,3}-?\d{1,4}[A-Z]?|[IVX]{1,4}|[A-Z])(?![\p{L}\d:/%-]|[.,]\d)/uy,
};

/** "Station PS3", "Demirtaş, Hatice, Pflegegrad 4, Zi. 214". */
const wardsInProse: readonly Label[] = [
  { type: "ID", words: "zi|zi nr", value: /\d{2,4}[a-z]?(?![\p{L}\d:/%-]|[.,]\d)/uy },
  {
    type: "ID",
    words: "station|ambulanz|bettenstation|normalstation|intensivstation",
    value: /[A-Z]{1,3}-?\d{1,3}[A-Z]?(?![\p{L}\d:/%-]|[.,]\d)/uy,
  },
];

const lettered = String.raw`(?:[A-Z]{1,6}[-/]){0,2}[A-Z]{1,6}[-/]?(?=(?:[-/]?\d){4})\d{1,12}(?:[-/]\d{2,12}){0,3}|[A-Z]{2}-\d{3,6}(?:-\d{3,8}){1,2}`;
/** @param least groups behind the first */
const grouped = (least: number) => String.raw`(?=(?:\d[-/]?){6})\d{2,18}(?:[-/]\d{1,12}){${least},3}(?:-[A-Z]{1,3})?`;
/** No sum: that ends in zeros. */
const spaced = String.raw`(?=(?:\d ?){8})(?!\d{1,3}(?: \d{3})* 000(?! ?\d))\d{1,8}(?: \d{1,8}){1,4}(?: [A-Z](?![A-Za-z]))?|(?=(?:\d ?){6})\d{1,5}(?: \d{2,4}){1,4} [A-HJ-Z](?![A-Za-z'’])`;
/** `AGQ/sm/3318-02`, `sp-88120-kx`: letters of either kind and five digits. */
const written = String.raw`(?=(?:[A-Za-z/.-]{0,8}\d){5})[A-Za-z\d]{1,10}(?:[-/.][A-Za-z\d]{1,12}){1,4}`;
const mixed = String.raw`(?=[A-Z]{0,5}\d)(?=(?:\d{0,4}[A-Z]){3})[A-Z\d]{6,8}`;
/** `HR 88-204.519-7`, behind capitals that are no currency. */
const letteredGroups = String.raw`(?!(?:${currencyCodes}|BTW|UST) )[A-Z]{2,4} (?=(?:[.-]?\d){5})\d{1,5}(?:[.-]\d{1,6}){1,4}`;
const yearsOrDecimals = /^(?:19|20)\d\d[-/](?:19|20)?\d\d$|^\d{1,6}\.\d{1,2}$/;
/** Also what is called `case "A192CBC-HS384":` in programs. */
const noDealing = { test: (value: string): boolean => yearsOrDecimals.test(value) || ofPrograms.test(value) };

/** A form that is no date and no trouble code of a car (SAE J2012), and that nothing continues. */
function codeOf(form: string): RegExp {
  return new RegExp(
    String.raw`(?!\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)|[PBCU][0-3]\d{3}(?!\w))(?:${form})(?![\p{L}\d]|[.,]\d|[-/]\d| ?(?:[€$£]|pesos|euros?|soles|dólares|francs))`,
    "uy",
  );
}

/** "Bestellung DE-5590-338812", "cliente 204418", "booking XK7Q2M": with no word for a number, so that it must look like one. */
const dealing: Label = {
  type: "ID",
  words:
    "ticket|incident|incidencia|invoice|rechnung|facture|factura|fattura|factuur|order|booking|reservation|claim|bestellung|buchung|reservierung|commande|réservation|pedido|reserva|ordine|prenotazione|bestelling|boeking|reservering|reservation unter|reservierung unter|buchung unter|réservation sous|booking under|" +
    "client|cliente|cliënt|kunde|kundin|klant|referenz|reference|référence|referencia|riferimento|referentie|our ref|your ref|ref|buchungscode|buchungs code|booking code|confirmation code|record locator|pnr|" +
    "kd|kd nr|microchip|nig|hc|ot|ref catastral|referencia catastral|raccomandata|racc|etiqueta|étiquette|serial|chip|chip no|service tag|asset tag|pno|fd no|fir no|mpan|mprn|receipt|occurrence|lease|tenancy|upn|lcs id|ip no|imei|id no|id number|borrower|consignment|e-ticket|po|acct|notice|complaint|visit|bar no|gdc|gmc|nmc|conf|grp|mbr|frequent flyer|" +
    "localizador|code de réservation|codice prenotazione|codice|código|folio|radicado|sociétaire|socio|ced|cédula|cedula|cin|cnie|ficha|carné|carne|mandatsreferenz|mandatsref|admn|admn no|empleado|dipendente|salarié|matr|matricola",
  value: codeOf(`${lettered}|${letteredGroups}|${spaced}|${written}|${grouped(0)}|${mixed}|\\d{7,18}[A-Z]`),
  except: noDealing,
};

/** The same of what is also spoken of in sums and counts, "an account of 12345678": with a letter, or in groups. */
const dealingInGroups: Label = {
  type: "ID",
  words:
    "account|konto|compte|cuenta|conto|rekening|policy|police|hausratpolice|haftpflichtpolice|polis|opstalpolis|inboedelpolis|autopolis|zorgpolis|reispolis|póliza|polizza|contract|contrat|contrato|contratto|vertrag|" +
    "apólice|apolice|expediente|fascicolo|pratica|dossier|file no|file number|file ref|prot|protocollo|membership|member|item|group|job|docket|manifest|asset|tag|case|plan|registration|permit|candidate|roll|load|shipment|parcel|tracking|sendung|sdg|colis|envío|spedizione|zending|sample|specimen|probe|tube|badge|" +
    "loan|mortgage|kredit|darlehen|préstamo|prestito|lening|quote|angebot|devis|presupuesto|preventivo|offerte|lieferschein|rma|warrant|voucher|gutschein|meter|contador|contatore|schaden|sinistre|siniestro|sinistro",
  value: codeOf(
    `${lettered}|${letteredGroups}|${spaced}|${written}|${grouped(1)}|\\d{6,12}(?:[A-Z]| [A-HJ-Z](?! \\p{L}))`,
  ),
  except: noDealing,
};

/** "[Zendesk #771902]": what somebody asked for, in the programs that keep such. */
const requests: Label = {
  type: "ID",
  words: "zendesk|freshdesk|freshservice|otrs|servicenow|help scout|intercom|zammad|osticket|glpi",
  value: /(?<=#)\d{4,10}(?![\p{L}\d]|[.,-]\d)/uy,
};

/** "Teamviewer 1 294 730 581": who can be called or looked at. */
const meeting: Label = {
  type: "ID",
  words: "zoom|zoom id|teamviewer|teamviewer id|anydesk|anydesk id|meeting id|id de reunión|id de réunion|id riunione",
  value: /\d{1,3}(?:[ -]?\d{3,4}){2,3}(?![ -]?\d|[\w%])/y,
};

/** "With number 40917752", "Nr. PX-20931": of what is not said, so that it must be long, and no round sum or date. */
const anyNumber: Label = {
  type: "ID",
  words: "number|nummer|numéro|número|numero|nr",
  value:
    /(?:(?=[A-Z\d-]{0,4}[A-Z])(?=(?:[A-Z-]{0,6}\d){4})[A-Z\d]{1,6}(?:-?[A-Z\d]{2,12}){1,3}|\d{7,18}|(?=(?:[^\d\n]?\d){7})\d{1,4}(?: \d{2,4}){1,4}(?: [A-Z]{1,2})?)(?![\p{L}\d]|[.,]\d|[-/]\d)/uy,
  except: /0{4,}$|^(?:19|20)\d{6}(?:[0-2]\d[0-5]\d[0-5]\d)?$/,
};

/** "Compteur Linky 09145728306614", and the point of a network that is supplied. */
const meter: Label = {
  type: "ID",
  words: "compteur|compteur linky|linky|compteur gazpar|gazpar|pdl|prm|point de livraison|cups|pod|pdr",
  value: /(?:[A-Z]{2}[A-Z\d]{0,4})?\d(?: ?\d){7,17}(?: ?[A-Z]{2}(?:\d[A-Z])?)?(?![\p{L}\d:/%-]|[.,]\d)/uy,
};

/** What an account of Argentina is called by: `alias perro.mate.luna`. */
const aliasOfAccount: Label = {
  type: "ID",
  words: "al alias|mi alias|el alias|su alias|tu alias|alias cbu|alias cvu|alias bancario|alias de mercado pago",
  value: /[a-z]{3,14}(?:\.[a-z\d]{2,14}){2}(?![\w(=@/-]|\.\w)/y,
};

/** Of the record numbers those that may have no digit. */
export const withoutDigits: readonly Label[] = [aliasOfAccount, ward, onWard];

/** Record numbers of companies, schools, authorities and hospitals. */
export const recordNumbers: readonly Label[] = [
  {
    type: "ID",
    words:
      "customer#|client#|employee#|emp#|empl#|staff#|personnel#|payroll#|worker#|member#|membership#|student#|pupil#|matriculation#|patient#|subscriber#|policy#|" +
      "claim#|case#|medical record#|medical record|health record#|hospital#|hosp#|h/no|unit no|mrn|chart#|episode#|admission#|accession#|beneficiary#|passenger#|loyalty#|" +
      "order#|invoice#|booking#|reservation#|confirmation#|frequent flyer#|badge#|service number|voter#|licence#|license#|registration#|regd|regd no",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "kunden|kunden nr|kundenkonto|vertragskonto|auftrags|auftrag|auftr|mitgl|mitgl nr|vs nr|vorgang|urkundenrolle|urkundenverzeichnis|zähler|" +
      "personal nr|personalnummer|mitarbeiter#|mitarbeiternummer|mitglieds|mitglied#|mitglieds nr|matrikel|matrikel nr|schüler#|" +
      "patienten|patienten nr|patient#|piz|pid#|fall|fall nr|fallzahl|fallnummer|aufnahme#|vertrags|vertrags nr|versicherungs|versicherungs nr|vers nr|bg nr|" +
      "mieter#|schaden#|rechnungs#|bestell#|buchungs#|reservierungs#|versicherungsschein|versicherungsschein nr|police#|sv nr|svnr|sozialversicherungs|rentenversicherungs|akten|akten nr|vorgangs|schadens|e nr|" +
      "eingangs|journal nr|befund nr|histologie|histologie nr|auftrags nr|lanr|bsnr|arzt nr|station#|aufenthalts|bewohner#|dienst#|" +
      "histo|histo nr|zytologie nr|patho nr|path nr|labor#|labor nr|proben#|proben nr|präparat#|präparat nr|röntgen#|röntgen nr|archiv#|archiv nr|pat nr|pat id|aufn nr|aufnahme nr|" +
      "aktenzeichen|unser zeichen|geschäftszeichen|bearbeitungs#|studien nr|studien id|probanden#|probanden nr|serien#|rahmen#|fahrgestell#|barcode|bett nr|zimmer nr|arztnummer|betriebsstätten#|whg#|whg nr|wohnungs#|wohnungs nr|anruf#|anruf nr",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "client#|patient#|dossier#|dossier médical#|adhérent#|allocataire#|salarié#|employé#|étudiant#|abonné#|assuré#|contrat#|sinistre#|matricule|ipp|ine#|nip#|" +
      "commande#|facture#|réservation#|rpps|adeli|finess|séjour#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "nhc|nº historia|historia clínica|historia clinica|historia#|cipa|nass|nuss|episodio|cliente#|paciente#|empleado#|empleada#|socio#|socia#|clienta#|alumna#|afiliada#|abonada#|asegurada#|matriculada#|póliza|poliza|expediente|colegiado|" +
      "núm colegiado|colegiada|ncol|nºcol|col#|ncolegiado|afiliación|alumno#|pedido#|factura#|reserva#|contrato#|siniestro#|abonado#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "cliente#|paziente#|dipendente#|matricola|tessera#|cartella clinica|cartella#|nosologico|polizza|pratica#|contratto#|ordine#|fattura#|prenotazione#|fascicolo|socio#|sinistro#|assistito#|utente#",
    value: valueOf(),
  },
  {
    type: "ID",
    words:
      "serie#|frame#|chassis#|aanslag#|aanslagnummer|kenmerk|zaak#|rol#|melding|registratie#|aangifte#|proces verbaal#|pv#|pat|meter#|klant|klant nr|patiënt|patient#|personeels|medewerkers|medewerker#|mdw|leden|lid|lidmaatschaps|dossier#|order#|factuur#|bestel#|boekings#|reserverings#|polis|polis nr|relatie|studentnummer|student#|contract#|schade|agb#|big#|zorgnummer",
    value: valueOf(),
  },
  // "Az. 3 Cs 112 Js 40871/24": of a German court, by its register.
  {
    type: "ID",
    words: "az|aktenzeichen|geschäftszeichen|geschäftsnummer|unser zeichen|sygn akt|sygnatura akt",
    value:
      /(?:\d{1,4}|[IVX]{1,5}) [A-Z][A-Za-z]{0,3} (?:\d{1,5} [A-Z][A-Za-z]{0,3} )?\d{1,6}\/\d{2,4}(?!\d)|\d[\d.]{0,8}-\d{4,9}\/\d{2,4}(?!\d)/y,
  },
  // "R.G. 3817/2024": of an Italian court, by its register.
  { type: "ID", words: "r.g|r.g.n.r|rgnr|v.g|n.r.g", value: /(?:n\. ?)?\d{1,6}\/(?:19|20)?\d\d(?!\d)/y },
  { type: "ID", words: "blatt|grundbuchblatt", value: /\d{3,6}[A-Z]?(?![\p{L}\d%]|[.,:/-]\d)/uy },
  { type: "ID", words: "az|gz", value: valueOf(), behind: "sign" },
  dealing,
  dealingInGroups,
  requests,
  ...officers,
  meter,
  ...withoutDigits,
  meeting,
  anyNumber,
  ...wardsInProse,
];

/** At least three digits, with letters and separators. Groups after a space count only at the end of a clause. */
function valueOf(): RegExp {
  const group = String.raw`(?:[A-Z]{1,4} (?=\d))?[A-Za-z]{0,4}[-/.]?\d[\dA-Z]{0,14}(?:[-/.][\dA-Z]{1,12}){0,4}`;
  return new RegExp(
    String.raw`(?=(?:[A-Za-z/.-]{0,6}[ -]?\d){3})(?:${group}(?: [\dA-Z]{1,10}){1,4}(?= ?(?:[.,;:)"'|<\\\n\t\r]|$))|${group})(?![A-Za-z\d])|(?=[A-Z]{0,6}\d)(?=(?:\d{0,4}[A-Z]){3})[A-Z\d]{6,8}(?![A-Za-z\d])`,
    "y",
  );
}
