import { firmFields } from "../organization/words.ts";
import { certainColumn, isRoleColumn, likelyColumn } from "./name-heads.ts";
import { isLikelyLoginCell, isLoginCell, likelyLoginColumns, loginColumns, loginOfPerson } from "./login-columns.ts";
import { isPasswordCell, isPasswordColumn, secretColumnOf } from "./secret-columns.ts";
import type { ToldColumn } from "./told-column.ts";

/** The name of a column, without case and separators: `First_Name` and `first name` are one. */
export const columnName = (head: string): string => head.toLowerCase().replace(/[^\p{L}]/gu, "");

/** Whether a cell has the form of a head: a call of a program and a version have none. */
export const isHeadLike = (cell: string): boolean => headLike.test(cell);

/** Whether a column of that name is one of a table about people. */
export const isPersonalColumn = (name: string): boolean => personalColumn.test(name) || certainColumn.test(name);

/** Whether a column of that name holds births: `F. nac.`, `ne_le`. */
export const isBirthColumn = (name: string): boolean => columnTypes.get(name) === "DATE_OF_BIRTH";

/** Whether a column of that name makes its table one about people: things have names and addresses, too. */
export function isOfPeopleOnly(name: string): boolean {
  const type = columnTypes.get(name);
  return type === "DATE_OF_BIRTH" || type === "NATIONAL_ID" || (isPersonalColumn(name) && !alsoOfThings.test(name));
}

/** What a column holds, by its head, if its table is about people. */
export function columnOf(head: string): ToldColumn | undefined {
  const name = columnName(head);
  const type = columnTypes.get(name) ?? (isPasswordColumn(name) && isHeadLike(head) ? "PASSWORD" : undefined);
  const holds = (value: string) => isCellOf(type!, value);
  if (type === "PASSWORD") return { type, holds, tells: isPasswordCell };
  if (type === "USERNAME") return { type, holds, holdsAlone: isLoginCell };
  if (type !== undefined) return { type, holds };
  if (likelyLogins.has(name)) return { type: "USERNAME", holds: isLikelyLoginCell, holdsAlone: isLikelyLoginCell };
  const ambiguous = ambiguousColumns.get(name);
  if (ambiguous !== undefined) return { type: ambiguous.type, holds: (value) => ambiguous.form.test(value) };
  const secret = secretColumnOf(name);
  if (secret !== undefined) return secret;
  return isRowNumber(head) ? { type: "ID", holds: isLongNumber } : undefined;
}

/** Whether the first cell of a column is its name. Not by endings: "Ismail" ends with one of a column of addresses. */
export const isColumnHead = (cell: string): boolean =>
  columnTypes.has(columnName(cell)) || certainColumn.test(cell) || likelyColumn.test(cell) || isRoleColumn(cell);

/** Whether a cell may hold what its column says. */
export const isCellOf = (type: string, value: string): boolean =>
  (type === "AGE" || filled.test(value)) && (formOf[type]?.test(value) ?? true);

/** Whether a column of a table about people may hold numbers of theirs: `id`, `order_id`, `klantnr`, `staffNo`, `polis`. */
export const isRowNumber = (head: string): boolean => rowNumber.test(head) || rowNumberOfProgram.test(head);

/** Whether a cell may be such a number: the count of a row is none. */
export const isLongNumber = (value: string): boolean => longNumber.test(value);

