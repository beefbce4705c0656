import { GatewayError } from "../errors.ts";
import type { DetectorFailure } from "../privacy/analyze/detector.ts";
import type { Masked, Masking } from "../privacy/masking.ts";
import { searchedHeaders } from "./searched-headers.ts";
import type { SearchedText } from "../privacy/pseudonymize/pseudonymize.ts";
import { literalType } from "../privacy/pseudonymize/surrogate.ts";
import type { MaskableRequest } from "../privacy/text-field.ts";
import type { Signal } from "../stream/abort.ts";
import type { Offer } from "../upstream/routing/catalog.ts";
import type { Call, Gateway } from "./call.ts";

/** Hides the personal data of a call in place, and discloses it. Undefined where nothing is searched: privacy is off, or its model lets all pass. */
export function maskCall(
  call: Call,
  { privacy }: Offer,
  gateway: Gateway,
  signal: Signal,
): Promise<Masked> | undefined {
  const { masking } = gateway;
  return masking && privacy !== "pass"
    ? mask(call, masking, gateway, { signal, isRefused: privacy === "reject" })
    : undefined;
}

async function mask(
  call: Call,
  masking: Masking,
  { scope, observer }: Gateway,
  { signal, isRefused }: { signal: Signal; isRefused: boolean },
): Promise<Masked> {
  const { account, key } = call.caller;
  const wide = { account: account.id, key: key.id, request: call.id }[scope];
  const within = call.within === undefined ? wide : `${wide}\0${call.within}`;
  const failed = (failure: DetectorFailure) => observer.unsearched(call, failure);
  const masked = await masking
    .mask(withHeaders(call), within, {
      account: account.id,
      signal,
      failed,
      hidInAnswer: (type) => observer.hidInAnswer(call, type),
      ...(isRefused ? { found: refuseFound } : {}),
    })
    .catch((thrown: unknown) => {
      call.disclosure.decisions.add("reject");
      throw thrown;
    });
  call.disclosure.pseudonymized = masked.vault.size;
  if (masked.vault.size > 0) call.disclosure.decisions.add("pseudonymize");
  observer.hid(call, masked.vault.counts);
  return masked;
}

/** A call's request with those of its headers that a provider is sent and that may hold more than words of the API. */
function withHeaders({ request, headers }: Call): MaskableRequest {
  const fields = searchedHeaders(headers);
  if (fields.length === 0) return request;
  return {
    *texts() {
      yield* request.texts();
      yield* fields;
    },
    attachment: () => request.attachment(),
    instruct: (sentence) => request.instruct(sentence),
  };
}

/** Refuses a request in which personal data was found, by its types alone. A text that only looks like a surrogate is none. */
function refuseFound(texts: readonly SearchedText[]): void {
  const types = new Set(texts.flatMap(({ occurrences }) => occurrences.map(({ type }) => type)));
  types.delete(literalType);
  if (types.size === 0) return;
  throw new GatewayError(
    "invalid_request",
    `This model takes no personal data, and the request holds some (${[...types].toSorted().join(", ")}): leave it out, or ask a model that hides it`,
  );
}
