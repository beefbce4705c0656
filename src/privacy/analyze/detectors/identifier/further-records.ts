import type { Label } from "../../text/label-detector.ts";

/** At least four digits, with letters, slashes and hyphens: `U/2024/453886`, `80441`, and no date. */
const value =
  /(?!\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)|(?:19|20)\d\d(?![\d/-]))(?=(?:[A-Z/-]{0,6}\d){4})[A-Z\d]{1,18}(?:[-/][A-Z\d]{1,12}){0,4}(?![\p{L}\d]|[.,/:-]\d)/uy;

/** Records of further languages, behind what says a number of one. */
export const furtherRecords: readonly Label[] = [
  // Of the north: "medarbejdernr. 80441".
  {
    type: "ID",
    words:
      "kundenr|kundenummer|kundnr|kundnummer|medlemsnr|medlemsnummer|medarbejdernr|medarbejdernummer|ansattnr|ansattnummer|anställningsnr|anställningsnummer|ordrenr|ordrenummer|sagsnr|sagsnummer|saksnr|saksnummer|ärendenr|ärendenummer|" +
      "journalnr|journalnummer|policenr|policenummer|polisenummer|avtalsnr|avtalsnummer|avtalenr|avtalenummer|skadenr|skadenummer|studienr|studienummer|asiakasnumero|tilausnumero|sopimusnumero|potilasnumero|jäsennumero",
    value,
  },
  // Of the east: `"cf_nr_umowy": "U/2024/453886"`.
  {
    type: "ID",
    words:
      "nr umowy|numer umowy|umowa nr|nr klienta|numer klienta|nr zamówienia|numer zamówienia|nr polisy|numer polisy|polisa nr|nr szkody|numer szkody|nr karty|nr legitymacji|nr wniosku|nr sprawy|nr pacjenta|nr ewidencyjny|" +
      "číslo smlouvy|číslo zmluvy|číslo objednávky|číslo pojistky|zákaznické číslo|zákaznícke číslo|osobní číslo zaměstnance|rodné číslo pojištěnce|ügyszám|iktatószám|ügyfélszám|szerződésszám|rendelésszám|" +
      "nr contract|nr contractului|nr dosar|nr dosarului|nr comenzii|nr poliței|cod client|müşteri no|sözleşme no|dosya no|sipariş no|poliçe no|hasta no|protokol no|sicil no|öğrenci no|broj ugovora|broj police|broj kartona|lichnakarta|lichna karta",
    value,
  },
  {
    type: "ID",
    words:
      "договор|договора|номер договора|заказ|номер заказа|полис|номер полиса|заявка|табельный номер|лична карта|договір|замовлення|αριθμός πελάτη|αριθμός συμβολαίου|αρ πρωτ|αριθμός μητρώου",
    value: new RegExp(`(?:№ ?)?(?:${value.source})`, "uy"),
  },
  // Papers and plates.
  {
    type: "PASSPORT",
    words: "паспорт|паспорта|паспорт серия|паспорта серия|пасп|серия|серия и номер",
    value: /\d\d ?\d\d(?:,? ?(?:№|номер) ?| ?)\d{6}(?![\p{L}\d])/uy,
  },
  {
    type: "PASSPORT",
    words:
      "pasaport|pasaport no|paszport|paszportu|paszport nr|útlevél|útlevélszám|pașaport|cestovní pas|číslo pasu|passnummer|passnr|passinumero|passaporte|διαβατήριο|αρ διαβατηρίου",
    value: /[A-Z]{1,2} ?\d{6,8}(?![\p{L}\d])/uy,
  },
  {
    type: "VEHICLE_PLATE",
    words:
      "plaka|plakalı|plaka no|nr rej|nr rejestracyjny|numer rejestracyjny|spz|registrační značka|rendszám|regnr|registreringsnummer|registreringsnr|kjennemerke|rekisterinumero|rekisteritunnus|nr înmatriculare|госномер|гос номер|номерной знак|αριθμός κυκλοφορίας",
    value: /(?=[\p{Lu} -]{0,4}\d)(?=[\d -]{0,5}\p{Lu})[\p{Lu}\d]{1,4}(?:[ -]?[\p{Lu}\d]{1,4}){1,3}(?![\p{L}\d])/uy,
  },
  { type: "ID", words: "persnr|pers nr", value: /\d{2,8}(?:-\d{1,6}){1,2}(?![\p{L}\d]|[.,/:-]\d)/uy },
].map((label) => ({ ...label, isWhole: true }));
