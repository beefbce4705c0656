import { describe, expect, test } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { analyze } from "../../../../../src/privacy/analyze/analyzer.ts";
import { finds } from "../marked.ts";

finds(
  secret,
  {
    "the dialogue of IMAP, SMTP, FTP and Redis":
      'a001 LOGIN ⟦jdoe⟧ "⟦Tulip mania 37⟧"\n334 VXNlcm5hbWU6\n⟦c3ZjLXByaW50⟧\n334 UGFzc3dvcmQ6\n⟦dG9uZXI=⟧\nftp> quote USER jdoe\nftp> quote PASS ⟦mash tun⟧\n10.3.3.30:6379> AUTH ⟦jdoe⟧ ⟦quince_jelly⟧\nOK',
    "commands and configuration":
      'echo "⟦grünerTee88⟧" | sudo -S ls\nrun.sh --pass "⟦Gneiss work if you can get it⟧"\n-  pass: ⟦lanternFish-6⟧\nspring.mail.password=⟦sage,onion,stuffing⟧\n',
    "routers, telephones and networks":
      "voicemail.conf\n1107 => ⟦5150⟧,Jane Doe,j@example.org\nenable secret 0 ⟦KettleDrum!⟧\nWIFI:S:Gast;T:WPA;P:⟦Enzian\\;Blau77⟧;H:false;;",
    "the words of a wallet":
      "die 12 Wörter weitergegeben: ⟦lampe ofen wiese tiger kabel mond seife anker brille rasen dorf pilz⟧. Die Wörter des Jahres: der kleine hund und die katze gehen mit der maus.",
    locks:
      "Candado de la maleta: ⟦309⟧\nIl lucchetto del campo 2 resta ⟦444⟧.\nCoffre de la chambre : ⟦3399⟧, bijoux. Coffre : 480 litres\nSchlüsselkasten ⟦1 9 3 8⟧. Dial-in passcode ⟦558 203 9#⟧.",
    "codes and PINs as they are told":
      "bancomat nuovo pin ⟦90210⟧, códigos de respaldo: ⟦8KQ2-11XP⟧, ⟦LM40-ZZ7R⟧\nKennwort wird auf ⟦Gartenzwerg1921⟧ geändert. Einmalpasswort ⟦Herbst!Laub_44⟧ durchgegeben",
  },
  ["PASSWORD", "USERNAME"],
);

finds(
  secret,
  {
    "keys of devices, sessions and frameworks":
      "snmp_community: ⟦kelp-ro-2291⟧\nsnmp-server community ⟦pitHead-RW⟧ RW\ntacacs-server key ⟦l0tsOfOre⟧\nsnmp-server community public RO\nAPP_KEY=base64:⟦rCozYuwpB2NPUVDsCusx3aAw0geE8KR/ANiPl7WN203=⟧\nsid=⟦s%3Aii7fSPcKtLPJoOdiX5jXlqjkOoH9z9p3EjTnei9a⟧; remember_me=⟦y6viKnUzUcWvLB6ijPr13L⟧\nAppKey: ⟦03ca459e301f8eb215a38dc39234284c⟧",
  },
  ["SECRET"],
);

finds(secret, {
  "a password with quotes within": 'password: ⟦ab"cd12!X9⟧\npassword="⟦q\\"b$&c1⟧"',
  "a password with signs of tags within": 'password: ⟦x<y>&"z"9⟧',
  "a call in the place of a password": 'password = getPassword("x1")\npassword: z.string({ min: 8 })',
  "no sentence that a check says when it passes":
    '"aria-hidden-body": { "pass": "Kunne ikke finne noen attributter", "fail": "ARIA-rollen" }',
  "the same key in data": '{ "user": "ana", "pass": "⟦Kunne7ikke⟧" }',
});

