import { freePort, type Gateway, startGateway } from "../support/gateway.ts";
import type { Answer } from "../support/http.ts";
import { clientSecret, startIssuer, type TestIssuer } from "../support/issuer.ts";
import type { RuntimeName } from "../support/runtimes.ts";
import { adminPassword } from "./dashboard-world.ts";

/** A gateway whose people sign in at an OpenID provider. */
export interface IssuerWorld {
  url: string;
  gateway: Gateway;
  issuer: TestIssuer;
  stop(): Promise<void>;
}

export async function startAtIssuer(on: RuntimeName, secret = clientSecret, method?: string): Promise<IssuerWorld> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const issuer = await startIssuer(url, method);
  const operators = { claim: "groups", value: "penname-operators" };
  const scopes = ["email", "groups"];
  const oidc = {
    issuer: issuer.url,
    client_id: "penname",
    client_secret: "${CLIENT_SECRET}",
    name: "Acme",
    scopes,
    operators,
  };
  const gateway = await startGateway({
    on,
    port,
    config: { discovery: false, server: { public_url: url }, dashboard: { oidc } },
    env: { PENNAME_ADMIN_PASSWORD: adminPassword, CLIENT_SECRET: secret },
  });
  return {
    url,
    gateway,
    issuer,
    stop: async () => {
      await Promise.all([gateway.stop("SIGKILL"), issuer.stop()]);
    },
  };
}

/** A request as the page makes it. */
export const json = (body: unknown, cookie = "") => ({
  method: "POST",
  headers: { "content-type": "application/json", cookie },
  body: JSON.stringify(body),
});

/** The cookie that an answer sets first. */
export const cookieOf = ({ headers }: Answer): string => headers.get("set-cookie")?.split(";")[0] ?? "";
