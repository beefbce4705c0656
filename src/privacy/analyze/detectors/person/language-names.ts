/** Names of languages, most in the six languages: alone they are no people and no places, as in "translate it to German". */
export const languageNames: ReadonlySet<string> = new Set(
  (
    "english german french spanish italian dutch portuguese polish russian turkish arabic chinese japanese korean greek swedish danish norwegian finnish czech latin hindi ukrainian " +
    "englisch deutsch französisch spanisch italienisch niederländisch holländisch portugiesisch polnisch russisch türkisch arabisch chinesisch japanisch griechisch schwedisch dänisch latein " +
    "anglais allemand français espagnol italien néerlandais portugais polonais russe turc arabe chinois japonais grec suédois danois latin " +
    "inglés alemán francés español italiano neerlandés holandés portugués polaco ruso turco árabe chino japonés griego sueco danés latín " +
    "inglese tedesco francese spagnolo olandese portoghese polacco russo arabo cinese giapponese greco svedese danese latino " +
    "engels duits spaans italiaans nederlands portugees pools turks chinees japans grieks zweeds deens latijn " +
    "akan cornish chamorro ganda gaelic georgian guarani guaraní ndebele ndonga sami shona tatar tigrinya turkmen zulu xhosa yoruba hausa igbo swahili sotho tswana venda tsonga swazi quechua aymara uzbek kazakh kyrgyz tajik uyghur tamil telugu kannada malayalam marathi gujarati punjabi sinhala burmese khmer tagalog cebuano malagasy catalan galician basque breton occitan frisian sardinian corsican maltese luxembourgish " +
    "katalanisch baskisch galicisch bretonisch friesisch catalán gallego aragonés persa armenio sardo tayiko suazi euskera catalano vallone frisone tigrino gallesi catalaans fries occitaans"
  ).split(" "),
);
