import { crypto } from "../../../../../src/privacy/analyze/detectors/payment/crypto.ts";
import { finds } from "../marked.ts";

finds(crypto, {
  "pay to key hash": "send to ⟦1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2⟧",
  "pay to script hash": "⟦3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy⟧.",
  bech32: "⟦bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq⟧",
  "bech32 in capitals": "⟦BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4⟧",
  bech32m: "⟦bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0⟧",
  "a test network": "⟦tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx⟧",
  "Ethereum in lower case": "⟦0x52908400098527886e0f7030069857d2e4169ee7⟧",
  "Ethereum with EIP-55 capitals": "⟦0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed⟧",
  "a field": '{"wallet":"⟦0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed⟧"}',
  "a payment link": "bitcoin:⟦1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2⟧?amount=1",
  "one letter wrong in base58": "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3",
  "one letter wrong in bech32": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp",
  "mixed case in bech32": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ",
  "a letter base58 does not have": "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNV0I",
  "too short": "1BvBMSEYstWet",
  "a commit": "52908400098527886e0f7030069857d2e4169ee7",
  "a transaction": "0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b",
  "39 digits": "0x52908400098527886e0f7030069857d2e4169ee",
  "the address of nobody": "0x0000000000000000000000000000000000000000",
  "the middle of a word": "x0x52908400098527886e0f7030069857d2e4169ee7",
  "a long word": "Donaudampfschifffahrtsgesellschaft",
  base64: "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkw",
  "hex bytes": "0xdeadbeef",
  "a word with bc1": "abc1def bc1 tb1",
});
