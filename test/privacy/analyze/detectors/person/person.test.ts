import { person } from "../../../../../src/privacy/analyze/detectors/person/person.ts";
import { finds } from "../marked.ts";

finds(person, {
  "a resource of a cloud": '{"Arn": "arn:aws:iam::418820977305:user/bots/x"}, ⟦Arn⟧ went home',
  "no common word in small letters":
    "si no te gusta, me dices. tú eres mi amigo y no creo que hayan ido. 75 cl de bière brune, toner e tamburo.",
  "whoever is called so in small letters":
    "ich habe mit ⟦vera⟧ gesprochen, hoy viene ⟦maria castellano⟧ y ⟦vera rossi⟧, y tú eres ⟦juan perez⟧",
  "a given name of two parts, of which no list has one": "I authorise ⟦Li-ann Chow⟧ to collect my passport.",
  "both who are against each other": "Re: ⟦Herbst⟧ v. ⟦Thamrin⟧",
  "a family by its surname":
    "the ⟦Okafors⟧ are away, we met the ⟦Patels⟧ at nine; invite the ⟦Adeyemis⟧ and the ⟦Sanchezes⟧. Die ⟦Müllers⟧ kommen.",
  "no family that everybody knows, and nothing else that is many":
    "the Simpsons, the Browns, the Finns, the Alps, the Beatles, the Oscars, the Whitlocks Foundation, the Packers, the Teslas",
  "a surname in a German genitive": "Breiteren Kreisen wurden die Studien ⟦Spalding⟧s erst nach dem Krieg bekannt.",
  "no plural of English, no firm and no town":
    "Two Spaldings of tea. Der Umsatz Googles und die Bürger Nürnbergs wachsen, und die Teams sind zufrieden.",
});