/** The form of the cells of a type. */
const formOf: Readonly<Record<string, Pick<RegExp, "test">>> = {
  USERNAME: loginOfPerson,
  DATE_OF_BIRTH: /\d/,
  AGE: /^\d{1,3}$/,
  PHONE_NUMBER: /^(?=(?:\D{0,4}\d){5,15}\D*$)[\d+() ./-]+$/,
};
/** What the cells of a column are, by its name. */
export const columnTypes: ReadonlyMap<string, string> = new Map<string, string>(
  (
    [
      [
        "DATE_OF_BIRTH",
        "dob birth birthdate dateofbirth birthday verjaardag cumpleaños compleanno anniversaire geburtsdatum geburtstag geb datedenaissance datenaissance naissance fechadenacimiento fechanacimiento fnac nacimiento datadinascita datanascita nascita geboortedatum born bornon geborenam geburt gebdat gebdatum nele datenaiss natoil fechanac geborenop",
      ],
      [
        "ADDRESS",
        "address street streetaddress streetname city town zip zipcode postcode postalcode adresse anschrift straße strasse str strassenname straßenname hausnummer plz postleitzahl ort wohnort stadt rue voie nomvoie nomdevoie ville codepostal dirección direccion calle nombrevia domicilio ciudad localidad cp código códigopostal indirizzo via città citta comune cap commune localité gemeinde municipio adres straat straatnaam huisnummer woonplaats plaats stad",
      ],
      [
        "ID",
        "empno empid emplid customerid customerno customernumber clientid employeeid employeeno employeenumber staffid memberid studentid patientid patientno mrn kundennr kundennummer personalnr persnr personalnummer mitgliedsnr patientennr fallnr numeroclient nclient matricule nhc nhistoria codicecliente matrícula matricola legajo expediente klantnummer personeelsnummer identifier sourcedid dorsal dossard numdossard startnummer startnr bibnumber bibno pettorale rugnummer startnumber",
      ],
      [
        "PHONE_NUMBER",
        "phone phonenumber phoneno telephone telephonenumber tel telno mobile mobilephone mobilenumber cell cellphone fax contactnumber whatsapp telefon telefonnummer telefonnr mobil mobilnummer handy handynummer téléphone portable teléfono telefono móvil movil celular cellulare telefoon telefoonnummer mobiel",
      ],
      ["USERNAME", loginColumns],
      [
        "NATIONAL_ID",
        "ssn socialsecurity socialsecuritynumber socialsecurityno nhs nhsnumber nhsno nino nationalid bsn dni nie nir nsecu nsécu numsecu numérosécu codicefiscale steuerid svnr ahv ahvnr avs curp cpf pesel aadhaar nass rut rfc cuil cuit niss rijksregisternummer numeronational cnp oib personnr personnummer fødselsnummer fodselsnummer cprnr cprnummer ppsn",
      ],
      [
        "ORGANIZATION",
        `${firmFields} companyname firmenname societe raisonsociale razónsocial ragionesociale bedrijfsnaam`,
      ],
      ["AGE", "age alter edad età eta leeftijd âge"],
      [
        "PASSWORD",
        "password passwort kennwort motdepasse contraseña wachtwoord passwd pwd mdp mdptmp clave temppassword initialpassword pw pass startpasswort startkennwort erstpasswort initialpasswort initpw startpw ww motdepasseprovisoire",
      ],
    ] as const
  ).flatMap(([type, names]) => names.split(" ").map((name) => [name, type] as const)),
);

/** Columns whose names mean something else as often: what is in their cells must have the form, too. */
const ambiguousColumns: ReadonlyMap<string, { type: string; form: RegExp }> = new Map(
  [
    {
      type: "ID",
      names:
        "reg regno regnr registration registrationno registrationnumber plate plateno platenumber numberplate licenceplate licenseplate vrm vrn kennzeichen kenteken targa immatriculation",
      form: /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d][\p{Lu}\d .·-]{3,11}$/u,
    },
    {
      type: "NATIONAL_ID",
      names: "ni nif tin taxid pps sin tfn ird cpr",
      form: /^(?=(?:[^\d]{0,3}\d){6})[\p{L}\d][\p{L}\d ./-]{5,20}$/u,
    },
    { type: "PASSWORD", names: "kod", form: /^\d{4,8}$/u },
  ].flatMap(({ type, names, form }) => names.split(" ").map((name) => [name, { type, form }] as const)),
);

const likelyLogins: ReadonlySet<string> = new Set(likelyLoginColumns.split(" "));
const headLike = /^#?(?:\p{L}[\p{L}\p{M}\d _.'’/-]{0,39}(?: ?\([\p{L}\d ]{1,20}\))?)?[#:*]?$/u;
const personalColumn =
  /^(?:.*(?:mail|phone|telefon|teléfono|tel|mobile?|iban|surname|birth|geburt|naissance|nacimiento|nascita|geboorte|ssn|dob|bsn|dni|nsécu)|cvv|cvc|cvn|(?:first|last|full|vor|nach|family|given|voor|achter)?name?|naam|nom|prénom|nombre|apellidos?|nome|cognome|namn|navn|jm[ée]no|n[ée]v|personn(?:r|ummer)|f[øo]dselsnummer|samaccountname|userprincipalname|street|straße|strasse|b[eé]n[eé]ficiaire|beneficiario|socio|contatto|contacto|kontakt|membre|mitglied|patient|versicherte)$/;
/** Of what ends like "tel", "Titel" and "Hotel" are more frequent. */
const alsoOfThings = /^(?:(?:full)?name?|naam|nom|nombre|nome|namn|navn|jm[ée]no|n[ée]v|kontakt|street|.+tel)$/;
const rowNumber =
  /^(?:.*[ _.-])?(?:id|nr|no|number|num|número|numero|numéro|code|n[º°]|n|ref|reference|referenz|kenmerk|polis|policy|police|póliza|polizza|tag|tessera|serial|dossier|case|ticket|order|contract|contrat|vertrag)\.?$|^n[º°] |^(?:code|num|nr|id|matr|mat|badge|cod)(?:[ _.-]|$)|(?:nr|nummer)\.?$/i;
const rowNumberOfProgram = /^[a-z]{2,20}(?:Id|ID|Nr|No)$/;
const longNumber = /^(?=(?:[^\d]{0,5}\d){4}|(?=.*[A-Za-z])(?:[^\d]{0,8}\d){3})[A-Za-z\d#][A-Za-z\d/._-]{2,20}$/;
const filled = /^(?=.{0,60}[\p{L}\d]).{2,100}$/u;
