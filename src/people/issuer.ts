import type * as OpenIdClient from "openid-client";
import { fingerprint } from "./tokens.ts";

/** Sign-in at the company's own issuer: OpenID Connect Core 1.0, authorization code with PKCE. */
export interface Issuer {
  /** What its button says. */
  name: string;
  /** What it is asked to vouch for: with another issuer, client or rule for operators it says something else of its people. */
  terms: Readonly<Record<"member" | "operator", string>>;
  /** Where the browser goes to sign in; `secret` stays with that browser. Throws `IssuerFailure`. */
  begin(secret: string, redirectUri: string): Promise<URL>;
  /** Who came back, by the query the browser was sent back with. Throws `IssuerFailure`. */
  end(secret: string, returned: URL): Promise<IssuerIdentity>;
}

export interface IssuerRules {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  readonly name: string;
  /** Asked for beside `openid`. */
  readonly scopes: readonly string[];
  /** Whose claim is, or has among its values, this one is the operator. */
  readonly operators: { readonly claim: string; readonly value: string } | null;
}

/** What is taken from the issuer's word; it is kept nowhere. */
export interface IssuerIdentity {
  isOperator: boolean;
  /** In the form of a login; undefined where there is none that the issuer has verified. */
  email: string | undefined;
}

/**
 * Why nobody is let in. `unreachable`: it did not answer as it should; `misconfigured`: it does not take this gateway for its client;
 * `foreign`: what came back belongs to nothing this browser began; `refused`: it let nobody in, or took the code for used or too old;
 * `untrusted`: something of its answer is not what it must be.
 */
export type IssuerFailureKind = "unreachable" | "misconfigured" | "foreign" | "refused" | "untrusted";

export class IssuerFailure extends Error {
  override name = "IssuerFailure";
  readonly kind: IssuerFailureKind;
  /** The library's or the issuer's word for it, such as `invalid_grant`. */
  readonly code: string;

  constructor(kind: IssuerFailureKind, code: string, cause?: unknown) {
    super(`${kind}: ${code}`, { cause });
    this.kind = kind;
    this.code = code;
  }
}

type Claims = Readonly<Record<string, unknown>>;

/** Whom the claims of the ID token, and what the issuer says besides, stand for. */
export function identityOf(
  token: Claims,
  besides: Claims,
  { operators }: Pick<IssuerRules, "operators">,
): IssuerIdentity {
  // An address of one source is not verified by another's word.
  const { email, email_verified: isVerified } = "email" in token ? token : besides;
  const verified = isVerified === true ? loginOf(email) : undefined;
  return { isOperator: operators !== null && isMeant(operators), email: verified };

  function isMeant({ claim, value }: NonNullable<IssuerRules["operators"]>): boolean {
    if (claim === "email") return verified !== undefined && verified === loginOf(value);
    const given = claim in token ? token[claim] : besides[claim];
    return given === value || (Array.isArray(given) && given.includes(value));
  }
}

/** Only signs whose small letters are their own: the small letter of the Kelvin sign is our k. */
const loginOf = (email: unknown): string | undefined =>
  typeof email === "string" && /^[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z0-9.-]+$/.test(email) && email.length <= 64
    ? email.toLowerCase()
    : undefined;

/** The one secret a browser keeps, as everything that must come back with it: without it none of them can be told. */
const derived = (secret: string, what: "state" | "nonce" | "verifier") => fingerprint(`${what} ${secret}`);

/** How long what an issuer says of itself is taken for true. */
const freshMs = 3_600_000;
/** How long one that did not answer is not asked again. */
const restMs = 2000;

interface IssuerDependencies {
  /** Bounds what an answer may weigh and how long it may take. */
  fetch: OpenIdClient.CustomFetch;
  /** Told of what the operator should know: that the issuer does not answer, or not as this gateway must have it. */
  failed(failure: IssuerFailure): void;
  /** Unix time in milliseconds. */
  now(): number;
}

type Library = typeof OpenIdClient;