finds(secret, {
  "the digits of a card, by its side":
    "the four digits on front are ⟦8106⟧, die drei Ziffern hinten sind ⟦417⟧, los tres dígitos de atrás son ⟦417⟧. The three digits add up to 417.",
  "a password behind its login":
    "hmm, admin then ⟦Bluebottle!88⟧ - how; the root one is ⟦kelP-forest-12⟧; das von root ist noch ⟦Kiesel-otter77⟧; the root one is /dev/sda12 or version-2.1.0; entro con admin_ferreiro y ⟦Percebe*1978⟧ me dice; smtp: notifiche / ⟦Sandokan&Perla3⟧; smtp: host and port2525",
  "a password that is plainly told": "hat als Passwort schlicht ⟦harz2025⟧. Das Passwort einfach ändern.",
  "the key of a network, of several words":
    'wpa_key = "⟦erdbeerkuchen mit sahne⟧"\nguest_key = "⟦12345678gast⟧"\nwifi_key = "$KEY"',
  "a digest, a share and what is unsealed with":
    'Digest uri="sip:a", response="⟦b7e2209cd11f4fa0938acde51707ee42⟧"\nauf /s/⟦kT9wXm4bLqZ2nRp⟧ und /s/settings\nvault_unlock=⟦a61c-44f9-NNE2-0pzk⟧',
  "who sends with FIX, and who dials in":
    "8=FIX.4.4|49=BUY|50=⟦mbrandtner⟧|55=SIE\nCommon Name,Real Address,Bytes Received\n⟦svetla-home⟧,10.0.0.1:49120,88120441\nUNDEF,10.0.0.2:58811,212\n10.8.0.6,⟦svetla-home⟧,10.0.0.1:49120,2025",
  "a password by its place":
    'db.lan:5432:app:⟦app_ro⟧:⟦Zimtstern-44-Kranich⟧\n⟦jkoskela⟧ : EAP "⟦saunavihta&olut⟧"\n: PSK "⟦9vT2-Lp0x-Karhu⟧"\nuserlist.txt:\n"⟦amir.h⟧" "⟦pistachio⟧"\n|59=0|553=⟦mhaddad⟧|554=⟦Cedar1943⟧|10=087|',
  "no password in a place of another kind":
    'db.lan:5432:app\nsaid "amir.h" "pistachio"\nlabel: EAP is used, PSK "x"\n|44=1|554 = 3|',
  "a cookie that is signed": "Cookie: tm_sid=⟦s%3AhQ1v7Zp0.kLr39dYtWmX⟧; lang=nb; q=s%3Aname",
  "a password in HTML":
    "<tr><th>Passwort</th><td>⟦Zimtstern44!⟧</td></tr>\n<b>Password:</b> ⟦Tulp.Regen.19⟧<br>\n<tr><th>Password</th><th>Note77!</th></tr>",
  "a password of a shell of Windows and of a cloud":
    '(ConvertTo-SecureString -AsPlainText "⟦Rozova_Dolina_77⟧" -Force); az login -u app -p ⟦Zu8Q~vK3mR.tYp1cXn⟧ --tenant x',
  "a password that is hashed": "'wachtwoord' => Hash::make('⟦welkom01⟧'), Hash::make($value)",
  "a password behind a flag":
    "gpg --batch --passphrase ⟦eleven.quiet.horses⟧ -c x; use --password or --passphrase instead, --password-file a.b.c",
  "a password of a call and of an element":
    's.login("jdoe", "⟦nvqzxkuwjrmfytla⟧"); login("user", "password")\n<field id="pwd">⟦Ein Igel frisst Lakritz⟧</field><input name="password">Enter it</input>',
  "an answer of security in data and in French":
    'recovery_answer = "⟦bunica Floarea⟧" -> (x)\nla réponse à la question de sécurité était « ⟦caribou1987⟧ ».',
  "the PIN of somebody": "die pin ⟦4806⟧ stand auf dem zettel, my pin 4415 km away",
  "a password that begins with the letters of a placeholder":
    "DB_PASS=⟦Stroopwafel!Kanaal_92⟧\npassword: string, password: passwordHash",
  "a phrase":
    '> passphrase: ⟦seven lazy otters drum at noon⟧\nset passphrase="⟦opa en oma 1967⟧"\nPassphrase: enter the passphrase twice\npassphrase: string | undefined',
  "the key of a network":
    "wifi key ⟦marmalade&toast⟧\nla rete si chiama FRITZ e la chiave è ⟦gattorosso_sulTetto⟧\nwifi key is missing, wlan key management, the network has a key called wpa-psk",
  "a word that is told by telephone": 'Kundenkennwort wäre "⟦rosamunde⟧" falls, account password "reset"',
  "the secret of a telephone":
    "shared secret: ⟦kelp forest 12⟧\nshared secret: see page 12\nshared secret: minimum length 12\nsecret=⟦baba-Marta-22⟧\nmailbox=2207\n; vm pin ⟦8642⟧\nsecret=kube-system-2",
  "a password of a command in another language":
    "curl -s -u 'vlad_ops:⟦ciocolata_cu_rom⟧' https://x.example, curl -u user:your_password https://x.example",
  "what something opens with":
    "la verja se abre con ⟦2580*⟧, la porta non apre più con ⟦3344B⟧, codice nuovo del cancelletto ⟦1508A⟧; the file opens with 3000, apre alle 0900",
  "prints of public keys":
    "host key fingerprint: SHA256:0rT7mZqXbKc3YwP1vLhN9eJ2dUfGs5, key: /id RSA SHA256:M2u0pQ7cVrDkTzX8",
  "of a network": "wifi code there is ⟦wanza#Kirtan88⟧ i was, wifi ⟦orignal-Bleu-77⟧. were, wifi is down",
  "a session and a signing key": "session=⟦b3Vx-91kfQz77ePwLm⟧ JWT_SIGNING=⟦9f1c7be04d8a5236e0b7719cc24fa83d⟧",
  "a key that names its environment": `API_KEY = "⟦${["rk", "prod", "9fQ2xLw7VbT0uHcE4mZsJ1yN"].join("_")}⟧", ${["vd", "test", "case"].join("-")}`,
  "keys of an environment file":
    "DB_PASS=⟦h7#Gaufre.tiede⟧\nMAPS_KEY=⟦AKm-30fd8e1b7c5a4429b6⟧\nPRIMARY_KEY=id\nAPI_KEY_FILE=/etc/key",
  "a password that is told": "i reset the pw to ⟦Mango$2cactus⟧ but still nothing",
  "a password behind some words": "Het wachtwoord dat ik van Petra kreeg was ⟦Tulp!Regen19⟧ maar dat werkt niet.",
  "a word with a number right behind":
    "Kennwort ⟦speckknoedel1867⟧, the pw is ⟦netball2019⟧; the password on Windows2019, pw version2024",
  "a password in the next message": "whats the pw\n3/2/25, 9:23 PM - Ximena: ⟦Raclette!Party38⟧, network is 3F",
  "a password before its word": "try ⟦Haferschleim_77!nord⟧ as the password; room 12 of B!b is free?\n",
  "a token that says what it is": `api ${["bmx", "pat", "8Kq2vR7tYw1ZcN5dLhE0"].join("_")}`.replace(/bmx\S+/, "⟦$&⟧"),
  "a password in brackets": "La password l'ho cambiata ieri (⟦Panettone_88!⟧), non vorrei",
  "the password of a command": "mysql -h db -u root -p'⟦zanahoria.88X⟧' -e 'select 1'",
  "a password of a directory": "userPassword:: ⟦e1NTSEF9cDdWZ0t5bTJRd3NhTzhIZ1RrWg==⟧",
  "a password told between backticks": "vpn pw for him is `⟦Heron-44-Quay⟧`, tell him",
  "a password after the word of a variable": 'POSTGRES_PASSWORD: ⟦agenda2019brest⟧\nSMTP_PASS: "⟦kouign4mann;doux⟧"',
  "a login and its password behind a dash":
    "spid poste: ⟦nina.77@libero.it⟧ – ⟦ForzaPalermo!77⟧, digid: ⟦mvos82⟧ / ⟦Hutspot-metWorst82⟧\nxing – 2023-Q4!report - a_b2 - Foo!bar22",
  "what is set, and what a message told":
    "el usuario es pepe y le puse ⟦Leones1917verdes⟧ como siempre; le puse Version2024 al documento. Me llegó un sms con ⟦771-903⟧ y el NIP del cajero que es ⟦8036⟧ ya",
  "the password behind a user": "nimm den User test-bonn-04 mit ⟦Danke.Nicht.Raten.88⟧, user a with 2 keys",
  "a variable of a shell, of words": "export RESTIC_PASSWORD='⟦daisies & rum 4 two⟧'\nA_PASSWORD='$OTHER'",
  "a login and its password": "try the batch one, ⟦svc_onb⟧ / ⟦Tulp!Regen_88⟧, a_1 / b2, and / or",
  "the password of an account in a domain": "net user j.saarinen ⟦Talvi-2025#kk⟧ /domain",
  "a secret with signs": "secret = ⟦kT9!vadapav_0Zr⟧",
  "a key that recovers a disk": "key ⟦381924-604175-229053-710468-095337-548812-163702-427790⟧.",
  "a code of a door": "gate code is ⟦4471⟧, il pin del cancello è ⟦4471#⟧, key box ⟦7093⟧, drawer code ⟦8830#⟧",
  "a code of a door in French": "Le code du portail est changé : ⟦58A31⟧.",
  "what verifies a card": "exp 04/27 cvv ⟦123⟧, CVC: ⟦1881⟧, cvv 12, cvc 12345",
  "what verifies a card, in other words":
    "Kartenprüfnummer ⟦442⟧, le cryptogramme visuel est ⟦204⟧, code de sécurité ⟦318⟧, código de seguridad ⟦731⟧, codice di sicurezza ⟦556⟧, beveiligingscode ⟦870⟧ staat achterop, i tre numeri dietro sono ⟦556⟧",
  "what a code of a card is not": "security codes 2024, Sicherheitscode 12, code de sécurité 3.1.8",
  "a PIN behind some words": "PIN for renewals online: ⟦7302⟧",
  "the code of what calls for help": "Der Notruf-Pieper hat den Code ⟦2580⟧.",
  "codes of no door":
    "exit code 4041, error code 1234 at the gate, country code 0044, drop the pin 4415 m away, PIN 13, it is safe 1500 times, pin it for 1500 users, the aggregate code 4471, alarm code 2043",
  "what a code is told by":
    "Schlüssel im Kasten, Code war ⟦4471⟧, Alarmcode ist noch ⟦2580*⟧, alarme bureau ⟦4417A⟧, le code actuel (⟦1912B⟧), el pin de la tarjeta (⟦8305⟧)",
  "codes of other forms":
    "Gate code ....... ⟦*7731⟧, cadenas : ⟦7-24-3⟧, combinación ⟦2-9-6-1⟧; the safe is ⟦R12 L40 R7⟧, Bestätigungscode lautet ⟦733 918⟧. Zahlencode ⟦90 61 12⟧",
  "a code before and after": "the keypad has been changed from ⟦2580⟧ to ⟦91*37⟧",
  "a code that is asked for":
    'ask "What is the code?"\n< user: ⟦730155⟧\n> fill #otp "⟦730155⟧"\nhow many?\nuser: 1200',
  "codes of a list": "the recovery codes ⟦k7dq-m2xw⟧ / ⟦9vtr-hh4e⟧ and store in 1Password; error codes 4041, 4042",
  "codes as they are told":
    "Tresorcode neu ⟦8803⟧, Your Fernhill Bank code is ⟦618 204⟧. Door code changed!! now ⟦2580#⟧ not ⟦1379#⟧, cancello pedonale ⟦33#70⟧. Het cijferslot stond nog op ⟦1-8-0-9⟧. Code wie Parzelle, also ⟦0212⟧",
  "a password in YAML": 'smtp:\n  user: a\n  pass: "⟦Aktenzeichen§2023⟧"\nPASS: config.sub checks',
  "what an authenticator is set up with":
    "totp seed ⟦JBSW Y3DP EHPK 3PXP QX2M⟧. seed ABCD, 2FA secret: ⟦JBSW Y3DP EHPK 3PXP⟧",
  "codes of no access": "the code 404, der Code 1234 Zeilen, the code is at line 1200, dress code for 2024",
  "answers to security questions":
    "security answer was ⟦okanagan peaches⟧\nand your memorable word?\n[10:04] visitor: ⟦wattlebird⟧\ndie Sicherheitsfrage war das erste Haustier, also ⟦Schnurrli⟧, aber. This question is, also, good\nmemorable word is ⟦plantain⟧. la risposta segreta, che è ⟦Fuffi⟧. Non",
  "the phrase of a wallet": 'the recovery phrase is "⟦copper ladder violin muffin august tundra⟧"',
  "hashes of passwords":
    "'anna','⟦$2y$10$Q7zR1mVwLk0pXs9TtN4eUuB5cYd8hJfGa2oIi6WqEvZrCxMnKlPbS⟧', root:⟦$6$rounds=5000$saltsalt$abcdefghijklmnopqrstuvwxyz0123456789⟧:1, $2 and $5$",
  "a password of a thing in a program": "adminPassword: ⟦Nine.Lives.For.Odin9⟧\nsmsApiKey: ⟦b7Kq2mX9vR4tW1zY8⟧",
  "a password that words stand before":
    "das Kennwort steht auf dem Whiteboard (⟦Schwalbe2019⟧), wifi is BigElk / ⟦AntlersUp22⟧, la pass è sempre ⟦Polpetta94!⟧, my pass word ⟦Arsenal4eva⟧, ein Zettel mit ⟦Elfriede1958⟧ klebt, wachtwoord ⟦Scheveningen1⟧",
  "a password in the next line of a dialogue": "me pide contraseña al importarlo.\n—⟦laVecinaRubia_77⟧, con la R",
  "the login of a machine": "machine nas.lan login jdoe password ⟦quince;Otter⟧\n",
  "passwords of a switch": "username jdoe privilege 15 password ⟦mole-negro_88⟧\nenable secret ⟦Tulp$2o24⟧\n",
  "secrets of a router":
    "username jdoe privilege 15 secret 0 ⟦Kottu-Roti_4eva⟧\nsnmp-server community ⟦m3lb-Ro-77xq⟧ RO\na community of RO",
  "a password behind words and a sign or a verb":
    "Password on the back of the router: ⟦jellyfish88⟧\nDas Passwort vom Tablet ist immer noch ⟦Kiesel77⟧\nla nuova password del gestionale è ⟦lavender!Tea⟧",
  "a password as the next string of a program":
    "await page.fill('#password', '⟦kiwi-boot-77⟧');\ndefine('DB_PASSWORD', '⟦jellyfish88⟧');\nconst password = reset1to2(user);",
  "a password right behind its word":
    "new password ⟦kiwi-boot-77⟧, ww ⟦kies8tand⟧, see password reset and passwords of 2024",
  "a password before its word, some words away":
    "j'ai mis ⟦jellyfish88⟧ comme mot de passe, Anna ist als Passwort schlecht",
  "answers that a bot or an agent asks for":
    "la domanda segreta, il nome del primo gatto?\nCL: Sì, era ⟦Polpetta⟧.\nOP: ok. For security, what was the name of your first pet?\nUser: ⟦mr. whiskers⟧\nBot: My security question is first pet, which was ⟦Tiddles the third⟧.",
  "a password in an answer":
    "Support: what password did you use?\nAnna: ⟦jellyfish88⟧\nSupport: and which phone?\nAnna: model88",
  "logins and passwords": "creds anna.k:⟦kiwi-boot-77⟧, Zugangsdaten: ⟦kern⟧ / ⟦jellyfish88⟧, either / or88",
  "the password of a user in a database": "CREATE USER 'app'@'%' IDENTIFIED BY '⟦fluffycat⟧';",
  "the password of a shell": "sshpass -p ⟦fluffycat⟧ ssh x",
  "no code of letters with a star":
    "ONLY EVER RETURN CODE IN A *SEARCH/REPLACE BLOCK*! ZIP CODE FORMAT*, gate code ⟦AB12*⟧",
  "the password of a share behind its user":
    "net use Z: \\\\nas\\share /user:WERFT\\akramer ⟦fluffy-Cat⟧\nnet use Z: \\\\nas\\share /user:anna /persistent:yes",
  "the password of a new user":
    "net user lehrling.ida ⟦Schnee?Mann⟧ /add\n.net user group meetings\nnet user guest /active:no",
  "the password of a share behind a percent sign": "smbclient //nas/fotos -U anna%⟦Regenbogen⟧ -c ls",
  "the password of a connection to MySQL": 'new mysqli("localhost", "shop", "⟦Br0t-Korb5⟧", "orders");',
  "the password of a share": "net use Z: \\\\nas\\share ⟦fluffycat7⟧ /user:anna",
  "a password of several words in settings": "A=1\nMAIL_PASSWORD=⟦aarau aarau 5000⟧\nX=2",
  "a key near the word for it":
    "I committed the token ⟦aB3dE5gH7jK9mN1pQ3rS5tU7⟧, der Schlüssel ⟦x8K2mQ9vL4tR7wZ1⟧ ist weg, the key is under the mat, token count 20241",
  "a key in a link of its own":
    "https://api.example.org/hook/⟦x8K2mQ9vL4tR7wZ1⟧ and app.example.org/join/⟦aB3dE5gH7jK9mN1pQ3rS5tU7⟧, https://example.org/join/team-of-2024-and-25",
  "what is said of passwords":
    "the password must be 12-64 characters, see password_v1.txt, hash_v2 or password-reset2, PKCS#12",
});

