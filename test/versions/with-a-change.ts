import type { AnswerHeaders } from "../../src/contract/headers.ts";
import type { Release, VersionChange } from "../../src/versions/change.ts";
import { changes, releases } from "../../src/versions/index.ts";

/** Loaded before the program: gives it a newer version, which changed one of everything. It exists in tests alone. */

const renamed = ({ "x-provider": provider = "", ...rest }: AnswerHeaders) => ({ ...rest, "x-served-by": provider });
const change: VersionChange = {
  date: "2026-09-01",
  summary: "`prompt` became `messages`, `kind` became `object`, `models` became `data`, `fault` became `error`",
  downgradeError: ({ error }) => ({ fault: error }),
  routes: {
    createChatCompletion: {
      upgradeRequest: ({ prompt, ...rest }) => ({ ...rest, messages: [{ role: "user", content: prompt }] }),
      downgradeResponse: ({ object, ...rest }) => ({ ...rest, kind: object }),
      downgradeChunk: ({ object, ...rest }) => ({ ...rest, kind: object }),
      downgradeHeaders: renamed,
    },
    listModels: {
      downgradeResponse: ({ data }) => ({ models: data }),
      downgradeHeaders: renamed,
      downgradeError: ({ error }) => ({ error: { ...(error as object), at: "models" } }),
    },
  },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program's own lists, which only a test may lengthen
(releases as Release[]).push({ date: change.date });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
(changes as VersionChange[]).push(change);
