import { describe } from "bun:test";
import { cue } from "../../../../../src/privacy/analyze/detectors/person/cue.ts";
import { finds } from "../marked.ts";

finds(cue, {
  "fields of further languages, in their letters and in others":
    "<a:Ime>⟦Цветана⟧</a:Ime><a:Familiya>⟦Бояджиева⟧</a:Familiya> onoma=⟦Stavros⟧&epitheto=⟦Kyprou⟧ 'priimek': '⟦Koprivc⟧'",
  "fields of SAP": "NAMEV=⟦Folarin⟧ TELF1=05 NACHN=⟦Tschenke⟧\nname_last: ⟦Adeyemi⟧\nisim: string, emri: 4",
  "authors of BibTeX":
    '@book{x,\n  author = {⟦Okoro, Ada B.⟧ and ⟦Bj{\\"o}rk, Eva⟧ and\n    ⟦van der Laan, Jip⟧ and {The CERN Team} and others},\n  year = {2020}',
  "no author of a program's data": "author = { name: x }\nauthor = {}\nauthor = {Ada Okoro: 1}; author={Acme}",
  "a field with dots before its colon": "COGNOME........: ⟦FERRARIN⟧\nNOME...........: ⟦GIULIA⟧\n",
  "what a program sets": `->setNom('⟦LE GOFFIC⟧')\np.setLastName("⟦Goffic⟧"); menu.setNom("Menu principal")`,
  "a customer with a currency":
    '"currency": "eur", "delinquent": false,\n  "name": "⟦F. Tielemans-Roggeveen⟧", "email": "ftr@xs4all.nl"',
  "how somebody is, in capitals":
    "SONO STUFA!!! SOY FELIZ! I AM TIRED OF IT, JE SUIS FATIGUÉ. SONO ⟦GIULIA⟧! I AM ⟦MARIA⟧!",
  "who is introduced in further languages":
    "Jeg hedder ⟦Mette Krabbe⟧. Nazywam się ⟦Zenon Oczko⟧. Mă numesc ⟦Ionuț Pârvulescu⟧. Με λένε ⟦Θανάση Γκίκα⟧.",
  "titles of further languages":
    "paní ⟦Vaňousková⟧ a domnul ⟦Pârvulescu⟧, panu ⟦Zenonowi⟧, κυρία ⟦Διαμαντοπούλου⟧, κ. ⟦Σγουρός⟧, fru ⟦Krabbe⟧, özv. ⟦Molnár Béláné⟧",
  "fields of further languages":
    "Nazwisko: ⟦Suchodolska⟧\nNév: ⟦Szűts Eszter⟧\nSukunimi: ⟦Närhi⟧\nSoyadı: ⟦Bozdağlı⟧\nΌνομα: ⟦Αριστείδης⟧\nNavn: ⟦Egon Sparre⟧",
  "who greets and signs in further languages": "Kære ⟦Pernille⟧,\ntak.\n\nVenlig hilsen\n⟦Nikolaj Vestergård⟧\n",
  "who has a trade in further languages":
    "købmand ⟦Zorvathsen⟧, Advokat ⟦Kvibbegaard⟧, tłumaczka ⟦Ola⟧, rehtori ⟦Zorvaselta⟧, ο δικηγόρος ⟦Ζορβάτης⟧",
  "who speaks in a chat by a rare given name": "[14:02] ⟦Wiola⟧: hej, jesteście?\n[14:03] ⟦Zbychu⟧: ja tak, w domu\n",
  "no words in small letters of further languages": "Hon hör av sig när det är klart, och är det patienten som avgör?",
  "the name of a field in a form": '<input type="tel" name="cell" value="1">\n<textarea name="addr">x</textarea>',
  "who is given a power":
    "I hereby authorise ⟦Thuanthong Narkbunnum⟧ to collect it. Hiermit bevollmächtige ich ⟦Okeke Nwosu⟧, mein Auto. we hereby authorize access to it",
  "a grandmother, and who signs in short": "ask granny ⟦Imke⟧ first, tonton ⟦Yannick⟧ vient.\n\nTa,\n⟦Seun⟧\n",
  "who is to be called": "Noodcontact: ⟦Trees van Heemskerk⟧",
  "who holds an office":
    "Monsieur le Juge aux affaires familiales, Monsieur ⟦Le Gall⟧, Señor Juez: Dña. ⟦Pura Menchaca⟧",
  "whose order, and whose team":
    "Guten Tag, Ihre Bestellung wurde versandt.\nMit freundlichen Grüßen, Ihr Serviceteam\n\nMit freundlichen Grüßen,\nIhre ⟦Anna Weber⟧",
  "who speaks for a program": "Bot: Wie kann ich helfen?\nGast: Router blinkt\nBot: Danke, Herr ⟦Zürcher⟧.",
  "titles in small letters with a dot": "hr. ⟦gschwendtner⟧ kümmert sich, fam. ⟦rottmoser⟧ wäscht; 1 fr. pro stück",
  "a given name and no word, in small letters":
    "i'm ⟦delroy james-fontaine⟧, stage name; i'm debugging kubernetes, i am using terraform, this is max throughput",
  "an advocate, and who advises on taxes": "Betr. RA ⟦Schottmüller⟧, StB ⟦Quvbren⟧ fragt; RA ist krank, ra 5",
  "who wrote at a time, and a department":
    "On Wed at 4:02 PM ⟦Ann Lee⟧ <ann@x.org> wrote:\nTo: Accounts Payable\nAan: Klantenservice\nAan: ⟦Jan Vos⟧",
  "the answer in a transcript with brackets":
    "[bot] Bonjour ! Quel est votre nom ?\n[client] ⟦vandenbroucke thibaut⟧\n[bot] Et votre prénom ?\n[09:12] Gast: ⟦thibaut⟧\n",
  "the name a booking is under": "And the surname on the booking?\nVisitor: ⟦papadimitriou⟧\nBot: Found it",
  "a common word behind an initial": '{"doctor": "⟦R. Bisschop⟧", "manager": "Datastore Admin"}',
  "things that have a name":
    '"display_name": "BigQuery Command Line Tool"\nname: Datastore Admin\n"name": "⟦Ottoline Quvbren⟧"',
  "a library that is asked": "<b>Submission</b>: ask libusb to submit it\nlibusb_open(); ask ⟦quvbren⟧ to open",
  "a word of another language": "alternativ text inte är tom",
  "a row of two columns":
    "-[ RECORD 1 ]--\ncustomer_id | 218064\nfull_name   | ⟦Esperanza Villaseñor-Qiu⟧\nemail       |\n\n| Full name | Status | Note |\n",
  "the author of a file": " * @author ⟦Sandro Tuveri⟧\n * @since 2.0",
  "who is to do something": "# TODO(⟦Ayşegül⟧): breaks\n# FIXME(perf): slow, TODO(api): later",
  "who worked on a file":
    "// last touched by ⟦Ferelith Ogilvy-Nash⟧, see also\n# patched by ⟦Mireille Tshibanda⟧ for UTF-8",
  "two keys that say nothing alone":
    'name: { first: \'⟦Kyriaki⟧\', last: \'⟦Papastavrou⟧\' }, [{"family": "⟦Chalmers⟧", "given": ["⟦Amina⟧"]}]',
  "a name that begins with a small word": "dhr ⟦El Ouazzani⟧, mw ⟦de Wit⟧, WHERE nom = '⟦Le Goaziou⟧'",
  "who is in small letters in a log of git": "77e3a1f ⟦tuomas lehtovirta⟧ <tlehtovi@example.org>",
  "a list for a field": '"surname": ["⟦Hochreutener⟧", "Daly"]',
  "forms of address elsewhere":
    "Dear Mdm ⟦Siti Osman⟧, Sis ⟦Ngozi⟧ and Bro ⟦Emeka⟧, Rev. ⟦Okafor⟧; Rev B of the drawing",
  "who writes in a chat in small letters":
    "[09:12] ⟦marco⟧: chi ha le chiavi?\n[09:13] ⟦Ilaria B.⟧: io\n[09:14] server: up",
  "who writes in a chat with somebody known":
    "[21:09] ⟦ndeye coumba⟧: salut\n[21:10] ⟦martine⟧: je vois pas\n[21:11] server: up",
  "the export of another messenger": "10.03.2025 22:48 ⟦Titti⟧: ma qualcuno ha il cell\n10.03.2025 22:49 Fehler: nein",
  "who is in a map on one line":
    "{ forename: ⟦Cerys⟧, surname: ⟦Bevan-Rees⟧ }, example: { firstName: ⟦Jonas⟧, lastName: ⟦Vidal⟧ }",
  "two keys that say nothing alone, without quotes":
    "{ given: ⟦Jonas⟧, family: ⟦Vidal⟧ } {first: ⟦Eirlys⟧, last: ⟦Quvbren⟧}\ngiven: ⟦Ida⟧\nfamily: ⟦Roe⟧\n",
  "one field behind the other": "FirstName=⟦Aroha⟧, LastName=⟦Te Whare⟧",
  "who is in small letters in a log": "patient_name=⟦eirlys okafor⟧ ward=7\nname=⟦maeve okafor⟧\n",
  "who is sought by SQL":
    "OR p.name ILIKE '%⟦Okafor⟧%' AND c.last_name NOT LIKE '⟦ferreira⟧%' AND surname like '%⟦Quvbren⟧'",
  "initials in a field of their own": '{"voorletters":"⟦J.H.⟧","tussenvoegsel":"van der"} initialen: "⟦A.B.⟧"',
  "the name of a birth": "Nom de naissance : ⟦Okafor⟧\nGeboortenaam: ⟦Kartosen⟧",
  "the export of a messenger": "12/05/2024, 18:05 - ⟦Inès B.⟧: vers 13h\n[12.05.24, 18:06:11] ⟦Gwendal⟧: ok",
  "a mailbox with the surname first": 'From: "⟦Wohlrab, Gesine⟧" <gesine.wohlrab@example.org>',
  "my name is": "Hi, my name is ⟦Jane Doe⟧ and I live here",
  "my name is in small letters": "my name is ⟦jane doe⟧ and i live here",
  "mein Name ist": "Mein Name ist ⟦Jürgen Müller⟧.",
  "ich heiße": "Ich heiße ⟦Anna-Lena Groß⟧",
  "je m'appelle": "Bonjour, je m'appelle ⟦Zoé N'Guessan⟧.",
  "me llamo": "Hola, me llamo ⟦Íñigo de la Peña⟧.",
  "mi chiamo": "Mi chiamo ⟦Giulia D'Angelo⟧",
  "ik heet": "Ik heet ⟦Pieter van der Berg⟧",
  "I am with two words": "I am ⟦Jane Doe⟧ from accounting",
  "I'm with one word that ends the clause": "Hello, I'm ⟦Jane⟧.",
  "ich bin with a birth": "ich bin ⟦max müller⟧, geboren am 1.2.1970",
  "soy with a birth": "soy ⟦ana ruiz⟧, nacida el 1 de abril",
  "this is": "This is ⟦Jane Doe⟧ speaking",
  Dear: "Dear ⟦Jane⟧,\nthank you",
  "Dear with a title": "Dear Mr ⟦Smith⟧,",
  Hi: "Hi ⟦Jane⟧, can you help?",
  "Sehr geehrte": "Sehr geehrte Frau ⟦Müller⟧,",
  "Sehr geehrter with several titles": "Sehr geehrter Herr Prof. Dr. ⟦Müller⟧,",
  "Sehr geehrte Familie": "Sehr geehrte Familie ⟦Quandter⟧, Ihr Sohn",
  "a patient before a birth": "Patient ⟦Quandter, Yoeran⟧, geb. am 11.12.1970",
  Liebe: "Liebe ⟦Anna⟧,",
  Chère: "Chère ⟦Élodie⟧,",
  Estimado: "Estimado Sr. ⟦García López⟧:",
  Gentile: "Gentile Signora ⟦Rossi⟧,",
  Geachte: "Geachte mevrouw ⟦De Vries⟧,",
  "a bare answer": "What's your last name?\n⟦Obuya⟧\nAnd your first name?\n⟦imke⟧",
  "a bare answer of a speaker": "Agent: Wie ist Ihr Nachname?\nKunde: ⟦Quandter⟧",
  "an answer with thanks, and what leads to it":
    "Agent: And your last name?\nCustomer: ⟦chaudhary⟧. thanks\nAgent: And your first name?\nCustomer: ⟦vikram⟧, thx\nAgent: Who am I speaking with?\nCustomer: this is ⟦vikram⟧.\n",
  "an answer that leads to a name in further languages":
    "Wie heißen Sie?\nKunde: ich heiße ⟦obuya⟧, danke\nQuel est votre nom ?\nc'est ⟦lefebvre⟧, merci\n¿Cuál es su apellido?\nes ⟦zubizarreta⟧, gracias\nHoe heet u?\ndit is mevrouw ⟦oosterhuis⟧\nCome si chiama?\nsono ⟦vanni⟧, grazie\nWie ist Ihr Nachname?\n⟦Quandter⟧, mit Q\n",
  "answers that lead to no name":
    "What's your name?\nIt's complicated.\nWhat's your name?\nI'm fine, thanks.\nWhat's your name?\nhello there, please help\n",
  "a question that is not answered with a name": "What's your name?\nThat is none of your business.",
  "someone's sister": "My sister ⟦Yoeran⟧ and my landlord ⟦Oyelaran Bexiga⟧ agree",
  Kollegin: "Kollegin ⟦Obuya⟧ übernimmt, die Mutter Geld und der Sohn Arbeit",
  suegra: "Mi suegra ⟦Yoeran⟧ llamó",
  "a verb that takes a person": "tell ⟦kraisingha⟧ that it works, then ask Support and write to Congress",
  "schreib an": "Schreib an ⟦Tansanee Poku⟧ wegen der Rechnung",
  "a dialogue": "⟦Anna⟧: did the parcel arrive?\n⟦Yoeran⟧: not yet, sorry",
  "a dialogue of names that no list has": "⟦Yoeran⟧: did the parcel arrive?\n⟦Zu'qer⟧: not yet, sorry",
  "questions of a list of terms": "Kotlin: what is it, then?\n\nZig: another one of them",
  "titles of Dutch with a dot":
    "drs. ⟦Tielens⟧ belt, bij ds. ⟦Hoogland⟧ of ir. ⟦Kamp⟧, aan ing. ⟦Verhaegen⟧ en drs ⟦Obuya⟧; ING Bank, ir Al",
  "who has a trade in Italian and Dutch":
    "il capoturno ⟦Greco⟧, il geometra ⟦Russo⟧, il maresciallo ⟦Conti⟧, ploegleider ⟦Quvbren⟧; il geometra dice, il maresciallo in carica",
  "what somebody is to everybody":
    "wurde von Oberärztin ⟦Änglund⟧ aufgenommen, Judge ⟦Oyelaran⟧ ruled; Oberarzt Chirurgie",
  "a query of an address": "first_name=⟦Quvbren⟧&last_name=⟦Okafor⟧",
  "a list of terms": "Kotlin: a language of the machine\nZig: another one of them",
  Mrs: "I met Mrs. ⟦O'Connor⟧ there",
  "Dr with a hyphen": "see Dr. ⟦Smith-Jones⟧ tomorrow",
  "Herrn on the line above": "Herrn\nDr. med. ⟦Max Müller⟧\nHauptstr. 1",
  Madame: "Madame ⟦Dupont⟧ est là",
  señora: "la señora ⟦Ruiz⟧ llamó",
  signora: "la signora ⟦Bianchi⟧ ha chiamato",
  "mevrouw with a particle": "mevrouw ⟦van den Berg⟧ belde",
  "a register": "Frau ⟦MEIER, Anna⟧, geb. 1970",
  "who names himself in French": "je me nomme ⟦Solenne Arrieu-Benhamou⟧, je suis née",
  "an account's owner":
    "fnkurunziza:x:1207:1207:⟦Fidèle Nkurunziza⟧,lokaal 4:/home/f:/bin/sh\nwww:x:33:33:www-data:/var/www",
  "a directory": "result:\ndn: CN=⟦Gulnara Isaeva⟧,OU=Claims,DC=north\ndn: CN=Domain Admins,CN=Users,DC=north",
  "the export of a messenger without a comma":
    "12-05-2024 18:05 - ⟦Sjoukje⟧: ben er zo\n[12.05.24 18:06:11] ⟦Gwendal⟧: ok",
  "a patient of a picture in one line": "(0010,0010) PN [⟦ORVAK^BOGUMILA⟧]",
  "a name on paper": "Name ________ ⟦Gisbert Trautmann⟧",
  "a patient of a picture": "(0010,0010) PN: '⟦ORVAK^BOGUMILA⟧' and PN [⟦Orvak^Bogumila⟧] #",
  "a certificate":
    "Subject: C=PL, SN=⟦Kvist⟧, GN=⟦Oda⟧, serialNumber=1\nsubject=/C=PL/SN=⟦Drzewiecka⟧/GN=⟦Halszka⟧\nsubject=C = PL, SN = ⟦Oduya⟧, GN = ⟦Chidi⟧, O = x",
  "a guest of a calendar": "ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=⟦R. Hinterleitner⟧:mailto:x",
  "a name in a sentence in capitals": "TOP 3 – HERR ⟦ZECH⟧ WIRD AM 21. JUNI 80",
  "a field with dots behind it": "Naam .......... ⟦Nirmala Ganpat-Oosterwijk⟧\nWoonplaats ....",
  "a title in capitals before a name in capitals": "DR. ⟦SMITH⟧",
  "Best regards": "See you.\n\nBest regards,\n⟦Jane Doe⟧",
  "Mit freundlichen Grüßen": "Mit freundlichen Grüßen\n\n⟦Max Müller⟧\nVertrieb",
  Cordialement: "Cordialement,\n⟦Zoé Martin⟧",
  Saludos: "Un saludo,\n⟦Ana⟧",
  "Cordiali saluti": "Cordiali saluti\n⟦Giulia Rossi⟧",
  "Met vriendelijke groet": "Met vriendelijke groet,\n\n⟦Pieter de Vries⟧",
  "a sign-off inside nested JSON": '{"body":"Thanks,\\n⟦Jane⟧"}',
  "Name with a colon": "Name: ⟦Jane Doe⟧\nAge: 40",
  Nom: "Nom : ⟦Dupont⟧\nPrénom : ⟦Zoé⟧",
  Apellidos: "Nombre: ⟦Ana⟧.\nApellidos: ⟦Ruiz de la Torre⟧.",
  "Patient with the surname first": "Patient: ⟦Müller, Anna⟧",
  "From with an address": "From: ⟦Jane Doe⟧ <jane@example.org>",
  "a commit's author": "Author: ⟦Jane Doe⟧ <jane@example.org>",
  "a list of mailboxes": "To: ⟦Jane Doe⟧ <jane@example.org>, ⟦Joe Roe⟧ <joe@example.org>",
  "a key": '{"name": "⟦Jane Doe⟧"}',
  "first and last name": '{"firstName":"⟦Jane⟧","last_name":"⟦doe⟧"}',
  "a name beside other personal fields": '{"name":"⟦jane⟧","email":"x"}',
  "a name beside an age": '{"name":"⟦jane⟧","age":41}',
  "escaped keys": '{\\"surname\\": \\"⟦Doe⟧\\"}',
  "single quotes": "{'surname': '⟦Doe⟧'}",
  "an element": "<surname>⟦Doe⟧</surname>",
  "a column": "id,name,email\n1,⟦Jane Doe⟧,jane@example.org\n2,⟦joe roe⟧,joe@example.org\n",
  "columns of first and last names": "vorname;nachname;ort\n⟦Anna⟧;⟦Groß⟧;Ulm\n",
  "a table in Markdown": "| Name | Phone |\n|---|---|\n| ⟦Jane Doe⟧ | 1 |\n",
  "quoted cells": 'name,email\n"⟦Doe, Jane⟧",a\n',
  "columns of first and last names and nothing else": "nombre;apellidos;dni\n⟦Xoán⟧;⟦Pazos⟧;1\n",
  "columns of names in small tables": "emp_no,surname,forename,dob\n40112,⟦Okonjo⟧,⟦Adaeze⟧,12/03/1981\n",
  "columns of Scandinavian and Polish names":
    "förnamn;efternamn\n⟦Gun-Britt⟧;⟦Åkerlöf⟧\n\nimię;nazwisko\n⟦Paweł⟧;⟦Szymczak⟧\n",
  "short names of columns of names": "id,fname,lname\n7,⟦Ida⟧,⟦Roe⟧\n\nfname,size\nmain.c,12\n",
  "a column of who somebody is": "claim,claimant,reg\n1,⟦Femi Oyelaran⟧,KX19 ZPO\n2,unknown,-\n",
  "drivers of machines": "host,driver\nweb,Intel Graphics\ndb,Nouveau\n",
  "a column whose head is out of sight":
    "17;⟦Whitfield⟧;⟦Darnell⟧;open\n18;⟦Quvbreneth⟧;⟦Agata⟧;open\n19;⟦Umarov⟧;⟦Timur⟧;done\n20;⟦Lindqvist⟧;⟦Astrid⟧;open\n",
  "full names whose head is out of sight":
    "1,⟦Laura Hendricks⟧,a\n2,⟦Kofi Mensah⟧,b\n3,⟦Zorvath Quvbreneth⟧,c\n4,⟦Nadia Petrova⟧,d\n",
  "surnames with particles whose head is out of sight":
    "1;⟦van der Meulen⟧;a\n2;⟦de Hoogh⟧;b\n3;⟦ten Kowalski⟧;c\n4;⟦van Hendricks⟧;d\n",
  "the names below a head, not the head": "nr;vorname;x\n1;⟦Laura⟧;a\n2;⟦Kofi⟧;b\n3;⟦Nadia⟧;c\n4;⟦Pamela⟧;d\n",
  "the names below a head that may be a name":
    "nr,surname,forename\n1,⟦Okonjo⟧,⟦Adaeze⟧\n2,⟦Hendricks⟧,⟦Laura⟧\n3,⟦Petrova⟧,⟦Nadia⟧\n4,⟦Lindqvist⟧,⟦Astrid⟧\n",
  "a first row that ends like a head": "1;⟦Ismail⟧\n2;⟦Kofi⟧\n3;⟦Nadia⟧\n4;⟦Pamela⟧\n",
  "a title in small letters": "ask herr ⟦okafor⟧ or monsieur ⟦lefort⟧, then herrn ⟦stolz⟧",
  "a birth behind a name": "⟦Kawasaki, Mitsou⟧, geb. am 3.2.2027\nName: ⟦Ana Ruiz⟧ (born 1970)",
  "people whose other fields things have, too":
    "- name: ⟦Jane Doe⟧\n  image: jane.png\n- name: ⟦Joe Roe⟧\n  run: 9.58\n- name: ⟦Ana Ruiz⟧\n  kind: customer\n- name: ⟦Uwe Knoblauch⟧\n  on: leave",
  "names of one and two letters where letters are syllables":
    '{"first_name": "⟦小明⟧", "last_name": "⟦王⟧"}, {"full_name": "⟦王伟⟧"}, {"given_name": "⟦수⟧"}, {"name": "⟦李娜⟧", "phone": "1"}, {"name": "鼠标", "sku": "1"}',
  "a first name among fields of a thing": "uses: it\nfirst_name: ⟦Jane⟧\nenv: test\n",
  "who deals with it": '{"bearbeiter": "⟦Uwe Knoblauch⟧", "assignee": "⟦Viktor Hlavac⟧"}',
});

