import { describe } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

describe("Random values behind a name that says what they are", () => {
  finds(secret, {
    "a setting whose name goes on": "SECRET_KEY_BASE=⟦4fK9dPq2LxV7zTnB0sWm3RcH8yGj5uEa⟧",
    "a setting with base64 and its padding":
      "FILIALE=02\nSchluessel_Key=⟦zz7BN+Eq4G9G15yGWFU7c/icaosYmumHPfYt+hAF6rQ=⟧\n",
    "a constant with a type": 'val hmacKey: Array[Byte] = "⟦Mk8TfEp2iYhk9siZGT1Y6ig1twmQ4Cat⟧".getBytes',
    "an attribute of XML": '<machineKey decryptionKey="⟦4F778DCCB58B23B6D446566E5F68D744⟧" />',
    "an element": "<auth><token>⟦b04zn4p5mseztog22bnn7q⟧</token></auth>",
    "an option": "ngrok http 8123 --authtoken ⟦SplGevw59Brac2z08cSiP6N5FrU⟧ --region eu",
    "a query": "GET /cb?state=1&hmac=⟦55f3bc2350c6f01e5a6b3459c9f55e54⟧&host=x",
    "a few words before the colon": "encryption key for the shared folder: ⟦5awdpvuGvXblNGj3IAUWkAsn0bpR9Pg7⟧",
    "a cookie among others": "Cookie: lang=de; ESTSAUTH=⟦0.AN7byLh4jIDcFiEYH0h1vynMKmP0Uqk⟧; theme=dark",
    "a call": 'Key = Convert.FromBase64String("⟦UpjGPD6EOz5hGPDHm7jXoCMR7YM5kjkNm4RvoX3zwVE=⟧");',
    "a long one of a session": `AWS_SESSION_TOKEN=⟦IQoJb3JpZ2lu${"X2VjEzyl9oBQZuz16EOR".repeat(30)}⟧\n`,
    "none at all, if it is long and mixed": "does ⟦elY1xx9p5twUBYDjELgMUuQT99kLaVqG⟧ look expired to you?",
  });
});

describe("What looks random and is no secret", () => {
  finds(secret, {
    "a hash of a commit": "commit 40d63159c20c8d8b500c3f8a1e2b9d7c4f60a815",
    integrity: '"integrity": "sha512-Tc5IQib027qvyjSMfHjOMaLkfuWVxZxUPnCJA7l2mCWNIpG9mGCD8wGNIcPD7Txa"',
    "the print of one": "key fingerprint SHA256:0rT7mZqXbKc3YwP1vLhN9eJ2dUfGs5",
    "an identifier": "tokenizer = newSha256WithRsaEncryptionTokenizer2x",
    "an address": "token: https://example.org/a1b2C3d4/E5f6a7B8c9/index.html",
    "lines of base64": `${"4fK9dPq2LxV7zTnB0sWm3RcH8yGj5uEa".repeat(2)}\n`.repeat(4),
  });
});

describe("Keys by their place", () => {
  finds(secret, {
    "salts of WordPress": "define('NONCE_SALT', '⟦aUq2m&m{:eVwD YW8z8X-I&,Qz;*BOb-&hO⟧');",
    "what a template puts in": 'secret_key: "{{ ec2_secret_key }}"\nSECRET_KEY = "<%= ENV[1] + salt(2) %>"',
    "addresses that let anybody post to Slack and Discord": `https://hooks.slack.com/services/T01ABCDEF/B02GHIJKL/⟦${["aB3dE5fG7hI9", "jK1lM3nO5pQ7"].join("")}⟧, https://discord.com/api/webhooks/123456789012345678/⟦${"abcdEFGHijklMNOPqrst".repeat(3)}_wXyz-12⟧?wait=true, https://hooks.slack.com/services/… and /api/webhooks/id/token`,
    "a bot of Telegram": `https://api.telegram.org/bot⟦${["123456789", "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"].join(":")}⟧/sendMessage, https://api.telegram.org/bot<token>/getMe`,
    "a key of Django": 'SECRET_KEY = "django-insecure-⟦rb5vx)kli3l_$2bj51#73@u85j&_aiz(6df4⟧"',
    "what Kubernetes keeps": "kind: Secret\ndata:\n  user: ⟦Ym94b2ZmaWNlQHRo⟧\n  other: plainwords\n",
    "bytes of a program":
      "static const uint8_t aes_key[16] = { ⟦0x9b, 0xf7, 0xad, 0x1b, 0x62, 0x90, 0x82, 0xaa, 0x01, 0x02⟧ };",
    "a hash in a directory": "userPassword: {SSHA256}⟦Fw7zPQ8ohTBKu8i6Ze7rmP3EiJAO0HBCxJ5LMRSF5⟧",
    "a hash of MySQL": "zabbix | 10.3.3.20 | ⟦*CAB5B102A78097D8A18D6DBBB852257125E66497⟧ |",
    "a dump of Windows": "⟦svc_sql⟧:1107:aad3b435b51404eeaad3b435b51404ee:⟦91f2612779186653653bf3ccd0fdf28b⟧:::",
    "the users of Apache": "⟦cdurand⟧:⟦$apr1$BVq3d/Ak$1U7AavLEQBvG/xSEm2dIMb⟧\n",
    "a static key of OpenVPN":
      "⟦-----BEGIN OpenVPN Static key V1-----\ne580fac15cf6c229e4db1bea6f659bce\n2c6c378dfb85baa9c21e580fac15cf6c\n-----END OpenVPN Static key V1-----⟧",
    "a private key of PuTTY":
      "Private-Lines: 2\n⟦ow6lZprCl2UNl9ubZmKDUMWJoEf6J2EKqxrwsu3SmKeR9kaL\nibLjPD1c2K/xumLC⟧\nPrivate-MAC: e3e6",
    "a vault of Ansible":
      "$ANSIBLE_VAULT;1.1;AES256\n⟦66623132363832363534636239313163383931\n6463643262353731636263393239653366⟧",
    "codes for who lost the second factor":
      "my recovery codes:\n⟦4e9cd-9e392⟧\n⟦bc763-9d3d0⟧\n⟦0f855-a5e0a⟧\n⟦72e80-b78a3⟧\nplease make a table",
    "two codes with a word between": "two backup codes left: ⟦4172 0938⟧ and ⟦5561 2704⟧.",
    "codes without accents": "Codigos de recuperacion que apunte: ⟦3180 5523⟧, ⟦8042 6716⟧, ⟦2347 9081⟧.",
    "codes below the word for what they do":
      "2FA-Wiederherstellung (Konto ida)\n⟦7b2d1-e90fa⟧\n⟦41c8e-5d6b2⟧\n⟦a07f5-33be1⟧",
    "codes with commas": "backup codes: ⟦86161881⟧, ⟦43504212⟧, ⟦57292732⟧ - one of them twice?",
    "what is said of such codes": "recovery codes: 8 to 12 characters, version 2.0, see RFC 4226",
  });
});
