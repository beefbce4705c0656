import type { AccountLimit, Verdict } from "../accounts/limits.ts";
import type { Channel } from "../accounts/stores/database.ts";
import type { Config } from "../config/config.ts";
import type { Failed, TargetHealth } from "../upstream/routing/health.ts";

/** What a worker tells its parent. */
export type Report =
  | { is: "started" }
  /** It listens. */
  | { is: "ready" }
  /** Whether requests are accepted, a batch at a time. */
  | { is: "asked"; batch: number; requests: Asked[] }
  /** It would write to the file of the books; it has. */
  | { is: "waiting" }
  | { is: "written" }
  | { is: "told"; channel: Channel; text: string }
  /** What has every worker to say about this? */
  | { is: "survey"; number: number; subject: Subject }
  | { is: "said"; number: number; answer: unknown };

/** What a parent tells a worker. */
export type Order =
  | { is: "begin"; node: string; config: Config }
  | { is: "configure"; config: Config }
  | { is: "judged"; batch: number; verdicts: Verdict[] }
  | { is: "turn" }
  | { is: "told"; channel: Channel; text: string }
  | { is: "say"; number: number; subject: Subject }
  | { is: "surveyed"; number: number; answers: Answers }
  | { is: "stop"; signal: number };

export type Asked = readonly [keyId: string, limit: number, account?: AccountLimit | undefined];

/** What is known of what goes on. */
export interface Known {
  /** In Prometheus' text format. */
  metrics(): string | Promise<string>;
  health(): readonly TargetHealth[] | Promise<readonly TargetHealth[]>;
  /** The newest first. */
  failures(): readonly Failed[] | Promise<readonly Failed[]>;
}

/** What every worker can be asked for. */
export type Subject = keyof Known;

/** What was answered in time, beside who answered. */
export type Answers = (readonly [who: string, answer: unknown])[];
