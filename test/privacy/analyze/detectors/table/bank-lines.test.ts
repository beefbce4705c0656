import { describe } from "bun:test";
import { recordColumns } from "../../../../../src/privacy/analyze/detectors/table/columns.ts";
import { finds } from "../marked.ts";

describe("customers in lines between banks", () => {
  finds(recordColumns, {
    "who pays and who is paid":
      ":23B:CRED\n:50K:/RO49AAAA1B31007593840000\n⟦ILINCA BREAZU⟧\n⟦STR. LUNGA 4 AP 9⟧\n⟦500035 BRASOV⟧\n:59:⟦TORBEN VESTERLUND⟧\n⟦8200 AARHUS N⟧\n:71A:SHA",
    "with the kinds of lines":
      ":23B:CRED\n:50F:/DE1\n1/⟦ANNE ZORNIG⟧\n2/⟦HOHE GASSE 4⟧\n3/⟦DE/BONN⟧\n4/⟦19700101⟧\n7/DE/123\n:70:RENT",
    "no firm": ":23B:CRED\n:59:/FR14\nACME TRADING LTD\n4 RUE X\nPARIS\n:71A:SHA\n:50K:\nSTADTWERKE HALLE\n06110 HALLE",
    "no code of a bank and no other field": ":23B:CRED\n:52A:BTRLRO22\n:59A:DABADKKK\n:70:RENT MARCH\n:50K:-",
    "a statement of a German bank":
      ":86:166?00GUTSCHRIFT?20SVWZ+Miete Maerz?31DE65?32⟦BOGUMIL JANKOWIAK⟧?33\n:86:177?20SVWZ+X\n?32⟦WENKE HARMS⟧",
    "no firm in a statement": ":86:105?20SVWZ+Beitrag?32TSV HOHENLIND 1908 E.V.\n:86:1?20SVWZ+X?32KREISSPARKASSE STADE",
    "no other question": "svwz ?32UWE ZORNIG; nonref a?32=4",
    "an entry of ACH": "88,INDN:⟦HOLLIS TREVINO⟧ CO ID:41\nINDN:⟦TREVINO,HOLLIS⟧  PPD\nINDN:ACME CORP TRN:4",
  });
  finds(recordColumns, {
    "appointments, staff and merged patients":
      "MSH|^~\\&|A|⟦HX⟧\nSCH|⟦77⟧|⟦Q8⟧||||||||||||||⟦F21⟧^⟦Tavira⟧^⟦Ines⟧^^^D.ra|⟦912004471⟧|||⟦sec.lopo⟧\nPID|1\nAIP|1|A|⟦F21⟧^⟦Tavira⟧^⟦Ines⟧|ORTO\nMRG|⟦881⟧^^^H||||||⟦Ahlgren⟧^⟦Bo⟧",
    "passengers and crews":
      "NAD+FL+++⟦DIALLO⟧:⟦BINTA ROSE⟧:::+⟦4 RUE HAUTE⟧+⟦DREUX⟧++⟦28100⟧+FRA'\nNAD+MS+++OPS CENTRE'",
    "no value of a finding": "PID|1\nOBX|1|NM|718-7^Hemoglobin^LN||13.2|g/dL|12-16|N|||F|||20250101",
  });
});
