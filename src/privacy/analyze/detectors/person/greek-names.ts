import type { Span } from "../../detector.ts";

/**
 * Names behind an article of Greek, which has one before every name: "λέει ο Τηλέμαχος", "με την Ιωάννα Σπανού". The neuter is left out:
 * it is before towns and things.
 */
export function findBehindArticles(text: string, spans: Span[]): void {
  if (!articles.some((article) => text.includes(article))) return;
  for (const match of text.matchAll(form)) {
    const [shown, name = ""] = match;
    if (noName.test(name)) continue;
    const end = match.index + shown.length;
    spans.push({ start: end - name.length, end, type: "PERSON", strength: 1 });
  }
}

const articles = [" ο ", " η ", " τον ", " την ", " του ", " της ", "\nο ", "\nη ", " στον ", " στην "];
const word = String.raw`[\u0386-\u03ab][\u03ac-\u03ce]{2,20}(?![\p{L}\p{M}])`;
const form = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:ο|η|τον|την|του|της|στον|στην) (?:κ(?:α|ος|υρία|υρίας|ύριος|υρίου|ύριο)?\.? )?(${word}(?:[ -]${word}){0,2})`,
  "gu",
);

/** Countries, towns, days, months, offices and houses, by how they begin in all cases. */
const noName =
  /^(?:Ελλάδ|Ελλην|Έλλην|Αθήν|Θεσσαλονίκ|Πάτρ|Λάρισ|Κρήτ|Κύπρ|Ρόδ|Κέρκυρ|Πειραι|Μακεδονί|Θράκ|Ήπειρ|Θεσσαλί|Πελοπόννησ|Αττικ|Ευρώπ|Ευρωπαϊκ|Γερμαν|Γαλλ|Ιταλ|Ισπαν|Αγγλ|Τουρκ|Αμερικ|Κίν|Ρωσ|Βουλγαρ|Ρουμαν|Αλβαν|Σερβ|Δευτέρα|Τρίτ|Τετάρτ|Πέμπτ|Παρασκευή|Σάββατ|Κυριακή|Ιανουαρ|Φεβρουαρ|Μάρτι|Μαρτί|Απρίλ|Απριλ|Μάι|Μαΐ|Ιούνι|Ιουνί|Ιούλι|Ιουλί|Αύγουστ|Αυγούστ|Σεπτ|Οκτ|Νοέμβρ|Νοεμβρ|Δεκέμβρ|Δεκεμβρ|Πάσχα|Μεγάλ|Άγι|Αγί|Παναγί|Τράπεζ|Δήμο|Δήμου|Διεύθυνσ|Γραμματεί|Εφορί|Τμήμα|Τμήματ|Σχολ|Πανεπιστήμι|Νοσοκομεί|Υπουργ|Αστυνομί|Βουλ|Δικαστήρι|Νόμο|Υπηρεσί|Εταιρ|Σύλλογ|Συλλόγ|Μεσόγει|Αιγαί|Βόρει|Νότι|Λεωφ|Οδ|Πλατεί|Όμηρ|Ομήρ|Σωκράτ|Πλάτων|Αριστοτέλ|Οδύσσε|Ιλιάδ|Θε(?:ός|ό|ού)|Χριστ(?:ός|ό|ού)$)/u;