const tail = (length: number) => "a1B2c3D4e5F6g7H8i9J0".repeat(16).slice(0, length);
const hex = (length: number) => "0123456789abcdef".repeat(8).slice(0, length);

describe("keys of well-known services, whatever stands around them", () => {
  // Put together here, so that no scanner takes this file for a leak.
  const keys = {
    Penname: `ak-${tail(43)}`,
    OpenAI: `sk-proj-${tail(48)}`,
    "OpenAI, by chance without a digit": `sk-proj-${"fcgpMGERmnMSkFMDceRr".repeat(3)}`,
    Anthropic: `sk-ant-api03-${tail(90)}`,
    AWS: ["AKIA", "ABCDEFGHIJ234567"].join(""),
    Google: `AIza${tail(35)}`,
    GitHub: `ghp_${tail(36)}`,
    "GitHub, fine-grained": `github_pat_${tail(22)}_${tail(59)}`,
    GitLab: `glpat-${tail(20)}`,
    Slack: `xoxb-1234567890-${tail(24)}`,
    Stripe: `sk_live_${tail(24)}`,
    Twilio: `SK${hex(32)}`,
    SendGrid: `SG.${tail(22)}.${tail(43)}`,
    npm: `npm_${tail(36)}`,
    PyPI: `pypi-${tail(120)}`,
    "Hugging Face": `hf_${tail(34)}`,
    Telegram: `123456789:AA${tail(33)}`,
    Discord: `M${tail(23)}.${tail(6)}.${tail(30)}`,
    "a web token": `eyJ${tail(20)}.${tail(40)}.${tail(43)}`,
  };
  finds(
    secret,
    Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, `use ⟦${key}⟧, or "⟦${key}⟧" = it`])),
  );
});

