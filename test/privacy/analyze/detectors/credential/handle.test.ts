import { handle } from "../../../../../src/privacy/analyze/detectors/credential/handle.ts";
import { finds } from "../marked.ts";

finds(handle, {
  "a French speaker": "⟦@fatou.n⟧ : qqun a déjà vu\nça",
  "who is spoken to": "⟦@quvbreneth⟧ are you there?",
  "a name with a hyphen":
    "cc ⟦@octo-nadia⟧, ping ⟦@hugh-jazz⟧ please, and thanks ⟦@sleepy-badger⟧ ⟦@tove-ek⟧ for the fix",
  "who is spoken to by a name with a hyphen": "⟦@quvbrenn-dev⟧ could you have a look?",
  "whose files they are": "*.ts ⟦@olu-k⟧ @acme/frontend\n/docs/ @docs-team ⟦@hyejin-park⟧\nsrc/api/* ⟦@octo-nadia⟧\n",
  "no rule, scope, team and variable with a hyphen":
    "use @brand-primary and @font-face, npm i @angular-devkit/core, cc @acme/team-quvbrenn, run @vue-router.\n@counter-style x { a: b }\n@quvbrenn-color: #fff;",
  "who is at a server of Matrix":
    "<⟦@lumi:matrix.example.fi⟧> hi ⟦@borek_77:tchncs.example⟧, see https://matrix.to/#/⟦@tove:chat.example.org⟧ or #room:matrix.example",
  "no target of an annotation and no file":
    "@file:kotlin.jvm\n@get:javax.inject\n@import:styles.css git@host.example:tools.git me@example.org:22 @type:module.js",
  "who is spoken of": "Lunch with ⟦@ann_lee⟧, ⟦@jd1987⟧ and ⟦@CarolineLucas⟧.",
  "a message sent on": "RT ⟦@Quvbreneth⟧: what a day",
  "who shall mend a program": "// FIXME(⟦@ann-lee⟧): breaks, TODO(@)",
  "no tag of a documentation": "/**\n ** @internal\n ** @endcpp\n * @brief x\n */\nint f(void);\n@end\n",
  "whoever is in a list": "* ⟦@ann_lee⟧\n* ⟦@quvbreneth⟧\n",
  "a name with dots": "14:05 ⟦@umut.k⟧: one more, ask ⟦@lolo.breizh⟧, @gmail.com or @types.de",
  "whoever follows a hashtag or a bracket": "#ff ⟦@ann_lee⟧ and (⟦@quvbreneth⟧ live)",
  "to whom money goes in India": "UPI: ⟦saiprasad704@ybl⟧ or ⟦v.nair@okaxis⟧, not a@b",
  "who plays": "el nick ⟦xX_elrubius_Xx⟧ y creo, und ⟦xX_Nebelkrähe_Xx⟧, my tag is ⟦xX_GravyBoat_Xx#4417⟧; xXx",
  "who speaks": "⟦@ilse.vdw⟧: who changed it\n⟦@quvbreneth⟧: me\n\n@override\nclass A {\n  int b;\n}\n",
  "a word that is no name": "@everyone @here ask @workspace and @codebase, @returns a list",
  "a variable of Ruby": "unless @launcher\n  @launcher = nil\nend; ask ⟦@quvbreneth⟧",
  "an argument": "assert r.regenerate?(@asset_file), but Ashwin (⟦@ashmaroli⟧)",
  "whose something is": "in my ⟦@quvbreneth⟧ app",
  "a list and a parameter": "my @toremove = grep { $_ } @all;\n/*\n * @wolopts: a mask\n */",
  "an annotation in a sentence": "Add @NonNull to it, or @SpringBootApplication.",
  "an address, a package and a path": "ann@quvbreneth.example, @angular/core, see @quvbreneth.com",
  "a program": 'import { a } from "b";\n\n@quvbreneth\nclass A {\n  constructor(private b: B) {}\n}\n',
});
