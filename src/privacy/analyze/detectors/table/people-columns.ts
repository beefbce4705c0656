/** The name of a column, without case and separators: `First_Name` and `first name` are one. */
export const columnName = (head: string): string => head.toLowerCase().replace(/[^\p{L}]/gu, "");

/** Whether a column of that name is one of a table about people. */
export const isPersonalColumn = (name: string): boolean => personalColumn.test(name);

/** Whether a cell may hold what its column says. */
export const isCellOf = (type: string, value: string): boolean =>
  filled.test(value) && (formOf[type]?.test(value) ?? true);

/** The form of the cells of a type. */
const formOf: Readonly<Record<string, RegExp>> = {
  DATE_OF_BIRTH: /\d/,
  PHONE_NUMBER: /^(?=(?:\D{0,4}\d){5,15}\D*$)[\d+() ./-]+$/,
};
/** What the cells of a column are, by its name. */
export const columnTypes: ReadonlyMap<string, string> = new Map<string, string>(
  (
    [
      [
        "DATE_OF_BIRTH",
        "dob birth birthdate dateofbirth birthday verjaardag cumpleaños compleanno anniversaire geburtsdatum geburtstag geb datedenaissance datenaissance naissance fechadenacimiento fechanacimiento fnac nacimiento datadinascita datanascita nascita geboortedatum",
      ],
      [
        "ADDRESS",
        "address street streetaddress city town zip zipcode postcode postalcode adresse anschrift straße strasse str hausnummer plz postleitzahl ort wohnort stadt rue ville codepostal dirección direccion calle domicilio ciudad localidad cp código códigopostal indirizzo via città citta comune cap adres straat huisnummer woonplaats plaats stad",
      ],
      [
        "ID",
        "empno empid emplid customerid customerno customernumber clientid employeeid employeeno employeenumber staffid memberid studentid patientid patientno mrn kundennr kundennummer personalnr personalnummer mitgliedsnr patientennr fallnr numeroclient nclient matricule nhc nhistoria codicecliente matricola klantnummer personeelsnummer",
      ],
      [
        "PHONE_NUMBER",
        "phone phonenumber phoneno telephone telephonenumber tel telno mobile mobilephone mobilenumber cell cellphone fax contactnumber whatsapp telefon telefonnummer telefonnr mobil mobilnummer handy handynummer téléphone portable teléfono telefono móvil movil celular cellulare telefoon telefoonnummer mobiel",
      ],
      ["USERNAME", "username userid login loginname benutzername benutzer usuario utente gebruikersnaam"],
      ["PASSWORD", "password passwort kennwort motdepasse contraseña wachtwoord"],
    ] as const
  ).flatMap(([type, names]) => names.split(" ").map((name) => [name, type] as const)),
);

const personalColumn =
  /^(?:.*(?:mail|phone|telefon|teléfono|tel|mobile?|iban|surname|birth|geburt|naissance|nacimiento|nascita|geboorte|ssn|dob)|(?:first|last|full|vor|nach|family|given|voor|achter)?name?|naam|nom|prénom|nombre|apellidos?|nome|cognome|street|straße|strasse)$/;
const filled = /^(?=.{0,60}[\p{L}\d]).{2,100}$/u;