describe("words in front", () => {
  finds(secret, {
    "the form of a key": 'JWK "k" (Key Value): base64url-encoded key octets',
    "a password": "password: ⟦hunter2⟧",
    "a password in a sentence": "my password is ⟦Sommer2024!⟧",
    "a password in quotes": '"password": "⟦sunshine⟧"',
    "a password in the environment": "DB_PASSWORD=⟦s3cr3t!x⟧",
    "a password alone on its line": "Passwort: ⟦geheimnis⟧\n",
    "a French password": "mot de passe : ⟦Ete2024⟧",
    "a Spanish password": "Contraseña: ⟦perro123⟧",
    "a Dutch password": "wachtwoord: ⟦Fiets99⟧",
    "a PIN": "PIN: ⟦4711⟧",
    "a bearer token": "Authorization: Bearer ⟦abcdef1234567890abcdef⟧",
    "a connection string": "Server=db;User Id=sa;Password=⟦Xy12345z⟧;",
    "an account key": "AccountKey=⟦Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq==⟧;",
    "an API key": "api_key: '⟦0f9a8b7c6d5e4f3a2b1c⟧'",
    "a type": "password: string; passwordHash: Buffer; token: JwtToken",
    "a sentence": "the password is required and the token has expired; a secret is kept",
    "a sentence that ends":
      "I typed it twice, the password is correct. Das Passwort ist sicher. Your password was wrong!",
    "a call": "token = generateToken(user); password = hash(pw, 10); secret = process.env.SECRET",
    "names of variables": "username, password = url_user_password\nsecret = index_info\npassword == pw1",
    "a placeholder": "password=${PASSWORD} token=<token> api_key: your-api-key-goes-here",
    "a placeholder of a key": "sk-proj-your-key-goes-right-here sk-proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "a long name": "task-force-sk-alpha sk-learn-is-no-key-but-a-very-long-name",
    "a pin of a board": "pin 12345 of the board; pin: 5",
  });
});

