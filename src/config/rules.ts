import { RE2JS } from "re2js";
import { classOf } from "../privacy/analyze/model/labels.ts";
import { typePattern } from "../privacy/pseudonymize/surrogate.ts";
import type { Draft, RuleContext, ConfigRule } from "./draft.ts";
import { nearest } from "./mistakes.ts";
import { providerHeaders, providerNames, providerNeeds } from "./provider-rules.ts";
import { keyPath } from "./structure.ts";
import { tierOf } from "./tiers.ts";

/** Reports mistakes that the schema cannot express. */
export const checkRules: ConfigRule = (draft, known, wrong) => {
  for (const rule of [
    providerNames,
    providerNeeds,
    providerHeaders,
    targets,
    modelIds,
    tiers,
    patterns,
    entities,
    modelLabels,
    certificate,
    origins,
    issuer,
    claim,
  ]) {
    rule(draft, known, wrong);
  }
};

const targets: ConfigRule = ({ models = [] }, { providers, shown }, wrong) => {
  if (providers === null) return;
  for (const [index, model] of models.entries()) {
    for (const [place, given] of (model?.targets ?? []).entries()) {
      const [target, inner] = typeof given === "object" ? [given.target, ".target"] : [given, ""];
      const path = `models[${index}].targets[${place}]${inner}`;
      if (target === undefined || providers.includes(target.slice(0, target.indexOf("/")))) continue;
      wrong(path, `${shown(path, target)} names no provider; providers are ${providers.join(", ")}`);
    }
  }
};

const modelIds: ConfigRule = ({ models = [] }, { shown }, wrong) => {
  const first = new Map<string, number>();
  for (const [index, model] of models.entries()) {
    if (model?.id === undefined) continue;
    const path = `models[${index}].id`;
    const earlier = first.get(model.id);
    if (earlier === undefined) first.set(model.id, index);
    else wrong(path, `${shown(path, model.id)} is the id of models[${earlier}] too; give each model its own`);
  }
};

const tiers: ConfigRule = ({ tiers: written = {} }, _, wrong) => {
  for (const name of Object.keys(written)) {
    const own = tierOf(name);
    if (own !== name && own in written)
      wrong(keyPath("tiers", name), `${name} is another name of ${own}; keep one of them`);
  }
};

const patterns: ConfigRule = ({ privacy }, _, wrong) => {
  for (const [index, pattern] of (privacy?.patterns ?? []).entries()) {
    const path = `privacy.patterns[${index}]`;
    if (pattern?.type === "LITERAL")
      wrong(`${path}.type`, "LITERAL is kept for text that looks like a surrogate; choose another");
    if (pattern?.regex !== undefined && !compiles(pattern.regex)) {
      wrong(`${path}.regex`, "is no regular expression of RE2, which has no backreferences and no look-around");
    } else if (pattern?.regex !== undefined && RE2JS.compile(pattern.regex).matcher("").find()) {
      wrong(
        `${path}.regex`,
        "matches the empty text, so it would match everywhere; make it match at least one character",
      );
    }
  }
};

const entities: ConfigRule = ({ privacy }, known, wrong) => {
  if (known.entities === null) return;
  const names = [
    ...known.entities,
    ...(privacy?.patterns ?? []).flatMap((pattern) => pattern?.type ?? []),
    ...(privacy?.model?.labels ?? []).flatMap((label) => classOf(label ?? "O").type ?? []),
  ];
  for (const [index, name] of (privacy?.detect ?? []).entries()) {
    if (name === undefined || names.includes(name)) continue;
    const path = `privacy.detect[${index}]`;
    const meant = known.shown(path, name).startsWith('"') ? nearest(name, names) : undefined;
    // Presidio may have custom recognizers for types unknown to us.
    if (privacy?.presidio && meant === undefined && typePattern.test(name)) continue;
    const hint = meant === undefined ? `known are ${names.join(", ")}` : `did you mean "${meant}"?`;
    wrong(path, `${known.shown(path, name)} is no entity type or group; ${hint}`);
  }
};

const modelLabels: ConfigRule = ({ privacy }, { entities: known, shown }, wrong) => {
  const { labels = [] } = privacy?.model ?? {};
  const types = labels.map((label) => classOf(label ?? "O").type);
  if (labels.length > 0 && labels.every((label) => label === "O"))
    wrong("privacy.model.labels", "has O alone, so that nothing would be found; name the types of the classes");
  if (known === null) return;
  const hidden = [...known, ...(privacy?.detect ?? [])];
  for (const [index, type] of types.entries()) {
    if (type === null || hidden.includes(type)) continue;
    const path = `privacy.model.labels[${index}]`;
    const meant = nearest(type, known);
    const hint =
      meant === undefined
        ? `name ${type} in privacy.detect too, or write O to leave it alone`
        : `did you mean "${meant}"?`;
    wrong(path, `${shown(path, labels[index]!)} has no type that would be hidden; ${hint}`);
  }
};

const certificate: ConfigRule = ({ server }: Draft, { unreadable }: RuleContext, wrong) => {
  for (const [name, path] of Object.entries(server?.tls ?? {})) {
    const reason = path === undefined ? null : unreadable(path);
    if (reason !== null) wrong(`server.tls.${name}`, `the file it names ${reason}`);
  }
};

const origins: ConfigRule = ({ server }, _, wrong) => {
  const written = server?.cors_origins ?? [];
  if (written.includes("*") && written.length > 1)
    wrong("server.cors_origins", "has * beside others; * means every page, so it stands alone");
};

const issuer: ConfigRule = ({ dashboard }, _, wrong) => {
  const written = dashboard?.oidc?.issuer;
  if (written === undefined) return;
  const { protocol, hostname, pathname } = new URL(written);
  const say = (reason: string) => wrong("dashboard.oidc.issuer", reason);
  if (protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    say("must begin with https://, or anybody on the way could sign in as anybody");
  if (pathname.includes("/.well-known/"))
    say("must be the issuer's own address, which is what stands before /.well-known/");
  if (/^\/(?:common|organizations|consumers)(?:\/|$)/.test(pathname) && hostname.startsWith("login.microsoftonline."))
    say(
      "lets people of every company in; it must name your tenant, as in https://login.microsoftonline.com/<tenant id>/v2.0",
    );
};

/** Claims that users can edit themselves at many issuers (OpenID Connect Core 1.0, section 5.7). */
const selfAssertedClaims = [
  "name",
  "given_name",
  "family_name",
  "middle_name",
  "nickname",
  "preferred_username",
  "profile",
  "website",
];

const claim: ConfigRule = ({ dashboard }, _, wrong) => {
  const written = dashboard?.oidc?.operators?.claim;
  if (written !== undefined && selfAssertedClaims.includes(written))
    wrong(
      "dashboard.oidc.operators.claim",
      `${written} is what people call themselves; it must be a claim that the issuer alone sets, such as groups`,
    );
};

function compiles(regex: string): boolean {
  try {
    RE2JS.compile(regex);
    return true;
  } catch {
    return false; // The library's message quotes the expression, which may be confidential.
  }
}
