import { labelDetector } from "../../text/label-detector.ts";
import { wordsOfSecret } from "./password-likeness.ts";
import { noPhrase, noSecret } from "./placeholders.ts";
import { fieldLabel, isPassword, isRandom, saidLabel } from "./secret-fields.ts";

/** An identifier or a word of two where the key of a network could be: `wifi key wpa-psk`. */
const noKeyOfNetwork = {
  test: (value: string): boolean =>
    (noSecret.test(value) && !/_.*\p{Lu}/u.test(value)) ||
    /^[a-z]+-[a-z\d]+$|^\p{L}+[/:]|^(?:wpa|wep|psk|https?)/iu.test(value),
};

/** `adminPassword`, `stripeApiKey`: the words of programs that are several in one. */
const compounds = (owners: string, words: string): string =>
  owners
    .split(" ")
    .flatMap((owner) => words.split(" ").map((word) => owner + word))
    .join("|");
const passwordsOfThings = compounds(
  "admin root master db database sql mysql postgres postgresql redis rabbitmq mongo mongodb oracle datasource smtp imap mail email ftp sftp ssh ldap proxy vpn wifi wlan router " +
    "keystore truststore service client login default initial temp new old app replication backup vault jenkins grafana keycloak minio elastic http basic encrypted crypted",
  "password passwd pwd",
);
const keysOfThings = compounds(
  "app bot user admin webhook service push sms mail github gitlab slack stripe twilio sendgrid mailgun openai google maps aws azure jira sentry discord telegram oauth x",
  "apikey secret token secretkey",
);

/** Names of fields that say a password and nothing else. */
const passwordFields =
  "password|passwd|passphrase|pwd|userpassword|dbpassword|login password|passwort|kennwort|zugangspasswort|mot de passe|mdp|contraseña|contrasena|" +
  `parola d'ordine|wachtwoord|paswoord|pgpassword|mysql_pwd|sshpass|srcstorepass|deststorepass|storepass|keypass|dbpass|db_pass|password2|bindcredential|bind credential|cleartextpassword|zippw|${passwordsOfThings}`;
const keyFields = `api key|api token|api secret|apikey|apitoken|secret|secret key|client secret|access key|access token|secret access key|refresh token|auth token|session token|token|private key|encryption key|signing key|master key|${keysOfThings}`;

