import { card } from "../../../../../src/privacy/analyze/detectors/payment/card.ts";
import { finds } from "../marked.ts";

finds(card, {
  "no number of an article or a book":
    '"ean": "4059952515205", LIN+1+5413867002218:EN, ISBN 4000000000006; card ⟦4000000000006⟧',
  "an old range of Maestro": "paid with ⟦560000000003⟧",
  "any number with the right digit behind a word for it": "my credit card is ⟦910000000000000000⟧",
  "the same without one": "parcel 910000000000000000",
  "the expiry and the code behind it":
    "⟦4111 1111 1111 1111⟧ 09/27 ⟦318⟧, ⟦4111111111111111⟧|09|2027|⟦318⟧ and ⟦5500-0000-0000-0004⟧ (03/28, code ⟦870⟧), ⟦4111 1111 1111 1111⟧, 11/28, Prüfzahl ⟦204⟧",
  "the expiry and something else": "⟦4111 1111 1111 1111⟧ 09/27 pays 318, ⟦4111 1111 1111 1111⟧ 09/27 318 €",
  "one that was mistyped, called a card":
    "a bank card for MR L P VANDERPUMP (⟦4929 5013 7726 4408⟧); parcel 4929 5013 7726 4408; bezahlt mit ⟦5412 7534 0918 2268⟧",
});

finds(card, {
  "sixteen digits": "card ⟦4111111111111111⟧ please",
  "letters of another script beside it":
    "我的信用卡号是⟦4111111111111111⟧，카드번호는⟦4242424242424242⟧입니다 บัตรเบอร์⟦4242424242424242⟧ครับ ו⟦4242424242424242⟧",
  "letters and digits with which a word goes on": "карта4111111111111111 κάρτα4111111111111111 ４4111111111111111",
  "groups with spaces": "⟦4111 1111 1111 1111⟧",
  "groups with hyphens": "⟦5500-0000-0000-0004⟧",
  "no-break spaces": "⟦4111\u00a01111\u00a01111\u00a01111⟧",
  "American Express": "⟦3782 822463 10005⟧ and ⟦371449635398431⟧",
  "Diners Club": "⟦30569309025904⟧",
  Discover: "⟦6011111111111117⟧.",
  JCB: "⟦3530111333300000⟧",
  "Mastercard's second range": "⟦2223003122003222⟧",
  Maestro: "⟦6759649826438453⟧",
  UnionPay: "⟦6200000000000005⟧",
  "thirteen digits": "⟦4222222222222⟧",
  "a year in front": "2019 ⟦4111 1111 1111 1111⟧",
  "several in one line": "⟦4111111111111111⟧,⟦5500000000000004⟧",
  "a field": '{"pan":"⟦4111111111111111⟧"}',
  "a wrong check digit": "4111 1111 1111 1112",
  "no issuer's range": "1234567812345670",
  "too short": "411111111111",
  "too long": "41111111111111111111",
  "a time stamp in milliseconds": "1705314600007",
  "mixed separators": "4111-1111 1111-1111",
  "uneven groups": "41111 111 1111 1111",
  "part of a decimal": "0.4111111111111111 and 4111111111111111.5",
  "a cell of a row before a short one":
    "VALUES (1,⟦4242424242424242⟧,99); 2024-01-02,⟦4242424242424242⟧,15.00 [1,⟦4242424242424242⟧,3] Bob,⟦4242424242424242⟧,12/27,⟦123⟧",
  "a cell of a row in groups": "1,⟦4111 1111 1111 1111⟧,3",
  "the last cell of a row": "1,⟦4242424242424242⟧\n2,⟦5555555555554444⟧\n",
  "what a spreadsheet took for a number": "1,⟦4242424242424242⟧.0\n2,⟦4242424242424242⟧.00\n",
  "a decimal with more behind its dot": "4111111111111111.01 and 4111111111111111.000 and 0.4242424242424242",
  "a number of no issuer before a short cell": "my card is 910000000000000000,99",
  "part of a word": "x4111111111111111 4111111111111111y",
  "part of a name": "card_⟦4242424242424242⟧.json, get_⟦4242424242424242⟧_x and card_⟦4242-4242-4242-4242⟧.pdf",
  "numbers of photographs, messages and times in names":
    "1234_4929501377264408120_n.jpg _20240501120000_ img_20240501123456789 t_1714557600000007 x_4111111111111111a",
  zeros: "0000 0000 0000 0000",
  "a hex digest": "4111111111111111abcdef",
  "a phone number": "+1 415 555 0132",
  "an IBAN without its letters": "89 3704 0044 0532 0130 00",
  "dotted groups": "4111.1111.1111.1111",
});
