/** Months in full or short, as alternatives. */
export const months = [
  "january|february|march|april|may|june|july|august|september|october|november|december",
  "jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec",
  "januar|jänner|februar|feber|märz|mai|juni|juli|oktober|dezember|mär|okt|dez",
  "janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr|avr|juil|déc",
  "fevrier|aout|decembre",
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|ene|abr|ago|dic",
  "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|genn?|febbr?|magg?|giu|lug|sett|ott",
  "januari|februari|maart|mei|augustus|mrt",
  // Of eleven further languages.
  "marts|juni|maj|augusti|desember|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
  "janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince",
  "ianuarie|februarie|martie|aprilie|iunie|iulie|septembrie|octombrie|noiembrie|decembrie|január|február|március|április|május|június|július|augusztus|szeptember|október",
  "tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta",
  "ocak|şubat|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık",
  "ιανουαρίου|φεβρουαρίου|μαρτίου|απριλίου|μαΐου|ιουνίου|ιουλίου|αυγούστου|σεπτεμβρίου|οκτωβρίου|νοεμβρίου|δεκεμβρίου",
  // As a scanner reads them.
  "januarv|februarv|septernber|novernber|decernber|dezernber",
].join("|");

/** Months that are other words, too. */
export const otherMonths: readonly string[] = "march mars agosto augustus mayo may mai mei".split(" ");

/** The other months in full, in small letters. */
export const wholeMonths: readonly string[] = [
  ...new Set(
    months.match(/(?<![^|])[^|?]{4,}(?![^|])/g)!.filter((name) => name !== "sept" && !otherMonths.includes(name)),
  ),
];

/** Days of the week in the six languages, in small letters. */
export const weekdayNames: readonly string[] = (
  "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag " +
  "lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo " +
  "lunedì martedì mercoledì giovedì venerdì sabato domenica lunedi martedi mercoledi giovedi venerdi miercoles sabado maandag dinsdag woensdag donderdag vrijdag zaterdag zondag"
).split(" ");

const joint = String.raw` ?[./-] ?`;
export const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
export const monthNumber = String.raw`(?:0?[1-9]|1[0-2])`;
const dayAndMonth = (mark: string) => `(?:${day}${mark}${monthNumber}|${monthNumber}${mark}${day})`;

/** A month's name in one of the six languages, in full or short. */
export const month = String.raw`(?:${months})(?!\p{L})\.?`;

/** The same, and hours, in two digits. */
export const twoDigitDay = String.raw`(?:0[1-9]|[12]\d|3[01])`;
export const twoDigitMonth = "(?:0[1-9]|1[0-2])";
export const twoDigitHour = String.raw`(?:[01]\d|2[0-3])`;

/** A year of four digits. */
export const fullYear = String.raw`(?:1[89]\d\d|20\d\d)`;
/** The year, the month and the day that a program makes a date of: `Date.new(1979, 6, 5)`. */
export const dateOfProgram = `${fullYear}, ?${monthNumber}, ?${day}`;

/** Day, month and year as numbers, in any order. */
export const numericDate = [
  `${fullYear}[-./]${monthNumber}[-./]${day}(?!\\d)`,
  `${dayAndMonth(joint)}(?:${joint}| )${fullYear}(?!\\d)`,
  `${day} ${monthNumber}\\.${fullYear}(?!\\d)`,
  // "26. 4. 1994", "1986. 06. 05."
  `${day}\\. ${monthNumber}\\. ${fullYear}(?!\\d)`,
  `${fullYear}\\. ${monthNumber}\\. ${day}(?!\\d)`,
  `${dayAndMonth("/")}/\\d\\d(?![\\d/])`,
  `${dayAndMonth("-")}-\\d\\d(?![\\d-])`,
  `${day}\\.${monthNumber}\\.\\d\\d(?![\\d.])`,
  `${dayAndMonth("[-./]")}[-./]['’]\\d\\d(?!\\d)`,
].join("|");

/** `25. Mai`, `1er avril`, `5 de mayo`, `2nd day of May`: a day before some form of a month. */
export const dayBefore = (form: string): string =>
  `${day}(?:st|nd|rd|th|er|[º°ª])?\\.?[ /-](?:day of |of |del mese di |de |del |di )?${form}`;
/** `March 16`. */
export const monthAndDay = `${month} ${day}(?:st|nd|rd|th)?`;

/** `1959 Mar 22`, `March 16, 1980`, `25. Mai 2025`, `1er avril 2024`, `5 de mayo de 1998`, `23-febrero-1931`. */
export const spokenDate = [
  `${fullYear}\\.? ${month} ${day}(?!\\d)`,
  `${dayBefore(month)}(?:,? |[-/]| de | del )(?:${fullYear}|['’]?\\d\\d)(?!\\d)`,
  `${monthAndDay},? ${fullYear}(?!\\d)`,
].join("|");

/** A date with its year, behind the day of the week or not: what stands behind "Sent: " and "delivered on ". */
export const datedDay = String.raw`(?:\p{L}{2,11}\.?,? )?(?:${spokenDate}|${numericDate})`;

/** `19810619`, as vCards have it, and `24JUL86`, as tickets have it. */
export const compactDate = String.raw`(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)|(?:0[1-9]|[12]\d|3[01])(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:19|20)?\d\d(?![A-Za-z\d])`;

/** Before a number of years or months that something lasts, as alternatives. */
export const beforeTerms = "period of|term of|garantía de|garantie de|garanzia di|sur";