finds(person, {
  "whom a greeting or a relation of further languages is before":
    "Kære ⟦Birthe⟧. Bună ⟦Ioana⟧. Hilsen ⟦Eirik⟧. Caro ⟦Marco⟧. Klientka ⟦Anna Nowak⟧ i córka ⟦Irena⟧. Dcera ⟦Jana⟧",
  "no grade, greeting or command": "Sr. Executive – KYC\nJr. Developer\nAbraços,\nGrant access to the team.",
  "no engine of a browser and no event":
    "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0\n\tTask Category:\tLogon\n",
  "no town that somebody goes to": "We drive to Lincoln, and she moved to Jackson; ⟦Lincoln Hayes⟧ spoke to ⟦Austin⟧",
  "no town of a list in a sentence about towns, or of those compared":
    "Which of Lincoln, Madison and Pierre is a state capital? Compare Houston, Jackson, Charlotte and Augusta. Which city is cheaper, Austin or Charlotte? Is Sydney bigger than Melbourne?",
  "no town that is against a town": "And what about Adelaide vs Darwin?",
  "who is called like towns":
    "My kids are ⟦Austin⟧, ⟦Madison⟧ and ⟦Charlotte⟧. ⟦Sydney⟧ met ⟦Madison⟧. Which of ⟦Austin⟧ and ⟦Sydney⟧ is taller?",
  "no town in a field for it": "Foro competente: Milano\nLuogo di nascita: Napoli\nFirmato: ⟦Paola⟧",
  "no town that a ware comes from": "un vino de Jerez y queso de ⟦Maria⟧",
  "no road round a town": "trabajo en Ronda de Dalt y ⟦Ronda de Souza⟧ llamó",
  "no trade that somebody works as":
    "Er war Schreiner, später Schlosser, dann Kellner. Mein Vater ist Schmied und Bäcker. Ich bin gelernter Weber und arbeite als Gärtner. Beruf: Koch",
  "whose surname is a trade":
    "Das war ⟦Schneider⟧. Zuerst kam ⟦Müller⟧, dann ⟦Weber⟧. Sie ist krank, ⟦Weber⟧ kommt. Er heißt ⟦Schreiner⟧.",
  "nobody who is told to avoid something":
    "Evita le ripetizioni. Evita los tecnicismos. Evita que suene frío. ⟦Evita Romano⟧ le scrisse",
  "no player": "Player timed out, then Player 2 joined",
  "one name, not what joins two of firms": "Das Angebot von ⟦Würth⟧ und das von Festo",
  "a name letter by letter": "It is ⟦Bill Hathersage⟧, ⟦H-A-T-H-E-R-S-A-G-E⟧. Surname: ⟦O-K-O-Y-E⟧\nthen press A-B-C-D",
  "a name of the lists letter by letter": "that's ⟦D-E-L-A-C-R-O-I-X⟧, ⟦O-K-A-F-O-R⟧; W-A-I-T, that is N-O-N-E",
  "the first of two with one surname": "⟦Stu⟧ & ⟦Bea Ormerod⟧ came, and Marks & Spencer",
  "whose a device is": "⟦Ludovica⟧s-MBP 12s",
  "whose devices are": "Galaxy-S22-di-⟦Ciro⟧\niPhone-von-⟦Anna⟧, ⟦James⟧-iPhone; a Pro-MacBook, Test-iPad",
  "who travels": "1.1⟦MUTASA/RUDO⟧ MRS   2.1⟦MUTASA/TAFADZWA⟧ MSTR, TCP/IP MRP",
  "who is a party, without the word for it":
    "Seller ⟦Cletus R. Boudreaux⟧ and Buyer ⟦Jon Roe⟧ agree. Prescriber ⟦A. Gholami⟧ signed. ⟦Peter Seller⟧ is here",
  "who greets in short": "bis dann\nLG ⟦Sven⟧\nMfg ⟦Ute Zeh⟧",
  "whose name in capitals has a word behind it": "name on card ⟦IFEOMA J BANKOLE⟧ billing zip 30301",
  "who has a number of a taxpayer": "⟦ROSSI MARIO⟧ C.F. come sopra, ⟦Pascal P⟧. kommt",
  "no title alone": "your staff Ms. ⟦Kavitha⟧ told us",
  "nobody who begins to write":
    "Sigo pensando que da igual. Supongo que hay filas malas. Bereken de molariteit. Nenn auch die anderen.",
  "what somebody is called between quotes":
    'a eulogy for ⟦Arthur "Sparky" Clitheroe⟧, and ⟦Gerhardus "Gert" de Wet⟧ came; the "Great" Wall',
  "what a message asks for or begins with":
    "Redacta la carta de ⟦Nadia Petrova⟧.\nPasalo en limpio.\nConstancia que\nK: Ja, voor de deur\nKorrigier den Brief.\nShorten the letter.",
  "names shortened with a dot":
    "hab. 111 ⟦Fdez. Vallejo⟧: cama\nFirma ⟦Fco. Javier Nájera⟧ con ⟦Luis Gmez. Pérez⟧ y ⟦Mtnez. de la Rosa⟧. Es de ⟦Juan Hdez⟧. Luego sale; ⟦Wm. Turner⟧ painted",
  "words shortened with a dot that are no names": "glez. y cía; FCO. 12, FCO Sicherheit",
  "a surname in capitals before two given names that are words, too":
    "– ⟦TCHOUMI Grâce-Divine⟧\nConjoint\nBMW Rhein-Main",
  "names that look like what a message begins with": "⟦Maider⟧ called, ask ⟦Jai⟧ and ⟦Iva Novák⟧.",
  "particles before what is a first name, too": "sn: ⟦van der Linde⟧\nde heer zegt dat ⟦van der Linde⟧ komt",
  "a second name that is a word": '(2) ⟦DESMOND PAUL OYSTON⟧ and ⟦IVY MAY TREDWELL⟧ ("the Executors")',
  "no field, form of address, rank or abbreviation":
    "Consignee: them\nCLIENT INTAKE (short)\nMy ma'am, BEng (Hons), RUT 14, Dpto. de ventas, Lic. y Cpl., Eircode D15",
  "nobody who is told to do something":
    "Háblame de la Alhambra. Explíquenme por favor qué es. Ideami un gioco. Piensa en un nombre. Scrivetemi di ⟦Ada Lindqvist⟧",
  "a name in no list that looks like what somebody is told": "⟦Moslemi⟧ called about the invoice.",
  "no town behind a word for where one is or comes from, and no verb":
    "I mercati di Roma, una pizzeria di Napoli. Que no sean cursis. ⟦Sean Molloy⟧ called",
  "a name that is a town, too, behind the Dutch for and": "en ⟦Anna⟧ v.d. ⟦Meer⟧ belt",
  "a full name in a sentence": "Yesterday ⟦Laura Hendricks⟧ signed the contract.",
  "a name at the beginning": "⟦Kofi Mensah⟧ called about the delivery.",
  "a first name alone": "I think ⟦Nadia⟧ forgot her umbrella.",
  "two first names": "⟦Nadia⟧ and ⟦Oliver⟧ went home early.",
  "a middle initial": "The judge heard ⟦Laura B. Hendricks⟧ first.",
  "an initial": "It was signed by ⟦L. Hendricks⟧ in March.",
  "a possessive": "⟦Laura Hendricks⟧'s car is blue.",
  "a name in no list behind a first name": "We hired ⟦Laura Quvbreneth⟧ in May.",
  "a middle initial between names in no list": "Have you met ⟦Zorvath K. Quvbreneth⟧ before?",
  "a name behind the first word": "Yesterday ⟦Laura Hendricks⟧ called.",
  "names in a list": "Present: ⟦Laura Hendricks⟧, ⟦Kofi Mensah⟧, ⟦Nadia Petrova⟧.",
  "names in bullets": "- ⟦Laura Hendricks⟧\n- ⟦Kofi Mensah⟧",
  "who says what": "⟦Nadia⟧: Are you there?\n⟦Oliver⟧: Yes.",
  "the surname first": "⟦Hendricks⟧, ⟦Laura⟧\nborn 1970",
  "two people beside each other": "⟦Uwe⟧ und ⟦Heike⟧, ⟦Juan Carlos⟧ y ⟦Pilar⟧",
  "a first name that is a word": "⟦Grace Miller⟧ and ⟦Mark Fisher⟧ came.",
  "small letters with a surname": "my dad ⟦john smith⟧ is ill",
  "a title in front": "She asked Major ⟦Laura Hendricks⟧ and Mister ⟦Fletcher⟧.",
  "an initial that is no title": "We met ⟦M. Hendricks⟧ there, and she was glad of the company.",
  "no language, script or currency": "The Guatemalan Quetzal is written in Gujarati, Nabataean or Guilder.",
  "no words without accents, and none in short":
    "jai pas compris la posicion, el triangulo y la derniere fois nn capisco",
  capitals: "⟦LAURA HENDRICKS⟧\n12 High Street",
  "small letters": "can you ask ⟦nadia⟧ if she comes",
  "an Irish apostrophe": "We met ⟦Siobhan O'Connor⟧ there.",
  "a Scottish capital": "We met ⟦Ewan McGregor⟧ there.",
  "a hyphen": "We met ⟦Anne-Marie Fletcher-Jones⟧ there.",
  "a name over the end of a line": "signed by ⟦Laura⟧\n⟦Hendricks⟧ and others",
  "a row of a table": "⟦Laura Hendricks⟧,1970-02-01,Leeds,42",
  "a log": "2026-01-02 INFO user ⟦Laura Hendricks⟧ logged in",
  "nested JSON": '{"args":"{\\"body\\":\\"Hi ⟦Nadia⟧, see you\\"}"}',
  "a comment in code": "// TODO ask ⟦Laura Hendricks⟧ about this",
});

