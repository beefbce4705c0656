import { describe } from "bun:test";
import { identifier } from "../../../../../src/privacy/analyze/detectors/identifier/identifier.ts";
import { finds } from "../marked.ts";

describe("numbers in what programs keep and send", () => {
  finds(identifier, {
    "who asked and who was given it":
      '"requester_id": ⟦771204418830⟧, "assigneeId": "⟦7d1c8120-77aa-4c1b-9b1e-0a7718c2d2aa⟧", <caller_id display_value="Bo Lind">⟦71726bf03710200044e0bfc8bcbe5d02⟧</caller_id>, "from_id": "⟦user77120441⟧"',
    "no things, and no examples":
      '"product_id": 771204418830, "requester_id": null, "requester_id": 12345678, "user_id": "123e4567-e89b-12d3-a456-426614174000", "sender_id: number"',
    "an account of Atlassian": '"accountId":"⟦6c20b3955d31276611fe32cd⟧", "accountId": "beta"',
    "the subject of a token and of an assertion":
      '"sub":"⟦auth0|62f1a7c4⟧", "sub": "billing", <saml:NameID Format="urn:x">⟦person:uni:s88120⟧</saml:NameID>, <NameIDFormat>urn:oasis</NameIDFormat>',
    "in paths and names of resources":
      'PATCH /scim/v2/Users/⟦7d1c8120-77aa-4c1b-9b1e-0a7718c2d2aa⟧ HTTP/1.1, "people/⟦c77120441883077⟧"; /v1/jobs/7d1c8120-77aa-4c1b-9b1e-0a7718c2d2aa, people/week',
    "in a record of health":
      '"reference":"Patient/⟦f88120⟧", "Practitioner/⟦dr-kern-04⟧", <id extension="⟦7712-0092⟧" root="1.2"/>, <templateId root="1.2" extension="2015-08-01"/>, "Patient/example"',
    "in a payment":
      "<PrvtId><Othr><Id>⟦7712448170⟧</Id></Othr></PrvtId>, <CdtrAcct><Id><p:Othr><p:Id>⟦0077120441⟧</p:Id>, <OrgId><Othr><Id>7712448171</Id>",
    "in a statement of an account":
      ":20:STMT\n:25:50010517/⟦0077120441⟧\n:28C:14/1\n:86:166?00X?30⟦INGDDEFFXXX⟧?31⟦0088120⟧?32BO",
    "no time of day": "at 10:20:30 and :20:\n10:25:3704, ?31 of 10",
    "of SAP": "KUNNR=⟦0000771204⟧ LAND1=DE BANKN=⟦0077120441⟧; PERNR ⟦00088120⟧; KUNNR=0000000000",
    "who wrote it": "note = {ORCID ⟦0000-0003-7712-044X⟧}, https://orcid.org/⟦0000-0003-7712-0441⟧; orcid.org/help",
    "cards, devices and documents":
      "card=⟦04:77:12:04:41:AA:70⟧, card 04:77, imsi=⟦262017712044188⟧, doc=⟦C01873055⟧ nat=SEN, doc=README12",
    "an object with somebody's name":
      '{"id": ⟦77120441⟧, "first_name": "Ana"}, {"login": "x", "node": 1, "id": ⟦88120⟧}, {\n "id": "⟦7d1c8120-77aa-4c1b-9b1e-0a7718c2d2aa⟧",\n "enabled": true,\n "username": "x"\n}',
    "an object with a thing's": '{"id": 77120441, "name": "Chair"}, {"user": {"first_name": "Ana"}, "id": 77120441}',
    "elements of a picture":
      "(0008,0050) SH [⟦RX77120⟧]  # 8, 1 AccessionNumber\n(0008,0060) CS [CT]\n(0010,0010) PN [⟦LIND^BO⟧]  # 8\n(0010, 0020) Patient ID  LO: '⟦88120-1⟧'\n(0010,0030) DA [⟦19770402⟧]\n(0018,0050) DS [2.5]\n(0018,1030) LO [7712044]",
    "the same in JSON":
      '"00100030":{"vr":"DA","Value":["⟦19770402⟧"]},"00100010":{"vr":"PN","Value":[{"Alphabetic":"⟦LIND^BO⟧"}]},"00080060":{"vr":"CS","Value":["CT"]}',
  });
});

describe("codes among the words of an element", () => {
  finds(identifier, {
    "behind a word":
      "<a>\n<Ustrd>tuition of student ⟦UOL-7712044⟧</Ustrd>\n<note>Antrag ⟦IL-2026-77120⟧, Auto</note>\n</a>",
    "in a program": "const a = b > c && d(UOL7712044);\nif (x < y) { z(UOL7712044); }\nfor (const i of UOL7712044) {",
  });
});

describe("records of further languages", () => {
  finds(identifier, {
    "behind their words":
      '"cf_nr_umowy": "⟦U/2026/771204⟧", medarbejdernr. ⟦77120⟧, Kundnummer: ⟦771-2044⟧, zákaznické číslo ⟦77120441⟧, dosya no: ⟦2026/7712⟧, договор № ⟦77120-26⟧, <PersNr>⟦771-20⟧</PersNr>',
    "no dates and no years": "договор 12-03-2026, nr umowy 2026, kundnummer i 2026, заказ 12/03/26, ordrenr. 12",
    "papers and plates":
      "паспорт серия ⟦4512 № 771204⟧, пасп_⟦4512771204⟧, útlevélszám: ⟦BH7712044⟧, plaka ⟦34 KLM 77⟧, nr rejestracyjny ⟦WX 77120⟧, госномер ⟦А771ВС77⟧; серия 4512, plaka 34, regnr 12345",
    "of a Polish court, but no judgement that is cited":
      "sygn. ⟦III RC 771/26⟧ i ⟦I Ns 12/2025⟧, wyrok SN III CSK 771/10, II 12/26, World War II K 12/26a",
  });
});
