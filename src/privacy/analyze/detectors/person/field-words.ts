import { lengthAt } from "../../text/scan.ts";

/** Names of fields in forms, letters and records. Before a value they are not people. */
export const fieldWords: ReadonlySet<string> = new Set(
  (
    "consignee consignor shipper carrier holder registrant intake creche crèche eircode rut rol pain " +
    "bot chatbot gast guest visitor bezoeker ospite visiteur visitante sender recipient payee beneficiary shipping billing origin destination remitente destinatario expéditeur destinataire afzender ontvanger omschrijving " +
    "name names surname forename firstname lastname fullname nickname title salutation gender sex age nationality citizenship religion " +
    "birth born dob birthday birthdate birthplace address street town city state county province zip postcode postal country region district " +
    "phone telephone tel mobile cell fax pager whatsapp telegram signal skype email mail e-mail website web url homepage linkedin " +
    "iban bic swift bank account acct routing sort code card visa mastercard amex expiry cvv cvc paypal vat tax ein ssn nino nhs utr passport " +
    "id licence license permit plate registration vin policy member membership customer client employee staff student patient case claim order " +
    "invoice booking ticket reference ref reg no nr num number date time signed signature username user login password pass passcode pin otp token key secret " +
    "ip mac host hostname device serial imei company employer department dept position role job occupation profession subject re cc bcc attn contact " +
    "doctor physician hospital hosp ward room bed insurance insurer diagnosis medication allergies notes remarks comment status " +
    "vorname nachname zuname familienname geburtsname rufname namen anrede titel geschlecht alter staatsangehörigkeit nationalität konfession " +
    "geburt geboren geb geburtsdatum geburtstag geburtsort anschrift adresse straße strasse str hausnummer ort wohnort stadt plz postleitzahl land bundesland " +
    "telefon telefonnummer tel. handy handynummer mobil mobilfunk mobilnummer rufnummer festnetz durchwahl telefax faxnummer mailadresse webseite internet " +
    "konto kontonummer kontoinhaber bankverbindung blz bankleitzahl kreditkarte karte kartennummer steuernummer steuer-id ust-id ustid steuerid sozialversicherungsnummer " +
    "ausweis personalausweis ausweisnummer reisepass pass passnummer führerschein kennzeichen kundennummer kundennr kdnr mitgliedsnummer personalnummer matrikelnummer " +
    "aktenzeichen az rechnung rechnungsnummer bestellung auftrag vertrag vertragsnummer versicherung versicherungsnummer krankenkasse fallnummer patient patientin " +
    "verwendungszweck lieferadresse rechnungsadresse lieferanschrift absender empfänger empfängerin auftraggeber zahlungsempfänger vermerk " +
    "datum uhrzeit betreff unterschrift benutzername benutzer passwort kennwort beruf arbeitgeber abteilung firma ansprechpartner hausarzt station zimmer diagnose bemerkung " +
    "nom prénom prenom naissance né née sexe âge nationalité adresse rue ville cp pays département téléphone tél portable télécopie courriel mél mail compte banque titulaire " +
    "carte passeport permis immatriculation siret siren nir sécu numéro numero n° dossier contrat facture commande client cliente identifiant motdepasse mdp employeur profession médecin mutuelle objet date signature " +
    "nombre apellido apellidos nacimiento nacido nacida sexo edad nacionalidad dirección direccion domicilio calle ciudad provincia país pais código codigo teléfono telefono tfno tlf móvil movil correo cuenta banco tarjeta " +
    "dni nie nif cif pasaporte matrícula matricula expediente póliza poliza factura pedido cliente paciente usuario contraseña clave profesión empresa médico medico asunto fecha firma nhc nass " +
    "cognome nascita nato nata sesso età nazionalità indirizzo via città citta cap provincia paese telefono cellulare cell. posta conto banca carta passaporto patente targa codice cf fattura ordine cliente paziente utente parola professione azienda medico intestatario beneficiario mittente destinatario causale residenza oggetto data firma tessera pratica polizza " +
    "naam voornaam achternaam tussenvoegsel geboorte geboortedatum geboorteplaats geslacht leeftijd nationaliteit adres straat huisnummer woonplaats plaats postcode land telefoon telefoonnummer mobiel gsm e-mailadres mailadres rekening rekeningnummer bankrekening kaart " +
    "paspoort rijbewijs kenteken bsn burgerservicenummer klantnummer klant lidnummer dossier dossiernummer factuur bestelling polis polisnummer zorgverzekering gebruikersnaam gebruiker wachtwoord beroep werkgever huisarts onderwerp datum handtekening nummer " +
    // Of eleven further languages.
    "navn fornavn efternavn etternavn adresse emne til fra født fødselsdato fødselsnummer mobilnr kunde kundenr sælger køber selger kjøper utleier leietaker elev barnets arbejdsgiver stilling telefonnr medl " +
    "namn förnamn efternamn adress ämne från till född personnummer personnr kundnummer säljare köpare sköterska läkare vittne pat arbetsgivare befattning ärende " +
    "imię imiona nazwisko temat dotyczy od do telefon adres miasto nadawca odbiorca nabywca sprzedawca najemca urodzony urodzona pesel nip stanowisko zawód podpis klient pacjent uczeń " +
    "nome apelido assunto para de morada endereço cidade bairro nascimento telefone telemóvel celular contribuinte nif cpf rg cliente paciente aluno atendente profissão cargo assinatura " +
    "jméno příjmení předmět komu adresa bydliště narozen narozena narození pacient nájemce zapsal povolání podpis věc " +
    "név vezetéknév keresztnév tárgy címzett feladó lakcím született szül születési anyja neve felvétel távozás beteg foglalkozás aláírás " +
    "nimi etunimi sukunimi aihe vastaanottaja lähettäjä osoite syntynyt syntymäaika puhelin puh sähköposti asiakas potilas ammatti allekirjoitus yksikkö " +
    "nume prenume subiect către adresa adresă telefon născut născută cnp pacient medic client locatar profesie semnătura funcția " +
    "ad adı adi soyad soyadı soyadi konu kime kimden adres doğum tarihi kimlik telefon hasta müşteri davalı davali davacı davaci meslek imza plaka sonuç " +
    "όνομα επώνυμο ονοματεπώνυμο πατρώνυμο θέμα προς από διεύθυνση κατοικία γέννηση γέννησης τηλέφωνο τηλ κινητό επάγγελμα υπογραφή ασθενής πελάτης"
  ).split(" "),
);

/** Whether the word at a place is the name of a field, followed by its value: `IBAN: DE…`, `Tel. 0171 …`. */
export function isFieldName(text: string, start: number, end: number): boolean {
  const whole = text.charCodeAt(end) === hyphen ? end + lengthAt(text, compound, end) : end;
  const isField =
    fieldWords.has(text.slice(start, whole).toLowerCase()) ||
    (whole > end && ofNumber.test(text.slice(end, whole)) && fieldWords.has(text.slice(start, end).toLowerCase()));
  if (!isField) return false;
  behind.lastIndex = whole;
  return behind.test(text);
}

const hyphen = 45;
/** The rest of a word such as `Steuer-ID`. */
const compound = /(?:-\p{L}{1,20}){0,2}/uy;
/** `Pat-Nr`. */
const ofNumber = /^-(?:nr|no|num|id|nummer|number)$/i;
const behind =
  /["'*_]{0,3}\.{0,2}["'*_]{0,3}(?: ?\([^()\n]{0,24}\))?[ \t\u00a0]{0,3}(?:[:=#|>\t]|(?:n[ro°º]|num)\.? ?[:#\d]|[+(]{0,2}\d)/iuy;