finds(person, {
  "a German sentence": "Gestern hat ⟦Jürgen Hartmann⟧ angerufen.",
  "a German first name": "Ich glaube, ⟦Annegret⟧ hat recht.",
  "a Turkish name in German": "Die Rechnung ging an ⟦Mehmet Yıldız⟧ in Köln.",
  "a German particle": "Das Gutachten stammt von ⟦Sigrid von der Heide⟧.",
  "a German register": "⟦Hartmann⟧, ⟦Jürgen⟧, geb. 3.4.1960",
  "a French sentence": "Hier ⟦Élodie Marchand⟧ a signé le contrat.",
  "a French title": "Hier M. ⟦Marchand⟧ et Mlle ⟦Élodie Marchand⟧ sont venus à la gare.",
  "a German title": "Sie wurde von Oberärztin ⟦Hartmann⟧ aufgenommen.",
  "a German abbreviation": "Training, z. B. Maschinenschreiben, o. B. Eiweißelektrophorese",
  "a French elision": "La fille d'⟦Élodie⟧ est malade.",
  "a French particle": "J'ai vu ⟦Gérard de la Fontaine⟧ à la gare.",
  "an African name in French": "Le dossier de ⟦Aminata N'Diaye⟧ est complet.",
  "two Spanish surnames": "Ayer ⟦Rocío Jiménez Cabello⟧ firmó el contrato.",
  "a Spanish particle": "Vino ⟦Álvaro de la Cruz⟧ con su madre.",
  "Spanish small letters": "dile a ⟦rocío⟧ que llego tarde",
  "an Italian sentence": "Il contratto di ⟦Federica Lombardi⟧ è scaduto.",
  "an Italian apostrophe": "Ho visto ⟦Matteo D'Angelo⟧ alla stazione.",
  "a Dutch sentence": "Gisteren heeft ⟦Joost Hoekstra⟧ getekend.",
  "a Dutch particle": "De brief van ⟦Marloes van den Berg⟧ is zoek.",
  "a Dutch particle behind a title": "Het woord is aan den heer ⟦van Doorn⟧.",
  "a German genitive": "Das lehnt ⟦Kowalski⟧s Anwalt ab.",
  "a vehicle": "Er fuhr einen Skoda Octavia, sie einen silbernen Astra. Auto: Toyota Yaris. ⟦Mercedes López⟧ vino",
  "heads of parts and other things":
    "zzgl. Kurtaxe. Fehlercode E-117, Sesso M, Spett.le ditta, Matric: five distinctions",
  "who made a device, and a region":
    "Perché la caldaia Vaillant segna F.28? Mon lave-linge Brandt affiche d03. Een loodgieter in regio Twente. The fridge of ⟦Anna Rossi⟧",
  "what a text is about":
    "The Lessee shall indemnify the Lessor. 150 g di guanciale, pepe nero. Spaghetti Bolognese: 500 g mince. Title passes to the Buyer. El IVA para un autónomo, gli gnocchi alla romana. ¿Cómo se hace?",
  "people who are called like makers, towns and words":
    "Merci à ⟦Renault Jean⟧ et ⟦Cole⟧, frag ⟦Reha Yıldız⟧. Ein Nissan Qashqai, el profe del cole, er fährt zur Reha",
  "one of several": "¿Qué es un amparo? Vergleiche Scrum und Kanban. Le voyant EPC sur une Clio IV",
  "a zone of time": "at America/Toronto:20250314",
  "a chat without capitals": "tell ⟦quvbreneth⟧ to call me",
});

