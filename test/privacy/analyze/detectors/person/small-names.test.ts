import { cue } from "../../../../../src/privacy/analyze/detectors/person/cue.ts";
import { finds } from "../marked.ts";

finds(cue, {
  "who is somebody's, with an age":
    "my bf ⟦tre⟧ 26m and me 24f, my son ⟦kit⟧ is 4 and coughs, my sis ⟦flo⟧ (19) left, mijn broertje ⟦jip⟧ is 6",
  "who is somebody's, beside oneself":
    "my bf ⟦zay⟧ n me moved in, my gf ⟦kez⟧ and i broke up, meine freundin ⟦lea⟧ und ich streiten, mon copain ⟦zak⟧ et moi",
  "who is somebody's and does something":
    "my bro ⟦tee⟧ got arrested, his best mate ⟦baz⟧ needs a cv, mein kumpel ⟦kalle⟧ braucht geld, ma copine ⟦inès⟧ veut partir, mi prima ⟦mari⟧ se casa, mia cugina ⟦giu⟧ vive a lodi",
  "who is somebody's, by a name that is no word": "ask my flatmate ⟦tim⟧ about it",
  "an aunt or a grandmother, whoever's she is": "oma ⟦jo⟧ komt morgen, tante ⟦uli⟧ sagt nein",
  "what is somebody's": "my mate ⟦baz⟧'s got one, my friend's cat",
  "who was somewhere together with somebody": "him and ⟦dev⟧ were at the pub, her and ⟦kev⟧ are getting divorced",
  "what is said of somebody who has no name":
    "my son is 4 and coughs, my bro acc said yes, my brother lowkey has adhd, my mate will never learn, my friend and me went, my partner wants out",
  "words behind a relation in further languages":
    "mein mann ist krank, mein bruder hat halt 3 kinder, ma femme est enceinte, mijn man heeft kanker, mi amiga esta triste, mia sorella ha 6 anni",
  "what somebody's relation has":
    "my sister fiance is late, my son school has lice, her friend group has drama, our mate rates are low, my partner company has a lease, my mom bday is tomorrow",
  "a relation that is nobody's":
    "a mate zed is, the partner api has changed, friend zone is real, ex works is an incoterm",
  "a name of a program behind a relation": "my friend git is slow, my mate foo.bar is, my bro tee -a says",
  "words for people beside a pronoun":
    "me and hubby were fine, him and dad were out, her and everyone have left, me and others were late, tell me and go",
});
