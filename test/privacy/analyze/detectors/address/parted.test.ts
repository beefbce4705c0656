import { describe } from "bun:test";
import { address } from "../../../../../src/privacy/analyze/detectors/address/address.ts";
import { finds } from "../marked.ts";

describe("a street and its house number in two fields", () => {
  finds(address, {
    "in German": '{"strasse":"⟦Im Rosental⟧","hausnr":"⟦12⟧"}, {"straße": "⟦Hoher Wall⟧", "hausnummer": ⟦7⟧}',
    "in Italian, with a letter behind the number":
      '{"via":"⟦Via Dora⟧","civico":"⟦12⟧","cap":"10124"} {"indirizzo":"⟦Corso Dante⟧","numero_civico":"⟦31/bis⟧"}',
    "in Spanish, with the door": '{"calle":"⟦Cuesta Alta⟧","numero":"⟦4⟧","piso":"⟦3º⟧","puerta":"⟦2B⟧"}',
    "in French, in both orders":
      '{"voie":"⟦impasse du Lavoir⟧","numero":"⟦4 ter⟧"} {"numero":"⟦4⟧","type_voie":"impasse","nom_voie":"⟦du Lavoir⟧"}',
    "in Dutch, with what is added": '{"straat":"⟦Korte Nering⟧","huisnummer":"⟦12⟧","toevoeging":"⟦bis⟧"}',
    "in English":
      '{"house_number":"⟦14⟧","street":"⟦Fern Hollow⟧"} {"streetName": "⟦The Maltings⟧", "houseNumber": ⟦14⟧}',
    "in JSON within JSON": String.raw`{\"street\": \"⟦Fern Hollow⟧\", \"houseNumber\": ⟦12⟧}`,
    "in Python": "{'calle': '⟦Cuesta Alta⟧', 'numero': ⟦4⟧}",
    "in YAML": "strasse: ⟦Im Rosental⟧\nhausnr: ⟦12⟧\nplz: 8000",
    "in XML": "<street>⟦Fern Hollow⟧</street>\n  <number>⟦12⟧</number>",
    "in a form on one line": "Straße: ⟦Im Winkel⟧; Hausnr.: ⟦8⟧. Rue : ⟦impasse du Lavoir⟧ ; N° : ⟦4⟧ ; Bât : ⟦B⟧",
    "no way by which something is sent":
      '{"via":"email","numero":"4"} {"via":"SMS","number":"4"} {"via":"oral","numero":"4"} {"voie":"A","numero":"3"}',
    "no address of a machine":
      '{"address":"localhost","number":4} {"address":"db.internal","num":4} ADRESSE: 0x1F, NUM: 12',
    "no empty field and no type":
      '{"street":null,"number":3} {"rue":"","numero":""} Straße: unbekannt; Nr: 3\nstreet: string; number: number;',
    "another number behind a street": '{"calle":"Mayor","telefono":"4"} "address": "Main Street", "no_of_rooms": 4',
    "no count beside a street with its number": '{"street":"⟦12 Mill Street⟧","n":1}',
  });
});