finds(person, {
  "sentences without anyone": "Will you come in May? Mark the date. Bill the client. Faith moves mountains.",
  "whoever is greeted":
    "is it yours?\nDear ⟦Maria Lopez⟧,\nCher ⟦Pierre Dupont⟧,\nHallo ⟦Anna Schmidt⟧, gracias ⟦Ana Ruiz⟧",
  "who stands behind the first word of a sentence or a line":
    "Tell ⟦Ottoline Faircloth⟧ so.\n- Frag ⟦Anna Schmidt⟧\nDoes ⟦John Smith⟧ know? Kunde ⟦Jan de Vries⟧ ruft an",
  "a surname with particles": "Kollegin ⟦van der Heijden⟧ rief an. ⟦Le Goff⟧ said that van de markt is closed",
  "a name with particles that begins the text": "⟦Jan de Vries⟧ ruft an",
  "a family of languages": '{ "name": "Algic languages" }, { "name": "⟦Karen Orvak⟧" }, { "name": "Karen languages" }',
  "a command, and who is called like one": "Bill the client. ⟦Bill⟧ the plumber called.",
  "German nouns": "Die Rechnung für das Fahrzeug liegt im Büro. Der Befund der Lunge ist unauffällig, keine Diagnose.",
  "parts of the body and drugs in a finding":
    "Untersuchungsbefund: Cor rein, Kopf frei beweglich, Hals mit reizloser Narbe. Thorax unauffällig, Abdomen weich. Diagnosen: Adipositas, Anämie. Therapie mit Diamox und Berodual.",
  "a given name that is such a word": "⟦Pat⟧ said that ⟦Gabe⟧ went home early.",
  "words of clinics":
    "Wir berichten über o.g. Patienten, der sich vorstellte. Makula unauffällig, Papille vital. Therapie mit Cisplatin, Etoposid und Melphalan.",
  "a language": "Vertaal naar het Engels: dank u. Übersetze ins Englische.",
  "names of fields": "Verwendungszweck: Miete 7\nLieferadresse: Am Deich 3\nIntestatario: sconosciuto",
  "German words that are names": "Klein, aber fein. Im Mai und im August ist es warm.",
  "French words": "La facture est dans le bureau. Merci de répondre avant Noël.",
  "Spanish words": "La factura está en la oficina. Se realizó una ecografía. Tratamiento con antibióticos.",
  "Italian words": "La fattura è in ufficio. Grazie della risposta.",
  "Dutch words": "De factuur ligt op kantoor. Bedankt voor uw antwoord.",
  headings: "# Getting Started\n\n## Table of Contents\n\n### API Reference",
  code: 'import { Button } from "../Button";\nclass Parser extends Base { readName(): string { return this.Name; } }',
  "a log without names": "2026-01-02 WARN [main] Tomcat started on port 8080",
  products: "Deploy to Kubernetes with Terraform and Redis.",
  "countries and days": "On Monday the minister of Germany travelled from Berlin to Paris.",
  "a word that looks like a name once in many times": `Tabs: Are you there?${" Open the Tabs and the Tabs.".repeat(8)}`,
  acronyms: "GET /api HTTP/1.1, JSON, XML, TAC, RM, PSA, IV",
  identifiers: "maria_lopez MariaService getJohn @nadia laura.ts $Oliver",
  "a lone initial": "Vitamin D and plan B. J.",
  "relations, not names": "Sehr geehrter Herr Kollege, liebe Patientin",
});
