import type { Fields } from "../../contract/fields.ts";
import type { AnyRequest, DialectRequest } from "../../dialects/dialect.ts";
import type { NativeLane, Target } from "../provider.ts";

export type LaneName = "native" | "translated";

/** The native lane to a target that speaks the request's dialect itself; undefined where it is translated. */
export function laneTo({ dialect }: AnyRequest, target: Target): NativeLane | undefined {
  const lane = dialect.native && target.provider.native?.[dialect.name];
  return lane?.serves?.(target) === false ? undefined : lane;
}

/** What a target is asked, before it is encoded. Throws `GatewayError` where it must be translated and has no canonical form. */
export function saidTo(request: DialectRequest, target: Target): [body: Fields, lane: LaneName] {
  return laneTo(request, target) ? [request.body, "native"] : [request.canonical(), "translated"];
}
