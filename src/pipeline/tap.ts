import type { Fields } from "../contract/fields.ts";
import type { GatewayError } from "../errors.ts";
import type { UpstreamFailure } from "../upstream/provider.ts";
import type { LaneName } from "../upstream/routing/lanes.ts";

/**
 * Listens to the texts of one call that is answered in words, masked and restored: only for those who may see both. Costs nothing where
 * there is none. What is said on the native lane has the form of the call's dialect, on the translated lane the canonical form.
 */
export interface Tap {
  /** A provider is about to be asked this. */
  sent(body: Fields, lane: LaneName, provider: string): void;
  /** The attempt failed. */
  failed(failure: UpstreamFailure): void;
  /** Pieces of its answer, before they are restored. */
  came(events: readonly Fields[], lane: LaneName): void;
  /** An event of the caller's stream. */
  wrote(event: Fields): void;
  /** The stream broke off with this. */
  broke(error: GatewayError): void;
}
