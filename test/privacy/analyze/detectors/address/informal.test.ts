import { describe } from "bun:test";
import { address } from "../../../../../src/privacy/analyze/detectors/address/address.ts";
import { finds } from "../marked.ts";

describe("an address without a word for a street and without capitals", () => {
  finds(address, {
    "behind a word for living":
      "i live at ⟦7 corn loft, otley⟧. she lives at ⟦31 elmwood⟧ next to us, lived at ⟦9 the old dairy⟧",
    "with its postcode": "they live at ⟦7 corn loft, otley ls21 4qd⟧ now",
    "whose house it is": "our house is ⟦5 the maltings⟧; my mum's house is ⟦14 orchard end⟧.",
    "where something or somebody comes":
      "pizza to ⟦19 larkwell view gateshead⟧ pls, deliver to ⟦31 hawthorn rise leeds⟧, taxi from ⟦6 brambledown⟧ asap",
    "a name that ends as none but a place's":
      "there's a guy at ⟦44 fernhurst⟧ who parks here; number ⟦9 Thornlea⟧, ring twice",
    "where the police went":
      "they raided ⟦2217 Kossuth⟧ last night and responded to ⟦1420 Delancey⟧ for a noise complaint",
    "with the number last":
      "wohne ⟦am anger 4⟧, bin da; ich wohne ⟦im winkel 8⟧ in kiel; vivo en ⟦serrano 12⟧, llama; ik woon op ⟦singel 4⟧ en jij; j'habite au ⟦12 les tilleuls⟧",
    "no sum, no time and no measure":
      "at 44 pounds it's a steal, at 12 noon, we go live at 9pm, we are live at 9 eastern, i live at 3000 feet, people live at 40 degrees there",
    "no count":
      "he lived at 3 different addresses; we live at 2 locations; sent to 50 recipients; flights from 2 chicago, one",
    "nothing of a program":
      "scale to 5 replicas, then deployed to 12 kubernetes clusters at 60 fps; to 3 webviews, at 2 markdown",
    "no house that is so far or so old":
      "our house is 5 minutes away, our house is 120 years old, our house is 3 bedrooms",
    "no name of a player or a scent": "number 10 Messi scored; No. 5 Chanel; responded to 300 Emails",
    "no room and no time in other languages":
      "wohne im zimmer 4, wohnt in berlin 3 jahre, vivo en madrid 3 meses, vivo en el piso 4, ik woon op kamer 4, j'habite au 3 étage",
    "a number without a name": "lives at 12 with her mum",
  });
});

describe("a postcode that was asked for", () => {
  finds(address, {
    "in small letters":
      "Agent: your postcode?\nCustomer: ⟦ng7 3qp⟧\nagent: postcode please?\ncaller: yes it's ⟦ls21 4qd⟧",
    "in figures": "Agent: PLZ?\nKunde: ⟦04109⟧",
    "another question": "is it a zip?\nit has 12345 files",
  });
});
