import { isReservedHeader } from "../http1/reserved-headers.ts";
import type { ConfigRule } from "./draft.ts";
import { keyPath } from "./structure.ts";

export const providerNames: ConfigRule = ({ providers }, _, wrong) => {
  // `X-Provider: gateway` marks answers that no provider gave.
  if (providers?.["gateway"])
    wrong("providers.gateway", "gateway is the program's own name in X-Provider; choose another");
};

export const providerNeeds: ConfigRule = ({ providers = {} }, { kinds, shown }, wrong) => {
  for (const [name, provider] of Object.entries(providers)) {
    const path = keyPath("providers", name);
    const kind = provider?.kind;
    const facts = kind === undefined ? undefined : kinds[kind];
    if (!facts) continue;
    const { key, needsAddress, variable = "SOME_API_KEY" } = facts;
    if (key === "needed" && !("api_key" in provider!))
      wrong(path, `a provider of kind ${kind} needs api_key: \${${variable}}`);
    if (needsAddress && !("base_url" in provider!)) {
      wrong(path, `a provider of kind ${kind} needs base_url, such as base_url: http://10.0.0.5:8000/v1`);
    }
    const { speaks = [] } = facts;
    for (const [index, api] of (provider!.speaks ?? []).entries()) {
      if (api === undefined || speaks.includes(api)) continue;
      const inner = `${path}.speaks[${index}]`;
      const right = speaks.length === 0 ? "leave speaks out" : `it can be asked in ${speaks.join(", ")}`;
      wrong(inner, `${shown(inner, api)} is no API that a provider of kind ${kind} speaks; ${right}`);
    }
  }
};

/** Names of headers are the same in capitals and small letters: one that is there twice would be sent twice. */
export const providerHeaders: ConfigRule = ({ providers = {} }, _, wrong) => {
  for (const [name, provider] of Object.entries(providers)) {
    const path = `${keyPath("providers", name)}.headers`;
    const names = Object.keys(provider?.headers ?? {});
    for (const header of names.filter(isReservedHeader))
      wrong(keyPath(path, header), "says how a request is sent, which is not for the configuration to say; remove it");
    if (new Set(names.map((header) => header.toLowerCase())).size < names.length)
      wrong(path, "has a header twice, in capitals and small letters; keep one of them");
  }
};
