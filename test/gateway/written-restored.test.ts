import { expect, setDefaultTimeout, test } from "bun:test";
import { unmarked, written, writtenSets } from "../evaluate/sealed/written.ts";
import { wrappable, wrapped, wraps } from "../evaluate/wraps.ts";
import { startEcho } from "../support/echo.ts";
import { onEveryRuntime } from "../support/runtimes.ts";

setDefaultTimeout(600_000);

/** What may never be seen, in the texts that may be read: the form of such a value is enough to find it. */
const certain = new Set(["EMAIL_ADDRESS", "IBAN_CODE"]);
/** How people tell what opens something, and other forms of which each must be hidden wherever it stands. */
const told = [
  "Alarmcode ist noch [[PASSWORD|90417*]], oder?",
  "the keypad has been changed from [[PASSWORD|58142736]] to [[PASSWORD|91*3746]]",
  "Gate code ....... [[PASSWORD|*93418]]\nand the safe is [[PASSWORD|R17 L43 R9]].",
  "Your Fernhill Bank code is [[PASSWORD|730 551]]. Never share it.",
  'ask "What is the code?"\n< user: [[PASSWORD|849316]]\n',
  "print the recovery codes [[PASSWORD|q7dk-m2xw]] / [[PASSWORD|9vtr-jj4e]] and store them",
  "security answer was [[PASSWORD|okanagan plums]]\n",
  'the recovery phrase is "[[PASSWORD|copper ladder violin muffin august walrus]]"',
  "(7,'[[PASSWORD|$2y$10$Q7zR1mVwLk0pXs9TtN4eUuB5cYd8hJfGa2oIi6WqEvZrCxMnKlPcT]]',NULL);",
  "auth:\n  adminPassword: [[PASSWORD|Eight.Lives.For.Freya7]]\n",
  "das Kennwort steht auf dem Whiteboard ([[PASSWORD|Amsel2031]])",
  "me pide contraseña al importarlo.\n—[[PASSWORD|laVecinaMorena_78]], con la R",
  "the totp seed [[SECRET|JBSW Y3DP EHPK 3PXP QX7M]].",
  "DATABASE_URL=postgres://[[USERNAME|mealtray_rw]]:[[PASSWORD|vT9!kq7Lm#zR]]@10-db.internal:5432/x",
  "Alter Benutzer [[USERNAME|KOWALSKIN]] ist gesperrt",
  "GitHub [[USERNAME|noush-tk]], mail to follow",
  "ich habe die Police [[ID|HR 88-204.519-6]] schon gekündigt",
  "What's your booking reference?\nVisitor: [[ID|QX7LMZ]]\nBot: Thanks!",
  "L'adresse est [[ADDRESS|27 r. des Trois-Poules, 13006]] Marseille, au 4e",
  "username [[USERNAME|nocadmin7]] privilege 15 secret 5 x\nLogin OK: [[[USERNAME|schmid.noemi]]] (from client)",
  "TRlBUNAL JUDlClAIRE, service des tutel1es\nM. [[PERSON|Wladimir K0walczyk]]\n[[ADDRESS|l7, rue du Maréchal Foch\n62l60 BULLY-LES-MlNES]]",
  "> passphrase: [[PASSWORD|seven lazy otters drum at noon]]\n> host key",
  "2.4 GHz only, wifi key [[PASSWORD|marmalade&toast]]\nla verja se abre con [[PASSWORD|73580*]], por si",
  "curl -s -u 'vlad_ops7:[[PASSWORD|ciocolata_cu_rom]]' https://jenkins.example.org/job",
  'WARN login_failed user="[[USERNAME|el_tigre_mx]]" ip=x; el nick [[USERNAME|xX_elrubius_Xx]], docker login ghcr.io -u [[USERNAME|hyunjae-park]] -p x',
  "compteur Linky [[ID|09145728306614]], Support case [[ID|CAS-31977-H8W2]], 1 al alias [[ID|perro.mate.luna]], le mande",
  "a bank card for MR L P VANDERPUMP ([[CREDIT_CARD|4929 5013 7726 4408]]) and a coin",
  "À mon domicile, [[ADDRESS|Manoir du Clos, 35600 Bains-sur-Oust]]. Notificaciones: [[ADDRESS|Apdo. de correos 219, 38400 Puerto de la Cruz]].",
  "mi número nuevo es [[PHONE_NUMBER|tres catorce, cuatro cero dos, diecisiete, cincuenta y ocho]], gracias",
  "né le [[DATE_OF_BIRTH|premier novembre mil neuf cent cinquante et un]] à Redon",
  "hab. 111 [[PERSON|Fdez. Vallejo]]: tarjeta; hr. [[PERSON|gschwendtner]] kümmert sich; i'm [[PERSON|delroy james-fontaine]], stage",
  "I met [[PERSON|Marek Trzaskowski]] today. SAP: [[USERNAME|TRZASKOWSKIM]]",
  "spid poste: nina.x – [[PASSWORD|ForzaPalermo!77]], digid: [[USERNAME|mvos82]] / [[PASSWORD|Hutspot-metWorst82]]",
  "nimm den User test-bonn mit [[PASSWORD|Danke.Nicht.Raten.88]], host=x user=[[USERNAME|rmcguire]] retry=3",
  "export RESTIC_PASSWORD='[[PASSWORD|daisies & rum 4 two]]'\npostgres://[[USERNAME|etl_giorno]]:[[PASSWORD|7xRisotto$Milano]]@db:5432/x",
  "naar [[IBAN_CODE|NL38 RABO 0317 4492 07]] over; bezahlt mit [[CREDIT_CARD|5412 7534 0918 2268]]. Het cijferslot stond nog op [[PASSWORD|1-8-0-9]]",
  "que me marque al [[PHONE_NUMBER|cuatro cuarenta y nueve doscientos treinta y uno cero siete sesenta y seis]] hoy",
  "Me llegó un sms con [[PASSWORD|771-903]] y el NIP del cajero que es [[PASSWORD|86036]] ya",
  '{"dob": "[[DATE_OF_BIRTH|1961-04-27]]"}\nBand [[DATE_OF_BIRTH|27. April 1961]], Akte [[DATE_OF_BIRTH|27.4.1961]]',
  "Vers.-Nr. [[ID|HR 44.718.203-6]]. Auto: Skoda, [[VEHICLE_PLATE|ZH 718 045]]. CUPS [[ID|ES0217010123456789GA]]",
  "For security, what was the name of your first pet?\nUser: [[PASSWORD|mr. whiskers]]\nBot: Thanks",
  "BEGIN:VCARD\nN:[[PERSON|Okafor-Lowe]];[[PERSON|Calliope]];;Dr;\nADR:;;[[ADDRESS|12 Ashgrove Lane]];;;[[ADDRESS|LS1 4AB]];\nEND:VCARD",
  "KUNDNR  NAMN               PERSONNR\n[[ID|104478]]  [[PERSON|Gun-Britt Åkerlund]]  [[NATIONAL_ID|19480615-2387]]\n1 rad",
  'db.lan:5432:app:[[USERNAME|gruen_ro]]:[[PASSWORD|Zimtstern-44-Kranich]]\n[[USERNAME|jkoskela]] : EAP "[[PASSWORD|saunavihta&olut]]"\n: PSK "[[SECRET|9vT2-Lp0x-Karhu]]"',
  "Cookie: tm_sid=[[SECRET|s%3AhQ1v7Zp0.kLr39dYtWmX]]; |553=[[USERNAME|mhaddadi]]|554=[[PASSWORD|Cedar1943]]|10=087|",
  "| Host | Login | Password |\n|---|---|---|\n| sw-1 | [[USERNAME|netadmx]] | [[PASSWORD|Sand-Dune-Camel-40]] |",
  "<tr><th>Name</th><th>Personalnr.</th></tr>\n<tr><td>[[PERSON|Schwarzenbach, L.]]</td><td>[[ID|40711]]</td></tr>\n<b>Password:</b> [[PASSWORD|Tulp.Regen.19]]<br>",
  "(ConvertTo-SecureString -AsPlainText \"[[PASSWORD|Rozova_Dolina_77]]\" -Force); 'wachtwoord' => Hash::make('[[PASSWORD|welkom01]]')",
  "az login --service-principal -u app -p [[PASSWORD|Zu8Q~vK3mR.tYp1cXn_wLd7e]] --tenant x; gpg --batch --passphrase [[PASSWORD|eleven.quiet.horses]] -c a",
  's.login("jdoe", "[[PASSWORD|nvqzxkuwjrmfytla]]")\n<field id="pwd">[[PASSWORD|Ein Igel frisst Lakritz]]</field>\nrecovery_answer = "[[PASSWORD|bunica Floarea]]" -> (x)',
  "la réponse à la question de sécurité était « [[PASSWORD|caribou1987]] ».",
  "segment: PID|1||[[ID|MRN0091442]]^^^STGH^MR||[[PERSON|OSTROWSKI]]^[[PERSON|HELEN]]^M||[[DATE_OF_BIRTH|19680230]]|F",
  '-D "CN=[[PERSON|Whitcombe, Giles]],OU=Finance,DC=corp" <tr><th>N° national</th><td>[[NATIONAL_ID|84.03.17-231-74]]</td></tr>',
  'wpa_key = "[[PASSWORD|erdbeerkuchen mit sahne]]"\nvault_unlock=[[SECRET|a61c-44f9-NNE2-0pzk]]\nauf /s/[[SECRET|kT9wXm4bLqZ2nRp]] und [[PERSON|Ludovica]]s-MBP',
  "entro con admin_ferreiro y [[PASSWORD|Percebe*1978]] me dice; hat als Passwort schlicht [[PASSWORD|harz2025]]. SMTP AUTH ok as [[USERNAME|tresorerie-ans]]",
  "Get-ADUser [[USERNAME|nfernandes]] -Properties *\nnel commit di [[USERNAME|vale_rocchi]]; 1.1[[PERSON|MUTASA/RUDO]] MRS; my work number's [[PHONE_NUMBER|oh one six one four nine six oh three double one]]",
  "emp_no,surname,forename,dob\n[[ID|E20419]],[[PERSON|Okonkwo]],[[PERSON|Reia]],[[DATE_OF_BIRTH|1988-02-03]]",
  'a001 LOGIN [[USERNAME|vreeland7]] "[[PASSWORD|Tulip mania 37]]"\nftp> quote USER [[USERNAME|brewlog4]]\nftp> quote PASS [[PASSWORD|mash tun]]\n10.3.3.30:6379> AUTH [[USERNAME|sessions7]] [[PASSWORD|quince_jelly]]\nOK',
  '507 echo "[[PASSWORD|grünerTee88]]" | sudo -S ls\nspring.mail.password=[[PASSWORD|sage,onion,stuffing]]\nWIFI:S:Gast;T:WPA;P:[[PASSWORD|Enzian\\;Blau77]];H:false;;',
  "die 12 Wörter: [[PASSWORD|lampe ofen wiese tiger kabel mond seife anker brille rasen dorf pilz]]. Il lucchetto del campo 2 resta [[PASSWORD|444]].",
  "snmp-server community [[SECRET|pitHead-RW]] RW\ntacacs-server key [[SECRET|l0tsOfOre]]\nAppKey: [[SECRET|03ca459e301f8eb215a38dc39234284c]]\nvoicemail.conf\n1107 => [[PASSWORD|51502]],X",
  "Policy number: [[ID|HR 88-204.519-7]]. See https://x.example.org/[[ID|HR%2088-204.519-7]]/a, SSN [[US_SSN|078-05-1120]], then [[US_SSN|078051120]]",
  "Card [[CREDIT_CARD|4111-1111-1111-1111]], again [[CREDIT_CARD|4111‑1111‑1111‑1111]]; die Studien [[PERSON|Spalding]]s sind bekannt, Re: [[PERSON|Herbst]] v. [[PERSON|Thamrin]]",
  "le portail s'ouvre avec [[PASSWORD|77184]] puis dièse\nlog me in please, it's rowena then [[PASSWORD|bergamot8817]]",
  'OTP_SECRET_KEY_BASE=[[SECRET|4fK9dPq2LxV7zTnB0sWm3RcH8yGj5uEa]]\nval hmacKey: Array[Byte] = "[[SECRET|Mk8TfEp2iYhk9siZGT1Y6ig1twmQ4Cat]]"',
  "define('NONCE_SALT', '[[SECRET|aUq2m&m{:eVwD YW8z8X-I&,Qz;*BOb-&hO]]');\nmy recovery codes: [[PASSWORD|4e9cd-9e392]] [[PASSWORD|bc763-9d3d0]] [[PASSWORD|0f855-a5e0a]]",
  "[[USERNAME|cdurand]]:[[PASSWORD|$apr1$BVq3d/Ak$1U7AavLEQBvG/xSEm2dIMb]]\nkind: Secret\ndata:\n  user: [[SECRET|Ym94b2ZmaWNlQHRo]]\n",
].map(unmarked);
const texts = writtenSets.flatMap((set) =>
  (["dev", "sealed"] as const).flatMap((part) => written(set, part).map(({ text }) => text)),
);
/**
 * And once more in messages that do not arrive in one piece: of up to 256 KB, and of more. Without those that have a bare number behind a
 * key: in a longer text it may be one of JSON, which comes back between quotes.
 */
