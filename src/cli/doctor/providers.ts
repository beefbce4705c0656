import { endpointOf } from "../../app/endpoint.ts";
import type { ProviderConfig } from "../../config/config.ts";
import type { Fetch } from "../../upstream/provider.ts";
import { failureOf } from "../../upstream/routing/source.ts";
import { readBodyText } from "../../upstream/transport/body-text.ts";
import { fails, type Finding, warns, works } from "./finding.ts";

/** What was found about a provider, and what time it said it was; null if it did not. */
export interface AskedProvider {
  finding: Finding;
  time: number | null;
}

const timeoutMs = 10_000;

/**
 * Asks a provider for its list of models, which costs nothing and shows whether it can be reached and takes the key; one without a list
 * is only connected to, with no key. Bounded by `timeoutMs`; what it answers is never repeated.
 */
export async function askProvider(config: ProviderConfig, fetch: Fetch): Promise<AskedProvider> {
  const subject = `provider ${config.name}`;
  const endpoint = endpointOf(config);
  const { provider, baseUrl } = endpoint;
  if (provider.fetch) return { finding: works(subject, "built in"), time: null };
  if (provider.facts.key === "needed" && config.apiKey === null)
    return { finding: fails(subject, "it has no key", keyAdvice(config, provider.facts.variable)), time: null };
  const query = provider.models?.(endpoint);
  if (!query && !/^https?:\/\//.test(baseUrl))
    return { finding: works(subject, `${config.kind}: it has no list to ask for, so it was not asked`), time: null };
  const { url, headers } = query ?? { url: baseUrl, headers: {} };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "GET", headers, signal, connectMs: timeoutMs });
    await readBodyText(response, 1024, true);
    const date = Date.parse(response.headers.get("date") ?? "");
    const time = Number.isNaN(date) ? null : date;
    return { finding: judged(subject, config, response.status, query !== undefined), time };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    const why = isLate ? `it did not answer within ${timeoutMs / 1000} seconds` : failureOf(error).message;
    const advice = `see that ${new URL(url).host} is right and can be reached from here; HTTPS_PROXY names a proxy`;
    return { finding: fails(subject, why, advice), time: null };
  }
}

function judged(subject: string, config: ProviderConfig, status: number, isList: boolean): Finding {
  if (!isList) return works(subject, "it can be reached; whether it takes the key only a call shows");
  if (status === 200) return works(subject, `it answers${config.apiKey === null ? "" : ", and takes the key"}`);
  if (status === 401 || status === 403)
    return fails(subject, `it refuses the key (status ${status})`, "give it a key that is valid there");
  if (status === 404)
    return warns(subject, "it answers, but has no list of models at its address", "see that base_url is right");
  if (status === 429)
    return warns(subject, "it answers, but takes no more for now (status 429)", "see your limits there");
  return warns(subject, `it answers with status ${status}`, "see whether it has a disturbance");
}

const keyAdvice = ({ origin }: ProviderConfig, variable: string | undefined): string =>
  origin === "file" ? `set api_key${variable ? `, such as \${${variable}}` : ""}` : `set ${variable ?? "its key"}`;
