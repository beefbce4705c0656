import { recordColumns } from "../../../../../src/privacy/analyze/detectors/table/columns.ts";
import { finds } from "../marked.ts";

finds(recordColumns, {
  "no heads that come again":
    "INSERT INTO owners (first_name, last_name, address, city)\nINSERT INTO owners (first_name, last_name, address, city)\n",
  "no table in lines of JSON":
    '    "name": "Tevita Fonoti", "dob": "2016-08-03",\n    "guardian": "Ana", "phone": "+64 21 555 0104",\n    "allergies": ["penicillin"], "weight_kg": 27.5',
  "a table of logins":
    "| Host | Login | Password | Note |\n|---|---|---|---|\n| sw-1 | ⟦netadm⟧ | ⟦Sand-Dune-Camel-40⟧ | |\n| nvr | ⟦lobo_sec⟧ | ⟦12345678a⟧ | |\n| ups | das | see safe | |",
  "no password in a table of what programs do":
    "| Feature | Password | SSO |\n|---|---|---|\n| MFA | Yes | No |\n| Length | 12 | n/a |\n| Hash | sha256 | - |",
  "people in a table of HTML":
    "<table><tr><th>Name</th><th>Personalnr.</th><th>Mo</th></tr>\n<tr><td>⟦Schwarzenbach, L.⟧</td><td>⟦40711⟧</td><td>F</td></tr>\n<tr>\n <td> <b>⟦Tesfay, Selam⟧</b> </td>\n <td>⟦40856⟧</td><td>S</td>\n</tr></table>",
  "no people in a table of wares": "<tr><th>Name</th><th>Price</th></tr>\n<tr><td>Blue Chair</td><td>4071</td></tr>",
  "a segment behind a word": "segment: PID|1||⟦MRN0091442⟧^^^STGH^MR||⟦OSTROWSKI⟧^⟦HELEN⟧^M||⟦19680230⟧|F",
  "an entry of an address book":
    "BEGIN:VCARD\nVERSION:4.0\nN:⟦Okafor-Lowe⟧;⟦Calliope⟧;;Dr;\nADR;TYPE=home:;;⟦12 Ashgrove Lane⟧;⟦Leeds⟧;;⟦LS1 4AB⟧;⟦UK⟧\nORG:⟦Ashgrove Vets⟧\nEND:VCARD",
  "passwords to begin with": "Initial Password,Temp Password\n⟦Tulpe77x⟧,⟦Kiesel88y⟧\n",
  "numbers beside a telephone at work": "Work Phone,Ref\n0207 946 0999,⟦AB-4471⟧\n",
  "towns beside names": "name,email,city\n⟦Ana Ruiz⟧,ana@example.org,⟦Zwolle⟧\nJo Doe,jo@example.org,⟦Udine⟧\n",
  "a street with its number in the column beside it":
    "Straße;Nr\n⟦Im Rosental⟧;⟦4⟧\n⟦Hoher Wall⟧;⟦12a⟧\n\ncalle|numero|puerta\n⟦Cuesta Alta⟧|⟦4⟧|⟦2B⟧\n\nnumero;voie;cp\n⟦4 ter⟧;⟦impasse du Lavoir⟧;⟦35000⟧",
  "no number of a row beside another column": "title;no\nHello;4\n\nvia;ref\nbus;4",
  "dates of birth": "Name;Geburtsdatum;Ort\nMax Muster;⟦12.3.1980⟧;⟦Kiel⟧",
  "quoted cells": '"full name","street","zip"\n"Jane Doe","⟦12 Elm Street, Apt 3⟧","⟦62704⟧"',
  "customer numbers": "customer_id,name,phone\n⟦C-1001⟧,Jane,⟦5550132⟧",
  "telephone numbers": "naam;telefoon\nJan;⟦0612345678⟧\nAnna;-\nPim;onbekend, zie 12",
  "a row without head": "⟦Thi Muster⟧;⟦23.01.1943⟧;24578321068;thi@example.org",
  "a spoken date without head": "⟦Jane Doe⟧;⟦25 September 1971⟧;836;jane@example.org",
  "an insert of SQL":
    "INSERT INTO staff (emp_no, first_name, dob, pay) VALUES\n('⟦E10442⟧', '⟦Xiuying⟧', '⟦1987-10-02⟧', 51200),\n('⟦E10443⟧', NULL, '⟦1993-04-19⟧', 1);",
  "codes of what people have": "asset_tag\tname\temail\n⟦LT-0451⟧\tAna\tana@x.org\n",
  "codes of people": "code_adh;nom;mail\n⟦A0417⟧;Ana;\n",
  "numbers of people": "id,name,city\n⟦20031⟧,Kaveh,⟦Udine⟧\n⟦20032⟧,Inés,⟦Zwolle⟧\n",
  "numbers of several kinds": "klantnr,naam,mobiel,polis\n⟦881204⟧,Jip,⟦+31 6 1188 2047⟧,⟦ZK.55.30921⟧\n",
  "a ruler below the head": " id     | name | town\n--------+------+-------\n ⟦M00018⟧ | Ana  | ⟦Udine⟧\n",
  "a message between hospitals":
    "MSH|^~\\&|LABSYS|⟦ST BRANNOC⟧|EHR|⟦Ashby Clinic⟧|2025\nPID|1||⟦4471903⟧^^^KNH^MR||⟦OKONKWO⟧^⟦CHIDIEBERE⟧||⟦19880416⟧|M|||⟦Heidkampsweg 71⟧^^⟦Buchholz⟧^^⟦21244⟧||⟦04181 2290731⟧\nPV1|1|I|CHIR3^312^1||||⟦08815⟧^⟦Lüdtke⟧^⟦Ansgar⟧",
  "an appointment, of no patient yet":
    "MSH|^~\\&|CAL|⟦NORDHEIM⟧|PORTAL|⟦NORDHEIM⟧|20260301\nSCH|⟦T-20260301-7⟧|⟦998120⟧|||||CHECKUP^x|NORMAL|30|min|^^^20260301||⟦0721 5550133⟧|||⟦D4471⟧^⟦Osei⟧^⟦Kwabena⟧|⟦0721 5550134⟧|||⟦rec.huber⟧\nAIP|1|A|⟦D4471⟧^⟦Osei⟧^⟦Kwabena⟧|ORTHO\nRGS|1|A|4471",
  "who took, ordered and read a sample":
    "MSH|^~\\&|LIS\nPID|1||⟦88123⟧||⟦Oduya⟧^⟦Femi⟧|||M||||||||||||⟦10293847561⟧|⟦D7781203⟧\nOBR|1|⟦2207-81⟧||CBC^Hemogram^LN|||20260301|||⟦nurse_ada⟧||||||⟦0881⟧^⟦Kranz⟧^⟦Ulla⟧||||||||||||||||⟦5101⟧&⟦Sorel⟧&⟦Yann⟧^20260301\nOBX|1|NM|718-7^Hgb^LN||13.5|g/dL|12-16|N|||F|||20260301||⟦tech7⟧^⟦Moss⟧^⟦Jo⟧",
  "a passenger in a message to an authority":
    "BGM+745'\nNAD+FL+++⟦DOE⟧:⟦JO⟧'\nDTM+329:⟦790314⟧'\nDTM+189:2603010715:201'\nRFF+AVF:⟦Q8ZK4M⟧'\nRFF+TN:260301'\nDOC+P:110:111+⟦C01X00T47⟧'\nDOC+380+77120'",
  "a claim that is paid":
    "CLP*⟦PT-88172⟧*1*120*90**12*⟦2026031500417⟧~\nNM1*QC*1*⟦LUND⟧*⟦MAJ⟧~\nREF*0F*⟦902213877⟧~\nREF*EV*8812~",
  "a message of a laboratory's instrument":
    "H|\\^&|||LIS\nP|1||⟦LAB26-00914⟧||⟦Kerbrat⟧^⟦Maëlle⟧||⟦19910530⟧|F\nO|1|⟦0220914731⟧|^^1^3\nP|2",
  "a message between insurers":
    "NM1*85*2*PRAIRIE MEDICINE*****XX*1730498826~\nPER*IC*⟦LUANN SVOBODA⟧*TE*⟦4025550139⟧~\nNM1*IL*1*⟦OKPARA⟧*⟦WENDELL⟧*J***MI*⟦YBN881204417⟧~\nN3*⟦1911 SANDHILL CT⟧~\nN4*⟦KEARNEY⟧*NE*⟦68847⟧~DMG*D8*⟦19570402⟧*M~\nREF*SY*⟦507881934⟧~",
  "a message between traders":
    "BGM+351+⟦LS-7719043⟧+9'\nNAD+DP+++Ana Ruiz+⟦Am Moosgraben 6a⟧+⟦Schierling⟧++⟦84069⟧+DE'\nCTA+PD+:⟦Ana Ruiz⟧'\nCOM+⟦00390472830155⟧:TE'\nCNT+2:1'",
  "lines of a practice's program":
    "01380006310\n0183101⟦Öztürkmen⟧\n0173102⟦Gülbahar⟧\n0173103⟦17091958⟧\n0193105⟦T604418376⟧\n0283106⟦45879 Gelsenkirchen⟧\n0138402LZ",
  "an insert with a birth and a password by short names":
    "INSERT INTO `licencie` (id, nom, prenom, ne_le, mdp_tmp) VALUES (7, '⟦Vandenbossche⟧', '⟦Tiphaine⟧', '⟦2009-10-02⟧', '⟦Poutre!2moi⟧')",
  "an insert with numbers of people":
    "INSERT INTO members (id, name, dob) VALUES (⟦5017⟧, 'Guusje', '⟦1990-02-03⟧'), (⟦5019⟧, 'Xiaoyu', NULL)",
  "a key of an error":
    "Key (nominativo, nascita, stanza)=(⟦ERMENEGILDA TREVISIOL⟧, ⟦1934-11-05⟧, 214) already exists. Key (sku, price)=(Ada Chair, 12)",
  "an insert without columns":
    "INSERT INTO leden VALUES\n (⟦5512⟧,'Fleur','f@live.nl','2008-06-02','⟦Kromme Elleboog 13⟧','⟦Hoorn⟧'),\n (⟦5514⟧,'Thijs','in 't Veld',NULL,'Noord 2','Enk'),\n (⟦5515⟧,'Bo',NULL,NULL,'⟦Laan 2⟧','⟦Zwaag⟧');",
  "an insert of goods without columns":
    "INSERT INTO goods VALUES (50171, 'Chair', 'Series 12', 'Oak', 12.5);\nINSERT INTO t VALUES (50171, 'a', 'Series 12', 'Oak');",
  "an insert with numbers of goods": "INSERT INTO goods (id, name, price) VALUES (50171, 'Chair', 12.5);",
  "numbers of runners":
    "| Dorsal | Nombre | DNI |\n|---|---|---|\n| ⟦7712⟧ | Ana Ruiz | ⟦23844582E⟧ |\n| ⟦77⟧ | Bo Sarr | - |",
  "numbers of runners beside their births":
    "| Dorsal | Corredor/a | F. nac. |\n|---|---|---|\n| ⟦771⟧ | Ana Ruiz | ⟦1/2/91⟧ |\n| ⟦772⟧ | Bo Sarr | ⟦3/4/92⟧ |",
  "numbers of rows": "id,name,city\n1,Kaveh,⟦Udine⟧\n2,Inés,⟦Zwolle⟧\n",
  "numbers of things": "id,price,stock\n20031,17,4\n20032,18,5\n",
  "ages of children": "Child,Class,Age\nMaeve O'Hanlon,2B,⟦7⟧\nKacper Nowak,3A,⟦9⟧",
  ages: "cognome;eta;telefono\nPichler;⟦67⟧;⟦055 123456⟧\n",
  "what a claimant has":
    "claim,claimant,age,vehicle,reg,date_of_loss\nCL-2290-17,Femi Oyelaran,⟦41⟧,Vauxhall Corsa,⟦KX19 ZPO⟧,02/12/2024",
  "what a tenant has": "Mieter;Ort;Kennzeichen\nJens Petersen;⟦Kiel⟧;⟦KI-JP 301⟧\nleer;Plön;-",
  "drivers of machines": "host;driver;age;address\nweb;Intel Graphics;41;0x3f8\ndb;nouveau;12;0x3f9",
  "registers of machines": "reg;name;address\nR0;Zero;⟦0x00⟧\nCTRL;Control;⟦0x04⟧",
  "short names of national numbers": "navn;cpr;ni\nBo;⟦070861-1234⟧;⟦QQ 12 34 56 C⟧\nIda;1,5;yes",
  "a Norwegian's number": "etternavn;fornavn;fødselsnummer\nHaugen;Liv;⟦01018512345⟧",
  "logins of a directory": "Name,SamAccountName,uid\nAna Ruiz,⟦aruiz⟧,1001\nJo Doe,⟦jdoe⟧,⟦jdoe2⟧",
  "people in a list of objects":
    '[{"nr": "⟦P10442⟧", "naam": "Sanne Wijnaldum"}, {"id": ⟦20031⟧, "name": "Marek Wróbel"}]',
  "things in a list of objects": '[{"id": 20031, "name": "Blue Chair"}, {"id": "A-2003", "name": "Desk"}]',
  "a name that its address repeats": '"7714","⟦Li Zhongwei⟧","zhongwei.li@example.org","felt hat"',
  "a name that its address does not repeat": '"7714","Felt Hat","zhongwei.li@example.org"',
  "a letter that names its reader's address": "Dear Maria Lopez, is maria@example.org, still yours?",
  "a desk with its address": "Sales Desk;sales@example.org;open",
  "an insert of other things": "INSERT INTO goods (id, name, price) VALUES ('A-1', 'Chair', 12.5);",
  "a table of cities": "city,population,country\nKiel,247000,Germany\n",
  "a row of a log": "2024-01-15,ERROR,jane@example.org,failed",
  "a list in a sentence": "We need the name, city, and country of each office.",
  "the end of the table": "name,email,city\nAna,ana@example.org,⟦Udine⟧\n\nthe rest, of the, text",
});