const body = `${`${tail(64)}\n`.repeat(24)}${tail(20)}\n`;
const key = `-----BEGIN RSA PRIVATE KEY-----\n${body}-----END RSA PRIVATE KEY-----`;

test("a private key is one value over all its lines", () => {
  const text = `here:\n${key}\nthanks`;
  const found = secret.find(text).map(({ start, end }) => text.slice(start, end));
  expect(found).toContain(key);
});

test("of a private key that is listed with the numbers of its lines each line is a value", () => {
  for (const mark of ["\t", "→"]) {
    const lines = key.split("\n");
    const listed = lines.map((line, index) => `${String(index + 1).padStart(6)}${mark}${line}`).join("\n");
    const found = secret.find(listed).map(({ start, end }) => listed.slice(start, end));
    expect(found).toEqual(expect.arrayContaining(lines));
    expect(found.filter((value) => value.includes(mark))).toEqual([]);
  }
});

test("of a private key that is encrypted, and listed so, the line that is empty is none", () => {
  const heads = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,3F17F5316E2BAC89\n\n";
  const lines = key.replace(body, heads + body).split("\n");
  for (const mark of ["\t", "→"]) {
    const listed = lines.map((line, index) => `${index + 1}${mark}${line}`).join("\n");
    const found = secret.find(listed).map(({ start, end }) => listed.slice(start, end));
    expect(found).toEqual(expect.arrayContaining(lines.filter((line) => line !== "")));
    expect(found).not.toContain("");
  }
});

test("a private key that has lost its end is hidden as far as it goes", () => {
  const text = key.slice(0, 900);
  expect(secret.find(text).at(0)).toMatchObject({ start: 0, end: 900 });
});

test("a certificate and a public key stay", () => {
  expect(secret.find(key.replaceAll("RSA PRIVATE KEY", "CERTIFICATE"))).toEqual([]);
  expect(secret.find(key.replaceAll("RSA PRIVATE", "PUBLIC"))).toEqual([]);
});

test("a private key is hidden wherever a slice of a long text cuts it, even if it is longer than a slice", () => {
  const long = key.replace(body, body.repeat(4));
  for (let before = 3000; before < 5200; before += 297) {
    const text = `${"word ".repeat(before / 5)}\n${long}\nthe end`;
    const analyzer = { detectors: [secret], types: new Set(["SECRET"]), allowed: () => false };
    let hidden = text;
    const search = analyze(text, analyzer);
    let step = search.next();
    while (!step.done) step = search.next();
    for (const { start, end } of step.value.toReversed()) hidden = hidden.slice(0, start) + hidden.slice(end);
    expect(hidden).not.toMatch(/[A-Z]\d[a-z]\d/);
  }
});
