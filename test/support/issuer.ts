import { createServer } from "node:http";
import { freePort } from "./gateway.ts";

// The library tells the console, when it is loaded and for each provider, that this one is for development.
for (const level of ["info", "warn"] as const) {
  const say = console[level].bind(console);
  console[level] = (...said: unknown[]) => {
    if (!String(said[0]).startsWith("oidc-provider ")) say(...said);
  };
}
const { Provider } = await import("oidc-provider");

export const clientSecret = "the-secret-of-the-gateway-at-its-issuer";

export interface TestIssuer {
  /** On another site than a gateway on 127.0.0.1. */
  url: string;
  /** Signs somebody in where the gateway sent a browser, and returns where the browser is sent then. */
  signIn(location: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

/** What the issuer says of whom, by what is typed as login there. */
const people: Readonly<Record<string, Record<string, unknown>>> = {
  ana: { email: "Ana@acme.example", email_verified: true },
  bo: { email: "bo@acme.example", email_verified: true },
  liar: { email: "ana@acme.example", email_verified: false },
  vague: { email: "ana@acme.example" },
  textual: { email: "ana@acme.example", email_verified: "true" },
  // With the Kelvin sign, whose small letter is k.
  kelvin: { email: "\u212Aim@acme.example", email_verified: true },
  operator: { email: "operator", email_verified: true },
  boss: { groups: ["staff", "penname-operators"] },
  chief: { email: "chief@acme.example", email_verified: true, groups: "penname-operators" },
  staff: { groups: ["staff", "penname-operators-not"] },
  stranger: { email: "stranger@elsewhere.example", email_verified: true },
};

/** A real OpenID provider, which takes any password, with a gateway at `gatewayUrl` as its client. */
export async function startIssuer(gatewayUrl: string, method = "client_secret_basic"): Promise<TestIssuer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "penname",
        client_secret: clientSecret,
        redirect_uris: [`${gatewayUrl}/dashboard`],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
    cookies: { keys: ["a key of the test's own"] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    url,
    signIn: (location, login) => walked(location, login),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a browser does at the issuer: follows it, keeps its cookies, and fills in its forms. */
async function walked(location: string, login: string): Promise<URL> {
  const { host } = new URL(location);
  const jar = new Map<string, string>();
  let next = new URL(location);
  let form: string | undefined;
  while (next.host === host) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie, ...(form === undefined ? {} : type) },
      ...(form === undefined ? {} : { method: "POST", body: form }),
    });
    form = undefined;
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const onward = response.headers.get("location");
    if (onward !== null) {
      next = new URL(onward, next);
      continue;
    }
    const page = await response.text();
    const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (prompt === "") throw new Error(`the issuer shows ${response.status}: ${page.slice(0, 500)}`);
    next = new URL(/action="([^"]+)"/.exec(page)![1]!, next);
    form = new URLSearchParams({ prompt, login, password: "any" }).toString();
  }
  return next;
}
