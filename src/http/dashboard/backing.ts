import type { Limiter } from "../../accounts/limits.ts";
import type { ReportStore } from "../../accounts/report-store.ts";
import type { Reports } from "../../accounts/reports.ts";
import type { Store } from "../../accounts/store.ts";
import type { SignInThrottle } from "../../people/sign-in-throttle.ts";
import type { Issuer } from "../../people/issuer.ts";
import type { PeopleStore, TokenStore } from "../../people/person.ts";
import type { SignInAudit } from "../../people/sign-in-audit.ts";
import type { Gateway } from "../../pipeline/call.ts";
import type { Failed, TargetHealth } from "../../upstream/routing/health.ts";
import type { Gate } from "../admission.ts";
import type { InFlight } from "../in-flight.ts";

/** What the dashboard works with. */
export interface Backing {
  store: Store;
  people: PeopleStore;
  tokens: TokenStore;
  books: ReportStore;
  reports: Reports;
  attempts: SignInThrottle;
  signIns: SignInAudit;
  /** What members ask of the dashboard, which has the processor in common with calls. */
  visits: Limiter;
  gate: Gate;
  gateway(): Gateway;
  inFlight: InFlight;
  /** Bytes that the calls of one account may have together until they are answered. */
  inFlightBytes: number;
  health(): readonly TargetHealth[] | Promise<readonly TargetHealth[]>;
  /** Providers that did not answer, the newest first. */
  failures(): readonly Failed[] | Promise<readonly Failed[]>;
  /** The installation's. */
  secret: string;
  /** The operator's, where it is configured. */
  adminPassword: string | null;
  /** Where people may sign in besides. */
  issuer: Issuer | null;
  /** Where the gateway is found, without a slash at the end. */
  publicUrl(): string;
  /** The address a request came from. */
  peerOf(request: Request): string | null;
  /** Unix time in milliseconds. */
  now(): number;
}
