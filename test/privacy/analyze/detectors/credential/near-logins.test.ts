import { describe } from "bun:test";
import { userName } from "../../../../../src/privacy/analyze/detectors/credential/user-name.ts";
import { finds } from "../marked.ts";

describe("who works on a repository", () => {
  finds(userName, {
    "who is named at the end of a commit": "Fix x\n\nTested-by: ⟦quietferret⟧\nReviewed-by: the team\n",
    "who asks for a merge, reviews it and comments on it":
      "Open • ⟦lmaurer-ch⟧ wants to merge 3 commits into main\nReviewers: ⟦hksandhu⟧ (Approved), ⟦0xpavel⟧ (Requested)\n⟦0xpavel⟧ (Contributor) • 1h\nhe wants to merge 3 files",
    "who acts there":
      "if: github.actor != '⟦sleepy-badger-ines⟧' || github.triggering_actor == '⟦olu-k⟧'\n\"actor\":\"⟦mr-octopus-kim⟧\"",
    "no program that acts":
      'github.actor == \'dependabot[bot]\', "actor": "cluster-autoscaler", "actor": "system", an actor: \'lead role\'',
    "a list of those who review":
      "reviewers: ⟦hyejin-park⟧, ⟦t0masz_w⟧\nassignees: [\"⟦quvbrenn⟧\", '⟦octo-nadia⟧', docs-team]",
    "one a line": "approvers:\n  - ⟦hyejin-park⟧\n  - docs-team\n  - ⟦t0masz_w⟧\nlabels:\n  - quvbrenn-label",
    "no list of them":
      "reviewers: two, maintainers: core-team, db-admin; assignees: none\nreviewers: see quvbrenn for it\nconst reviewers: quvbrenn[] = []; maintainers: quvbrenn()",
    "a name of three parts":
      "her gh is ⟦quvbrenn-m-codes⟧, my github: ⟦tove-ek-x⟧, gh pr-create, gh repo clone quvbrenn-x",
    "who wrote it": 'author: ⟦xkoda⟧\n"maintainer": "⟦quvbrenn⟧",\nauthor: unknown\nauthor: string\n"author": "nobody"',
  });
});

describe("a login in capitals with a number", () => {
  finds(userName, {
    "behind a word for it":
      "Gebruikersnaam ⟦JVERMEER_0417⟧. Wat nu?\nMein Benutzername ⟦KURZ_0318⟧ geht nicht\nmon identifiant ⟦PLEFEVRE_04⟧\nnome utente ⟦ROSSI_0427⟧\nnombre de usuario ⟦JGIL_22⟧",
    "behind who has one": "der Nutzer ⟦KURZ_0318⟧, le compte ⟦PLEFEVRE_04⟧ est bloqué, user ⟦SMITHJ22⟧ cannot log in",
    "no constant, group and number of something":
      "Benutzername MAX_LENGTH_20, identifiant CNX_01, user ID_22, username TOKEN_22, Konto SKR04, user GROUP_22, account BUILD_2024, compte TVA_20\n#define USER_NAME_20 1\nuser == QUVBRENN_22;",
  });
});
