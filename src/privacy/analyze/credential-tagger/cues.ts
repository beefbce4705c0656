import { WordTable } from "../text/word-table.ts";

/** Words that speak of what opens something, in lists of one sense each; the first four of what is told itself, the others of what is near; the first two
 * are said of little else. */
const senses = [
  "password passwords passwd passphrase passcode pass pwd psw pw pws passw pswd passwort passwörter passworts kennwort kennwörter mdp contraseña contrasena contraseñas clave claves wachtwoord wachtwoorden paswoord ww passe parola startpasswort wlanpasswort einmalpasswort masterpasswort hauptpasswort startkennwort passwrd pasword passord lösenord hasło heslo senha salasana adgangskode jelszó şifre parolă sitzungskennwort kundenkennwort telefonkennwort kundenpasswort kontopasswort storepass keypass srcstorepass deststorepass sésame",
  "pin pins pincode pincodes geheimzahl puk otp tan nip cvv cvc zahlenkombination zahlencode digicode türcode haustürcode toegangscode zugangscode cijfercode deurcode alarmcode poortcode sicherheitscode bestätigungscode verificatiecode codetje tijdcode sleutelcode freischaltcode tastencode torcode garagencode entsperrcode pinnummer pinnetje codewort codewoord kinderpin mailboxpin simpin servicecode activatiecode aktivierungscode öffnungscode kassencode schermcode einschreibeschlüssel lizenzschlüssel licentiesleutel ciec abholcode kassacode controlewoord losungswort",
  "code codes codice codici código códigos codigo kode combination combo combinations kombination combinaison combinazione combinación combinatie codigos override",
  "key keys schlüssel clé clés clef clefs chiave chiavi llave llaves sleutel sleutels lock locks padlock locker safe tresor kluis kluisje cadenas candado lucchetto slot slotje hangslot schloss vorhängeschloss zahlenschloss fahrradschloss kofferschloss serrure serratura cerradura keypad keybox lockbox keysafe schlüsselbox schlüsselkasten schlüsseltresor sleutelkluis sleutelkluisje sleutelkastje tastenfeld clavier teclado tastierino boîtier digipad coffre caja cassaforte cassetta boîte brandkast taquilla schließfach spind koffer suitcase briefcase valise valigia maleta kettingslot dial",
  "gate door tür haustür hintertür hoftor tor porte portail portillon puerta portal porta portone cancello poort deur voordeur achterdeur garage alarm alarma alarme allarme alarmanlage antifurto interphone citofono telefonillo portero intercom entrance eingang entrée entrada ingresso ingang shed cabin cottage kantoor keller cellar büro barrier slagboom schranke barrière barrera portón hek tourniquet turnstile cancelletto garagentor seitentor lieferantentür chaufferie heizraum parking",
  "login logins log logon signin sign credentials creds account accounts zugang zugänge zugangsdaten anmeldedaten anmelden anmeldung einloggen konto compte identifiant identifiants connexion cuenta usuario acceso accesos accès accesso accessi credenziali credenciales utente inloggen inlog inloggegevens gebruiker gebruikersnaam user username benutzer benutzername vpn router portal netflix voicemail mailbox sim handy phone laptop tablet ipad bildschirmsperre spotify wordpress jenkins xbox playstation icloud moodle magister digid playlist portátil ordinateur ordenador drucker printer imprimante impresora stampante kopierer photocopier copier copieur beamer projector kiosk kassa kasse cassa cajero bancomat geldautomat geldautomaat atm sudo ssh ftp imap smtp snmp cpanel bitwarden keystore",
  "wifi wlan ssid netzwerk network réseau red rete netwerk hotspot guest gast gäste invités ospiti invitados gasten fi",
  "token tokens secret secrets apikey api jeton gettone bearer cookie session signature seed recovery backup wiederherstellung secours recuperación recupero herstel",
  "question questions answer answers antwort antworten réponse respuesta risposta antwoord frage sicherheitsfrage pregunta domanda vraag haustier pet maiden memorable mädchenname hint hinweis",
  "unlock unlocks entsperren öffnet öffnen abre abrir opens open opent apre aprire ouvre ouvrir enter type tippen eingeben tape tapez taper teclea marca digita digitare toets intoetsen voer changed geändert changé cambiada cambiato gewijzigd reset temporary temporäres temporaire temporal provvisoria tijdelijk eintippen intypen tikt tik digitate marque marcar marcas marcando escribid entrez saisissez saisir inserisci ingeven getippt getikt typed puse pones",
  "capital capitals uppercase lowercase majuscule majuscules minuscule minuscules maiuscola maiuscolo minuscolo mayúscula mayúsculas minúscula minúsculas großbuchstabe großbuchstaben kleinbuchstaben großgeschrieben kleingeschrieben hoofdletter hoofdletters attaché attaccato aaneen underscore unterstrich trattino guion streepje sonderzeichen leerzeichen bindestrich ausrufezeichen spaties espaces spazi",
  "geheim geheime geheimes geheimwort secreto secreta segreta segreto",
];

/** The sense of each word, from 1. */
export const cues = new WordTable<number>("credential-cue", () =>
  senses.flatMap((words, n) => words.split(" ").map((word): [string, number] => [word, n + 1])),
);

/** Whether a sense is of what is told itself: `password`, `code`, `lock`. */
export const isOfIt = (sense: number): boolean => sense > 0 && sense <= 4;

/** Whether a sense is of little else than what is told itself: `password` and `pin`, not `code` and `lock`. */
export const isClear = (sense: number): boolean => sense === 1 || sense === 2;
