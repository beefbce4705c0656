import { describe } from "bun:test";
import { handle } from "../../../../../src/privacy/analyze/detectors/credential/handle.ts";
import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

describe("whose profile a link leads to", () => {
  finds(userName, {
    "by a mark, a digit or a name in it":
      "https://www.instagram.com/⟦quvba_bakes⟧/ and https://t.me/⟦tove_ek⟧, x.com/⟦quvbreneth88⟧ or twitter.com/⟦jfaircloth⟧/status/17827",
    "by a name with dots and a number": "https://www.facebook.com/⟦ottoline.wrona.58⟧",
    "by a word that says whose it is":
      "Follow me on instagram.com/⟦quvbrenn⟧!\nFolgt mir auf https://www.instagram.com/⟦quvbackt⟧\nson compte https://x.com/⟦quvbrenn⟧\nsu perfil: https://x.com/⟦quvbrenn⟧",
    "where none but people are":
      "https://soundcloud.com/⟦quvbrenn⟧, twitch.tv/⟦quvbrenn⟧, reddit.com/user/⟦soggy_crumpet⟧ and www.reddit.com/u/⟦SoggyCrumpet⟧/comments",
    "to whom money goes":
      "paypal.me/⟦quvbrenn⟧/25EUR, https://www.paypal.com/paypalme/⟦quvbrenn⟧, https://cash.app/$⟦quvbrenn⟧ or venmo.com/u/⟦quvbrenn⟧",
    "by a number": "https://www.facebook.com/profile.php?id=⟦100004471293847⟧",
    "by a host of its own": "https://bsky.app/profile/⟦quvbrenn.bsky.social⟧",
    "of words and a number": "instagram.com/⟦gold_trader_66⟧, instagram.com/world_expo_2025",
    "whose program it is":
      "github.com/⟦ottoline-bakes-code⟧/tools, git@github.com:⟦marie-faircloth⟧/recipes.git, github.com/⟦quvbrenn⟧/dotfiles, my code: https://gitlab.com/⟦quvbrenn⟧/tools",
    "no firm, product or project":
      "x.com/netflix twitter.com/Reuters instagram.com/nike facebook.com/BMWDeutschland https://x.com/hashicorp",
    "no page of the network":
      "x.com/home x.com/i/flow/login instagram.com/p/C3xYz12ab instagram.com/explore/tags/cats facebook.com/help/12 facebook.com/groups/kletterfreunde facebook.com/sharer/sharer.php?u=x facebook.com/events/123456789 t.me/joinchat/AAAAx t.me/weather_bot youtube.com/watch?v=abc twitter.com/intent/tweet?text=a twitter.com/hashtag/quvbrenn paypal.com/signin",
    "no owner of a program that may be a firm":
      "https://github.com/facebook/react github.com/vercel/next.js github.com/aws-samples/x github.com/JuliaLang/julia github.com/stanford-nlp/x github.com/quvbrenn/tools https://github.com/julia-labs/x",
    "no member of a variable": "const t = x.com / 2; if (t.me) x.com(1); t.me/2",
  });
  finds(handle, {
    "behind the sign":
      "https://www.tiktok.com/⟦@ottoline.bakes⟧, https://medium.com/⟦@olu-k⟧/why-i-left-123 and youtube.com/⟦@quvbrenn88⟧/videos",
    "on a server of its own": "https://social.example/⟦@tove_ek⟧ and https://fosstodon.example/⟦@quvbrenn⟧/10938475",
    "no firm, package or place":
      "youtube.com/@netflix tiktok.com/@bbc npmjs.com/package/@angular/core unpkg.com/@quvbrenn/core esm.sh/@vue/shared x.example/@scope/pkg google.com/maps/@52.1,4.5",
  });
});
