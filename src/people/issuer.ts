import type * as OpenIdClient from "openid-client";
import { issuerFailureOf, IssuerFailure } from "./issuer-failure.ts";
import { type IssuerIdentity, issuerIdentityOf, type OperatorRule } from "./issuer-identity.ts";
import { fingerprint } from "./tokens.ts";

/** Sign-in at the company's own issuer: OpenID Connect Core 1.0, authorization code flow with PKCE. */
export interface Issuer {
  /** The name on the sign-in button. */
  name: string;
  /** Fingerprints of the configuration that sign-ins are granted under: another issuer, client or operator rule ends them. */
  terms: Readonly<Record<"member" | "operator", string>>;
  /** Where the browser goes to sign in. `secret` stays with that browser. Throws `IssuerFailure`. */
  begin(secret: string, redirectUri: string): Promise<URL>;
  /** Who signed in, by the query the browser came back with. Throws `IssuerFailure`. */
  end(secret: string, returned: URL): Promise<IssuerIdentity>;
}

export interface IssuerRules {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  readonly name: string;
  /** Requested beside `openid`. */
  readonly scopes: readonly string[];
  readonly operators: OperatorRule | null;
}

/** Derives state, nonce and verifier from the one secret a browser keeps; without it none can be computed. */
const derived = (secret: string, what: "state" | "nonce" | "verifier") => fingerprint(`${what} ${secret}`);

/** How long an issuer's metadata is cached. */
const freshMs = 3_600_000;
/** How long an issuer that did not answer is not asked again. */
const restMs = 2000;

interface IssuerDependencies {
  /** Bounds the size of an answer and the time it may take. */
  fetch: OpenIdClient.CustomFetch;
  /** Called with failures that the operator should know of. */
  failed(failure: IssuerFailure): void;
  /** A monotonic clock in milliseconds: by one that is set back, an issuer that did not answer would not be asked for as long. */
  now(): number;
}

type Library = typeof OpenIdClient;

/** The configured issuer. Its metadata and the client library are loaded on the first sign-in. */
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
        const userInfo = configuration.serverMetadata().userinfo_endpoint
          ? await library.fetchUserInfo(configuration, tokens.access_token, token.sub)
          : {};
        return issuerIdentityOf({ ...token }, { ...userInfo }, rules);
      } catch (thrown) {
        const failure = issuerFailureOf(thrown, library);
        // What the browser brings back anybody can write.
        if (!(thrown instanceof library.AuthorizationResponseError)) report(failure);
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
    const { authorization_endpoint: endpoint } = found.serverMetadata();
    // The browser is sent there, so it must not be a javascript: address or the like.
    if (!endpoint || !URL.canParse(endpoint) || new URL(endpoint).protocol !== new URL(issuer).protocol)
      throw new IssuerFailure("unreachable", "authorization_endpoint");
    return { library, configuration: found };
  } catch (thrown) {
    throw new IssuerFailure("unreachable", issuerFailureOf(thrown, library).code, thrown);
  }
}

/** Sends the secret in the header, or in the body if the issuer accepts it only there. */
function secretOf(secret: string, { ClientSecretBasic, ClientSecretPost }: Library): OpenIdClient.ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? inHeader : inBody)(server, ...rest);
  };
}
