import type { AccountLimit, Verdict } from "../accounts/limits.ts";
import type { Channel } from "../accounts/stores/database.ts";
import type { Config } from "../config/config.ts";
import type { Failed, TargetHealth } from "../upstream/routing/health.ts";

/** Sent by a worker to its parent. */
export type WorkerMessage =
  | { is: "started" }
  /** It listens. */
  | { is: "ready" }
  /** Asks whether requests are within their limits, a batch at a time. */
  | { is: "admit"; batch: number; requests: LimitRequest[] }
  /** Asks for the mutex on the database file, and gives it back. */
  | { is: "lock" }
  | { is: "unlock" }
  /** For all other workers. */
  | { is: "broadcast"; channel: Channel; text: string }
  /** Asks every process about a subject. */
  | { is: "survey"; number: number; subject: Subject }
  | { is: "reported"; number: number; report: unknown }
  /** It runs. */
  | { is: "alive" };

/** Sent by a parent to a worker. */
export type ParentMessage =
  | { is: "begin"; node: string; config: Config }
  | { is: "configure"; config: Config }
  | { is: "judged"; batch: number; verdicts: Verdict[] }
  /** It holds the mutex. */
  | { is: "locked" }
  | { is: "broadcast"; channel: Channel; text: string }
  | { is: "report"; number: number; subject: Subject }
  | { is: "surveyed"; number: number; reports: SurveyReports }
  | { is: "stop"; signal: number }
  /** Asks whether it runs. */
  | { is: "ping" };

/** Arguments of `Limiter.admit`. */
export type LimitRequest = readonly [keyId: string, limit: number, account?: AccountLimit | undefined];

/** What a process can report about itself, or about all processes. */
export interface Telemetry {
  /** In Prometheus' text format. */
  metrics(): string | Promise<string>;
  health(): readonly TargetHealth[] | Promise<readonly TargetHealth[]>;
  /** Newest first. */
  failures(): readonly Failed[] | Promise<readonly Failed[]>;
}

/** What a survey asks about. */
export type Subject = keyof Telemetry;

/** The reports that arrived in time, each with the process it came from. */
export type SurveyReports = (readonly [from: string, report: unknown])[];