/** Passwords and keys after a label. */
export const secretWords = labelDetector("secret-words", [
  fieldLabel("PASSWORD", passwordFields, isPassword),
  saidLabel("PASSWORD", passwordFields),
  fieldLabel("PASSWORD", "pass|pw|psk|passcode", isRandom),
  fieldLabel("SECRET", keyFields, isRandom),
  {
    type: "PASSWORD",
    words: `${passwordFields}|passcode|pw|password di`,
    // In prose a password needs what no word has: a digit, a sign or a capital inside.
    value:
      /(?=\p{L}{0,30}(?:[\d@#$%^&*+_~-]|[!?.](?=[\p{L}\d])|\/\d)|\p{Ll}{1,20}\p{Lu})[^\s"'\x60<>,;()\\]{3,80}[^\s"'\x60<>,;()\\.:?!](?:[!?](?=[\s<]|$))?(?![\w(]|\.\w)/uy,
    behind: "sign or verb",
    except: noSecret,
  },
  {
    type: "PASSWORD",
    words:
      "password|passwd|passphrase|pwd|passwort|kennwort|mot de passe|mdp|contraseña|wachtwoord|paswoord|parola d'ordine|psk|wpa psk|wpa key|wifi key|wlan key|guest key",
    // Alone on its line, or in quotes, where it may have other quotes, or escaped ones, within.
    value:
      /(?<=["'\x60])[^\s"'\x60<>\\]{3,80}(?=["'\x60])|(?<=")(?:[^\s"\\]|\\["\\/]){4,80}(?=")|(?=\D{0,40}\d)(?=\P{L}{0,40}\p{L})[^\s"'\x60<>{}$();\\[\]][^\s{}$();\x60[\]]{3,58}[^\s"'\x60<>{}$();,\\[\]](?=[ \t]{0,2}(?:\r?\n|$))|(?:\p{L}[\p{L}\d-]{4,40}|(?=\D{0,40}\d)(?=\P{L}{0,40}\p{L})[^\s"'\x60<>{}$();]{6,60})(?=[ \t]{0,2}(?:\r?\n|$))/uy,
    behind: "sign",
    except: noSecret,
  },
  {
    type: "PASSWORD",
    words: "pass",
    // No word that a sentence in quotes begins with, as a check that passes says.
    value:
      /(?<=(?:_pass|["']pass|\bpass ?=)["']?\s?[:=]?\s?["']?)(?:(?<=["'])[^\s"'<>\\]{5,80}(?=["'])|(?!(?<=["'])[^\s"'\d]+ )[^\s"'\x60<>,;()\\]{5,80}(?![\w(]|\.\w))/iuy,
    behind: "sign",
    except: noSecret,
  },
  {
    type: "PASSWORD",
    words: "pass",
    // In YAML.
    value: /(?<=\n[-+ \t]{0,12}pass: {1,2}["']?)(?=[^\s"'\d]{0,40}\d)[^\s"'<>\\]{5,80}(?=["']?[ \t]*(?:\r?\n|$))/y,
    behind: "sign",
    except: noSecret,
  },
  {
    type: "PASSWORD",
    words: "password|pass|passwd|pwd",
    // Of several words, in a file of settings.
    value:
      /(?<=(?:\n|^)(?:export )?[A-Z_]{1,40}(?:PASSWORD|PASS|PASSWD|PWD)=)[^\s"'\x60$<#{}()][^\n"'\x60$<#{}()]{3,60}(?=\r?\n|$|"[,}\]])|(?<=[A-Z_]=["'])[^\n"'\x60$<{}]{4,60}(?=["'])|(?<=(?:\n|^)[a-z][\w.-]{2,60}[.]password=)[^\s"'\x60$<#{}()][^\n"'\x60$<#{}()]{3,60}(?=\r?\n|$|"[,}\]])/y,
    behind: "sign",
    except: noSecret,
  },
  {
    type: "SECRET",
    words: "key",
    value:
      /(?<=_key["']?\s{0,2}[:=]\s{0,2}["']?)(?=(?:[A-Za-z+/=._~-]{0,12}\d){3})(?=[\d+/=._~-]{0,40}[A-Za-z])[A-Za-z\d+/=][A-Za-z\d+/._~-]{14,8000}={0,2}(?![\w(]|\.\w)/iy,
    behind: "sign",
    except: wordsOfSecret,
  },
  {
    type: "PASSWORD",
    words:
      "pin|puk|adminpin|adminpuk|userpin|totp|pin code|pincode|geheimzahl|code pin|código pin|codice pin|cvv|cvc|cvv2|cvn|prüfzahl|kartenprüfnummer|security code|código de seguridad|codice di sicurezza|cryptogramme|otp|tan",
    value: /\d{3,8}(?![\d.,:/-]?\d|[\w%])/y,
    behind: "sign or verb",
  },
  {
    type: "PASSWORD",
    words: "pin",
    value:
      /(?<=(?:die|meine|deine|seine|ihre|my|card|bank|il mio|mi|mijn) pin )\d{4}(?![\w%]|[.,:/-]?\d| (?:k?m|cm|kg|times)(?!\p{L}))/iuy,
  },
  { type: "PASSWORD", words: "cvv|cvc|cvv2|cvc2|prüfziffer", value: /\d{3,4}(?![\d.,:/-]?\d|[\w%])/y },
  {
    type: "PASSWORD",
    words:
      "kartenprüfnummer|kartenprüfziffer|kartenprüfzahl|kartenprüfcode|sicherheitscode|cryptogramme|cryptogramme visuel|code de sécurité|código de seguridad|codigo de seguridad|codice di sicurezza|beveiligingscode|veiligheidscode|card security code",
    value: /\d{3}(?![\d.,:/-]?\d|[\w%])/y,
  },
  {
    type: "SECRET",
    words:
      "auth|api key|apikey|api_key|token de la api|token de api|token api|clave de la api|clave de api|api token|api secret|secret|secret key|client secret|access key|access token|secret access key|refresh token|auth token|session token|bearer token|" +
      "account key|accountkey|shared access key|sharedaccesskey|sig|private key|encryption key|signing key|master key|webhook secret|signature|token|credential|x api key|instrumentation key|jwt|" +
      "zugriffsschlüssel|api schlüssel|clé api|clave api|chiave api|clave de acceso|clave secreta|secreto|segreto|chiave segreta|chiave di accesso|clé secrète|clé d'accès|geheimer schlüssel|geheime sleutel|psk|preshared key|presharedkey|sessionid|session id|phpsessid|jsessionid|sessid|cookie|sid|csrf token|session|jeton|tok|signing|jwt signing|vault unlock|unlock key|unseal key|bootstrap|" +
      keysOfThings,
    value:
      /(?=[A-Za-z+/=._~-]{0,40}\d)(?=[\d+/=._~-]{0,40}[A-Za-z])[A-Za-z\d][A-Za-z\d+/._~-]{14,8000}={0,2}(?![\w(]|\.\w)/y,
    behind: "sign or verb",
    except: wordsOfSecret,
  },
  {
    type: "PASSWORD",
    words:
      "passphrase|pass phrase|luks|phrase de passe|frase de paso|wachtzin|clé de chiffrement|encryption password|wpa key",
    // Of several words, to the end of its line or in quotes.
    value: /\p{L}{2,20}(?: [\p{L}\d]{1,20}){2,9}(?=["'\x60]|[ \t]*(?:\r?\n|$))/uy,
    behind: "sign",
    except: noPhrase,
  },
  {
    type: "PASSWORD",
    words:
      "wifi code|wlan code|netzwerkschlüssel|clé wifi|clé wi fi|clé du wifi|clave wifi|clave del wifi|chiave wifi|chiave del wifi|key|schlüssel|clé|clave|chiave|sleutel",
    // Of a network of radio, which the word for the key or one before it says.
    value:
      /(?=\p{L}{0,30}(?:[\d!@#$%&*?+_~-])|\p{Ll}{1,20}\p{Lu})(?<=(?:[Ww][Ii]-?[Ff]i|WLAN|wlan|[Nn]etwork|Netzwerk|SSID|[Rr]ete|[Rr]éseau|(?<!\p{L})red|[Nn]etwerk)(?!\p{L})[^\n]{0,80})[^\s"'\x60<>,;()\\]{7,63}(?<![.:?])(?![\w(])/uy,
    except: noKeyOfNetwork,
  },
  {
    type: "PASSWORD",
    words:
      "kundenkennwort|kundenpasswort|telefonkennwort|telefonpasswort|servicekennwort|klantwachtwoord|mot de passe client|customer password|telephone password|account password|phone password",
    // A word in quotes, as is told by telephone.
    value: /(?<=["'\x60“„«])\p{L}{4,24}(?=["'\x60”“»])/uy,
    behind: "sign or verb",
    except: noSecret,
  },
  {
    type: "SECRET",
    words: "secret|psk|preshared key|pre shared key",
    // Of words and a number, in a file of settings, and what two share: `shared secret: marble moss 12`.
    value:
      /(?<==["'\x60]?)\p{L}{3,20}[-.]\p{L}{3,20}[-.]?\d{2,4}(?=["'\x60]?[ \t]*(?:\r?\n|$))|(?<=(?:(?:shared|radius)[ _-]secret|psk|shared[ _-]key)["'\x60]? ?[:=] ?["'\x60]?)\p{L}{3,16}(?: \p{L}{3,16}){1,4} \d{1,4}(?=["'\x60]?(?:[,;)\n]|\s*$|\r?\n|\.\s))/iuy,
    behind: "sign",
    except: noPhrase,
  },
  {
    type: "SECRET",
    words: "secret|client secret|shared secret|psk|preshared key|pre shared key|radius secret",
    // With a sign that no key of a service has.
    value:
      /(?=[^\s\d]{0,40}\d)(?=[^\sa-z]{0,40}[a-z])(?=[^\s!#%&*?+^~]{0,60}[!#%&*?+^~])[\p{L}\d][^\s"'\x60<>,;()\\]{7,80}(?![\w(]|\.\w)/uy,
    behind: "sign",
    except: noSecret,
  },
  {
    type: "SECRET",
    words: "psk|preshared key|pre shared key|shared secret",
    // The same in prose, with small letters before the sign.
    value: /(?=\S{0,40}\d)\p{L}{3,20}[!#%&*?^~][^\s"'\x60<>,;()\\]{4,60}(?![\w(]|\.\w)/uy,
    except: noSecret,
  },
  {
    type: "SECRET",
    words: "seed|totp|totp seed|totp secret|mfa secret|fa secret|setup key|authenticator key",
    // In groups of base32 (RFC 4648); a label begins with a letter, also that of 2FA.
    value: /[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,15}(?![A-Za-z\d])/y,
  },
  {
    type: "PASSWORD",
    words: "parola d'ordine|codeword|losungswort|psw",
    value: /\p{L}{4,24}\d{1,4}\p{L}{0,12}[!?]?(?![\w(]|\.\w)/uy,
    except: noSecret,
  },
  {
    type: "SECRET",
    words: "bearer|basic",
    value: /(?<=(?:[Bb]earer|BEARER|[Bb]asic) {1,2})(?=[A-Za-z+/=._~-]{0,60}[\dA-Z])[A-Za-z\d+/._~-]{16,2000}={0,2}/y,
  },
]);