/** An issuer as configured; nothing is asked of it, or loaded for it, before somebody signs in. */
export function issuerOf(rules: IssuerRules, { fetch, failed, now }: IssuerDependencies): Issuer {
  let known: { client: Promise<Client>; until: number } | undefined;
  const client = (): Promise<Client> => {
    if (known && now() < known.until) return known.client;
    const found = discovered(rules, fetch);
    const mine = (known = { client: found, until: now() + freshMs });
    found.catch((thrown: unknown) => {
      mine.until = now() + restMs;
      report(thrown);
    });
    return found;
  };
  const report = (thrown: unknown) => {
    if (thrown instanceof IssuerFailure && thrown.kind !== "refused") failed(thrown);
  };
  return {
    name: rules.name,
    terms: termsOf(rules),
    async begin(secret, redirectUri) {
      const { library, configuration } = await client();
      return library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: ["openid", ...rules.scopes].join(" "),
        state: derived(secret, "state"),
        nonce: derived(secret, "nonce"),
        code_challenge: await library.calculatePKCECodeChallenge(derived(secret, "verifier")),
        code_challenge_method: "S256",
      });
    },
    async end(secret, returned) {
      const states = returned.searchParams.getAll("state");
      if (states.length !== 1 || states[0] !== derived(secret, "state")) throw new IssuerFailure("foreign", "state");
      const { library, configuration } = await client();
      try {
        const tokens = await library.authorizationCodeGrant(configuration, returned, {
          expectedState: derived(secret, "state"),
          expectedNonce: derived(secret, "nonce"),
          pkceCodeVerifier: derived(secret, "verifier"),
          idTokenExpected: true,
        });
        const token = tokens.claims()!;
        const besides = configuration.serverMetadata().userinfo_endpoint
          ? await library.fetchUserInfo(configuration, tokens.access_token, token.sub)
          : {};
        return identityOf({ ...token }, { ...besides }, rules);
      } catch (thrown) {
        const failure = failureOf(thrown, library);
        report(failure);
        throw failure;
      }
    },
  };
}

function termsOf({ issuer, clientId, operators }: IssuerRules): Issuer["terms"] {
  const member = [issuer, clientId];
  return {
    member: fingerprint(JSON.stringify(member)),
    operator: fingerprint(JSON.stringify([...member, operators?.claim, operators?.value])),
  };
}

interface Client {
  library: Library;
  configuration: OpenIdClient.Configuration;
}

async function discovered(
  { issuer, clientId, clientSecret }: IssuerRules,
  fetch: IssuerDependencies["fetch"],
): Promise<Client> {
  const library = await import("openid-client");
  const isPlain = issuer.startsWith("http:");
  try {
    const found = await library.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === null ? library.None() : secretOf(clientSecret, library),
      {
        [library.customFetch]: fetch,
        execute: [library.enableNonRepudiationChecks, ...(isPlain ? [library.allowInsecureRequests] : [])],
      },
    );
    const { authorization_endpoint: door } = found.serverMetadata();
    // A browser is sent there, and must not be made to run it.
    if (!door || !URL.canParse(door) || new URL(door).protocol !== new URL(issuer).protocol)
      throw new IssuerFailure("unreachable", "authorization_endpoint");
    return { library, configuration: found };
  } catch (thrown) {
    throw new IssuerFailure("unreachable", failureOf(thrown, library).code, thrown);
  }
}

/** The secret in the header, as is usual, or in the body where the issuer says that it takes it there only. */
function secretOf(secret: string, { ClientSecretBasic, ClientSecretPost }: Library): OpenIdClient.ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? inHeader : inBody)(server, ...rest);
  };
}

function failureOf(thrown: unknown, library: Library): IssuerFailure {
  if (thrown instanceof IssuerFailure) return thrown;
  if (thrown instanceof library.AuthorizationResponseError)
    return new IssuerFailure("refused", plain(thrown.error), thrown);
  if (thrown instanceof library.WWWAuthenticateChallengeError)
    return new IssuerFailure("misconfigured", thrown.code, thrown);
  if (thrown instanceof library.ResponseBodyError) {
    const kind = thrown.error === "invalid_grant" ? "refused" : thrown.status < 500 ? "misconfigured" : "unreachable";
    return new IssuerFailure(kind, plain(thrown.error), thrown);
  }
  const code = (thrown instanceof library.ClientError && thrown.code) || "unreachable";
  return new IssuerFailure(noAnswer.has(code) ? "unreachable" : "untrusted", plain(code), thrown);
}

/** What the library says of an answer that did not come, or is none. */
const noAnswer = new Set([
  "unreachable",
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** An issuer's own word for a failure goes into the log, so it must be a word. */
const plain = (code: string): string => (/^\w{1,64}$/.test(code) ? code : "unknown");