finds(cue, {
  "a possessive stays outside": "I am ⟦Jane Doe⟧'s lawyer",
  "an initial": "Dear ⟦John Q. Public⟧,",
  "a tag and a reader, which are no titles": '<HR ALIGN="left"> n := mr.Read(buffer); prof.signalLock.Store(0)',
  "no one in particular": "Dear Sir or Madam,\nDear Customer,\nDear all,\nHello World!",
  Kolleginnen: "Sehr geehrte Damen und Herren,\nLiebe Kolleginnen und Kollegen,",
  "tout le monde": "Bonjour à tous,\nChers collègues,",
  "adjectives behind I am": "I am happy. I'm Sorry, I'm American.",
  "nouns behind ich bin": "Ich bin Arzt und arbeite hier",
  "love is no salutation": "Liebe ist alles, beste Grüße an alle",
  "a unit before a word": "10 ms Foo and MS Word",
  "a heading in capitals": "SR. Keine Auffälligkeiten",
  "a package": '{"name": "left-pad", "version": "1.0.0"}',
  "a single word under name": '{ "name": "Button" }',
  "a step of a pipeline": "- name: Build and test\n- name: Deploy",
  "steps with capitals":
    "name: Lock Threads\non:\n  push:\nsteps:\n  - name: Setup Zorvath # once\n    uses: x/y@v1\n  - name: 'Upload Crash'\n    run: make\n",
  "a currency and a script":
    '{\n  "alpha_3": "CZK",\n  "name": "Zorvath Koruna",\n  "numeric": "203"\n}\n{\n  "alpha_4": "Kali",\n  "name": "Kayah Li"\n}',
  "a name beside a field that only begins as a personal one does": "{'agent': {'group': 2, 'name': 'agent'}}",
  "who speaks and begins with a word": "Kunde: Moment, ja. Kunde: Genau, und\nCustomer: Right, and\n",
  "types and variables in a map":
    "type User { firstName: String, lastName: String } { first: Node, last: Node } { given: Foo, lastName: Schema } User(first_name=name, last_name=other)",
  "what has a name in a log": "level=info name=web server up=1 name=eirlys",
  "things that SQL seeks": "WHERE name LIKE 'Blue%' AND title LIKE '%Okafor%' AND p.name ILIKE '%widget%'",
  "keys that are not a pair": '{ first: "one", last: "two" }, { first: "Monday", last: "Friday" }',
  "who made a program": "edited by the team, patched by us, tested by Visual Studio",
  "a parameter": "@param name the name of the thing",
  "a type": "interface A { name: string; author: Person }",
  "another key that ends in name": '{"fileName": "Jane Doe", "host_name": "Big Server"}',
  "an import": 'import { from } from "Rx Js"',
  "a column that is no person's": "| Name | Type |\n|---|---|\n| apiKey | string |\n| Timeout | number |\n",
  "a sign-off before a sentence": "Thanks,\nPlease send the file as soon as you can.",
  "to a place": "I went to Paris. From: here to there",
  "a title without a name": "Ask Dr. about it. Frau und Herr.",
  "a question": "What is my name?",
  "a lone cue": "Dear",
  "an assignment in code": "full_name = list(names)\nAn = Hf(); NAME = IDENTIFIER(x)",
  "a title in a data sheet": "{ name: 'Tax Identification Number' }",
  "a list of abbreviations": "TT, UG, VG, VI",
  "a word on the next line": "numbers are two's complement, best\nvalues win",
  "hello in code": "print('Hello World')",
  "a word behind a title in small letters": "die frau alt und jung, mon monsieur parle, the madame said",
  "a field on the line behind an abbreviation": "2201 Cedar Hollow Dr\nCity: Tulsa",
  "columns of towns and states": "1;Leeds;open\n2;Udine;done\n3;Zwolle;open\n4;Bochum;done\n",
  "columns of towns that are surnames too": "1;Kawasaki;a\n2;Stratford;b\n3;Lancaster;c\n4;Hartford;d\n",
  "a column with names now and then": "a;Laura\nb;17\nc;Kofi\nd;18\ne;Nadia\nf;19\ng;Pamela\nh;20\n",
  "columns of words": "id,status,kind\n1,Open,Bug\n2,Closed,Task\n3,Open,Story\n4,Open,Bug\n5,Closed,Bug\n",
  "lines of letters": "Dear ⟦Maria Lopez⟧, yes?\n".repeat(5),
  "three rows, which may be chance": "1;Laura;a\n2;Kofi;b\n3;Nadia;c\n",
  "a birth behind no name": "The idea, born 1970, was good.\nAlso Then, geb. wann?",
});

describe("people as cards and chats have them", () => {
  finds(cue, {
    "a cardholder": "op naam van MR ⟦C V D BROECKE⟧)",
    "a chat with names in brackets":
      "<~⟦Sunita⟧> io porto i samosa\n<⟦Nonna Rosa⟧> come si mette\n<~⟦Sunita⟧> chieda a lei",
    markup: "\n<Button> text\n<Label> text\n<Field> text</Field>",
  });
});

finds(cue, {
  "no task of a playbook and no step of a build":
    "- name: Install WordPress\n  get_url: x\n- name: Setup Gradle\n- name: Set up Node\n",
  "no program in its manifest": '{ "name": "CSS Reloader", "description": "reloads", "version": "1.0" }',
  "whoever is named in one": '{ "name": "⟦Jane Okafor⟧", "description": "our founder" }',
  "no program of a firm": "Installs MS SQL and MS Office.",
  "whoever has that title": "MS ⟦BRANDT⟧ came.",
  "no program that is greeted": "Hello, Ansible!\nHello, Docker!",
  "whoever is": "Hello, ⟦Ruby⟧!",
});