const longer = texts.filter((text) => !/"\s*:\s*-?\d/.test(text));
const sent = [...texts, ...joined(longer, 150_000), ...joined(longer, 400_000)];

/** Texts in a row, about so many characters together. */
function joined(parts: readonly string[], length: number): string[] {
  const bodies: string[] = [];
  let body = "";
  for (const part of parts) {
    body += `${part}\n\n`;
    if (body.length < length) continue;
    bodies.push(body);
    body = "";
  }
  return bodies;
}

const values = writtenSets
  .flatMap((set) => written(set, "dev"))
  .flatMap(({ text, spans }) =>
    spans.filter(({ type }) => certain.has(type)).map(({ start, end }) => text.slice(start, end)),
  )
  // Nobody's, which pass in code, and what has not the form: an address as airlines write it, and two signs for one.
  .filter((value) => !/^(?:noreply|git)@|^(?:info|hello\+spam)@.+\.example$|\/\/|@@/.test(value));

for (const [title, detect] of [
  ["with what is hidden by default", ["default"]],
  ["with everything that can be hidden", ["default", "context"]],
] as const)
  onEveryRuntime(
    `Written texts over TLS, by a provider and callers in Python, ${title}`,
    (on) => startEcho(on, [...detect], { texts: sent, values }),
    (world) => {
      test("all come back as they were sent, and what is certain was hidden", async () => {
        expect(values.length).toBeGreaterThan(400);
        const { asked, wrong, shown } = await world.ask(32);
        expect(wrong).toEqual([]);
        expect(asked).toBe(sent.length);
        expect(shown).toEqual([]);
      });
    },
  );

const toldTexts = told.map(({ text }) => text);
/** Also the longer words of each value, since one that is hidden in part is not in clear as a whole; no digits alone, which a surrogate may have. */
const toldValues = told.flatMap(({ text, spans }) =>
  spans.flatMap(({ start, end }) => {
    const value = text.slice(start, end);
    return [value, ...value.split(/[\s,]+/).filter((word) => /^(?=.*\p{L}).{5}/u.test(word))];
  }),
);

onEveryRuntime(
  "What is told in one form or another, over TLS, by a provider and callers in Python",
  (on) => startEcho(on, ["default"], { texts: toldTexts, values: toldValues }),
  (world) => {
    test("is hidden each time, and comes back as it was sent", async () => {
      expect(await world.ask(8)).toEqual({ asked: toldTexts.length, wrong: [], shown: [] });
    });
  },
);

const wrappedTexts = Object.values(wrappable).flatMap((one) => wraps.map((wrap) => wrapped(wrap, one)));

onEveryRuntime(
  "A text in what agents, programs and pages show it in, over TLS, by a provider and callers in Python",
  (on) =>
    startEcho(on, ["default"], {
      texts: wrappedTexts.map(({ text }) => text),
      values: wrappedTexts.flatMap(({ text, spans }) => spans.map(({ start, end }) => text.slice(start, end))),
    }),
  (world) => {
    test("is hidden each time, and comes back as it was sent", async () => {
      expect(await world.ask(32)).toEqual({ asked: wrappedTexts.length, wrong: [], shown: [] });
    });
  },
);

/** What must be seen, or no model could answer. */
const passing: Readonly<Record<string, string>> = {
  "Marie Curie": "Who was Marie Curie, and what did she find?",
  Kant: "Vergleiche Kant mit Hegel.",
  "Simón Bolívar": "¿Quién fue Simón Bolívar?",
  Valencia: "Dame ideas para una cafetería en Valencia",
  "TF-750-BL": "Trinkflasche, Art.-Nr. TF-750-BL, 24,95",
  Neemöl: "Wie wirkt Neemöl gegen Schildläuse?",
  "Cais do Sodré": "Cosa vedere vicino a Cais do Sodré?",
  Botticelli: "Compare Botticelli with Masaccio.",
  "South Carolina": "- South Carolina\n- Costa Rica",
  "Puerto Rico": '{"name": "Puerto Rico", "code": "PR"}',
  "R-301": "¿Qué es la señal de tráfico R-301?",
  "10.66.0.0": "AllowedIPs = 10.66.0.0/24",
  Canillo: '{"code": "AD-02", "name": "Canillo", "type": "Parish"}',
};

onEveryRuntime(
  "What a question is about, over TLS, by a provider and callers in Python",
  (on) => startEcho(on, ["default"], { texts: Object.values(passing), values: Object.keys(passing) }),
  (world) => {
    test("reaches the provider, and comes back as it was sent", async () => {
      const { wrong, shown } = await world.ask(8);
      expect(wrong).toEqual([]);
      expect(shown.toSorted()).toEqual(Object.keys(passing).toSorted());
    });
  },
);
