/**
 * Whether a word before a date says what happened then, and it was no birth: "operado el 4/5/2017", "embauchée le 3/5/2019", "ricovero
 * 12/03/2015". Beside a name nothing else tells the two. One pattern for each date that was taken for one of birth.
 */
export const isOfEvent = (text: string, start: number): boolean =>
  ofEvent.test(text.slice(Math.max(0, start - reach), start));

const reach = 48;
const anyOf = (stems: string): string => stems.replaceAll(" ", "|");
const events = [
  "admi(?:tted|ssion) discharged? operat(?:ed|ion) surgery hired employed joined appointed appointment started married divorced retired dismissed resigned promoted arrived enrolled vaccinated tested examined reviewed registered signed issued expir(?:es|ed|y) graduated since due",
  "operiert aufgenommen aufnahme entlass(?:en|ung) eingestellt eintritt austritt verheiratet geschieden geimpft untersucht untersuchung vorgestellt ausgestellt unterschrieben gekündigt befördert eingezogen eingeschult angestellt beschäftigt pensioniert promoviert seit termin",
  "opérée? hospitalisée? hospitalisation embauch(?:ée?|e) recrutée? licenciée? mariée? divorcée? entrée? sorti?e? arrivée? nommée? vaccinée? consultée? admise? inscrite? ancienneté retraitée? engagée? titularisée? vue? diplômée? depuis contrat",
  "operad[oa] intervenid[oa] ingresad[oa] ingreso contratad[oa] contrato despedid[oa] casad[oa] divorciad[oa] jubilad[oa] vacunad[oa] vist[oa] atendid[oa] admitid[oa] inscrit[oa] incorporad[oa] antigüedad antiguedad alta baja cita firmad[oa] desde empadronad[oa] licenciad[oa]",
  "operat[oa] ricoverat[oa] ricovero assunt[oa] assunzione licenziat[oa] sposat[oa] divorziat[oa] pensionat[oa] vaccinat[oa] visitat[oa] visita ammess[oa] iscritt[oa] dimess[oa] dimissione anzianità contratto firmat[oa] laureat[oa] dal",
  "opgenomen opname geopereerd aangenomen ontslagen ontslag getrouwd gescheiden gevaccineerd onderzocht gezien ingeschreven aangesteld gepensioneerd dienst afgestudeerd sinds afspraak",
]
  .map(anyOf)
  .join("|");
/** Errors of programs that could not read a date, and the words above with what stands between them and the day. */
const ofEvent = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${events})(?:[ :.]{1,2}(?:le|il|el|en|am|on|op|den|the|du|del|dal|al|vom|in data|a fecha|de|dd|date|fecha|data|datum|since|from|depuis|en consulta|en urgencias|en consultation|in visita)){0,2}|time data|unparseable date|(?:invalid|incorrect) date(?: value)?)[ :]{1,2}["'(]?$`,
  "iu",
);
